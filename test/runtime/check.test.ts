import { describe, expect, test } from "vitest";
import { check, invalid, Issues, type Mode, type Values } from "mcpgen/runtime";

/** What a check reports, as `code path`. */
function problems(mode: Mode, work: (issues: Issues) => void): readonly string[] {
  const issues = new Issues(mode);
  work(issues);
  return issues.problems.map(({ code, path }) => `${code} ${path}`);
}

const text = (value: unknown, index: number, issues: Issues) => check.text(value, index, issues);
const price = (input: Values, issues: Issues): Values => {
  const fields: Values = {};
  check.keys(input, { amount: true }, issues);
  const amount = check.number(input["amount"], "amount", issues);
  check.required(amount, "amount", "Amount", issues);
  check.put(fields, "amount", amount);
  return fields;
};

describe("a list", () => {
  const read = (value: unknown) => {
    const issues = new Issues("create");
    const result = check.list(value, "tags", issues, text);
    return { result, found: issues.problems.map(({ code, path }) => `${code} ${path}`) };
  };

  test("normalises its entries and may be empty", () => {
    expect(read(["a", 1])).toEqual({ result: ["a", "1"], found: [] });
    expect(read([])).toEqual({ result: [], found: [] });
  });

  test("as JSON text is refused with a message of its own", () => {
    expect(read('["a","b"]')).toEqual({ result: invalid, found: ["list-as-text tags"] });
  });

  test("as broken JSON text, or as one value, is refused and nothing iterated", () => {
    expect(read('["oops')).toEqual({ result: invalid, found: ["list-expected tags"] });
    expect(read("abc")).toEqual({ result: invalid, found: ["list-expected tags"] });
    expect(read({ a: 1 })).toEqual({ result: invalid, found: ["list-expected tags"] });
  });

  test("reports each wrong entry at its place", () => {
    expect(read(["a", {}, null]).found).toEqual([
      "text-expected tags[1]",
      "item-missing-value tags[2]",
    ]);
  });
});

describe("groups", () => {
  const read = (value: unknown) => {
    const issues = new Issues("create");
    const result = check.groups(value, "prices", issues, price);
    return { result, found: issues.problems.map(({ code, path }) => `${code} ${path}`) };
  };

  test("take a single object for a list of one", () => {
    expect(read({ amount: 5 })).toEqual({ result: [{ amount: 5 }], found: [] });
  });

  test("report problems at the path of the entry's field", () => {
    expect(read([{ amount: 1 }, { amount: "x" }, "y", {}]).found).toEqual([
      "number-expected prices[1].amount",
      "object-expected prices[2]",
      "required-labelled prices[3].amount",
    ]);
  });

  test("refuse an object as JSON text", () => {
    expect(read(['{"amount":1}']).found).toEqual(["object-as-text prices[0]"]);
    expect(read('{"amount":1}').found).toEqual(["list-as-text prices"]);
  });
});

describe("a group", () => {
  test("refuses a list, text and JSON text", () => {
    const found = (value: unknown) =>
      problems("create", (issues) => check.group(value, "seo", issues, price));
    expect(found([{ amount: 1 }])).toEqual(["object-expected seo"]);
    expect(found("x")).toEqual(["object-expected seo"]);
    expect(found('{"amount":1}')).toEqual(["object-as-text seo"]);
  });
});

describe("required", () => {
  const missing = (mode: Mode, value: unknown) =>
    problems(mode, (issues) => check.required(value, "f", "Field", issues)).length === 1;

  test.each([
    [undefined, true, false],
    [null, true, true],
    ["", true, true],
    [" \n", true, true],
    [[], true, true],
    [{}, true, false],
    ["a", false, false],
    [0, false, false],
    [false, false, false],
    [invalid, false, false],
  ])("finds %o missing on create: %o, on update: %o", (value, onCreate, onUpdate) => {
    expect(missing("create", value)).toBe(onCreate);
    expect(missing("update", value)).toBe(onUpdate);
  });

  test("names the label unless it says nothing", () => {
    const codes = (label: string) =>
      problems("create", (issues) => check.required(null, "f", label, issues));
    expect(codes("Field")).toEqual(["required-labelled f"]);
    expect(codes("")).toEqual(["required f"]);
    expect(codes("f")).toEqual(["required f"]);
  });
});

