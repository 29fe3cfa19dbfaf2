import * as fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import {
  type ContentTypeSurface,
  everyScope,
  listTools,
  notOffered,
  type Project,
  Refusal,
  scopesOfCall,
  type Tool,
  type Values,
  writeAction,
} from "mcpgen/runtime";
import { decoratedProject, SeoTool } from "./fixtures/decorated.js";
import { projectOf, readingFunction, writingFunction } from "./fixtures/function-tools.js";
import { ProductTool } from "./fixtures/product/tool.js";
import { openShop, type Shop } from "./support.js";

let shop: Shop;
afterEach(() => shop?.close());

const store = { transactions: true, ordering: true, publication: true, queries: true };

type Scopes = NonNullable<Tool["surface"]["scopes"]>;

/** A tool whose surface asks for scopes, whatever it was before. */
function scoped<Own extends Tool>(tool: Own, scopes: unknown): Own {
  const { surface } = tool;
  Object.defineProperty(tool, "surface", { value: { ...surface, scopes } });
  return tool;
}

const ownAction = { stamp: { parameters: [], required: [], input: [] } };

/** Products with an action of their own. */
class StampingTool extends ProductTool {
  override readonly surface: ContentTypeSurface = stamping(new ProductTool().surface);
  override readonly customActions = {
    stamp: writeAction({ check: (input: Values) => input, handler: () => ({ stamped: true }) }),
  };
}

function stamping({ content, ...surface }: ContentTypeSurface): ContentTypeSurface {
  return { ...surface, content: { ...content, actions: { ...content.actions, ...ownAction } } };
}

/** The same, with a tool for each action. */
function perAction(scopes: Scopes): StampingTool {
  const tool = new StampingTool();
  const { content, tools, ...surface } = tool.surface;
  const [listed] = tools;
  if (listed === undefined) throw new Error("The surface lists no tool.");
  const names = Object.keys(content.actions);
  const actions = Object.fromEntries(
    Object.entries(content.actions).map(([name, facts]) => [
      name,
      { ...facts, tool: `product_${name}` },
    ]),
  );
  const own: ContentTypeSurface = {
    ...surface,
    scopes,
    tools: names.map((name) => ({ ...listed, name: `product_${name}` })),
    content: { ...content, layout: "perAction", actions },
  };
  Object.defineProperty(tool, "surface", { value: own });
  return tool;
}

const calling = (scopes: readonly string[]) => ({
  caller: { id: "tester", scopes, audience: "admin" as const },
});

const open = async (project: Project) => (shop = await openShop(project));

/** What a call of somebody with these scopes comes to. */
async function called(name: string, args: unknown, scopes: readonly string[]) {
  const { isError, text, outcome } = await shop.call(name, args, calling(scopes));
  return { isError, outcome, text };
}

const byAction = {
  create: ["shop.write"],
  list: ["shop.read"],
  stamp: ["shop.stamp", "shop.write"],
};

