import * as fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  commentText,
  docComment,
  fileNameSegment,
  jsonText,
  objectKey,
  propertyOf,
  regularExpressionLiteral,
  stringLiteral,
  typeKey,
  variableName,
} from "../../src/compiler/4-emit/escape.js";

/** Text that tries to leave the place it is printed in. */
const hostile = [
  "*/ evil(); /*",
  "/* **/ //",
  '"; evil(); "',
  "'; evil(); '",
  "`${evil()}`",
  "\\",
  '\\"',
  "\\u0022",
  "line\nbreak\r\n\u2028\u2029",
  "\u202eevil\u202c",
  "\ufeff\u200b\u00a0\u0000\u007f",
  "\ud800",
  "@deprecated since @see {@link evil}",
  "</script><!-- -->",
  "/evil/",
  "__proto__",
  "constructor",
  "${evil}",
  "]]}]);evil(",
  "prettier-ignore",
  "@ts-nocheck",
  "eslint-disable",
];

const anyText = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        "*",
        "/",
        "\\",
        '"',
        "'",
        "`",
        "$",
        "{",
        "}",
        "@",
        "\n",
        "\r",
        "\u2028",
        " ",
        "a",
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join("")),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 4 })
    .map((units) => String.fromCharCode(...units)),
);

function parse(text: string): ts.SourceFile {
  const source = ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2023, true);
  const { parseDiagnostics } = source as unknown as {
    readonly parseDiagnostics: readonly unknown[];
  };
  expect(parseDiagnostics, text).toEqual([]);
  return source;
}

function initializerOf(expression: string): ts.Expression {
  const [statement, ...others] = parse(`const x = ${expression};`).statements;
  expect(others).toEqual([]);
  if (statement === undefined || !ts.isVariableStatement(statement)) throw new Error(expression);
  const [declaration] = statement.declarationList.declarations;
  if (declaration?.initializer === undefined) throw new Error(expression);
  return declaration.initializer;
}

