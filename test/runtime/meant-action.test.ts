import { expect, test } from "vitest";
import { meantAction } from "../../src/runtime/meant-action.js";

const content = ["list", "get", "create", "update", "move", "delete", "publish", "unpublish"];
const fields = ["get", "set", "clear"];

test("another word for an action means it, not its neighbour in spelling", () => {
  const meant = Object.fromEntries(
    ["remove", "Destroy", "add", "insert", "new", "edit", "modify", "set"].map((word) => [
      word,
      meantAction(word, content),
    ]),
  );
  expect(meant).toEqual({
    remove: "delete",
    Destroy: "delete",
    add: "create",
    insert: "create",
    new: "create",
    edit: "update",
    modify: "update",
    set: "update",
  });
  expect(["fetch", "read", "show"].map((word) => meantAction(word, content))).toEqual([
    "get",
    "get",
    "get",
  ]);
  expect(["find", "search", "query"].map((word) => meantAction(word, content))).toEqual([
    "list",
    "list",
    "list",
  ]);
  expect(meantAction("depublish", content)).toBe("unpublish");
  expect(["remove", "edit"].map((word) => meantAction(word, fields))).toEqual(["clear", "set"]);
});

test("a word for an action that is not offered means none that is", () => {
  expect(meantAction("remove", ["list", "move"])).toBeUndefined();
  expect(meantAction("depublish", ["publish"])).toBeUndefined();
});

test("any other word means the action that is spelt most like it", () => {
  expect(meantAction("updat", content)).toBe("update");
  expect(meantAction("set", ["get"])).toBe("get");
  expect(meantAction("constructor", content)).toBeUndefined();
});
