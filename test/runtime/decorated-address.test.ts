import { afterEach, describe, expect, test } from "vitest";
import type { DecoratedSurface } from "mcpgen/runtime";
import { decoratedProject, SeoTool } from "./fixtures/decorated.js";
import { type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
afterEach(() => shop.close());

/** Nodes put in place without a tool, as `workspace:path` and, where it is not an item, type. */
async function open(
  decorated: Partial<DecoratedSurface>,
  nodes: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  shop = await openShop(decoratedProject(new SeoTool({ decorated })));
  const uuids: Record<string, string> = {};
  await shop.repository.write(async (session) => {
    for (const [place, nodeType] of Object.entries(nodes)) {
      const [workspace = "", path = ""] = place.split(":");
      const end = path.lastIndexOf("/");
      const parentPath = path.slice(0, end) || "/";
      const node = await session.create({
        workspace,
        parentPath,
        name: path.slice(end + 1),
        nodeType,
        properties: { seoTitle: { type: "string", value: place } },
      });
      uuids[place] = node.uuid;
    }
  });
  return uuids;
}

const content = "mgnl:content";
const two: Partial<DecoratedSurface> = {
  places: [
    { workspace: "things", nodeTypes: [content] },
    { workspace: "others", nodeTypes: [content, "mgnl:page"] },
  ],
};
const required: Partial<DecoratedSurface> = { ...two, workspaceRequired: true };

const title = async (args: Fields) =>
  (await shop.item("thing_seo", { action: "get", ...args })).fields["seoTitle"];
const refuse = (args: Fields) => shop.refusal("thing_seo", { action: "get", ...args });

describe("in one workspace an item", () => {
  const nodes = { "things:/a": content, "things:/b": content };

  test("is addressed by uuid in any case or by path in any spelling, with the workspace or without", async () => {
    const { "things:/a": uuid = "" } = await open({}, nodes);
    expect(await title({ uuid })).toBe("things:/a");
    expect(await title({ uuid: ` ${uuid.toUpperCase()} ` })).toBe("things:/a");
    expect(await title({ path: "a/" })).toBe("things:/a");
    expect(await title({ path: "/a", workspace: "things" })).toBe("things:/a");
    expect(await title({ path: "/a", workspace: " " })).toBe("things:/a");
  });

  test("is not looked for in another workspace", async () => {
    const { "things:/a": uuid } = await open({}, nodes);
    const other = "This tool has nothing in the workspace";
    const valid = "Send workspace as one of: things.";
    expect(await refuse({ uuid, workspace: "brands" })).toBe(`${other} "brands". ${valid}`);
    expect(await refuse({ uuid, workspace: "Things" })).toBe(`${other} "Things". ${valid}`);
    expect(await refuse({ uuid, workspace: ["things"] })).toBe(`${other} ["things"]. ${valid}`);
  });

  test("must be addressed, and a name is no address", async () => {
    await open({}, nodes);
    expect(await refuse({})).toBe("Say which item: send path / uuid.");
    expect(await refuse({ nodeName: "a" })).toBe("Say which item: send path / uuid.");
  });

  test("must be what each address says", async () => {
    const uuids = await open({}, nodes);
    const uuid = uuids["things:/a"];
    expect(await title({ uuid, path: "/a", nodeName: "a" })).toBe("things:/a");
    expect(await refuse({ uuid, path: "/b" })).toBe(
      '"uuid" names the item /a, but "path" names /b. Send only the one that is meant.',
    );
    expect(await refuse({ uuid, path: "/c" })).toBe(
      '"uuid" names the item /a, to which "path" "/c" does not apply. Leave out the wrong one; an address neither renames nor moves.',
    );
    expect(await refuse({ path: "/a", nodeName: "c" })).toBe(
      '"path" names the item /a, to which "nodeName" "c" does not apply. Leave out the wrong one; an address neither renames nor moves.',
    );
  });

  test("that is not there is refused", async () => {
    await open({}, nodes);
    expect(await refuse({ uuid: "x" })).toBe(
      'No item has the uuid "x". Workspaces looked in: things. Check it, or address the item by path.',
    );
    expect(await refuse({ path: "/c" })).toBe(
      'No item is at "/c" in workspace "things". / holds: a, b.',
    );
  });

  test("is of a type that has the fields", async () => {
    const uuids = await open(
      { places: [{ workspace: "things", nodeTypes: [content, "mgnl:person"] }] },
      { "things:/f": "mgnl:folder", "things:/p": "mgnl:person", "things:/o": "mgnl:other" },
    );
    expect(await title({ path: "/p" })).toBe("things:/p");
    expect(await refuse({ path: "/f" })).toBe(
      "/f is of type mgnl:folder, a part of the structure and not an item. Address an item of type mgnl:content, mgnl:person.",
    );
    expect(await refuse({ uuid: uuids["things:/o"] })).toBe(
      "/o is of type mgnl:other. This tool manages items of type mgnl:content, mgnl:person. Address one of those.",
    );
  });

  test("may be a page, where pages have the fields", async () => {
    await open(
      { places: [{ workspace: "things", nodeTypes: ["mgnl:page"] }] },
      {
        "things:/p": "mgnl:page",
      },
    );
    expect(await title({ path: "/p" })).toBe("things:/p");
  });
});

describe("where a workspace must be said", () => {
  const nodes = { "things:/a": content, "others:/a": content };

  test("the item is looked for there alone", async () => {
    const uuids = await open(required, nodes);
    expect(await title({ workspace: "others", path: "/a" })).toBe("others:/a");
    expect(await title({ workspace: "things", path: "/a" })).toBe("things:/a");
    expect(await refuse({ workspace: "others", uuid: uuids["things:/a"] })).toBe(
      `No item has the uuid "${uuids["things:/a"]}". Workspaces looked in: others. Check it, or address the item by path.`,
    );
  });

  test("leaving it out or naming another is refused with the list", async () => {
    const { "things:/a": uuid } = await open(required, nodes);
    expect(await refuse({ uuid })).toBe(
      "Say which workspace: send workspace as one of: things, others.",
    );
    expect(await refuse({ uuid, workspace: "brands" })).toBe(
      'This tool has nothing in the workspace "brands". Send workspace as one of: things, others.',
    );
  });

  test("that it was left out joins all else that is wrong", async () => {
    await open(required, nodes);
    const call = { action: "set", path: "/a", seoRank: 0, seoTitle: 4 };
    expect(await shop.refusal("thing_seo", call)).toBe(
      [
        "2 problems, nothing was done:",
        "- Say which workspace: send workspace as one of: things, others.",
        '- "seoRank" must be at least 1.',
      ].join("\n"),
    );
  });
});

describe("where several workspaces have the fields and none must be said", () => {
  test("all are looked in", async () => {
    const uuids = await open(two, { "things:/a": content, "others:/b": "mgnl:page" });
    expect(await title({ path: "/a" })).toBe("things:/a");
    expect(await title({ path: "/b" })).toBe("others:/b");
    expect(await title({ uuid: uuids["others:/b"] })).toBe("others:/b");
    const set = { action: "set", path: "/b", seoTitle: "new" };
    expect((await shop.item("thing_seo", set)).fields).toEqual({ seoTitle: "new" });
    expect(await title({ path: "/a" })).toBe("things:/a");
  });

  test("a path that is in several is refused with these, and the workspace decides", async () => {
    await open(two, { "things:/a": content, "others:/a": content });
    expect(await refuse({ path: "/a" })).toBe(
      '"/a" is in more than one workspace. Send workspace as one of: things, others.',
    );
    expect(await title({ path: "/a", workspace: "others" })).toBe("others:/a");
  });

  test("an item is meant rather than a folder of the same path", async () => {
    await open(two, { "things:/a": "mgnl:folder", "others:/a": content });
    expect(await title({ path: "/a" })).toBe("others:/a");
    expect(await refuse({ path: "/a", workspace: "things" })).toBe(
      "/a is of type mgnl:folder, a part of the structure and not an item. Address an item of type mgnl:content.",
    );
  });

  test("an item that is in none is refused with where was looked", async () => {
    await open(two, { "things:/a": content });
    expect(await refuse({ path: "/b" })).toBe(
      'No item is at "/b". Workspaces looked in: things, others. Check the path.',
    );
    expect(await refuse({ uuid: "x" })).toBe(
      'No item has the uuid "x". Workspaces looked in: things, others. Check it, or address the item by path.',
    );
    expect(await refuse({})).toBe("Say which item: send path / uuid.");
  });

  test("a path must agree with the uuid", async () => {
    const uuids = await open(two, { "things:/a": content, "others:/b": content });
    expect(await refuse({ uuid: uuids["things:/a"], path: "/b" })).toBe(
      '"uuid" names the item /a, to which "path" "/b" does not apply. Leave out the wrong one; an address neither renames nor moves.',
    );
  });
});

describe("a protected workspace", () => {
  const nodes = { "things:/a": content, "others:/b": content };
  const call = (args: Fields) => shop.call("thing_seo", args, { protectedWorkspaces: ["others"] });
  const text =
    'The workspace "others" is protected: it can be read, but nothing can be written to it.';

  test("is read and not written, whether the call names it or the item is found in it", async () => {
    await open(two, nodes);
    const set = { action: "set", path: "/b", seoTitle: "x" };
    expect((await call({ ...set, workspace: "others" })).text).toBe(text);
    expect((await call(set)).text).toBe(text);
    expect((await call({ ...set, path: "/a" })).isError).toBe(false);
    expect(await title({ path: "/b" })).toBe("others:/b");
  });

  test("that the call names is refused before the store is touched", async () => {
    await open({ places: [{ workspace: "others", nodeTypes: [content] }] }, {});
    await shop.repository.close();
    for (const args of [{}, { workspace: "others" }]) {
      const clear = { action: "clear", path: "/b", fields: ["seoTitle"], ...args };
      expect((await call(clear)).text).toBe(text);
    }
    shop = await openShop();
  });

  test("is told from the arguments where they say it", () => {
    const one = new SeoTool();
    const several = new SeoTool({ decorated: two });
    expect(one.accessOf({ action: "set" })).toEqual({
      action: "set",
      writes: true,
      changes: true,
      usesSecret: false,
      workspace: "things",
    });
    expect(several.accessOf({ action: "get", workspace: "others" })).toMatchObject({
      writes: false,
      changes: false,
      workspace: "others",
    });
    expect(several.accessOf({ action: "clear" })).toMatchObject({
      writes: true,
      workspace: undefined,
    });
    expect(several.accessOf({ action: "clear", workspace: "x" }).workspace).toBeUndefined();
  });
});
