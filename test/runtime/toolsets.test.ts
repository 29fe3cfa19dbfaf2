import { afterEach, describe, expect, test } from "vitest";
import {
  type ContentTypeSurface,
  everyScope,
  listTools,
  notOffered,
  prepareTools,
  type Project,
  scopesOfCall,
  selectTools,
  type Tool,
  UnknownToolError,
} from "mcpgen/runtime";
import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { ownerOf } from "../../src/runtime/ownership.js";
import type { Surface } from "../../src/runtime/surface.js";
import { sample } from "../cli/sample.js";
import { BrandTool } from "./fixtures/brand/tool.js";
import { brokenFunction, projectOf, readingFunction } from "./fixtures/function-tools.js";
import { decoratedProject } from "./fixtures/decorated.js";
import { ProductTool } from "./fixtures/product/tool.js";
import { openShop, type Shop } from "./support.js";

let shop: Shop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

const store = { transactions: true, ordering: true, publication: true, queries: true };

const open = async (project: Project) => (shop = await openShop(project));

const namesOf = (project: Project, audience: "admin" | "public" = "admin") =>
  listTools(project, audience, store).map(({ name }) => name);

/** Products with a tool for each action, as the compiler names them. */
function perAction(declared = "product", audience: "admin" | "public" = "admin"): ProductTool {
  const tool = new ProductTool();
  const { content, tools, ...surface } = tool.surface;
  const [listed] = tools;
  if (listed === undefined) throw new Error("The surface lists no tool.");
  const names = Object.keys(content.actions);
  const actions = Object.entries(content.actions).map(([name, facts]) => {
    return [name, { ...facts, tool: `${declared}_${name}` }] as const;
  });
  const own: ContentTypeSurface = {
    ...surface,
    audience,
    tools: names.map((name) => ({ ...listed, name: `${declared}_${name}` })),
    content: { ...content, layout: "perAction", actions: Object.fromEntries(actions) },
  };
  Object.defineProperty(tool, "surface", { value: own });
  return tool;
}

const named = (name: string, audience?: "admin" | "public") =>
  readingFunction(() => `I am ${name}.`, { name, ...(audience === undefined ? {} : { audience }) });

describe("a project of some tools", () => {
  const whole = projectOf([named("c"), named("a"), named("b"), named("a", "public")]);

  test("lists these alone, in the same order every time", () => {
    expect(namesOf(selectTools(whole, ["c", "a"]))).toEqual(["a", "c"]);
    expect(namesOf(selectTools(whole, ["a", "c", "a"]))).toEqual(["a", "c"]);
    const project = selectTools(whole, ["b", "a"]);
    expect(JSON.stringify(listTools(project, "admin", store))).toBe(
      JSON.stringify(listTools(project, "admin", store)),
    );
    expect(listTools(project, "admin", store)[0]).toBe(listTools(whole, "admin", store)[0]);
  });

  test("takes calls of these alone, and does not know the others", async () => {
    const { call } = await open(selectTools(whole, ["a"]));
    expect((await call("a")).text).toBe("I am a.");
    await expect(call("b")).rejects.toEqual(new UnknownToolError("b"));
    await expect(call("nothing")).rejects.toEqual(new UnknownToolError("nothing"));
  });

  test("leaves the whole as it was", () => {
    selectTools(whole, ["a"]);
    expect(namesOf(whole)).toEqual(["a", "b", "c"]);
    expect(whole.toolNamed("admin", "b")).toBeDefined();
  });

  test("names the tools of every audience at once", () => {
    const project = selectTools(whole, ["a"]);
    expect(namesOf(project, "admin")).toEqual(["a"]);
    expect(namesOf(project, "public")).toEqual(["a"]);
    expect(namesOf(selectTools(whole, ["b"]), "public")).toEqual([]);
  });

  test("may be narrowed again, and no further tool comes back", () => {
    const project = selectTools(whole, ["a", "b"]);
    expect(namesOf(selectTools(project, ["b"]))).toEqual(["b"]);
    expect(() => selectTools(project, ["c"])).toThrow(RangeError);
    const some = selectTools(projectOf([perAction()]), ["product_get", "product_list"]);
    expect(namesOf(selectTools(some, ["product"]))).toEqual(["product_get", "product_list"]);
  });

  test("is not made of names that no tool has", () => {
    const sound = projectOf([named("article"), perAction()]);
    expect(() => selectTools(sound, ["artcle", "article"])).toThrow(
      new RangeError('There is no tool "artcle". Did you mean "article"?'),
    );
    expect(() => selectTools(sound, ["xxxx", "article", "yyyy"])).toThrow(
      new RangeError('There is no tool "xxxx", "yyyy".'),
    );
    for (const name of ["product_", "produc", "product_delete", "constructor", ""]) {
      expect(() => selectTools(sound, [name])).toThrow(RangeError);
    }
  });

  test("asks for its own scopes", () => {
    const scoped = (name: string, scopes: readonly string[]): Tool => {
      const tool = named(name);
      Object.defineProperty(tool, "surface", { value: { ...tool.surface, scopes } });
      return tool;
    };
    const project = selectTools(projectOf([scoped("a", ["x"]), scoped("b", ["y"])]), ["b"]);
    expect(everyScope(project, "admin")).toEqual(["y"]);
    expect(scopesOfCall(project, "admin", "a", {})).toEqual([]);
    expect(scopesOfCall(project, "admin", "b", {})).toEqual(["y"]);
  });
});