describe("a call whose caller lacks a scope", () => {
  test("is refused with the names of what is missing", async () => {
    await open(projectOf([scoped(new StampingTool(), ["shop.read", "shop.write", "admin"])]));
    expect(await called("product", { action: "list" }, ["shop.write"])).toEqual({
      isError: true,
      outcome: "refused",
      text: 'Calling "product" needs scopes that this caller does not have: shop.read, admin. Sending the call again will not help; tell the user what is missing.',
    });
    const whole = ["admin", "shop.write", "other", "shop.read"];
    expect(await called("product", { action: "list" }, whole)).toMatchObject({ outcome: "ok" });
  });

  test("is refused by its action", async () => {
    await open(projectOf([scoped(new StampingTool(), byAction)]));
    const create = { action: "create", title: "Trail" };
    expect((await called("product", create, ["shop.read"])).text).toBe(
      'The action "create" of "product" needs scopes that this caller does not have: shop.write. Sending the call again will not help; tell the user what is missing.',
    );
    expect(await called("product", { action: "list" }, [])).toMatchObject({ outcome: "refused" });
    expect(await called("product", { action: "stamp" }, ["shop.write"])).toMatchObject({
      outcome: "refused",
      text: expect.stringContaining(": shop.stamp. "),
    });
    expect(await called("product", create, ["shop.write"])).toMatchObject({ outcome: "ok" });
    expect(await called("product", { action: "get", nodeName: "trail" }, [])).toMatchObject({
      outcome: "ok",
    });
    const stamp = { action: "stamp", nodeName: "trail" };
    expect(await called("product", stamp, ["shop.write", "shop.stamp"])).toMatchObject({
      outcome: "ok",
    });
  });

  test("is refused in the project's language", async () => {
    await open(
      projectOf(
        [
          scoped(
            readingFunction(() => "x"),
            ["h"],
          ),
        ],
        "es",
      ),
    );
    expect((await called("history", {}, [])).text).toBe(
      'Llamar a "history" exige permisos (scopes) que quien llama no tiene: h. Repetir la llamada no servirá; di al usuario qué falta.',
    );
  });

  test.each([{ validateOnly: true }, { confirm: true }, { confirm: false }, { nonsense: 1 }])(
    "is refused as a preview too: %j",
    async (more) => {
      await open(projectOf([scoped(new StampingTool(), { create: ["shop.write"] })]));
      const args = { action: "create", title: "Trail", ...more };
      expect(await called("product", args, [])).toMatchObject({
        outcome: "refused",
        text: expect.stringMatching(/^The action "create" of "product" needs scopes/),
      });
    },
  );

  test("is refused before the store is touched and before its arguments are looked at", async () => {
    await open(
      projectOf([
        scoped(new StampingTool(), ["a"]),
        scoped(
          writingFunction(() => 1),
          ["a"],
        ),
      ]),
    );
    await shop.repository.close();
    for (const name of ["product", "history"]) {
      for (const args of [{}, { action: "delte", no: 1 }, [1], "text", 7, null]) {
        expect((await called(name, args, [])).text).toContain(`Calling "${name}" needs scopes`);
      }
    }
    expect(shop.logged.filter(({ level }) => level !== "info")).toEqual([]);
    expect(await called("product", [1], ["a"])).toMatchObject({
      text: "The arguments must be one JSON object.",
    });
  });

  test("leaves one audit record, without what was sent", async () => {
    await open(projectOf([scoped(new StampingTool(), { create: ["shop.write"] })]));
    await called("product", { action: " create ", title: "Secret" }, []);
    expect(shop.logged).toHaveLength(1);
    expect(shop.logged[0]).toMatchObject({
      level: "info",
      message: "tool call",
      data: { caller: "tester", tool: "product", action: "create", outcome: "refused" },
    });
    expect(JSON.stringify(shop.logged)).not.toContain("Secret");
  });

  test("is never let in by what objects inherit", async () => {
    const project = projectOf([scoped(new StampingTool(), { create: ["a"] })]);
    await open(project);
    for (const action of ["constructor", "__proto__", "toString"]) {
      expect((await called("product", { action }, [])).text).toContain("has no action");
      expect(scopesOfCall(project, "admin", "product", { action })).toEqual([]);
    }
  });
});

