import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldPlan, PlannedShape, ProjectPlan } from "../../src/ir/tool.js";
import { markedFields } from "../../src/runtime/languages/fields.js";
import { withWrites, writesOf } from "../../src/runtime/languages/merge.js";
import { memberOf } from "../../src/runtime/members.js";
import { storedNode } from "../../src/runtime/node-io/stored-node.js";
import { updateNode } from "../../src/runtime/node-io/write.js";
import type { FormField, Values } from "../../src/runtime/index.js";
import { type RandomForm, randomForms } from "../proof/random-forms.js";
import { randomInputs } from "../proof/random-inputs.js";
import { contentTypesAmong } from "../support/content-type.js";
import { formProject } from "./fixtures/form-tool.js";
import { linkedPlan } from "./fixtures/planned-tool.js";
import { type AnsweredItem, type Fields, openShop } from "./support.js";

const others = ["es", "pt-BR"];

/** Forms with marks on some of their fields, at every level, and content for them. */
const cases = randomForms().chain((form) =>
  fc.record({
    form: fc.infiniteStream(fc.boolean()).map((marks) => marked(form, marks)),
    inputs: fc.array(randomInputs(form.description), { minLength: 6, maxLength: 6 }),
    chances: fc.array(fc.nat(3), { minLength: 30, maxLength: 30 }),
  }),
);

function marked({ plan }: RandomForm, marks: Iterator<boolean>): ProjectPlan {
  const mark = (field: FieldPlan): FieldPlan => ({
    ...field,
    translatable: marks.next().value === true,
    // Those drawn need not be what their fields take.
    defaultValue: undefined,
    shape: inside(field.shape) as PlannedShape,
  });
  const inside = (shape: PlannedShape): PlannedShape => {
    switch (shape.kind) {
      case "list":
        return { ...shape, items: inside(shape.items) as typeof shape.items };
      case "group":
        return { ...shape, fields: shape.fields.map(mark) };
      case "variants": {
        const variants = shape.variants.map((each) => ({ ...each, fields: each.fields.map(mark) }));
        return { ...shape, variants };
      }
      default:
        return shape;
    }
  };
  const tools = contentTypesAmong(plan.tools);
  return { ...plan, tools: tools.map((tool) => ({ ...tool, fields: tool.fields.map(mark) })) };
}

/** Some of what the fields hold, as it could be said in another language. */
function said(fields: readonly FormField[], values: Values, next: () => number): Values {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (field.kind === "variants" && field.flat === true) {
        const chosen = field.variants.find(
          ({ value }) => value === memberOf(values, field.selector.key),
        );
        return Object.entries(said(chosen?.fields ?? [], values, next));
      }
      const value = memberOf(values, field.key);
      if (value === undefined || field.access !== undefined || next() === 0) return [];
      if (field.kind === "group" || field.kind === "variants") {
        const inner = field.kind === "group" ? field.fields : [{ ...field, flat: true as const }];
        return [[field.key, said(inner, value as Values, next)]];
      }
      if (field.kind === "groups") {
        return [[field.key, (value as Values[]).map((each) => said(field.fields, each, next))]];
      }
      return field.translatable === true ? [[field.key, value]] : [];
    }),
  );
}

describe("content in several languages", () => {
  test(
    "comes back from get as it was written and can be sent back whole",
    { timeout: 120_000 },
    async () => {
      let translated = 0;
      let emptyings = 0;
      await fc.assert(
        fc.asyncProperty(cases, async ({ form: plan, inputs, chances }) => {
          const { form, check } = linkedPlan(plan);
          const fields = markedFields(form.fields);
          const options = { form, check, locales: { default: "en", others } };
          const shop = await openShop(formProject(options));
          let turn = 0;
          const next = () => chances[turn++ % chances.length] ?? 0;
          for (const [index, input] of inputs.entries()) {
            const create = { ...input, action: "create", nodeName: `i${index}` };
            const made = await shop.call("thing", create);
            if (made.isError) continue;
            const { uuid, fields: content } = (made.structured ?? {})["item"] as {
              uuid: string;
              fields: Fields;
            };
            if (Object.keys(content).length === 0) continue;
            // Written past the tool, so that what it reads does not depend on what it writes.
            await shop.repository.write(async (session) => {
              const tree = await session.tree("things", uuid);
              if (tree === undefined) throw new Error("Nothing was created.");
              const node = storedNode(tree);
              const writes = others.flatMap((each) =>
                writesOf(fields, node, said(fields, content, next), each),
              );
              translated += writes.length;
              await updateNode(session, tree, withWrites(node, writes));
            });
            const tree = () => shop.repository.read((reader) => reader.tree("things", uuid));
            const before = await tree();
            const got = await shop.item("thing", { action: "get", uuid });
            expect(got.fields).toEqual(content);
            const { fields: read, ...envelope } = got;
            const sendBack = { ...read, ...envelope, action: "update" };
            expect(await shop.item("thing", sendBack)).toEqual(got);
            expect(await shop.item("thing", { ...sendBack, translations: undefined })).toEqual(got);
            expect(await tree()).toEqual(before);
            if (got.translations === undefined) continue;
            // The same item anew, with what is said of it in its languages.
            const again = { ...create, nodeName: `j${index}`, translations: got.translations };
            const preview = await shop.item("thing", { ...again, validateOnly: true });
            const copy = await shop.item("thing", again);
            expect(copy.fields).toEqual(got.fields);
            expect(copy.translations).toEqual(got.translations);
            expect(preview.translations).toEqual(got.translations);
            // Taken away whole.
            const none = { es: null, "pt-BR": null };
            const cleared = { action: "update", uuid: copy.uuid, translations: none };
            const bare = await shop.item("thing", cleared);
            expect(bare.fields).toEqual(got.fields);
            expect(bare.translations).toBeUndefined();
            // The default language alone, where nothing that is required would be left empty.
            const emptied = await shop.call("thing", {
              action: "update",
              uuid,
              translations: { en: null },
            });
            if (emptied.isError) continue;
            const left = (emptied.structured ?? {})["item"] as AnsweredItem;
            expect(left.translations).toEqual(got.translations);
            if (JSON.stringify(left.fields) !== JSON.stringify(got.fields)) emptyings += 1;
          }
          await shop.close();
        }),
        { numRuns: 60 },
      );
      expect(translated).toBeGreaterThan(150);
      expect(emptyings).toBeGreaterThan(5);
    },
  );
});
