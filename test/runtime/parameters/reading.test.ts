import { ArgumentError, ProgrammerError, Refusal, toolParameters } from "mcpgen/runtime";
import { describe, expect, test } from "vitest";

const params = toolParameters()
  .requiredString("reference", "R.")
  .string("locale", "L.")
  .integer("limit", "L.")
  .requiredInteger("revision", "R.")
  .boolean("hidden", "H.")
  .stringArray("tags", "T.")
  .stringMap("headers", "H.")
  .requiredStringMap("values", "V.")
  .build();

/** The words of the refusal that reading ends with. */
function refusalOf(read: () => unknown): string {
  try {
    return `read ${JSON.stringify(read())}`;
  } catch (error) {
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toBeInstanceOf(Refusal);
    return (error as Error).message;
  }
}

/** The words of the programmer's error that reading ends with. */
function faultOf(read: () => unknown): string {
  try {
    return `read ${JSON.stringify(read())}`;
  } catch (error) {
    expect(error).toBeInstanceOf(ProgrammerError);
    expect(error).not.toBeInstanceOf(Refusal);
    return (error as Error).message;
  }
}

describe("text", () => {
  test.each([
    ["absent", {}],
    ["null", { locale: null }],
    ["undefined", { locale: undefined }],
    ["empty", { locale: "" }],
    ["blank", { locale: " \t\n" }],
  ])("that is %s is null", (_, args) => {
    expect(params.string(args, "locale")).toBe(null);
  });

  test("is trimmed, and its inside stays", () => {
    expect(params.string({ locale: " a  b\n" }, "locale")).toBe("a  b");
  });

  test.each([5, 0, true, [], ["a"], {}])("is never made from %j", (locale) => {
    expect(refusalOf(() => params.string({ locale }, "locale"))).toBe(
      "Error: 'locale' parameter must be a string.",
    );
  });

  test("that is required may be read as optional, and is null when absent", () => {
    expect(params.string({}, "reference")).toBe(null);
  });
});

describe("text where clearing means something", () => {
  test("is empty when present and blank, and null when absent", () => {
    expect(params.stringOrEmpty({ locale: "" }, "locale")).toBe("");
    expect(params.stringOrEmpty({ locale: "  " }, "locale")).toBe("");
    expect(params.stringOrEmpty({}, "locale")).toBe(null);
    expect(params.stringOrEmpty({ locale: null }, "locale")).toBe(null);
  });

  test("is trimmed when there is some", () => {
    expect(params.stringOrEmpty({ locale: " fr " }, "locale")).toBe("fr");
  });

  test("is never made from a number", () => {
    expect(refusalOf(() => params.stringOrEmpty({ locale: 5 }, "locale"))).toBe(
      "Error: 'locale' parameter must be a string.",
    );
  });
});

describe("required text", () => {
  test.each([{}, { reference: null }, { reference: "" }, { reference: "  " }, undefined, null])(
    "refuses %j with one message, absent and blank alike",
    (args) => {
      expect(refusalOf(() => params.requireString(args, "reference"))).toBe(
        "Error: 'reference' parameter is required.",
      );
    },
  );

  test("is demanded again by the accessor, also of one that is declared as optional", () => {
    expect(refusalOf(() => params.requireString({}, "locale"))).toBe(
      "Error: 'locale' parameter is required.",
    );
  });

  test("is trimmed, and is never made from a number", () => {
    expect(params.requireString({ reference: " A " }, "reference")).toBe("A");
    expect(refusalOf(() => params.requireString({ reference: 5 }, "reference"))).toBe(
      "Error: 'reference' parameter must be a string.",
    );
  });
});

