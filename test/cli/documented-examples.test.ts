import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ContentRepository } from "mcpgen/store";
import { afterEach, describe, expect, test, vi } from "vitest";
import { projectProblems } from "../support/project-problems.js";
import { sample } from "./sample.js";
import { read, run, tempFolder, writeFiles } from "./support.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const document = (path: string) => read(repository, path);

/** The example of a document that begins with this fence, or holds this text. */
function example(path: string, fence: string, part = ""): string {
  const all = document(path).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  const found = [...all].find(([, info, text = ""]) => info === fence && text.includes(part));
  if (found?.[2] === undefined) throw new Error(`${path} has no such example: ${fence} ${part}`);
  return found[2];
}

/** The arguments of a call, and its answer or the text of its refusal. */
function caller(root: string, tool: string) {
  return async (args: object): Promise<unknown> => {
    const { code, out, err } = await run(root, ["call", tool, JSON.stringify(args)]);
    return code === 0 ? (JSON.parse(out) as unknown) : err.trim();
  };
}

/** A folder in the repository, where packages resolve. */
function innerFolder(): string {
  mkdirSync(join(repository, ".mcpgen"), { recursive: true });
  const folder = mkdtempSync(join(repository, ".mcpgen/examples "));
  inner.push(folder);
  return folder;
}
const inner: string[] = [];
afterEach(() => {
  for (const folder of inner.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The sample as a project of its own. */
function shopFolder(): string {
  const root = tempFolder();
  for (const part of ["forms", "mcpgen.yaml"]) {
    cpSync(join(repository, part), join(root, part), { recursive: true });
  }
  return root;
}

describe("docs/forms.md", () => {
  test("says of each reference what a model may send", async () => {
    const shop = "forms/shop";
    const root = tempFolder({
      [`${shop}/dialogs/shoe.yaml`]: example("docs/forms.md", `yaml ${shop}/dialogs/shoe.yaml`),
      [`${shop}/contentTypes/brand.yaml`]:
        "datasource: { workspace: brands }\nmodel: { properties: { title: , code: } }\n",
      [`${shop}/apps/brands.yaml`]: "!content-type:brand\nname: brands\n",
      [`${shop}/mcpTools/brand.yaml`]:
        "kind: contentType\nname: brand\ncontentType: brand\nidentifiers: [code]\n",
      [`${shop}/mcpTools/shoe.yaml`]:
        "kind: contentType\nname: shoe\nform: shop:dialogs/shoe\nworkspace: shoes\n",
    });
    expect(await run(root, ["build", "--strict"])).toMatchObject({ code: 0, err: "" });
    const brand = { action: "create", title: "Nike", code: "N1" };
    const { item } = (await caller(root, "brand")(brand)) as { item: { uuid: string } };
    const shoe = caller(root, "shoe");
    const create = (fields: object) => shoe({ action: "create", title: "A", ...fields });
    const photo = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";
    expect(await create({ maker: item.uuid.toUpperCase(), brand: "N1", photo })).toMatchObject({
      item: { fields: { maker: item.uuid, brand: "/nike", photo: `jcr:${photo}` } },
    });
    expect(await create({ nodeName: "b", brand: "nike", photo: "bynder:1234" })).toMatchObject({
      item: { fields: { brand: "/nike", photo: "bynder:1234" } },
    });
    expect(await create({ nodeName: "c", maker: "nike" })).toBe(
      `"maker" takes a UUID, not a name or key: "nike" is ${item.uuid}, at /nike.`,
    );
    expect(await create({ nodeName: "c", brand: item.uuid })).toBe(
      `"brand" takes a key, slug or absolute path, not a UUID: "${item.uuid}" is /nike.`,
    );
  });
});

describe("docs/declarations.md", () => {
  test("has scopes that are asked for by the actions they stand at", async () => {
    const path = "forms/shop/mcpTools/article.yaml";
    const root = tempFolder({ ...sample, [path]: example("docs/declarations.md", `yaml ${path}`) });
    expect(await run(root, ["build", "--strict"])).toMatchObject({ code: 0, err: "" });
    expect((await run(root, ["show", "article"])).out).toContain(
      "  scopes      update: shop.write\n              publish: shop.write, shop.publish\n",
    );
  });

  test("has hooks that keep items from going with their folder", async () => {
    const root = tempFolder();
    expect((await run(root, ["init"])).code).toBe(0);
    const tool = "forms/cookbook/mcpTools/recipe.yaml";
    writeFiles(root, {
      [tool]: `${read(root, tool)}hooks: ./handlers/recipe.ts\n`,
      "handlers/recipe.ts": example("docs/declarations.md", "ts", "beforeDeleteFolder"),
    });
    expect(await run(root, ["build"])).toMatchObject({ code: 0, err: "" });
    const call = caller(root, "recipe");
    for (const title of ["Soup", "Stew classic"]) {
      await call({ action: "create", title, course: "main" });
    }
    const refused = "/main/stew-classic is a classic and stays.";
    const folder = { action: "delete_folder", path: "/main", confirm: true };
    expect(await call({ action: "delete", path: "/main/stew-classic", confirm: true })).toBe(
      refused,
    );
    expect(await call(folder)).toBe(refused);
    await call({ action: "rename", path: "/main/stew-classic", newName: "stew", confirm: true });
    await call(folder);
    expect(await call({ action: "list" })).toMatchObject({ total: 0 });
  });

  test("tells how a wrong token is answered: by a preview, which is no failure", async () => {
    const root = tempFolder();
    await run(root, ["init"]);
    writeFiles(root, {
      "mcpgen.yaml": `${read(root, "mcpgen.yaml")}\ndefaults: { confirmation: token }\n`,
    });
    expect(await run(root, ["build"])).toMatchObject({ code: 0 });
    const call = caller(root, "recipe");
    await call({ action: "create", title: "Soup", course: "main" });
    const args = { action: "delete", path: "/main/soup", confirm: true, confirmToken: "wrong" };
    expect(await call(args)).toMatchObject({ confirmToken: expect.any(String) });
    expect(await call({ action: "list" })).toMatchObject({ total: 1 });
  });

  test("has a function and its handler that work as they are printed", async () => {
    const declaration = "forms/shop/mcpTools/stock_alerts.yaml";
    const root = shopFolder();
    writeFiles(root, {
      [declaration]: example("docs/declarations.md", `yaml ${declaration}`),
      "forms/shop/handlers/alerts.ts": example("docs/declarations.md", "ts", "StockAlertsHandler"),
    });
    expect(await run(root, ["build"])).toMatchObject({ code: 0, err: "" });
    const product = caller(root, "product");
    for (const [sku, stock] of [
      ["TRA-10001", 2],
      ["TRA-10002", 9],
    ]) {
      await product({
        action: "create",
        title: "Shoe",
        sku,
        categoria: "calzado",
        price: 1,
        stock,
      });
    }
    const alerts = caller(root, "stock_alerts");
    expect(await alerts({})).toEqual({ products: ["/calzado/tra-10001"] });
    expect(await alerts({ below: "10" })).toEqual({
      products: ["/calzado/tra-10001", "/calzado/tra-10002"],
    });
    expect(await alerts({ below: 0, categori: "calzado" })).toBe(
      [
        "2 problems, nothing was done:",
        `- Error: "categori" is not a parameter of this tool. Did you mean 'category'? Valid parameters: below, category.`,
        "- Error: 'below' parameter must be at least 1.",
      ].join("\n"),
    );
  });

  test("has fields of another module that one tool alone writes", async () => {
    const declaration = "forms/seo/mcpTools/product_seo.yaml";
    const root = shopFolder();
    writeFiles(root, { [declaration]: example("docs/declarations.md", `yaml ${declaration}`) });
    expect(await run(root, ["build"])).toMatchObject({ code: 0, err: "" });
    const shoe = { title: "Shoe", sku: "TRA-10001", categoria: "calzado", price: 1 };
    await caller(root, "product")({ action: "create", ...shoe });
    const seo = caller(root, "product_seo");
    expect(
      await seo({ action: "set", path: "/calzado/tra-10001", h1seoTitle: "Run" }),
    ).toMatchObject({
      item: { path: "/calzado/tra-10001", fields: { h1seoTitle: "Run" } },
    });
    expect(
      await caller(root, "product")({ action: "update", sku: "TRA-10001", h1seoTitle: "x" }),
    ).toContain("product_seo");
  });

  test("declares parameters in code as it says", async () => {
    const folder = innerFolder();
    writeFiles(folder, { "history.ts": example("docs/declarations.md", "ts", "LOCALE_FORMS") });
    const module = (await import(pathToFileURL(join(folder, "history.ts")).href)) as {
      history(args: Record<string, unknown>): string;
    };
    expect(module.history({ reference: " Sandbox.WebHome " })).toBe(
      "20 revisions of Sandbox.WebHome",
    );
    expect(() => module.history({ reference: "A", limt: 3 })).toThrow("limit");
  });
});

describe("docs/configuration.md", () => {
  test("has a store and a test of it that run as they are printed", async () => {
    const folder = innerFolder();
    writeFiles(folder, {
      "store.ts": example("docs/configuration.md", "ts store.ts"),
      "store.test.ts": example("docs/configuration.md", "ts store.test.ts"),
    });
    const declared: [string, (options: { now: () => Date }) => Promise<ContentRepository>][] = [];
    // The suite itself runs against SQLite elsewhere; here it is what it is given that counts.
    vi.doMock("mcpgen/testing", () => ({
      describeContentRepository: (...given: (typeof declared)[number]) => declared.push(given),
    }));
    await import(/* @vite-ignore */ pathToFileURL(join(folder, "store.test.ts")).href);
    vi.doUnmock("mcpgen/testing");
    const [[name, open] = []] = declared;
    expect(name).toBe("our store");
    const opened = await open?.({ now: () => new Date("2026-01-02T03:04:05.678Z") });
    const root = await opened?.write(async (content) => {
      const place = { workspace: "shop", parentPath: "/", name: "a", nodeType: "mgnl:content" };
      return content.create({ ...place, properties: {} });
    });
    expect(root?.created).toBe("2026-01-02T03:04:05.678Z");
    await opened?.close();
  });
});

describe("README.md", () => {
  test("has TypeScript that compiles with the strict settings of init once the types of Node are there", async () => {
    const root = innerFolder();
    await run(root, ["init"]);
    for (const part of ["forms", "generated"]) {
      rmSync(join(root, part), { recursive: true, force: true });
      cpSync(join(repository, part), join(root, part), { recursive: true });
    }
    rmSync(join(root, "handlers"), { recursive: true });
    rmSync(join(root, "forms/shop/handlers"), { recursive: true, force: true });
    expect(document("README.md")).toContain("npm install --save-dev @types/node");
    const settings = read(root, "tsconfig.json");
    expect(settings).toContain('"types": []');
    const source = (path: string) => [join(repository, "src", path)];
    const paths = {
      "mcpgen/runtime": source("runtime/index.ts"),
      "mcpgen/server": source("server/index.ts"),
      "mcpgen/store/sqlite": source("store/sqlite.ts"),
    };
    writeFiles(root, {
      "example.ts": example("README.md", "ts", "openSqliteRepository"),
      "tsconfig.json": settings
        .replace('"types": []', `"types": ["node"], "paths": ${JSON.stringify(paths)}`)
        .replace('["**/*.ts"]', '["example.ts"]'),
    });
    const file = join(root, "example.ts");
    const { named, problems } = projectProblems(
      join(root, "tsconfig.json"),
      (path) => path === file,
    );
    expect(named).toEqual([file]);
    expect(problems).toEqual([]);
  });
});