describe("every kind of tool", () => {
  test("over decorated fields asks by action", async () => {
    await open(decoratedProject(scoped(new SeoTool(), { set: ["seo"], clear: ["seo", "admin"] })));
    const { uuid } = await shop.item("thing", { action: "create", nodeName: "a", title: "A" });
    const set = { action: " set", uuid, seoTitle: "B" };
    expect((await called("thing_seo", set, [])).text).toContain(
      'The action "set" of "thing_seo" needs scopes that this caller does not have: seo.',
    );
    expect(await called("thing_seo", set, ["seo"])).toMatchObject({ outcome: "ok" });
    expect(await called("thing_seo", { action: "get", uuid }, [])).toMatchObject({ outcome: "ok" });
    const clear = { action: "clear", uuid, fields: ["seoTitle"] };
    expect((await called("thing_seo", clear, ["seo"])).text).toContain(": admin.");
  });

  test("that is a function asks for a list, and its handler does not run", async () => {
    let runs = 0;
    await open(
      projectOf([
        scoped(
          writingFunction(() => void (runs += 1)),
          ["w"],
        ),
      ]),
    );
    await called("history", {}, ["x"]);
    expect(runs).toBe(0);
    await called("history", {}, ["w"]);
    expect(runs).toBe(1);
  });

  test("that is written by hand asks as it says", async () => {
    const { surface } = new StampingTool();
    const tool: Tool = {
      surface: { ...surface, scopes: { list: ["hand"] } },
      listed: surface.tools,
      isAvailable: () => true,
      ownedFields: () => [],
      accessOf: ({ action }) => ({
        action: String(action),
        writes: false,
        changes: false,
        usesSecret: false,
        workspace: undefined,
      }),
      executeChecked: () => Promise.reject(new Refusal("It ran.")),
    };
    await open(projectOf([tool]));
    expect((await called("product", { action: "list" }, [])).text).toContain(": hand.");
    expect((await called("product", { action: "list" }, ["hand"])).text).toBe("It ran.");
  });

  test("that lists each action as a tool asks by the tool that is called", async () => {
    await open(projectOf([perAction(byAction)]));
    expect((await called("product_create", { title: "A" }, ["shop.read"])).text).toContain(
      'The action "create" of "product_create" needs scopes that this caller does not have: shop.write.',
    );
    // What the arguments say of an action is nothing here.
    expect((await called("product_list", { action: "get" }, [])).outcome).toBe("refused");
    expect(await called("product_list", {}, ["shop.read"])).toMatchObject({ outcome: "ok" });
    expect(await called("product_get", { action: "create" }, [])).not.toMatchObject({
      text: expect.stringContaining("needs scopes"),
    });
  });

  test("asks for the action that a tool besides is called with", async () => {
    const tool = perAction(byAction);
    const [first] = tool.surface.tools;
    Object.defineProperty(tool, "listed", {
      value: [...tool.surface.tools, { ...first, name: "product_any" }],
    });
    await open(projectOf([tool]));
    const listing = { action: "list" };
    expect(scopesOfCall(projectOf([tool]), "admin", "product_any", listing)).toEqual(["shop.read"]);
    expect((await called("product_any", listing, [])).text).toContain(": shop.read.");
  });
});

