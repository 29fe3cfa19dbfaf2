import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enforcedSchema } from "../../src/compiler/4-emit/enforced-schema.js";
import { membersOf } from "../../src/compiler/4-emit/members.js";
import type { FieldPlan } from "../../src/ir/tool.js";
import { Issues, type Values } from "../../src/runtime/index.js";
import { checkProduct } from "./expected/shapes/generated/tools/product/check.js";
import { checkArticle } from "./expected/shop/generated/tools/article/check.js";
import { contentTypesAmong, ofContentType } from "../support/content-type.js";
import { fixtures } from "./support/fixtures.js";
import { payloads } from "./support/payloads.js";
import { field, list, number, text } from "./support/plans.js";

const modes = ["create", "update"] as const;

const runs = 8000;

function compiled(fields: readonly FieldPlan[], mode: (typeof modes)[number]): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  formatsPlugin.default(ajv);
  return ajv.compile(enforcedSchema({ title: "Item", fields }, mode));
}

function fieldsOf(fixture: string): readonly FieldPlan[] {
  return ofContentType(fixtures[fixture]?.tools[0]).fields;
}

interface Case {
  readonly name: string;
  readonly fixture: string;
  readonly check: (input: Values, issues: Issues) => Values;
  /** A payload without any problem. */
  readonly fine: Values;
}

const cases: readonly Case[] = [
  {
    name: "article",
    fixture: "shop",
    check: checkArticle,
    fine: { title: "A", section: "news" },
  },
  {
    name: "product",
    fixture: "shapes",
    check: checkProduct,
    fine: {
      secret: "s",
      mail: "a@b",
      from: "2026-01-31T09:30:00.000Z",
      brand: "7a8b3c1e-0f5d-4a5b-9c1d-1f2e3d4c5b6a",
      seo: { title: "A" },
      map: { a: 1 },
      numbers: [1],
      parts: [{ type: "text", body: "" }],
      columns: "one",
      main: "A",
    },
  },
];

/** The fine payload with a few of its fields sent otherwise, or left out. */
function variations({ fine }: Case, fields: readonly FieldPlan[]): fc.Arbitrary<Values> {
  return fc.subarray([...fields], { minLength: 1, maxLength: 4 }).chain((changed) => {
    const keys = membersOf(changed).map(({ key }) => key);
    const kept = Object.entries(fine).filter(([key]) => !keys.includes(key));
    return payloads(changed).map((payload) => ({ ...Object.fromEntries(kept), ...payload }));
  });
}

describe("the enforced schema", () => {
  for (const each of cases) {
    for (const mode of modes) {
      it(`and the printed checks agree on every ${mode} of ${each.name}`, () => {
        const fields = fieldsOf(each.fixture);
        const validate = compiled(fields, mode);
        let accepted = 0;
        fc.assert(
          fc.property(variations(each, fields), (payload) => {
            const issues = new Issues(mode);
            const normalised = each.check(payload, issues);
            // A refused payload has no normal form; it is in one already, but for what was refused.
            const agrees = issues.isEmpty ? validate(normalised) : !validate(payload);
            if (issues.isEmpty) accepted += 1;
            expect(agrees, `${issues.text("en")}\n${JSON.stringify(validate.errors)}`).toBe(true);
          }),
          { numRuns: runs },
        );
        expect(accepted).toBeGreaterThan(runs / 10);
        expect(accepted).toBeLessThan(runs - runs / 10);
      });
    }
  }

  it("is valid under the meta-schema for every fixture", () => {
    for (const plan of Object.values(fixtures)) {
      for (const tool of contentTypesAmong(plan.tools)) {
        for (const mode of modes) expect(typeof compiled(tool.fields, mode)).toBe("function");
      }
    }
  });

  it("refuses null for a required field and allows it for others, in both actions", () => {
    const fields = [
      field("title", "Title", text(), { required: true }),
      field("note", "Note", text()),
    ];
    for (const mode of modes) {
      const validate = compiled(fields, mode);
      expect([
        validate({ title: "a", note: null }),
        validate({ title: null }),
        validate({ title: " " }),
        validate({}),
      ]).toEqual([true, false, false, mode === "update"]);
    }
  });

  it("takes fields that are never written, and does not ask for them", () => {
    const fields = [
      field("a", "A", text(), { access: "ignore", required: true }),
      field("b", "B", number(), { access: "hide" }),
    ];
    const validate = compiled(fields, "create");
    expect([validate({}), validate({ a: "x", b: 1 }), validate({ b: "1" })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("lets every pattern hold at once and says nothing of empty text", () => {
    const patterns = ["^(?:[a-z]+)$", "^(?:.{2,3})$"].map((javascript) => ({
      javascript,
      message: undefined,
      source: "",
      portable: true,
    }));
    const validate = compiled([field("a", "A", list(text({ patterns })))], "create");
    const texts = ["ab", "", "a", "AB", "abcd"];
    expect(texts.map((each) => validate({ a: [each] }))).toEqual([true, true, false, false, false]);
  });
});
