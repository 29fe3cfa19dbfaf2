import { describe, expect, test } from "vitest";
import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { positionAt } from "../../src/diagnostics/source-file.js";
import { contentTypesAmong } from "../support/content-type.js";

type Lower = (definition: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** Compiles a dialog with one field of the type `countryField`, lowered by a function. */
async function compiled(
  lower: Lower,
  field = "country: { $type: countryField, label: Country, required: true }",
) {
  const config = loadConfig(
    { path: "mcpgen.yaml", text: "fieldTypes: { countryField: { module: ./types/country.ts } }\n" },
    new Diagnostics(),
  );
  const result = await compile({
    files: [
      { path: "forms/m/dialogs/address.yaml", text: `form:\n  properties:\n    ${field}\n` },
      {
        path: "forms/m/mcpTools/address.yaml",
        text: "kind: contentType\nname: address\nform: m:dialogs/address\nworkspace: addresses\n",
      },
    ],
    config,
    compilerVersion: "0.0.0",
    fieldTypes: new Map([["countryField", lower]]),
  });
  return {
    fields: contentTypesAmong(result.plan?.tools ?? [])[0]?.fields ?? [],
    reports: result.diagnostics.map(({ code, message, span }) => {
      const at = span && positionAt(span.file, span.start);
      return `${at?.line}:${at?.column} ${code} ${message}`;
    }),
  };
}

describe("a field type that the project's own module lowers", () => {
  test("becomes what the module says, and keeps what the form says itself", async () => {
    const { fields, reports } = await compiled(() => ({
      $type: "comboBoxField",
      label: "From the module",
      datasource: {
        $type: "optionListDatasource",
        options: [
          { value: "es", label: "Spain" },
          { value: "pt", label: "Portugal" },
        ],
      },
    }));
    expect(reports).toEqual([]);
    expect(fields[0]).toMatchObject({
      key: "country",
      label: "Country",
      required: true,
      shape: { kind: "text", options: [{ value: "es" }, { value: "pt" }] },
    });
  });

  test("gets the field's definition as it stands", async () => {
    const seen: unknown[] = [];
    await compiled((definition) => {
      seen.push(definition);
      return { $type: "textField" };
    }, "country: { $type: countryField, regions: [eu, us], strict: true }");
    expect(seen).toEqual([{ $type: "countryField", regions: ["eu", "us"], strict: true }]);
  });

  test("may repeat and nest", async () => {
    const { fields } = await compiled(() => ({
      $type: "jcrMultiField",
      field: { $type: "compositeField", properties: { code: { $type: "textField" } } },
    }));
    expect(fields[0]?.shape).toMatchObject({
      kind: "list",
      storage: "nodes",
      items: { kind: "group" },
    });
  });

  test.each<readonly [string, Lower, string]>([
    [
      "that throws",
      () => {
        throw new Error("no network");
      },
      "no network",
    ],
    ["that gives nothing", () => undefined as never, "it gives no definition"],
    [
      "that is asynchronous",
      () => Promise.resolve({ $type: "textField" }) as never,
      "it holds a Promise",
    ],
    ["that gives a function", () => ({ $type: () => 1 }), "it holds a function"],
  ])("%s is an error at the field's type", async (_, lower, reason) => {
    expect((await compiled(lower)).reports).toEqual([
      `3:23 resolve/field-type-module-failed The module for the type "countryField" does not lower "country": ${reason}.`,
    ]);
  });

  test("that holds its own type ends", async () => {
    const { reports } = await compiled(() => ({
      $type: "compositeField",
      itemProvider: { $type: "jcrChildNodeProvider" },
      properties: { inner: { $type: "countryField" } },
    }));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain("resolve/field-type-module-failed");
    expect(reports[0]).toContain("it stands on itself");
  });

  test("that gives its own type again ends", async () => {
    expect((await compiled((definition) => definition)).reports).toEqual([
      '3:23 resolve/field-type-module-failed The module for the type "countryField" does not lower "country": it stands on itself.',
    ]);
  });
});
