import { afterEach, describe, expect, test } from "vitest";
import {
  check,
  confirmedAction,
  type ConfirmedActionHandler,
  type Issues,
  type Values,
  writeAction,
} from "mcpgen/runtime";
import { confirmingProject, type ConfirmingOptions } from "./fixtures/confirming.js";
import { type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
afterEach(() => shop.close());

const checkWords = (input: Values, issues: Issues): Values => {
  const read: Values = {};
  check.put(read, "words", check.text(input["words"], "words", issues));
  return read;
};

type Handler = ConfirmedActionHandler<{ words?: string }, Values, { summary?: string }>;

/** Writes the words into the summary of its target. */
const handler: Handler = {
  preview: async ({ words }, { target }) => {
    const { path, fields } = await target();
    return { of: path, before: fields.summary, after: words };
  },
  run: async ({ words = "" }, { target, content }) => {
    const { uuid } = await target();
    const summary = { type: "string", value: words } as const;
    await content.setProperties("products", uuid, { summary });
    return { said: words };
  },
};

async function open(
  confirmation?: ConfirmingOptions["confirmation"],
  own: Handler = handler,
): Promise<void> {
  const custom = { say: confirmedAction({ check: checkWords, handler: own }) };
  shop = await openShop(confirmingProject({ custom, confirmation }));
  await shop.item("product", { action: "create", title: "Trail", summary: "old" });
}

const say = (fields: Fields) =>
  shop.answer("product", { action: "say", nodeName: "trail", ...fields });
const summary = async () =>
  (await shop.item("product", { action: "get", nodeName: "trail" })).fields["summary"];

describe("an action of the tool's own that is confirmed", () => {
  test("shows its handler's preview until then", async () => {
    await open();
    expect(await say({ words: "new", title: "x" })).toEqual({
      confirmationRequired: true,
      action: "say",
      of: "/trail",
      before: "old",
      after: "new",
      message:
        "The action say has not run, and nothing has been changed. To do it, repeat the call with confirm: true.",
      ignored: ["title"],
    });
    expect(await summary()).toBe("old");
    expect(await say({ words: "new", confirm: true })).toEqual({ said: "new" });
    expect(await summary()).toBe("new");
  });

  test("checks its input before the preview", async () => {
    await open();
    expect(await shop.refusal("product", { action: "say", nodeName: "trail", words: [] })).toBe(
      '"words" takes text, not a list. Send a string.',
    );
  });

  test("holds a token to its arguments and to what the preview showed", async () => {
    await open("token");
    const { confirmToken } = await say({ words: "new" });
    expect(confirmToken).toEqual(expect.any(String));
    expect(await say({ words: "other", confirm: true, confirmToken })).toMatchObject({
      confirmationRequired: true,
      after: "other",
      reason: expect.stringMatching(/^That confirmToken is of another call/),
    });
    await shop.item("product", { action: "update", nodeName: "trail", summary: "between" });
    expect(await say({ words: "new", confirm: true, confirmToken })).toMatchObject({
      confirmationRequired: true,
      before: "between",
      reason: expect.stringMatching(/^What that confirmToken was given out for has changed/),
    });
    expect(await summary()).toBe("between");
    const { confirmToken: second } = await say({ words: "new" });
    expect(await say({ words: "new", confirm: true, confirmToken: second })).toEqual({
      said: "new",
    });
  });

  test("runs once for a token, though its preview is the same again", async () => {
    let runs = 0;
    await open("token", {
      preview: () => ({ adds: 1 }),
      run: () => ({ runs: (runs += 1) }),
    });
    const { confirmToken } = await say({});
    expect(await say({ confirm: true, confirmToken })).toEqual({ runs: 1 });
    expect(await say({ confirm: true, confirmToken })).toMatchObject({
      confirmationRequired: true,
      reason: expect.stringMatching(/^That confirmToken was used already/),
    });
    expect(runs).toBe(1);
  });

  test.each<[string, object, Fields]>([
    ["names of the envelope", { reason: "mine", n: 1 }, { result: { reason: "mine", n: 1 } }],
    ["another action", { action: "mine" }, { action: "say", result: { action: "mine" } }],
    ["no object", [1], { result: [1] }],
  ])("keeps a preview with %s apart", async (_what, preview, shown) => {
    await open(undefined, { preview: () => preview, run: () => ({}) });
    expect(await say({})).toMatchObject({ confirmationRequired: true, ...shown });
  });

  test("lets its preview say what would be done", async () => {
    await open(undefined, { preview: () => ({ message: "Three mails." }), run: () => ({}) });
    expect(await say({})).toEqual({
      confirmationRequired: true,
      action: "say",
      message:
        "Three mails. The action say has not run, and nothing has been changed. To do it, repeat the call with confirm: true.",
    });
  });
});

describe("an action of a public tool that writes", () => {
  const published = {
    check: checkWords,
    handler: async (_input: object, context: Context) => {
      const { path, fields } = await context.target();
      return { of: path, summary: fields.summary };
    },
  };
  type Context = { target(): Promise<{ path: string; fields: { summary?: string } }> };

  async function openPublic(): Promise<void> {
    const custom = {
      order: writeAction(published),
      say: confirmedAction({ check: checkWords, handler }),
    };
    const project = confirmingProject({ custom, audience: "public" });
    shop = await openShop(project);
    const text = (value: string) => ({ type: "string", value }) as const;
    const add = (name: string) => ({
      workspace: "products",
      parentPath: "/",
      name,
      nodeType: "mgnl:product",
      properties: { title: text(name), summary: text("public") },
    });
    await shop.repository.write(async (content) => {
      const { uuid } = await content.create(add("trail"));
      await content.publish("products", uuid, { recursive: false });
      await content.setProperties("products", uuid, { summary: text("draft") });
      await content.create(add("hidden"));
    });
  }

  const call = async (args: Fields) => shop.call("product", args, { audience: "public" });

  test("finds what is published, as it is published", async () => {
    await openPublic();
    const { structured } = await call({ action: "order", nodeName: "trail" });
    expect(structured).toEqual({ of: "/trail", summary: "public" });
    const hidden = await call({ action: "order", nodeName: "hidden" });
    expect(hidden).toMatchObject({
      isError: true,
      text: 'No item is named "hidden" in workspace "products". Use action list to see what there is.',
    });
  });

  test("previews what is published, and writes to what it stands for", async () => {
    await openPublic();
    const args = { action: "say", nodeName: "trail", words: "new" };
    expect((await call(args)).structured).toMatchObject({ before: "public", after: "new" });
    expect((await call({ ...args, confirm: true })).structured).toEqual({ said: "new" });
  });
});
