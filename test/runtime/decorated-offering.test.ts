import { listTools, whyNotOffered } from "mcpgen/runtime";
import type { Capabilities, ContentRepository } from "mcpgen/store";
import { afterEach, expect, test } from "vitest";
import { decoratedProject, SeoTool } from "./fixtures/decorated.js";
import { openShop, type Shop } from "./support.js";

const all: Capabilities = { transactions: true, ordering: true, publication: true, queries: true };
const readOnly: Capabilities = { ...all, transactions: false };

let shop: Shop | undefined;
afterEach(() => shop?.close());

const listed = (project: ReturnType<typeof decoratedProject>, store: Capabilities) =>
  listTools(project, "admin", store).find(({ name }) => name === "thing_seo");

test("a store that can do all lists a tool over decorated fields as it is", () => {
  const seo = new SeoTool();
  expect(listed(decoratedProject(seo), all)).toBe(seo.surface.tools[0]);
});

test("a store without transactions leaves it get, and nothing that others take", () => {
  const seo = new SeoTool();
  const project = decoratedProject(seo);
  const tool = listed(project, readOnly);
  expect(tool?.inputSchema).toEqual({
    type: "object",
    properties: {
      action: { type: "string", enum: ["get"], description: "One of get." },
      workspace: {},
      uuid: {},
      path: {},
      locale: {},
    },
    required: ["action"],
    additionalProperties: false,
  });
  expect(tool?.description.split("\n")).toEqual([
    "Manages the fields that the module added.",
    "Actions:",
    "- get: the fields of one item.",
  ]);
  expect(tool?.annotations).toEqual({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  });
  expect(listed(project, readOnly)).toBe(tool);
  expect(Object.isFrozen(tool)).toBe(true);
});

test("a tool that could only write there is not offered, with the reason", () => {
  const { set } = new SeoTool().surface.decorated.actions;
  if (set === undefined) throw new Error("There is no set.");
  const seo = new SeoTool({ decorated: { actions: { set } } });
  expect(listed(decoratedProject(seo), readOnly)).toBeUndefined();
  expect(whyNotOffered(seo, readOnly)).toBe("the store lacks what its actions need: transactions");
});

test("an action that the store cannot do is refused as one that there is not", async () => {
  shop = await openShop(decoratedProject());
  const { uuid } = await shop.item("thing", { action: "create", nodeName: "a", title: "A" });
  const { repository } = shop;
  const limited = Object.assign(Object.create(repository) as ContentRepository, {
    capabilities: readOnly,
    read: repository.read.bind(repository),
    write: () => Promise.reject(new Error("This store cannot write.")),
  });
  const call = (args: Record<string, unknown>) =>
    shop?.call("thing_seo", { uuid, ...args }, { repository: limited });
  expect((await call({ action: "set", seoTitle: "x" }))?.text).toBe(
    'This tool has no action "set". Did you mean "get"? Send one of: get.',
  );
  expect((await call({ action: "get" }))?.isError).toBe(false);
});
