import type { ArgumentReader, SchemaProblem, SchemaValidator } from "mcpgen/runtime";
import { describe, expect, test } from "vitest";
import { createArgumentReader } from "../../../src/runtime/parameters/argument-reader.js";

/** What reading gives, and the problems that it notes. */
function reading(
  args: Record<string, unknown>,
  read: (reader: ArgumentReader) => unknown,
): readonly [value: unknown, ...problems: string[]] {
  const { reader, problems } = createArgumentReader(args, "en");
  const value = read(reader);
  return [value, ...problems()];
}

describe("a call's arguments", () => {
  test("are read with all problems at once, in the order of reading, and nothing is thrown", () => {
    const args = {
      reference: 5,
      locale: "french",
      limit: 500,
      ratio: "x",
      hidden: "yes",
      sort: "up",
      tags: ["a", 1],
      headers: { count: 5 },
      filter: { deep: true },
    };
    const { reader, problems } = createArgumentReader(args, "en");
    expect([
      reader.requiredText("reference"),
      reader.requiredLocale("locale"),
      reader.requiredInteger("limit", { maximum: 100 }),
      reader.requiredNumber("ratio"),
      reader.requiredBoolean("hidden"),
      reader.requiredChoice("sort", ["asc", "desc"]),
      reader.requiredTextList("tags"),
      reader.requiredTextMap("headers"),
      reader.requiredHandBuilt("filter", () => [{ path: "/deep", message: "must be string" }]),
      reader.requiredText("absent"),
    ]).toEqual(["", "", 0, 0, false, "asc", [], {}, null, ""]);
    expect(problems()).toEqual([
      "Error: 'reference' parameter must be a string.",
      "Error: 'locale' parameter must be a locale of at most 5 characters, such as fr, fr_FR; \"french\" is longer.",
      "Error: 'limit' parameter must be at most 100.",
      "Error: 'ratio' parameter must be a number.",
      "Error: 'hidden' parameter must be a boolean: true or false.",
      "Error: 'sort' parameter must be one of: asc, desc.",
      "Error: 'tags' parameter must be an array of strings.",
      'Error: \'headers\' parameter must be an object whose values are strings, but the value of "count" is not. Write numbers as text, such as "5".',
      "Error: 'filter' parameter at \"/deep\": must be string.",
      "Error: 'absent' parameter is required.",
    ]);
  });

  test("may all be left out when none is required", () => {
    const { reader, problems } = createArgumentReader({}, "en");
    expect([
      reader.text("a"),
      reader.locale("a"),
      reader.integer("a"),
      reader.number("a"),
      reader.boolean("a"),
      reader.choice("a", ["b"]),
      reader.textList("a"),
      reader.textMap("a"),
      reader.handBuilt("a", () => [{ path: "", message: "must not be asked" }]),
    ]).toEqual([null, null, null, null, null, null, null, {}, null]);
    expect(problems()).toEqual([]);
  });

  test("are each demanded when they are required", () => {
    const { reader, problems } = createArgumentReader({ text: " ", list: [" "], map: {} }, "en");
    reader.requiredText("text");
    reader.requiredLocale("locale");
    reader.requiredInteger("integer");
    reader.requiredNumber("number");
    reader.requiredBoolean("boolean");
    reader.requiredChoice("choice", ["a"]);
    reader.requiredTextList("list");
    reader.requiredTextMap("map");
    reader.requiredHandBuilt("built", () => []);
    expect(problems()).toEqual([
      "Error: 'text' parameter is required.",
      "Error: 'locale' parameter is required.",
      "Error: 'integer' parameter is required.",
      "Error: 'number' parameter is required.",
      "Error: 'boolean' parameter is required.",
      "Error: 'choice' parameter is required.",
      "Error: 'list' parameter is required and must contain at least one entry.",
      "Error: 'map' parameter is required and must contain at least one entry.",
      "Error: 'built' parameter is required.",
    ]);
  });

  test("are only what was sent, never what objects inherit", () => {
    for (const name of ["constructor", "toString", "__proto__"]) {
      expect(reading({}, (reader) => reader.text(name))).toEqual([null]);
      expect(reading({}, (reader) => reader.textMap(name))).toEqual([{}]);
      expect(reading({}, (reader) => reader.requiredHandBuilt(name, () => []))).toEqual([
        null,
        `Error: '${name}' parameter is required.`,
      ]);
    }
  });

  test("have at most twenty problems, and then a count of the others", () => {
    const { reader, problems, omitted } = createArgumentReader({}, "en");
    expect(omitted()).toBe(0);
    for (let index = 0; index < 25; index += 1) reader.requiredText(`a${index}`);
    expect(problems()).toHaveLength(20);
    expect(problems()[19]).toBe("Error: 'a19' parameter is required.");
    expect(omitted()).toBe(5);
  });

  test("are refused in Spanish where the project speaks it", () => {
    const { reader, problems } = createArgumentReader({ limit: 5.5, sort: "x" }, "es");
    reader.integer("limit");
    reader.choice("sort", ["asc"]);
    reader.requiredTextMap("headers");
    expect(problems()).toEqual([
      "Error: el parámetro 'limit' debe ser un número entero.",
      "Error: el parámetro 'sort' debe ser uno de: asc.",
      "Error: el parámetro 'headers' es obligatorio y debe contener al menos una entrada.",
    ]);
  });
});