describe("constraints", () => {
  const sizes = check.optionList([
    { value: 1, label: "Small" },
    { value: 2, label: "" },
  ]);
  const all = (value: never, issues: Issues) => {
    check.maxLength(value, 1, "f", issues);
    check.pattern(value, /^(?:x)$/u, undefined, "f", issues);
    check.options(value, sizes, "f", issues);
    check.minimum(value, 5, "f", issues);
    check.maximum(value, -5, "f", issues);
    check.minItems(value, 1, "f", issues);
    check.maxItems(value, -1, "f", issues);
    check.unique(value, "f", issues);
  };

  test.each([[undefined], [null], [invalid]])("say nothing of %o", (value) => {
    expect(problems("create", (issues) => all(value as never, issues))).toEqual([]);
  });

  test("count length in characters and not in UTF-16 units", () => {
    const found = (value: string) =>
      problems("create", (issues) => check.maxLength(value, 2, "f", issues));
    expect(found("😀😀")).toEqual([]);
    expect(found("😀😀😀")).toEqual(["max-length f"]);
  });

  test("hold a pattern against the text form of the whole value, and never against empty text", () => {
    const found = (value: unknown) =>
      problems("create", (issues) => check.pattern(value, /^(?:\d)$/u, undefined, "f", issues));
    expect(found(5)).toEqual([]);
    expect(found(50)).toEqual(["pattern f"]);
    expect(found("")).toEqual([]);
    expect(found(" ")).toEqual(["pattern f"]);
  });

  test("take an option by its value and type", () => {
    const found = (value: unknown) =>
      problems("create", (issues) => check.options(value, sizes, "f", issues));
    expect(found(2)).toEqual([]);
    expect(found("2")).toEqual(["options f"]);
    expect(found("")).toEqual(["options f"]);
  });

  test("find an entry that repeats another, whatever the order of its keys", () => {
    const found = (value: readonly unknown[]) =>
      problems("create", (issues) => check.unique(value, "f", issues));
    expect(found(["a", "b", "a", "b"])).toEqual(["unique f"]);
    expect(
      found([
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ]),
    ).toEqual(["unique f"]);
    expect(found([1, "1", { a: 1 }, { a: 2 }])).toEqual([]);
  });

  test("include their bounds", () => {
    const found = (value: number) =>
      problems("create", (issues) => {
        check.minimum(value, 1, "f", issues);
        check.maximum(value, 3, "f", issues);
      });
    expect([0, 1, 3, 4].map(found)).toEqual([["minimum f"], [], [], ["maximum f"]]);
  });
});

describe("keys", () => {
  test("that are unknown are reported with the closest and all valid ones", () => {
    const issues = new Issues("create");
    check.keys({ titel: 1, title: 2, zzzzzz: 3 }, { title: true, body: true }, issues);
    expect(issues.text("en")).toBe(
      [
        "2 problems, nothing was done:",
        '- "titel" is not a known key. Did you mean "title"? Valid keys: title, body.',
        '- "zzzzzz" is not a known key. Valid keys: title, body.',
      ].join("\n"),
    );
  });

  test("named like inherited members are unknown too", () => {
    const input = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}') as Values;
    const known = { title: true } as const;
    expect(problems("create", (issues) => check.keys(input, known, issues))).toEqual([
      "unknown-key __proto__",
      "unknown-key constructor",
      "unknown-key toString",
    ]);
  });
});

describe("variants", () => {
  const variants = {
    image: { source: true, caption: true },
    video: { embed: true, caption: true },
  } as const;
  const found = (input: Values, chosen: unknown) =>
    problems("create", (issues) => check.otherVariants(input, chosen, variants, issues));

  test("refuse fields of the others alone", () => {
    expect(found({ caption: "c", source: "s", embed: "e" }, "image")).toEqual([
      "other-variant embed",
    ]);
  });

  test("let a null for a field of another variant pass", () => {
    expect(found({ embed: null }, "image")).toEqual([]);
  });

  test("refuse the fields of every variant when none is chosen", () => {
    expect(found({ caption: "c", source: "s" }, undefined)).toEqual([
      "other-variant source",
      "other-variant caption",
    ]);
  });

  test("say nothing after a choice that is wrong", () => {
    expect(found({ source: "s" }, invalid)).toEqual([]);
    expect(found({ source: "s" }, "audio")).toEqual([]);
  });

  test("are named in the message", () => {
    const issues = new Issues("create");
    check.otherVariants({ embed: "e" }, "image", variants, issues);
    expect(issues.text("en")).toBe(
      '"embed" applies only to the variant "video". Leave it out, or choose that variant.',
    );
  });
});

describe("the report", () => {
  test("holds twenty problems and counts the rest", () => {
    const issues = new Issues("create");
    for (let index = 0; index < 23; index += 1) issues.report("required", `f${index}`, {});
    const lines = issues.text("en").split("\n");
    expect(lines).toHaveLength(22);
    expect(lines[0]).toBe("23 problems, nothing was done:");
    expect(lines[20]).toBe('- "f19" is required. Send a value.');
    expect(lines[21]).toBe("… and 3 more.");
  });

  test("mentions a wrong shape once and none of the field's other rules", () => {
    expect(
      problems("create", (issues) => {
        const title = check.text({}, "title", issues);
        check.required(title, "title", "Title", issues);
        check.maxLength(title, 1, "title", issues);
        check.pattern(title, /^(?:x)$/u, undefined, "title", issues);
      }),
    ).toEqual(["text-expected title"]);
  });

  test("collects what was sent but is never written", () => {
    const issues = new Issues("create");
    check.ignore(undefined, "a", issues);
    check.ignore(null, "b", issues);
    issues.enter("prices");
    issues.enter(1);
    check.ignore(5, "code", issues);
    expect(issues.ignored).toEqual(["b", "prices[1].code"]);
    expect(issues.isEmpty).toBe(true);
  });
});

test("put keeps null and drops what is absent or wrong", () => {
  const fields: Values = {};
  check.put(fields, "a", null);
  check.put(fields, "b", undefined);
  check.put(fields, "c", invalid);
  check.put(fields, "d", "");
  expect(fields).toEqual({ a: null, d: "" });
});
