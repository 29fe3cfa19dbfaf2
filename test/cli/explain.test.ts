import { describe, expect, test } from "vitest";
import { catalog } from "../../src/diagnostics/catalog.js";
import { diffRules } from "../../src/cli/diff/rules.js";
import { run, tempFolder } from "./support.js";

const explain = (name: string, columns?: number) =>
  run(
    tempFolder(),
    ["explain", name],
    columns === undefined ? {} : { terminal: true, columns, env: { NO_COLOR: "1" } },
  );

describe("mcpgen explain", () => {
  test("gives severity and sentence, the text, and examples under the path of their file", async () => {
    const { code, out, err } = await explain("plan/kind-missing");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      /^error plan\/kind-missing: The tool declaration says neither `kind` nor `class`\.\n {2}hint: Add `kind: contentType`\.\n\nThe kind decides /,
    );
    expect(out).toContain(
      "\n\nforms/shop/mcpTools/product.yaml:\n  name: product\n  contentType: product\n\nCorrected:\n\nforms/shop/mcpTools/product.yaml:\n  kind: contentType\n",
    );
  });

  test("says what stands at a place that a report fills in", async () => {
    expect((await explain("config/unknown-key")).out).toMatch(
      /^error config\/unknown-key: The configuration has no key "<key>"\.\n/,
    );
  });

  test.each(Object.keys(catalog))("leaves no mark-up in the text of %s", async (code) => {
    const { out } = await explain(code);
    expect(out.split("\n\n").length).toBeGreaterThan(1);
    expect(out).not.toMatch(/^(?:```|~~~|#{1,6} (?:`?[a-z]+\/|[A-Z]))/m);
  });

  test("takes the last part of a code that one phase alone has", async () => {
    expect(await explain("name-missing")).toEqual(await explain("plan/name-missing"));
  });

  test("names the codes that share a last part", async () => {
    expect(await explain("unknown-key")).toEqual({
      code: 2,
      out: "",
      err: 'error: Several diagnostics are called "unknown-key".\nhint: Say which: config/unknown-key, plan/unknown-key\n',
    });
  });

  test.each([
    [
      "name-mising",
      'There is neither a diagnostic nor a rule "name-mising".\nhint: Did you mean "name-missing"?\n',
    ],
    [
      "enum-value-remove",
      'There is neither a diagnostic nor a rule "enum-value-remove".\nhint: Did you mean "enum-value-removed"?\n',
    ],
    ["load/sintax", 'There is no diagnostic "load/sintax".\nhint: Did you mean "load/syntax"?\n'],
    [
      "zzz",
      'There is neither a diagnostic nor a rule "zzz".\nhint: A code looks like load/syntax and stands before each message; a rule looks like enum-value-removed.\n',
    ],
  ])("does not know %s", async (name, problem) => {
    expect(await explain(name)).toEqual({ code: 2, out: "", err: `error: ${problem}` });
  });

  test("breaks its text between words in a narrow terminal", async () => {
    const { out } = await explain("plan/kind-missing", 40);
    const [head = "", text = ""] = out.split("\n\n");
    for (const line of `${head}\n${text}`.split("\n")) {
      expect(line.length).toBeLessThanOrEqual(40);
    }
  });
});

describe("a rule of diff", () => {
  test("is told with how much it matters, for whom, and what to do", async () => {
    const { code, out } = await explain("enum-value-removed");
    expect(code).toBe(0);
    expect(out).toMatch(
      /^rule enum-value-removed: breaking in what callers send, .*\. It concerns\s+callers/s,
    );
    expect(out.split("\n\n").length).toBeGreaterThan(2);
    expect(out).not.toContain("](#");
  });

  test("has a name that no diagnostic ends with", () => {
    const names = new Set(Object.keys(catalog).map((code) => code.split("/")[1]));
    expect([...diffRules.keys()].filter((rule) => names.has(rule))).toEqual([]);
  });
});