describe("text", () => {
  test("is trimmed, and blank counts as absent", () => {
    expect(reading({ a: " b " }, (reader) => reader.text("a"))).toEqual(["b"]);
    expect(reading({ a: " b " }, (reader) => reader.requiredText("a"))).toEqual(["b"]);
    expect(reading({ a: " " }, (reader) => reader.text("a"))).toEqual([null]);
  });

  test("keeps its bound, counted in characters after trimming", () => {
    const bounded = (a: string) => reading({ a }, (reader) => reader.text("a", { maxLength: 3 }));
    expect(bounded(" abc ")).toEqual(["abc"]);
    expect(bounded("😀😀😀")).toEqual(["😀😀😀"]);
    expect(bounded("😀😀😀😀")).toEqual([
      null,
      "Error: 'a' parameter must have at most 3 characters, not 4.",
    ]);
    expect(reading({ a: "abcd" }, (reader) => reader.requiredText("a", { maxLength: 3 }))).toEqual([
      "",
      "Error: 'a' parameter must have at most 3 characters, not 4.",
    ]);
  });
});

describe("a locale", () => {
  test("is normalised", () => {
    expect(reading({ a: "fr-FR" }, (reader) => reader.locale("a"))).toEqual(["fr_FR"]);
    expect(reading({ a: "EN" }, (reader) => reader.requiredLocale("a"))).toEqual(["en"]);
    expect(reading({ a: "" }, (reader) => reader.locale("a"))).toEqual([null]);
  });
});

describe("an integer", () => {
  test("is read from text too, within 32 bits", () => {
    expect(reading({ a: "5" }, (reader) => reader.integer("a"))).toEqual([5]);
    expect(reading({ a: 5 }, (reader) => reader.requiredInteger("a"))).toEqual([5]);
    expect(reading({ a: 2 ** 31 }, (reader) => reader.integer("a"))).toEqual([
      null,
      "Error: 'a' parameter must be an integer between -2147483648 and 2147483647.",
    ]);
  });

  test("keeps its bounds, which belong to what is allowed", () => {
    const bounded = (a: unknown) =>
      reading({ a }, (reader) => reader.integer("a", { minimum: 1, maximum: 100 }));
    expect(bounded(1)).toEqual([1]);
    expect(bounded("100")).toEqual([100]);
    expect(bounded(0)).toEqual([null, "Error: 'a' parameter must be at least 1."]);
    expect(bounded("101")).toEqual([null, "Error: 'a' parameter must be at most 100."]);
  });

  test("that is out of bounds is noted once, also when it is required", () => {
    expect(reading({ a: -1 }, (reader) => reader.requiredInteger("a", { minimum: 0 }))).toEqual([
      0,
      "Error: 'a' parameter must be at least 0.",
    ]);
  });
});

describe("a number", () => {
  test.each([
    [5.5, 5.5],
    [" -5.5e1 ", -55],
    [".5", 0.5],
    [2 ** 40, 2 ** 40],
    [-0, 0],
  ])("is read from %j", (a, read) => {
    expect(reading({ a }, (reader) => reader.number("a"))).toEqual([read]);
  });

  test.each(["", " ", "x", "0x10", "1e999", "Infinity", true, [], {}, Number.NaN])(
    "is not %j",
    (a) => {
      expect(reading({ a }, (reader) => reader.number("a"))).toEqual([
        null,
        "Error: 'a' parameter must be a number.",
      ]);
    },
  );

  test("keeps its bounds", () => {
    const bounded = (a: number) =>
      reading({ a }, (reader) => reader.requiredNumber("a", { minimum: 0.5, maximum: 1.5 }));
    expect(bounded(0.5)).toEqual([0.5]);
    expect(bounded(0.4)).toEqual([0, "Error: 'a' parameter must be at least 0.5."]);
    expect(bounded(1.6)).toEqual([0, "Error: 'a' parameter must be at most 1.5."]);
  });
});

describe("a boolean", () => {
  test("is false and not absent when false was sent", () => {
    expect(reading({ a: "FALSE" }, (reader) => reader.boolean("a"))).toEqual([false]);
    expect(reading({ a: false }, (reader) => reader.requiredBoolean("a"))).toEqual([false]);
    expect(reading({ a: "" }, (reader) => reader.boolean("a"))).toEqual([
      null,
      "Error: 'a' parameter must be a boolean: true or false.",
    ]);
  });
});