describe("the scopes of a call", () => {
  const single = projectOf([
    scoped(new StampingTool(), byAction),
    scoped(
      readingFunction(() => 1),
      ["h"],
    ),
  ]);
  const split = projectOf([perAction(byAction)]);

  test.each<[string, unknown, readonly string[]]>([
    ["product", { action: "create" }, ["shop.write"]],
    ["product", { action: "\tcreate\n" }, ["shop.write"]],
    ["product", { action: "stamp", validateOnly: true }, ["shop.stamp", "shop.write"]],
    ["product", { action: "get" }, []],
    ["product", { action: "Create" }, []],
    ["product", { action: ["create"] }, []],
    ["product", {}, []],
    ["product", null, []],
    ["product", [{ action: "create" }], []],
    ["product", "create", []],
    ["history", undefined, ["h"]],
    ["history", 7, ["h"]],
    ["unknown", { action: "create" }, []],
  ])("of %s with %j", (name, args, expected) => {
    expect(scopesOfCall(single, "admin", name, args)).toEqual(expected);
    expect(scopesOfCall(single, "public", name, args)).toEqual([]);
  });

  test.each<[string, unknown, readonly string[]]>([
    ["product_create", {}, ["shop.write"]],
    ["product_create", { action: "get" }, ["shop.write"]],
    ["product_create", null, ["shop.write"]],
    ["product_create", [], ["shop.write"]],
    ["product_stamp", "no object", ["shop.stamp", "shop.write"]],
    ["product_get", { action: "create" }, []],
    ["product", { action: "create" }, []],
  ])("of %s, one of a tool for each action, with %j", (name, args, expected) => {
    expect(scopesOfCall(split, "admin", name, args)).toEqual(expected);
  });

  test("are those of the tool where it cannot say what is asked of it", () => {
    const tool = scoped(
      readingFunction(() => 1),
      ["h"],
    );
    Object.defineProperty(tool, "accessOf", {
      value: () => {
        throw new Error("No.");
      },
    });
    expect(scopesOfCall(projectOf([tool]), "admin", "history", {})).toEqual(["h"]);
  });

  test("are all held by a caller that nobody has to let in", async () => {
    expect(everyScope(single, "admin")).toEqual(["h", "shop.read", "shop.stamp", "shop.write"]);
    expect(everyScope(single, "public")).toEqual([]);
    await open(single);
    const scopes = everyScope(single, "admin");
    for (const action of ["create", "list", "stamp"]) {
      expect((await called("product", { action, title: "A" }, scopes)).text).not.toContain(
        "scopes",
      );
    }
  });

  test("decide alone: a call is refused for scopes exactly when one is missing", async () => {
    const scope = fc.constantFrom<string[]>("a", "b", "c", "d");
    const some = fc.uniqueArray(scope, { maxLength: 4 });
    const actions = ["list", "get", "create", "update", "stamp"];
    const action = fc.constantFrom(...actions, " create ", "nothing", 7, undefined);
    const wanted = fc.oneof(some, fc.dictionary(fc.constantFrom(...actions), some));
    const run = fc.asyncProperty(
      wanted,
      some,
      action,
      fc.boolean(),
      async (asked, held, sent, apart) => {
        const isSplit = apart && typeof sent === "string" && actions.includes(sent);
        const tool = isSplit ? perAction(asked) : scoped(new StampingTool(), asked);
        const name = isSplit ? `product_${sent}` : "product";
        const own = typeof sent === "string" ? sent.trim() : "";
        const needed = Array.isArray(asked)
          ? asked
          : ((asked as Record<string, string[]>)[own] ?? []);
        const missing = needed.filter((each) => !held.includes(each));
        const project = projectOf([tool]);
        const args = { action: sent, validateOnly: true };
        expect(scopesOfCall(project, "admin", name, args)).toEqual(needed);
        const { text } = await shop.call(name, args, { project, ...calling(held) });
        expect(/needs scopes that this caller does not have: (.+?)\. /.exec(text)?.[1] ?? "").toBe(
          missing.join(", "),
        );
      },
    );
    await open(single);
    await fc.assert(run, { numRuns: 150 });
  });
});

describe("scopes that are no scopes keep a tool out, and start-up says why", () => {
  const lists =
    "its scopes are neither a list of OAuth scopes nor such a list for each of some actions";
  const reasonOf = (tool: Tool) => {
    const project = projectOf([tool]);
    expect(listTools(project, "admin", store)).toEqual([]);
    return notOffered(project, "admin", store).map(({ reason }) => reason);
  };

  test.each([
    "shop.write",
    null,
    7,
    [1],
    ["a b"],
    [""],
    ['a"'],
    { create: "shop.write" },
    { create: ["a b"] },
  ])("%j", (scopes) => {
    expect(reasonOf(scoped(new StampingTool(), scopes))).toEqual([lists]);
  });

  test("of an action that there is not", () => {
    expect(reasonOf(scoped(new StampingTool(), { delte: ["a"] }))).toEqual([
      'its scopes name "delte", which is none of its actions',
    ]);
  });

  test("by action of a tool that has none", () => {
    expect(
      reasonOf(
        scoped(
          readingFunction(() => 1),
          { get: ["a"] },
        ),
      ),
    ).toEqual(["its scopes are by action, and it has no actions"]);
  });
});
