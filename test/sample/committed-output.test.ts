import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { portableProblems } from "../../src/ir/portable-profile.js";
import type { Surface } from "../../src/runtime/index.js";
import { contentTypesAmong } from "../support/content-type.js";
import { compileRepository, repository } from "./support.js";

const generated = join(repository, "generated");
const committed = readdirSync(generated, { recursive: true, encoding: "utf8", withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(generated.length + 1)
      .replaceAll("\\", "/"),
  )
  .sort();

const surfaces = committed
  .filter((path) => path.endsWith("surface.json"))
  .map((path) => JSON.parse(readFileSync(join(generated, path), "utf8")) as Surface);

const contentTypes = contentTypesAmong(surfaces);

describe("the sample's committed output", () => {
  it("is what the sample's forms compile to, file for file and byte for byte, without a warning", async () => {
    const { files, diagnostics } = await compileRepository();
    expect(diagnostics).toEqual([]);
    expect([...files.keys()].sort()).toEqual(committed);
    for (const [path, text] of files) {
      expect(readFileSync(join(generated, path), "utf8"), path).toBe(text);
    }
  });

  // Counted by hand in forms/: writable fields at the top level, flat composites and switchables dissolved, without what product_seo owns.
  it.each([
    ["product", 25, ["title", "sku", "categoria", "price"]],
    ["brand", 10, ["name"]],
    ["article", 14, ["title", "slug", "section", "body"]],
    ["event", 19, ["title", "discipline", "startsAt", "contactEmail", "attendanceMode"]],
    ["landing", 12, ["title"]],
  ])("advertises the %s form's %i fields", (name, count, required) => {
    const surface = contentTypes.find(
      ({ audience, tools }) => audience === "admin" && tools[0]?.name === name,
    );
    const parameters = Object.values(surface?.content.actions ?? {}).flatMap((action) => [
      ...action.parameters,
      ...(action.input ?? []),
    ]);
    const fields = Object.keys(surface?.tools[0]?.inputSchema.properties ?? {}).filter(
      (key) => key !== "action" && !parameters.includes(key),
    );
    expect(fields).toHaveLength(count);
    for (const field of required) expect(fields).toContain(field);
  });

  it("offers visitors reading actions and neither excluded, hidden nor read-only fields", () => {
    const catalog = contentTypes.find(({ audience }) => audience === "public");
    const properties = Object.keys(catalog?.tools[0]?.inputSchema.properties ?? {});
    expect(Object.keys(catalog?.content.actions ?? {})).toEqual(["list", "get"]);
    for (const absent of ["costPrice", "origin", "erpId", "validateOnly"]) {
      expect(properties).not.toContain(absent);
    }
    expect(properties).toContain("sku");
  });

  it("holds only advertised schemas that are valid 2020-12 and portable", () => {
    const ajv = new Ajv2020({ strict: true });
    for (const { tools } of surfaces) {
      for (const { name, inputSchema, outputSchema } of tools) {
        expect(ajv.validateSchema(inputSchema), `${name}: ${ajv.errorsText(ajv.errors)}`).toBe(
          true,
        );
        const isValid = ajv.validateSchema(outputSchema ?? {});
        expect(isValid, `${name}: ${ajv.errorsText(ajv.errors)}`).toBe(true);
        expect(portableProblems(inputSchema), name).toEqual([]);
        expect(Array.isArray(inputSchema.required)).toBe(true);
      }
    }
  });

  it("holds only enforced schemas that compile in strict mode", () => {
    const enforced = committed.filter((path) => /(?:create|update)\.schema\.json$/.test(path));
    expect(enforced).toHaveLength(10);
    for (const path of enforced) {
      const ajv = new Ajv2020({
        strict: true,
        strictRequired: false,
        allowUnionTypes: true,
        unicodeRegExp: true,
      });
      ajvFormats.default(ajv);
      expect(
        () => ajv.compile(JSON.parse(readFileSync(join(generated, path), "utf8")) as object),
        path,
      ).not.toThrow();
    }
  });

  it("holds no date, version, absolute path or line number outside the manifest", () => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
      version: string;
    };
    for (const path of committed) {
      const text = readFileSync(join(generated, path), "utf8");
      expect(text.includes(root), path).toBe(false);
      expect(/\b20\d\d-\d\d-\d\d\b(?!-)/.test(text.replaceAll("2020-12", "")), path).toBe(false);
      expect(/\.yaml:\d/.test(text), path).toBe(false);
      if (path !== "manifest.json") expect(text.includes(`mcpgen ${version}`), path).toBe(false);
    }
  });
});
