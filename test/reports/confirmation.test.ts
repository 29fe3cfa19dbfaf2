import { describe, expect, test } from "vitest";
import { openThing } from "./calls.js";
import { compileThing } from "./support.js";

const destroying = ["delete", "move", "rename", "rename_folder", "delete_folder"];

describe("an action that destroys or moves", () => {
  test.each(["flag", "token"])("has one safety switch: %s", async (confirmation) => {
    const keys = `layout: perAction\nconfirmation: ${confirmation}\n`;
    const [surface] = (await compileThing("title: {}", { keys })).surfaces;
    for (const action of destroying) {
      const tool = surface?.tools.find(({ name }) => name === `thing_${action}`);
      const switches = Object.entries(tool?.inputSchema.properties ?? {})
        .filter(([, { type }]) => type === "boolean")
        .map(([name]) => name);
      expect([action, switches]).toEqual([action, ["confirm"]]);
      expect(tool?.inputSchema.required).not.toContain("confirm");
    }
  });

  test("is not done by confirm alone where a token is asked for", async () => {
    const shop = await openThing("title: {}", { keys: "confirmation: token\n" });
    await shop.answer("thing", { action: "create", title: "A" });
    const call = { action: "delete", path: "/a", confirm: true };
    const reasons = [];
    const { confirmToken, reason, confirmationRequired } = await shop.answer("thing", call);
    reasons.push(reason);
    expect(confirmationRequired).toBe(true);
    for (const token of ["x.y", confirmToken]) {
      const foreign = { ...call, path: "/a", action: "rename", newName: "b", confirmToken: token };
      reasons.push((await shop.answer("thing", foreign))["reason"]);
    }
    expect(reasons).toEqual([
      "confirm came without confirmToken. Send the confirmToken of this preview beside it.",
      "That confirmToken is none that was given out, or was altered. Repeat the one of this preview exactly.",
      "That confirmToken is of another call: other arguments, another action or another caller. Check this preview and use its own.",
    ]);
    await shop.answer("thing", { action: "get", path: "/a" });
  });

  test("is confirmed by a key whose number is sent as text the second time", async () => {
    const shop = await openThing("title: {}\nid: { type: Long }", {
      keys: "confirmation: token\nidentifiers: [id]\n",
    });
    await shop.answer("thing", { action: "create", title: "A", id: 7 });
    const { confirmToken } = await shop.answer("thing", { action: "delete", id: 7 });
    const confirmed = { action: "delete", id: "7", confirm: true, confirmToken };
    expect((await shop.answer("thing", confirmed))["deleted"]).toBe(true);
  });
});

describe("what a client is told of an action", () => {
  const hints = (action: string, readOnly: boolean, destructive: boolean, idempotent: boolean) =>
    [action, readOnly, destructive, idempotent] as const;

  test("is what it does", async () => {
    const [surface] = (await compileThing("title: {}", { keys: "layout: perAction\n" })).surfaces;
    const told = surface?.tools.map(({ name, annotations }) =>
      hints(
        name.replace("thing_", ""),
        annotations.readOnlyHint,
        annotations.destructiveHint,
        annotations.idempotentHint,
      ),
    );
    expect(told).toEqual([
      hints("list", true, false, true),
      hints("get", true, false, true),
      hints("create", false, false, false),
      hints("update", false, false, true),
      hints("delete", false, true, false),
      hints("publish", false, true, true),
      hints("unpublish", false, true, true),
      hints("create_folder", false, false, false),
      hints("move", false, true, false),
      hints("rename", false, true, false),
      hints("rename_folder", false, true, false),
      hints("delete_folder", false, true, false),
      hints("reorder", false, false, true),
      hints("remove_property", false, true, false),
    ]);
    expect(surface?.tools.some(({ annotations }) => annotations.openWorldHint)).toBe(false);
  });

  test("is the worst of its actions where one tool runs them all", async () => {
    const { surfaces } = await compileThing("title: {}", {
      keys: "allowedActions: [get, update]\n",
    });
    expect(surfaces[0]?.tools[0]?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });
});

describe("a protected workspace", () => {
  test("is read and never written, by its exact name", async () => {
    const shop = await openThing("title: {}");
    await shop.answer("thing", { action: "create", title: "A" });
    const call = async (args: Record<string, unknown>, name: string) =>
      (await shop.call("thing", args, { protectedWorkspaces: [name] })).outcome;
    const update = { action: "update", path: "/a", title: "B" };
    expect(await call(update, "things")).toBe("refused");
    expect(await call({ action: "list" }, "things")).toBe("ok");
    expect(await call(update, "Things")).toBe("ok");
  });
});