/** Characters that a reviewer cannot see, or that end a line. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

describe("escaping", () => {
  it("gives string literals that say exactly the text, whatever it is", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const printed = stringLiteral(text);
        const literal = initializerOf(printed);
        expect(ts.isStringLiteral(literal) && literal.text).toBe(text);
        expect(printed).not.toMatch(unseen);
      }),
      { numRuns: 2000 },
    );
  });

  it("chooses the quotes that need fewer escapes", () => {
    expect(["it's", 'say "x"', `it's "x"`, `'it's' "x"`, "plain"].map(stringLiteral)).toEqual([
      '"it\'s"',
      "'say \"x\"'",
      `'it\\'s "x"'`,
      `"'it's' \\"x\\""`,
      '"plain"',
    ]);
  });

  it("gives doc comments that hold nothing but text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const printed = docComment(text).join("\n");
        const [statement, ...others] = parse(`${printed}\nconst x = 1;`).statements;
        expect(others).toEqual([]);
        if (statement === undefined) throw new Error(printed);
        const docs = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
        expect(docs.length).toBe(printed === "" ? 0 : 1);
        for (const doc of docs) {
          expect(doc.tags ?? []).toEqual([]);
          expect(typeof (doc.comment ?? "")).toBe("string");
        }
        for (const line of docComment(text)) expect(line).not.toMatch(unseen);
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps the author's words readable in comments", () => {
    expect(docComment("Ünïcode 价格 a@b.com, 5 * 3 / 2")).toEqual([
      "/** Ünïcode 价格 a@b.com, 5 * 3 / 2 */",
    ]);
    expect(docComment("First line.\n\n  Second   line. ", "  ")).toEqual([
      "  /**",
      "   * First line.",
      "   * Second line.",
      "   */",
    ]);
    expect(docComment(" \n ")).toEqual([]);
    expect(commentText("a */ b @see c\u2028d")).toBe("a *\\/ b \\@see c\\u2028d");
  });

  it("gives property names that are exactly the key in types and in literals", () => {
    fc.assert(
      fc.property(anyText, (key) => {
        const type = parse(`interface A { ${typeKey(key)}: string }`).statements[0];
        if (type === undefined || !ts.isInterfaceDeclaration(type)) throw new Error(key);
        expect(type.members.map((member) => member.name && keyOf(member.name))).toEqual([key]);
        const literal = initializerOf(`{ ${objectKey(key)}: true }`);
        if (!ts.isObjectLiteralExpression(literal)) throw new Error(key);
        expect(literal.properties.map((each) => each.name && keyOf(each.name))).toEqual([key]);
      }),
      { numRuns: 1000 },
    );
  });

  it("never sets a prototype by a property's name", () => {
    expect(objectKey("__proto__")).toBe('["__proto__"]');
    expect(propertyOf("input", "__proto__")).toBe(
      'Object.hasOwn(input, "__proto__") ? input.__proto__ : undefined',
    );
    expect(propertyOf("input", "a-b")).toBe('input["a-b"]');
    expect(propertyOf("input", "class")).toBe("input.class");
  });

  it("gives regular-expression literals that match what the source matches", () => {
    for (const source of ["a/b", "[/]", "\n", "\u2028", "\u202e", "^(?:\\p{L}+|'\")$", "", "\\/"]) {
      const printed = regularExpressionLiteral(source);
      const literal = initializerOf(printed);
      expect(ts.isRegularExpressionLiteral(literal), printed).toBe(true);
      expect(printed).not.toMatch(unseen);
      const body = /^\/(.*)\/u$/s.exec(printed)?.[1] ?? "";
      for (const subject of ["a/b", "/", "\n", "\u2028", "\u202e", "á", "", "x"]) {
        expect(
          new RegExp(body, "u").test(subject),
          `${printed} on ${JSON.stringify(subject)}`,
        ).toBe(new RegExp(source, "u").test(subject));
      }
    }
    expect(() => regularExpressionLiteral("(")).toThrow(SyntaxError);
  });

  it("gives regular-expression literals that stay whole for any pattern that is one", () => {
    fc.assert(
      fc.property(anyText, (source) => {
        fc.pre(isPattern(source));
        expect(ts.isRegularExpressionLiteral(initializerOf(regularExpressionLiteral(source)))).toBe(
          true,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("gives different variables for different keys", () => {
    const isTaken = (name: string): boolean => name === "input";
    expect(
      ["title", "class", "class_", "input", "a-b", "a_b", "1a", ""].map((key) =>
        variableName(key, isTaken),
      ),
    ).toEqual(["title", "class_", "class__", "input_", "a$002db_", "a_b", "$0031a_", "_"]);
    fc.assert(
      fc.property(fc.uniqueArray(anyText, { maxLength: 6 }), (keys) => {
        const names = keys.map((key) => variableName(key, isTaken));
        expect(new Set(names).size).toBe(keys.length);
        for (const name of names) {
          const body = parse(
            `export {};\nfunction f() {\n  "use strict";\n  const ${name} = 1;\n}`,
          );
          expect(body.statements.length).toBe(2);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("gives file names that are plain on every system and differ where the texts do", () => {
    expect(["article", "con", "a/b", "..", "", "com1.x", "a.", "Año"].map(fileNameSegment)).toEqual(
      ["article", "~con~", "a~002fb", "~..~", "~~", "~com1.x~", "~a.~", "A~00f1o"],
    );
  });

  it("gives JSON that parses to the value and shows every character", () => {
    fc.assert(
      fc.property(fc.dictionary(anyText, fc.array(anyText)), (value) => {
        const printed = jsonText(value);
        expect(JSON.parse(printed)).toEqual(value);
        expect(printed.replaceAll("\n", "")).not.toMatch(unseen);
      }),
    );
  });
});

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function keyOf(name: ts.PropertyName): string {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name)) return name.text;
  if (ts.isComputedPropertyName(name) && ts.isStringLiteral(name.expression)) {
    return name.expression.text;
  }
  throw new Error(name.getText());
}
