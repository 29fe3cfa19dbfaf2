import { describe, expect, test } from "vitest";
import { contentTypeOf, resolveFiles } from "./support.js";

const path = "shop/contentTypes/box.yaml";

function compiled(model: string) {
  const started = performance.now();
  const resolved = resolveFiles({ [path]: model });
  return { ...resolved, seconds: (performance.now() - started) / 1000 };
}

/** `levels` sub-models, each of which holds the next one twice. */
function doubling(levels: number): string {
  const models = Array.from({ length: levels }, (_, at) => {
    const type = at === levels - 1 ? "String" : `m${at + 1}`;
    return `    m${at}:\n      properties:\n        a: { type: ${type} }\n        b: { type: ${type} }\n`;
  });
  return `model:\n  properties:\n    start: { type: m0 }\n  subModels:\n${models.join("")}`;
}

function flat(count: number): string {
  const properties = Array.from({ length: count }, (_, at) => `    p${at}: {}\n`);
  return `model:\n  properties:\n${properties.join("")}`;
}

describe("a form of too many fields is an error at the field that is too many", () => {
  test("through sub-models that hold the next one twice", () => {
    const { reported, seconds } = compiled(doubling(40));
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(/^resolve\/too-many-fields shop\/contentTypes\/box\.yaml:\d+:9$/);
    expect(seconds).toBeLessThan(50);
  });

  test("through a sub-model that holds itself many times", () => {
    const own = Array.from({ length: 60 }, (_, at) => `        p${at}: { type: node }\n`).join("");
    const model = `model:\n  properties:\n    start: { type: node }\n  subModels:\n    node:\n      properties:\n${own}`;
    const { reported, seconds } = compiled(model);
    expect(reported.filter((each) => each.startsWith("resolve/too-many"))).toHaveLength(1);
    expect(reported.length).toBeLessThanOrEqual(61);
    expect(seconds).toBeLessThan(50);
  });

  test("through properties side by side", () => {
    const { reported, sentences, seconds } = compiled(flat(40_000));
    // The first 4999 and the node's name are 5000.
    expect(reported).toEqual([`resolve/too-many-fields ${path}:5002:5`]);
    expect(sentences[0]).toContain('The form of "box" has more than 5000 fields');
    expect(seconds).toBeLessThan(50);
  });

  test("in a dialog", () => {
    const fields = Array.from({ length: 5001 }, (_, at) => `    p${at}: { $type: textField }\n`);
    const { reported } = resolveFiles({
      "shop/dialogs/box.yaml": `form:\n  properties:\n${fields.join("")}`,
    });
    expect(reported).toEqual(["resolve/too-many-fields shop/dialogs/box.yaml:5003:5"]);
  });
});

test("a form of just so many fields passes", () => {
  const resolved = compiled(flat(4999));
  expect(resolved.reported).toEqual([]);
  expect(contentTypeOf(resolved, "box").form.fields).toHaveLength(5000);
});

test("a map of very many keys merges like any other", () => {
  const keys = Array.from({ length: 150_000 }, (_, at) => `  k${at}: 1\n`).join("");
  const text = `base: &base { label: Box }\nnoise:\n${keys}  <<: *base\nform: { properties: { a: { $type: textField } } }\n`;
  expect(resolveFiles({ "shop/dialogs/box.yaml": text }).reported).toEqual([]);
});