describe("a choice", () => {
  const choice = (a: unknown, ...values: string[]) =>
    reading({ a }, (reader) => reader.choice("a", values));

  test("is one of the values, by its exact text without the blanks around it", () => {
    expect(choice("asc", "asc", "desc")).toEqual(["asc"]);
    expect(choice(" desc\n", "asc", "desc")).toEqual(["desc"]);
    expect(choice("ASC", "asc", "desc")).toEqual([
      null,
      "Error: 'a' parameter must be one of: asc, desc.",
    ]);
  });

  test("is absent when blank, and nothing else than text", () => {
    expect(choice(" ", "asc")).toEqual([null]);
    expect(choice(5, "5")).toEqual([null, "Error: 'a' parameter must be one of: 5."]);
  });

  test("finds a value that is declared with blanks, or is blank", () => {
    expect(choice(" x", "x", " x")).toEqual([" x"]);
    expect(choice("", "", "x")).toEqual([""]);
  });

  test("is never a name that lists inherit", () => {
    expect(choice("length", "asc")).toEqual([null, "Error: 'a' parameter must be one of: asc."]);
  });
});

describe("a text list", () => {
  test("is trimmed, without blank ones", () => {
    expect(reading({ a: [" b ", ""] }, (reader) => reader.textList("a"))).toEqual([["b"]]);
    expect(reading({ a: [" "] }, (reader) => reader.textList("a"))).toEqual([[]]);
  });

  test("keeps the bound of each of its texts", () => {
    const bounded = (a: string[]) =>
      reading({ a }, (reader) => reader.textList("a", { maxLength: 2 }));
    expect(bounded(["ab", " cd "])).toEqual([["ab", "cd"]]);
    expect(bounded(["ab", "a\nbc"])).toEqual([
      null,
      "Error: 'a' parameter must have entries of at most 2 characters; \"abc\" is longer.",
    ]);
  });

  test("that is required is noted once when its entries are wrong", () => {
    expect(reading({ a: [5] }, (reader) => reader.requiredTextList("a"))).toEqual([
      [],
      "Error: 'a' parameter must be an array of strings.",
    ]);
  });
});

describe("a text map", () => {
  test("is as it was sent, and inherits nothing", () => {
    const sent = JSON.parse('{"__proto__":" a ","":"","b":"c"}') as object;
    const { reader } = createArgumentReader({ a: sent }, "en");
    for (const map of [reader.textMap("a"), reader.requiredTextMap("a")]) {
      expect(Object.entries(map)).toEqual([
        ["__proto__", " a "],
        ["", ""],
        ["b", "c"],
      ]);
      expect(map["toString"]).toBe(undefined);
    }
  });
});

describe("a hand-built value", () => {
  /** As a compiled schema says it, for an object with a text under `name`. */
  const validate: SchemaValidator = (value) => {
    const problems: SchemaProblem[] = [];
    if (typeof value !== "object") return [{ path: "", message: "must be object" }];
    if (typeof (value as { name?: unknown }).name !== "string") {
      problems.push({ path: "/name", message: "must be string" });
    }
    return problems;
  };

  test("is as it was sent when its schema accepts it", () => {
    const a = { name: "b", other: [1] };
    const { reader, problems } = createArgumentReader({ a }, "en");
    const read: { readonly name: string } | null = reader.handBuilt<{ readonly name: string }>(
      "a",
      validate,
    );
    expect(read).toBe(a);
    expect(reader.requiredHandBuilt("a", validate)).toBe(a);
    expect(problems()).toEqual([]);
  });

  test("has every problem of its schema noted, with the place", () => {
    expect(reading({ a: 5 }, (reader) => reader.handBuilt("a", validate))).toEqual([
      null,
      "Error: 'a' parameter must be object.",
    ]);
    expect(reading({ a: {} }, (reader) => reader.requiredHandBuilt("a", validate))).toEqual([
      null,
      "Error: 'a' parameter at \"/name\": must be string.",
    ]);
  });

  test("has places named on one line, and cut", () => {
    const path = `/a\n\u202e${"b".repeat(300)}`;
    const wrong: SchemaValidator = () => [{ path, message: "must be string" }];
    expect(reading({ a: {} }, (reader) => reader.handBuilt("a", wrong))).toEqual([
      null,
      `Error: 'a' parameter at "/a${"b".repeat(98)}…": must be string.`,
    ]);
  });

  test("has at most twenty problems noted, however many its schema finds", () => {
    const wrong: SchemaValidator = () =>
      Array.from({ length: 5000 }, (_, index) => ({
        path: `/${index}`,
        message: "must be string",
      }));
    const [, ...problems] = reading({ a: {} }, (reader) => reader.handBuilt("a", wrong));
    expect(problems).toHaveLength(20);
    expect(problems[19]).toBe("Error: 'a' parameter at \"/19\": must be string.");
  });
});