describe("a tool that lists each of its actions", () => {
  const whole = projectOf([perAction(), perAction("product_x"), named("product", "public")]);

  test("is chosen as a whole by its declared name", () => {
    expect(namesOf(selectTools(whole, ["product"]))).toEqual([
      "product_create",
      "product_get",
      "product_list",
      "product_update",
    ]);
    expect(namesOf(selectTools(whole, ["product_x"]))).toHaveLength(4);
  });

  test("is chosen in part by the names that it lists", async () => {
    const project = selectTools(whole, ["product_get", "product_list"]);
    expect(namesOf(project)).toEqual(["product_get", "product_list"]);
    const { call } = await open(project);
    expect(await call("product_list")).toMatchObject({ outcome: "ok" });
    await expect(call("product_create", { title: "A" })).rejects.toEqual(
      new UnknownToolError("product_create"),
    );
  });

  test("brings in no tool of another audience that is called like one of its actions", () => {
    const alike = projectOf([perAction(), named("product_get", "public")]);
    expect(namesOf(selectTools(alike, ["product"]), "public")).toEqual([]);
    expect(namesOf(selectTools(alike, ["product_get"]), "public")).toEqual(["product_get"]);
  });

  test("is known by its declared name even where every name was cut", async () => {
    const long = `a${"b".repeat(61)}`;
    const article = `kind: contentType\nname: ${long}\ncontentType: article\nlayout: perAction\n`;
    const project: Readonly<Record<string, string>> = {
      ...sample,
      "forms/shop/mcpTools/article.yaml": article,
    };
    const { "mcpgen.yaml": _, ...sources } = project;
    const { files } = await compile({
      files: Object.entries(sources).map(([path, text]) => ({ path, text })),
      config: loadConfig(undefined, new Diagnostics()),
      compilerVersion: "0.0.0",
    });
    const [path = ""] = [...files.keys()].filter((each) => /ab+\/surface\.json$/.test(each));
    const surface = JSON.parse(files.get(path) ?? "") as Surface & ContentTypeSurface;
    const names = surface.tools.map(({ name }) => name);
    expect(names).toHaveLength(14);
    expect(names.filter((name) => name.startsWith(long))).toEqual([]);
    const tool = new ProductTool();
    Object.defineProperty(tool, "surface", { value: surface });
    const both = projectOf([tool, named("other")]);
    expect(namesOf(selectTools(both, [long]))).toEqual(names.toSorted());
    expect(() => selectTools(both, [long.slice(1)])).toThrow(RangeError);
    expect(() => selectTools(both, [`${long.slice(0, -1)}c`])).toThrow(RangeError);
  });
});

describe("what is left out by choice", () => {
  test("owns its fields all the same", async () => {
    const project = selectTools(decoratedProject(), ["thing"]);
    expect(
      ownerOf(project, { tool: "shop:mcpTools/thing", workspace: "things", field: "seoTitle" }),
    ).toEqual(
      ownerOf(decoratedProject(), {
        tool: "shop:mcpTools/thing",
        workspace: "things",
        field: "seoTitle",
      }),
    );
    const { refusal } = await open(project);
    expect(
      await refusal("thing", { action: "create", nodeName: "a", title: "A", seoTitle: "B" }),
    ).toContain('"seoTitle" belongs to the tool "thing_seo".');
  });

  test("is what references may name, in the workspaces of the whole", async () => {
    const whole = projectOf([new BrandTool(), new ProductTool()]);
    const products = selectTools(whole, ["product"]);
    expect(products.workspaces).toEqual(whole.workspaces);
    const { call } = await open(products);
    const missing = { action: "create", title: "A", brand: "nobody" };
    const alone = await call("product", missing);
    expect(alone.outcome).toBe("refused");
    expect(alone.text).toBe((await call("product", missing, { project: whole })).text);
  });

  test("is no cause to warn, whatever is wrong with it", async () => {
    const clash = [named("twice"), named("twice")];
    const unavailable = named("away");
    Object.defineProperty(unavailable, "isAvailable", { value: () => false });
    const whole = projectOf([
      named("a"),
      unavailable,
      brokenFunction(new Error("No."), { name: "broken" }),
      ...clash,
    ]);
    const project = selectTools(whole, ["a"]);
    await prepareTools(project, "admin");
    expect(notOffered(project, "admin", store)).toEqual([]);
    await prepareTools(whole, "admin");
    expect(notOffered(project, "admin", store)).toEqual([]);
    expect(notOffered(whole, "admin", store).map(({ names }) => names)).toEqual([
      ["twice"],
      ["away"],
      ["broken"],
    ]);
  });

  test("is not loaded", async () => {
    const loaded: string[] = [];
    const loading = (name: string): Tool => {
      const tool = named(name);
      Object.defineProperty(tool, "prepare", { value: async () => void loaded.push(name) });
      return tool;
    };
    await prepareTools(selectTools(projectOf([loading("a"), loading("b")]), ["b"]), "admin");
    expect(loaded).toEqual(["b"]);
  });
});

test("a chosen tool that is broken is known, not offered, and start-up says why", () => {
  const odd = perAction("odd");
  Object.defineProperty(odd, "ownedFields", {
    value: () => {
      throw new Error("No.");
    },
  });
  const whole = projectOf([named("a"), odd]);
  for (const name of ["odd", "odd_get"]) {
    const project = selectTools(whole, ["a", name]);
    expect(namesOf(project)).toEqual(["a"]);
    expect(notOffered(project, "admin", store).map(({ reason }) => reason)).toEqual([
      "what it says of itself fails: No.",
    ]);
  }
});