describe("an integer", () => {
  test("is null when absent or null", () => {
    expect(params.integer({}, "limit")).toBe(null);
    expect(params.integer({ limit: null }, "limit")).toBe(null);
  });

  test("has its default when absent, and only then", () => {
    expect(params.integer({}, "limit", 20)).toBe(20);
    expect(params.integer({ limit: null }, "limit", 20)).toBe(20);
    expect(params.integer({ limit: 0 }, "limit", 20)).toBe(0);
    expect(refusalOf(() => params.integer({ limit: "" }, "limit", 20))).toBe(
      "Error: 'limit' parameter must be an integer.",
    );
  });

  test.each([
    ["a whole number", 5, 5],
    ["a number written with a fraction of zeros", JSON.parse("5.0"), 5],
    ["a number written with an exponent", JSON.parse("5e2"), 500],
    ["text", "5", 5],
    ["text with blanks around it", " 5\n", 5],
    ["text with a sign", "-5", -5],
    ["text with a plus sign", "+5", 5],
    ["text with a fraction of zeros", "5.0", 5],
    ["text with a sign and a fraction of zeros", "-5.00", -5],
    ["text with zeros before it", "007", 7],
    ["the smallest of 32 bits", -2147483648, -2147483648],
    ["the greatest of 32 bits", 2147483647, 2147483647],
    ["the greatest of 32 bits as text", "2147483647", 2147483647],
  ])("is read from %s", (_, limit, read) => {
    expect(params.integer({ limit }, "limit")).toBe(read);
  });

  test("is 0 for a zero with a sign", () => {
    expect(params.integer({ limit: -0 }, "limit")).toBe(0);
    expect(params.integer({ limit: "-0" }, "limit")).toBe(0);
  });

  test.each([
    5.5,
    "5.5",
    "5.01",
    "5.",
    ".0",
    "5e0",
    "5.0e0",
    "5e2",
    "0x10",
    "1_000",
    "",
    "  ",
    "five",
    "٥",
    true,
    false,
    [],
    [5],
    {},
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("is not %j", (limit) => {
    expect(refusalOf(() => params.integer({ limit }, "limit"))).toBe(
      "Error: 'limit' parameter must be an integer.",
    );
  });

  test.each([2147483648, -2147483649, "2147483648", "9".repeat(400), 1e300])(
    "is not %j, beyond 32 bits",
    (limit) => {
      expect(refusalOf(() => params.integer({ limit }, "limit"))).toBe(
        "Error: 'limit' parameter must be an integer between -2147483648 and 2147483647.",
      );
    },
  );

  test("that is required refuses absent and null, and takes 0", () => {
    expect(refusalOf(() => params.requireInteger({}, "revision"))).toBe(
      "Error: 'revision' parameter is required.",
    );
    expect(refusalOf(() => params.requireInteger({ revision: null }, "revision"))).toBe(
      "Error: 'revision' parameter is required.",
    );
    expect(params.requireInteger({ revision: 0 }, "revision")).toBe(0);
    expect(params.requireInteger({ revision: "3" }, "revision")).toBe(3);
  });

  test("that is required finds blank text no integer", () => {
    expect(refusalOf(() => params.requireInteger({ revision: " " }, "revision"))).toBe(
      "Error: 'revision' parameter must be an integer.",
    );
  });
});

describe("a boolean", () => {
  test("is false when absent or null", () => {
    expect(params.boolean({}, "hidden")).toBe(false);
    expect(params.boolean({ hidden: null }, "hidden")).toBe(false);
  });

  test("is null when absent, where leaving it out means unchanged", () => {
    expect(params.booleanOrNull({}, "hidden")).toBe(null);
    expect(params.booleanOrNull({ hidden: null }, "hidden")).toBe(null);
    expect(params.booleanOrNull({ hidden: false }, "hidden")).toBe(false);
    expect(params.booleanOrNull({ hidden: "True" }, "hidden")).toBe(true);
  });

  test.each([true, "true", "TRUE", " True\n"])("is true for %j", (hidden) => {
    expect(params.boolean({ hidden }, "hidden")).toBe(true);
  });

  test.each([false, "false", "FALSE", " False "])("is false for %j", (hidden) => {
    expect(params.boolean({ hidden }, "hidden")).toBe(false);
  });

  test.each(["yes", "no", "1", "0", 1, 0, "", " ", "on", [], {}, [true]])(
    "is not %j, which is refused instead of being false",
    (hidden) => {
      const text = "Error: 'hidden' parameter must be a boolean: true or false.";
      expect(refusalOf(() => params.boolean({ hidden }, "hidden"))).toBe(text);
      expect(refusalOf(() => params.booleanOrNull({ hidden }, "hidden"))).toBe(text);
    },
  );
});

describe("a text list", () => {
  test("is null when absent or null", () => {
    expect(params.stringList({}, "tags")).toBe(null);
    expect(params.stringList({ tags: null }, "tags")).toBe(null);
  });

  test("has its texts trimmed and the blank ones left out, in order", () => {
    expect(params.stringList({ tags: [" b ", "", "a", "  "] }, "tags")).toEqual(["b", "a"]);
  });

  test("of blank texts only is empty and not null", () => {
    expect(params.stringList({ tags: ["", " "] }, "tags")).toEqual([]);
    expect(params.stringList({ tags: [] }, "tags")).toEqual([]);
  });

  test.each([["a"], [5], [{ 0: "a", length: 1 }], [true]])("is not %j", (tags) => {
    expect(refusalOf(() => params.stringList({ tags }, "tags"))).toBe(
      "Error: 'tags' parameter must be an array of strings.",
    );
  });

  test.each([5, null, true, ["b"], {}, undefined])(
    "with the element %j among texts is refused as a whole",
    (element) => {
      expect(refusalOf(() => params.stringList({ tags: ["a", element] }, "tags"))).toBe(
        "Error: 'tags' parameter must be an array of strings.",
      );
    },
  );

  test("of its own is given, so that changing it does not change the arguments", () => {
    const tags = ["a"];
    expect(params.stringList({ tags }, "tags")).not.toBe(tags);
  });
});

describe("a text map", () => {
  test("is empty when absent, null or empty", () => {
    expect(params.stringMap({}, "headers")).toEqual({});
    expect(params.stringMap({ headers: null }, "headers")).toEqual({});
    expect(params.stringMap({ headers: {} }, "headers")).toEqual({});
  });

  test("has keys and values as they were sent, blank and empty ones too", () => {
    const headers = { " a ": " b\n", "": "", c: "  " };
    expect(params.stringMap({ headers }, "headers")).toEqual(headers);
  });

  test("keeps the order", () => {
    const headers = { zeta: "1", alpha: "2", beta: "3" };
    expect(Object.keys(params.stringMap({ headers }, "headers"))).toEqual([
      "zeta",
      "alpha",
      "beta",
    ]);
  });

  test.each([5, true, null, ["b"], {}])(
    "with the value %j is refused with advice to write numbers as text",
    (value) => {
      expect(
        refusalOf(() => params.stringMap({ headers: { a: "b", count: value } }, "headers")),
      ).toBe(
        'Error: \'headers\' parameter must be an object whose values are strings, but the value of "count" is not. Write numbers as text, such as "5".',
      );
    },
  );

  test("names the key of a wrong value on one line, and cut", () => {
    const key = `a\n\u202e${"b".repeat(300)}`;
    expect(refusalOf(() => params.stringMap({ headers: { [key]: 5 } }, "headers"))).toBe(
      `Error: 'headers' parameter must be an object whose values are strings, but the value of "a${"b".repeat(99)}…" is not. Write numbers as text, such as "5".`,
    );
  });

  test.each([["a"], [5], [["a"]], [true]])("is not %j", (headers) => {
    expect(refusalOf(() => params.stringMap({ headers }, "headers"))).toBe(
      "Error: 'headers' parameter must be an object whose values are strings.",
    );
  });

  test("that is required refuses absent and empty alike", () => {
    const text = "Error: 'values' parameter is required and must contain at least one entry.";
    expect(refusalOf(() => params.requireStringMap({}, "values"))).toBe(text);
    expect(refusalOf(() => params.requireStringMap({ values: null }, "values"))).toBe(text);
    expect(refusalOf(() => params.requireStringMap({ values: {} }, "values"))).toBe(text);
    expect(params.requireStringMap({ values: { a: "" } }, "values")).toEqual({ a: "" });
  });

  test("that is required refuses a non-text value too", () => {
    expect(refusalOf(() => params.requireStringMap({ values: { a: 1 } }, "values"))).toContain(
      'values are strings, but the value of "a" is not.',
    );
  });

  test("is safe with keys that objects inherit", () => {
    const args = JSON.parse('{"headers":{"__proto__":"p","constructor":"c"}}') as object;
    const map = params.stringMap({ ...args }, "headers");
    expect(Object.entries(map)).toEqual([
      ["__proto__", "p"],
      ["constructor", "c"],
    ]);
    expect(map["__proto__"]).toBe("p");
    expect(map["toString"]).toBe(undefined);
    expect(({} as Record<string, unknown>)["p"]).toBe(undefined);
  });
});

describe("the arguments", () => {
  test.each([undefined, null, {}])("%j are empty", (args) => {
    expect(params.string(args, "locale")).toBe(null);
    expect(params.integer(args, "limit", 7)).toBe(7);
    expect(params.boolean(args, "hidden")).toBe(false);
    expect(params.stringList(args, "tags")).toBe(null);
    expect(params.stringMap(args, "headers")).toEqual({});
    expect(() => params.refuseUnknown(args)).not.toThrow();
  });

  test.each([["text"], [["locale"]], [5]])("%j are refused", (args) => {
    expect(refusalOf(() => params.string(args as unknown as {}, "locale"))).toBe(
      "Error: The arguments must be one JSON object.",
    );
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
    "never have a %s that was not sent",
    (name) => {
      const odd = toolParameters()
        .string(name as "constructor", "Odd.")
        .build();
      expect(odd.string({}, name as "constructor")).toBe(null);
      const sent = JSON.parse(`{${JSON.stringify(name)}:" a "}`) as Record<string, unknown>;
      expect(odd.string(sent, name as "constructor")).toBe("a");
      expect(Object.keys(odd.inputSchema().properties)).toEqual([name]);
    },
  );

  test("are not read through what they inherit", () => {
    const args = Object.create({ locale: "fr" }) as Record<string, unknown>;
    expect(params.string(args, "locale")).toBe(null);
  });
});

describe("a programmer's error", () => {
  const undeclared = "reference" as const;

  test.each(["nothing", "constructor", "__proto__", "toString"])(
    "is reading %s, which was never declared",
    (key) => {
      expect(faultOf(() => params.string({ [key]: "a" }, key as "locale"))).toBe(
        `The parameter "${key}" is read as string and is not declared. Declared: "reference", "locale", "limit", "revision", "hidden", "tags", "headers", "values".`,
      );
    },
  );

  test("names none where none is declared", () => {
    expect(
      faultOf(() =>
        toolParameters()
          .build()
          .string({}, undeclared as never),
      ),
    ).toBe('The parameter "reference" is read as string and is not declared. Declared: none.');
  });

  test.each([
    ["string", "limit", "string", "integer"],
    ["stringOrEmpty", "hidden", "string", "boolean"],
    ["requireString", "tags", "string", "stringArray"],
    ["integer", "locale", "integer", "string"],
    ["requireInteger", "headers", "integer", "stringMap"],
    ["boolean", "limit", "boolean", "integer"],
    ["booleanOrNull", "reference", "boolean", "string"],
    ["stringList", "values", "stringArray", "stringMap"],
    ["stringMap", "tags", "stringMap", "stringArray"],
    ["requireStringMap", "revision", "stringMap", "integer"],
  ] as const)("is reading with %s the parameter %s", (accessor, key, read, declared) => {
    const access = params[accessor] as (args: object, key: string) => unknown;
    expect(faultOf(() => access({}, key))).toBe(
      `The parameter "${key}" is read as ${read} and is declared as ${declared}.`,
    );
    expect(faultOf(() => access({}, "nothing"))).toContain(
      `The parameter "nothing" is read as ${read} and is not declared.`,
    );
  });

  test("comes before the arguments are looked at", () => {
    expect(faultOf(() => params.string({ limit: "5" }, "limit" as "locale"))).toContain(
      "is declared as integer",
    );
  });

  test("is reading what is declared under a condition that does not hold", () => {
    const local = toolParameters().stringIf(false, "wiki", "W.").build();
    expect(faultOf(() => local.string({ wiki: "a" }, "wiki"))).toBe(
      'The parameter "wiki" is read as string and is declared under a condition that does not hold. Read with the parameters that declare it always.',
    );
    const reaching = toolParameters().stringIf(true, "wiki", "W.").build();
    expect(reaching.string({ wiki: "a" }, "wiki")).toBe("a");
  });
});

describe("arguments that are not declared", () => {
  test("are refused with the closest name and all valid ones", () => {
    const small = toolParameters().integer("limit", "L.").string("locale", "L.").build();
    expect(refusalOf(() => small.refuseUnknown({ limt: 5 }))).toBe(
      "Error: \"limt\" is not a parameter of this tool. Did you mean 'limit'? Valid parameters: limit, locale.",
    );
    expect(refusalOf(() => small.refuseUnknown({ somethingElse: 5, limit: 1 }))).toBe(
      'Error: "somethingElse" is not a parameter of this tool. Valid parameters: limit, locale.',
    );
  });

  test("are refused also when they are null", () => {
    const none = toolParameters().build();
    expect(refusalOf(() => none.refuseUnknown({ limit: null }))).toBe(
      'Error: "limit" is not a parameter of this tool, which takes none. Leave it out.',
    );
  });

  test("pass when they are hand-built properties, and are offered among the valid ones", () => {
    const extra = { edits: { type: "array" } };
    const small = toolParameters().integer("limit", "L.").build();
    expect(() => small.refuseUnknown({ limit: 5, edits: [] }, extra)).not.toThrow();
    expect(refusalOf(() => small.refuseUnknown({ edit: [] }, extra))).toBe(
      "Error: \"edit\" is not a parameter of this tool. Did you mean 'edits'? Valid parameters: limit, edits.",
    );
    expect(refusalOf(() => small.refuseUnknown({ edits: [] }))).toContain('"edits" is not');
  });

  test("are refused when they need a condition that does not hold", () => {
    const local = toolParameters().string("a", "A.").stringIf(false, "wiki", "W.").build();
    expect(refusalOf(() => local.refuseUnknown({ wiki: "x" }))).toBe(
      'Error: "wiki" is not a parameter of this tool. Valid parameters: a.',
    );
  });

  test("are refused when they are named like what objects inherit", () => {
    const small = toolParameters().string("a", "A.").build();
    for (const key of ["__proto__", "constructor", "toString"]) {
      const args = JSON.parse(`{${JSON.stringify(key)}:{}}`) as Record<string, unknown>;
      expect(refusalOf(() => small.refuseUnknown(args))).toBe(
        `Error: "${key}" is not a parameter of this tool. Valid parameters: a.`,
      );
    }
  });

  test("are reported all at once, at most twenty, on one line each", () => {
    const small = toolParameters().string("a", "A.").build();
    expect(refusalOf(() => small.refuseUnknown({ "x\ny": 1, [`${"z".repeat(500)}`]: 2 }))).toBe(
      [
        'Error: "xy" is not a parameter of this tool. Valid parameters: a.',
        `Error: "${"z".repeat(100)}…" is not a parameter of this tool. Valid parameters: a.`,
      ].join("\n"),
    );
    const many = Object.fromEntries(Array.from({ length: 23 }, (_, index) => [`key${index}`, 1]));
    const lines = refusalOf(() => small.refuseUnknown(many)).split("\n");
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe("… and 3 more.");
  });
});

test("the same parameters speak Spanish when they are asked to", () => {
  const spanish = toolParameters()
    .requiredString("reference", "R.")
    .integer("limit", "L.")
    .build({ language: "es" });
  expect(refusalOf(() => spanish.requireString({}, "reference"))).toBe(
    "Error: el parámetro 'reference' es obligatorio.",
  );
  expect(refusalOf(() => spanish.integer({ limit: "x" }, "limit"))).toBe(
    "Error: el parámetro 'limit' debe ser un número entero.",
  );
  expect(refusalOf(() => spanish.refuseUnknown({ limt: 1 }))).toBe(
    "Error: \"limt\" no es un parámetro de esta herramienta. ¿Querías decir 'limit'? Parámetros válidos: reference, limit.",
  );
});
