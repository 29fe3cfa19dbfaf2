import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ConnectionLostError,
  type ContentRepository,
  InvalidMoveError,
  NameTakenError,
  NodeMissingError,
  ParentUnpublishedError,
} from "mcpgen/store";
import { openShop, type Shop } from "./support.js";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const create = { action: "create", title: "A" };
const list = { action: "list" };

/** A store whose every read and write throws this. */
function failing(thrown: () => unknown): ContentRepository {
  const fail = async () => {
    throw thrown();
  };
  const { capabilities } = shop.repository;
  return { capabilities, read: fail, write: fail, secret: fail, close: async () => undefined };
}

/** A call on a store that fails with this error. */
async function callWith(thrown: unknown, args: object = create) {
  const repository = failing(() => thrown);
  const { outcome, text, isError } = await shop.call("product", args, { repository });
  expect(isError).toBe(true);
  return { outcome, text };
}

describe("a connection lost during a call", () => {
  const lost = (written: boolean | undefined) => new ConnectionLostError("gone", written);

  test("says whether anything was written", async () => {
    expect(await callWith(lost(false))).toEqual({
      outcome: "refused",
      text: "The connection to the store was lost, and nothing was written. Repeat the call.",
    });
    expect(await callWith(lost(undefined))).toEqual({
      outcome: "refused",
      text: "The connection to the store was lost, and it could not be found out whether anything was written. Look at what is there before repeating the call.",
    });
    expect(await callWith(lost(true))).toEqual({
      outcome: "refused",
      text: "The connection to the store was lost after all had been written. The call is done; do not repeat it.",
    });
  });

  test("wrote nothing when the call only reads", async () => {
    expect((await callWith(lost(undefined), list)).text).toBe(
      "The connection to the store was lost, and nothing was written. Repeat the call.",
    );
  });

  test("is known by name, whatever copy of the class a store brings", async () => {
    const error = Object.assign(new Error("gone"), { name: "ConnectionLostError", written: false });
    expect((await callWith(error)).text).toContain("nothing was written. Repeat the call.");
  });
});

describe("an error of the store that a caller can act on", () => {
  test("is refused in words and not an incident", async () => {
    const texts = [];
    for (const error of [
      new NameTakenError("/a"),
      new ParentUnpublishedError("/Shoes"),
      new NodeMissingError("There is no node."),
      new InvalidMoveError("Into itself."),
    ]) {
      const { outcome, text } = await callWith(error);
      expect(outcome).toBe("refused");
      texts.push(text);
    }
    expect(texts).toEqual([
      "/a exists already, and nothing was written. Look at what is there, and send another name or place.",
      "The folder /Shoes is not published, so nothing in it can be. Publish it first: send it as folder.",
      "Something that this call needs does not exist any more, and nothing was written. Read again, and repeat the call with what is there.",
      "Nothing can be moved into itself or below itself, and nothing was written. Choose another folder.",
    ]);
  });

  test.each([
    [
      "AccessDeniedError",
      "The store refuses this server, and nothing was written. Repeating the call will not help: tell whoever runs the server.",
    ],
    [
      "RepositoryNotWritableError",
      "This server may not write to the store, and nothing was written. Repeating the call will not help: tell whoever runs the server.",
    ],
    [
      "RepositoryTooNewError",
      "This server cannot use the store as it is now, and nothing was written. Repeating the call will not help: tell whoever runs the server.",
    ],
    [
      "RepositoryOutdatedError",
      "This server cannot use the store as it is now, and nothing was written. Repeating the call will not help: tell whoever runs the server.",
    ],
    [
      "NotARepositoryError",
      "This server cannot use the store as it is now, and nothing was written. Repeating the call will not help: tell whoever runs the server.",
    ],
  ])("sends the caller to whoever runs the server: %s", async (name, text) => {
    const error = Object.assign(new Error("secret database"), { name });
    expect(await callWith(error)).toEqual({ outcome: "refused", text });
    expect(await callWith(error, list)).toEqual({ outcome: "refused", text });
  });

  test("is logged with its stack, since it may be a fault all the same", async () => {
    await callWith(new NodeMissingError("There is no node."));
    const [warning] = shop.logged;
    expect(warning).toMatchObject({
      level: "warn",
      message: "store refused a call",
      data: { tool: "product" },
    });
    expect(warning?.data["stack"]).toContain("There is no node.");
  });

  test("any other one stays an incident", async () => {
    expect(await callWith(new Error("disk on fire"))).toMatchObject({ outcome: "failed" });
    expect((await callWith("NameTakenError")).outcome).toBe("failed");
  });
});

describe("an error after the call was cancelled", () => {
  test("is a cancellation when it is the signal's reason or an abort", async () => {
    for (const [reason, error] of [
      [new Error("stop"), undefined],
      [undefined, new DOMException("The operation was aborted.", "AbortError")],
    ]) {
      const abort = new AbortController();
      const repository = failing(() => {
        abort.abort(reason);
        return error ?? (abort.signal.reason as unknown);
      });
      const result = await shop.call("product", create, { repository, signal: abort.signal });
      expect(result).toMatchObject({
        outcome: "refused",
        text: "The call was cancelled, and nothing was written.",
      });
    }
  });

  test("is a failure when it is something else, or when nobody cancelled", async () => {
    const abort = new AbortController();
    const repository = failing(() => {
      abort.abort();
      return new Error("disk on fire");
    });
    const result = await shop.call("product", create, { repository, signal: abort.signal });
    expect(result.outcome).toBe("failed");
    const unasked = new DOMException("The operation was aborted.", "AbortError");
    expect((await callWith(unasked)).outcome).toBe("failed");
  });
});
