import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldPlan, PlannedShape, ProjectPlan } from "../../src/ir/tool.js";
import { type RandomForm, randomForms } from "../proof/random-forms.js";
import { randomInputs } from "../proof/random-inputs.js";
import { contentTypesAmong } from "../support/content-type.js";
import { decoratedProject, SeoTool } from "./fixtures/decorated.js";
import { linkedPlan } from "./fixtures/planned-tool.js";
import { type Fields, openShop } from "./support.js";

/** Forms with some fields that can be translated, at every level, and values for them. */
const cases = randomForms().chain((form) =>
  fc.record({
    plan: fc.infiniteStream(fc.boolean()).map((marks) => marked(form, marks)),
    inputs: fc.array(randomInputs(form.description), { minLength: 6, maxLength: 6 }),
    texts: randomInputs(form.description),
  }),
);

function marked({ plan }: RandomForm, marks: Iterator<boolean>): ProjectPlan {
  const mark = (field: FieldPlan): FieldPlan => ({
    ...field,
    translatable: marks.next().value === true,
    shape: inside(field.shape),
  });
  const inside = (shape: PlannedShape): PlannedShape => {
    if (shape.kind === "list") {
      return { ...shape, items: inside(shape.items) as typeof shape.items };
    }
    return shape.kind === "group" ? { ...shape, fields: shape.fields.map(mark) } : shape;
  };
  const tools = contentTypesAmong(plan.tools);
  return { ...plan, tools: tools.map((tool) => ({ ...tool, fields: tool.fields.map(mark) })) };
}

/** What of a language is taken, as far as it is right: each field alone. */
const alone = (values: Fields): readonly Fields[] =>
  Object.entries(values).map(([key, value]) => ({ [key]: value }));

test("what get answers can be set again and changes nothing", { timeout: 120_000 }, async () => {
  let written = 0;
  let translated = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ plan, inputs, texts }) => {
      const shop = await openShop(decoratedProject(new SeoTool({ planned: linkedPlan(plan) })));
      for (const [index, input] of inputs.entries()) {
        const path = `/i${index}`;
        const { uuid } = await shop.item("thing", { action: "create", nodeName: path.slice(1) });
        const set = await shop.call("thing_seo", { ...input, action: "set", uuid });
        if (set.isError) continue;
        for (const es of alone(texts)) {
          await shop.call("thing_seo", { action: "set", path, translations: { es } });
        }
        const tree = () => shop.repository.read((reader) => reader.tree("things", uuid));
        const before = await tree();
        const got = await shop.item("thing_seo", { action: "get", uuid });
        if (Object.keys(got.fields).length === 0) continue;
        written += 1;
        if (got.translations !== undefined) translated += 1;
        const { fields, ...envelope } = got;
        expect(await shop.item("thing_seo", { ...fields, ...envelope, action: "set" })).toEqual(
          got,
        );
        expect(await tree()).toEqual(before);
      }
      await shop.close();
    }),
    { numRuns: 60 },
  );
  expect(written).toBeGreaterThan(100);
  expect(translated).toBeGreaterThan(50);
});
