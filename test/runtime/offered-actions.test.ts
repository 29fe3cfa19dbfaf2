import { afterEach, expect, test } from "vitest";
import { check, type Form, type Issues, readAction, type Values } from "mcpgen/runtime";
import { formProject } from "./fixtures/form-tool.js";
import { type Fields, openShop, type Shop } from "./support.js";

const form: Form = {
  fields: [
    { kind: "value", key: "title", type: "string" },
    { kind: "value", key: "area", type: "string" },
    { kind: "value", key: "code", type: "long" },
  ],
};

function checkThing(input: Values, issues: Issues): Values {
  const fields: Values = {};
  check.put(fields, "title", check.text(input["title"], "title", issues));
  check.put(fields, "area", check.text(input["area"], "area", issues));
  check.put(fields, "code", check.integer(input["code"], "code", issues));
  return fields;
}

const parameters: Readonly<Record<string, readonly string[]>> = {
  list: ["folder"],
  get: ["uuid", "path", "nodeName"],
  create: ["nodeName"],
  update: ["uuid", "path", "nodeName", "expectedVersion"],
};

let shop: Shop | undefined;
afterEach(() => shop?.close());

async function open(...offered: readonly string[]): Promise<Shop> {
  const actions = Object.fromEntries(
    offered.map((name) => [name, { parameters: parameters[name] ?? [], required: [] }]),
  );
  shop = await openShop(formProject({ form, check: checkThing, content: { actions } }));
  return shop;
}

test("messages name no action that the tool does not offer", async () => {
  const { refusal } = await open("get", "create");
  expect(await refusal("thing", { action: "get", path: "/x" })).toBe(
    'No item is at "/x" in workspace "things". Check the path.',
  );
  expect(await refusal("thing", { action: "get", nodeName: "x" })).toBe(
    'No item is named "x" in workspace "things". Check the name.',
  );
  expect(await refusal("thing", { action: "get", code: 1 })).toBe(
    'No item has code 1 in workspace "things". Check the value.',
  );
  const create = { action: "create", nodeName: "a", code: 1 };
  await shop?.item("thing", create);
  expect(await refusal("thing", create)).toBe(
    [
      "2 problems, nothing was done:",
      "- /a exists already. Send another nodeName.",
      '- "code" is 1 already in /a. Send another value.',
    ].join("\n"),
  );
});

test("messages name actions that the tool offers", async () => {
  const { refusal } = await open("get", "create", "list", "update");
  const look = " Use action list to see what there is.";
  for (const address of [{ path: "/x" }, { nodeName: "x" }, { code: 1 }]) {
    expect((await refusal("thing", { action: "get", ...address })).endsWith(look)).toBe(true);
  }
  const create = { action: "create", nodeName: "a", code: 1 };
  await shop?.item("thing", create);
  expect(await refusal("thing", create)).toBe(
    [
      "2 problems, nothing was done:",
      "- /a exists already. Send another nodeName, or update that item.",
      '- "code" is 1 already in /a. Send another value, or update that item.',
    ].join("\n"),
  );
});

test("a tool that does not read says what to do about another version all the same", async () => {
  const { refusal } = await open("create", "update");
  await shop?.item("thing", { action: "create", nodeName: "a" });
  const update = { action: "update", nodeName: "a", title: "t" };
  expect(await refusal("thing", { ...update, expectedVersion: 7 })).toBe(
    "The item is at version 1, so version 7 is not one of it. Repeat the update with version 1 if it still applies.",
  );
  await shop?.item("thing", update);
  expect(await refusal("thing", { ...update, title: "u", expectedVersion: 1 })).toBe(
    "The item has changed since version 1: it is at version 2 now. Changed: title. Repeat the update with that version if it still applies.",
  );
});

test("an action of the tool's own ignores what its handler's target was not found by", async () => {
  const actions = {
    create: { parameters: ["nodeName"], required: [] },
    look: { parameters: ["uuid", "nodeName"], required: [], readOnly: true as const },
    rest: { parameters: ["uuid", "nodeName"], required: [], readOnly: true as const },
  };
  const noInput = { check: (input: Values) => input };
  shop = await openShop(
    formProject({
      form,
      check: checkThing,
      content: { actions, folderTemplate: "/{area?}" },
      customActions: {
        look: readAction({
          ...noInput,
          handler: async (_input: object, context: { target(): Promise<{ path: string }> }) => ({
            found: (await context.target()).path,
          }),
        }),
        rest: readAction({ ...noInput, handler: () => ({ rested: true }) }),
      },
    }),
  );
  const { answer } = shop;
  const made = { title: "t", area: "North", code: 5 };
  const { uuid } = await shop.item("thing", { action: "create", nodeName: "a", ...made });
  const look = (fields: Fields) => answer("thing", { action: "look", ...fields });
  const found = "/North/a";
  expect(await look({ nodeName: "a", area: "North" })).toEqual({ found });
  expect(await look({ code: 5, title: "t" })).toEqual({ found, ignored: ["title"] });
  expect(await look({ uuid, code: 6, area: "North" })).toEqual({
    found,
    ignored: ["code", "area"],
  });
  expect(await answer("thing", { action: "rest", nodeName: "a", area: "North" })).toEqual({
    rested: true,
    ignored: ["area"],
  });
});

test("an action of the tool's own demands its required input", async () => {
  shop = await openShop(
    formProject({
      form,
      check: checkThing,
      content: { actions: { say: { parameters: [], required: [], input: ["words"] } } },
      customActions: {
        say: readAction({
          check: (input, issues) => {
            check.required(check.text(input["words"], "words", issues), "words", "", issues);
            return input;
          },
          handler: () => ({ said: true }),
        }),
      },
    }),
  );
  expect(await shop.refusal("thing", { action: "say" })).toBe('"words" is required. Send a value.');
});
