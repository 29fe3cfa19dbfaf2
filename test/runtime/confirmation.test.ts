import { assert, dictionary, pre, property, stringMatching } from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { canonicalArguments } from "../../src/runtime/confirmation/canonical.js";
import { makeToken, readToken } from "../../src/runtime/confirmation/token.js";
import { confirmingProject, type ConfirmingOptions } from "./fixtures/confirming.js";
import { type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
afterEach(() => shop.close());

async function open(options: ConfirmingOptions = {}): Promise<void> {
  shop = await openShop(confirmingProject({ confirmation: "token", ...options }));
  for (const title of ["Trail", "Cap"]) {
    await shop.item("product", { action: "create", title, category: "Shoes" });
  }
}

const path = "/Shoes/trail";
const remove = (fields: Fields = {}) =>
  shop.answer("product", { action: "delete", path, ...fields });
const tokenOf = async (fields: Fields = {}) => (await remove(fields))["confirmToken"] as string;
const isThere = async (at = path) =>
  !(await shop.call("product", { action: "get", path: at })).isError;

/** What a confirmation that does not hold answers: again a preview, with a token that does. */
async function reasonOf(fields: Fields): Promise<unknown> {
  const answer = await remove({ confirm: true, ...fields });
  expect(answer).toMatchObject({ confirmationRequired: true, confirmToken: expect.any(String) });
  expect(answer["confirmToken"]).not.toBe(fields["confirmToken"]);
  return answer["reason"];
}

describe("by token", () => {
  test("a preview carries a token for ten minutes and no reason", async () => {
    await open();
    const now = Date.UTC(2026, 0, 31, 9, 30);
    const args = { action: "delete", path };
    const { structured } = await shop.call("product", args, { now: () => now });
    expect(structured).toMatchObject({
      confirmToken: expect.stringMatching(/^[\w.-]{90,130}$/),
      expiresAt: "2026-01-31T09:40:00.000Z",
    });
    expect(structured).not.toHaveProperty("reason");
    expect(structured?.["message"]).toBe(
      "/Shoes/trail would be deleted with everything below it (nodes below it: 0; references to them: 0). Nothing has been deleted. To do it, repeat the call within 10 minutes with confirm: true and this confirmToken.",
    );
  });

  test("the call runs with confirm and the token", async () => {
    await open();
    const confirmToken = await tokenOf();
    expect(await remove({ confirm: true, confirmToken })).toMatchObject({ deleted: true });
    expect(await isThere()).toBe(false);
  });

  test("confirm on the first call is a preview all the same", async () => {
    await open();
    expect(await reasonOf({})).toBe(
      "confirm came without confirmToken. Send the confirmToken of this preview beside it.",
    );
    expect(await isThere()).toBe(true);
    const { outcome } = await shop.call("product", { action: "delete", path, confirm: true });
    expect(outcome).toBe("preview");
  });

  test("a token without confirm is a preview that says so", async () => {
    await open();
    const confirmToken = await tokenOf();
    expect(await remove({ confirmToken })).toMatchObject({
      confirmationRequired: true,
      reason: "confirmToken came without confirm: true. Send both.",
    });
    expect(await remove({ confirm: true, confirmToken })).toMatchObject({ deleted: true });
  });

  test("a token holds until ten minutes have gone", async () => {
    await open();
    const started = Date.now();
    const at = (now: number) => async (fields: Fields) => {
      const args = { action: "delete", path, ...fields };
      return (await shop.call("product", args, { now: () => now })).structured;
    };
    const confirmToken = (await at(started)({}))?.["confirmToken"];
    const late = await at(started + 600_000)({ confirm: true, confirmToken });
    expect(late).toMatchObject({
      confirmationRequired: true,
      reason:
        "That confirmToken has expired: it holds for 10 minutes. Use the one of this preview.",
    });
    const inTime = await at(started + 599_999)({ confirm: true, confirmToken });
    expect(inTime).toMatchObject({ deleted: true });
  });

  test("a token confirms once, also when the same is there again", async () => {
    await open();
    const confirmToken = await tokenOf();
    await remove({ confirm: true, confirmToken });
    await shop.item("product", { action: "create", title: "Trail", category: "Shoes" });
    expect(await reasonOf({ confirmToken })).toBe(
      "That confirmToken was used already: each is good for one try. Use the one of this preview if it is still to be done.",
    );
    expect(await isThere()).toBe(true);
  });

  test("a confirmed call that fails leaves its token unused", async () => {
    let fails = true;
    await open({
      hooks: {
        beforeDelete: () => {
          if (fails) throw new Error("no");
        },
      },
    });
    const confirmToken = await tokenOf();
    const failed = await shop.call("product", {
      action: "delete",
      path,
      confirm: true,
      confirmToken,
    });
    expect(failed.outcome).toBe("failed");
    fails = false;
    expect(await remove({ confirm: true, confirmToken })).toMatchObject({ deleted: true });
  });

  test("a token does not hold when what its preview showed beside the node has changed", async () => {
    await open();
    const outdated =
      "What that confirmToken was given out for has changed since. Check this preview and use its confirmToken.";
    const unpublished = await tokenOf();
    await shop.answer("product", { action: "publish", folder: "/Shoes" });
    await shop.answer("product", { action: "publish", path });
    expect(await reasonOf({ confirmToken: unpublished })).toBe(outdated);
    const brand = await shop.item("brand", { action: "create", label: "Nike", nodeName: "nike" });
    const removeBrand = (fields: Fields) =>
      shop.answer("brand", { action: "delete", uuid: brand.uuid, ...fields });
    const unreferenced = (await removeBrand({}))["confirmToken"];
    await shop.item("product", { action: "update", path, brandPath: "nike" });
    expect(await removeBrand({ confirm: true, confirmToken: unreferenced })).toMatchObject({
      reason: outdated,
      referencedBy: { count: 1 },
    });
  });

  test("a token of what has changed since does not hold", async () => {
    await open();
    const confirmToken = await tokenOf();
    await shop.item("product", { action: "update", path, summary: "new" });
    expect(await reasonOf({ confirmToken })).toBe(
      "What that confirmToken was given out for has changed since. Check this preview and use its confirmToken.",
    );
    expect(await reasonOf({ confirmToken })).toMatch(/^That confirmToken was used already/);
    expect(await isThere()).toBe(true);
  });

  test("something new below a folder is a change of it", async () => {
    await open();
    const folder = { action: "delete_folder", path: "/Shoes" };
    const { confirmToken } = await shop.answer("product", folder);
    await shop.item("product", { action: "create", title: "New", category: "Shoes" });
    const again = await shop.answer("product", { ...folder, confirm: true, confirmToken });
    expect(again).toMatchObject({
      confirmationRequired: true,
      descendants: 3,
      reason: expect.stringMatching(/^What that confirmToken was given out for has changed/),
    });
  });

  const foreign =
    "That confirmToken is of another call: other arguments, another action or another caller. Check this preview and use its own.";

  test("a token of another target, action or tool does not hold", async () => {
    await open();
    const other = await tokenOf({ path: "/Shoes/cap" });
    expect(await reasonOf({ confirmToken: other })).toBe(foreign);
    const renaming = await shop.answer("product", { action: "rename", path, newName: "x" });
    expect(await reasonOf({ confirmToken: renaming["confirmToken"] })).toBe(foreign);
    await shop.item("brand", { action: "create", label: "Trail", nodeName: "trail" });
    const brand = { action: "delete", nodeName: "trail" };
    const { confirmToken } = await shop.answer("product", brand);
    const crossed = await shop.answer("brand", { ...brand, confirm: true, confirmToken });
    expect(crossed).toMatchObject({ confirmationRequired: true, reason: foreign });
    expect(await isThere()).toBe(true);
  });

  test("a token of other arguments or of another caller does not hold", async () => {
    await open();
    const rename = (fields: Fields) =>
      shop.answer("product", { action: "rename", path, ...fields });
    const { confirmToken } = await rename({ newName: "one" });
    expect(await rename({ newName: "two", confirm: true, confirmToken })).toMatchObject({
      confirmationRequired: true,
      to: "/Shoes/two",
      reason: foreign,
    });
    const args = { action: "rename", path, newName: "one", confirm: true, confirmToken };
    const caller = { id: "other", scopes: [], audience: "admin" as const };
    const { structured } = await shop.call("product", args, { caller });
    expect(structured).toMatchObject({ confirmationRequired: true, reason: foreign });
    expect(await rename({ newName: "one", confirm: true, confirmToken })).toMatchObject({
      to: "/Shoes/one",
    });
  });

  test("a token of another repository does not hold", async () => {
    await open();
    const first = shop;
    const confirmToken = await tokenOf();
    await open();
    const reason = await reasonOf({ confirmToken });
    await first.close();
    expect(reason).toBe(
      "That confirmToken is none that was given out, or was altered. Repeat the one of this preview exactly.",
    );
  });

  test("an altered token does not hold, whichever character it is", async () => {
    await open();
    const confirmToken = await tokenOf();
    for (const index of Array.from(confirmToken).keys()) {
      const other = confirmToken[index] === "A" ? "B" : "A";
      const altered = confirmToken.slice(0, index) + other + confirmToken.slice(index + 1);
      expect(await reasonOf({ confirmToken: altered })).toMatch(/^That confirmToken is none that/);
    }
    for (const altered of ["x", "....", "a.b.c.d.e", `${confirmToken}A`, `${confirmToken}=`]) {
      expect(await reasonOf({ confirmToken: altered })).toMatch(/^That confirmToken is none that/);
    }
    expect(await isThere()).toBe(true);
  });

  test("a business key as a number and as text is the same argument", async () => {
    await open();
    await shop.item("brand", { action: "create", label: "Nike", code: 7 });
    const { confirmToken } = await shop.answer("brand", { action: "delete", code: 7 });
    const spelled = { confirmToken, label: null, code: "7", confirm: "true", action: "delete" };
    expect(await shop.answer("brand", spelled)).toMatchObject({ deleted: true, path: "/nike" });
  });

  test("asking the user falls back to tokens", async () => {
    await open({ confirmation: "elicit" });
    const confirmToken = await tokenOf();
    expect(await reasonOf({})).toMatch(/^confirm came without confirmToken/);
    expect(await remove({ confirm: true, confirmToken })).toMatchObject({ deleted: true });
  });
});

test("a call that is confirmed by confirm alone takes no token", async () => {
  shop = await openShop(confirmingProject());
  await shop.item("product", { action: "create", title: "Trail", category: "Shoes" });
  const preview = await remove({ confirmToken: "x" });
  expect(preview).not.toHaveProperty("confirmToken");
  expect(preview).not.toHaveProperty("reason");
});

describe("canonical arguments", () => {
  test("are the same in whatever order and spelling they come", () => {
    expect(
      canonicalArguments({
        action: "delete",
        uuid: "AB",
        path: "a//b/",
        fields: { b: 7, a: [1, { c: null, d: "x" }] },
        folder: " ",
        confirm: true,
      }),
    ).toBe('{"action":"delete","fields":{"a":["1",{"d":"x"}],"b":"7"},"path":"/a/b","uuid":"ab"}');
    expect(canonicalArguments({ confirm: true, confirmToken: "t" })).toBe("{}");
  });

  test("differ where a value or its place differs", () => {
    assert(
      property(dictionary(stringMatching(/^[a-z]{1,4}$/), stringMatching(/^[a-z]+$/)), (args) => {
        const names = Object.keys(args);
        const [name] = names;
        pre(name !== undefined && !["uuid", "path"].includes(name));
        const changed = { ...args, [name ?? ""]: `${args[name ?? ""]}x` };
        expect(canonicalArguments(changed)).not.toBe(canonicalArguments(args));
        const reversed = Object.fromEntries(Object.entries(args).toReversed());
        expect(canonicalArguments(reversed)).toBe(canonicalArguments(args));
      }),
    );
  });
});

test("a token says nothing of the call and the state, and no two are the same", async () => {
  shop = await openShop();
  const claims = { call: "secret call", state: "secret state" };
  const [one, two] = await Promise.all([makeToken("k", claims, 5), makeToken("k", claims, 5)]);
  expect(one).not.toBe(two);
  const read = await readToken("k", claims, one);
  expect(read).toEqual({ id: one.split(".")[1], expires: 5, isOfCall: true, isOfState: true });
  expect(await readToken("k", { ...claims, state: "other" }, one)).toMatchObject({
    isOfCall: true,
    isOfState: false,
  });
  expect(await readToken("l", claims, one)).toBeUndefined();
});
