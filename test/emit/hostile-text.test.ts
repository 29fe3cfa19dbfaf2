import * as fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { emit } from "../../src/compiler/4-emit/emit.js";
import type { ProjectPlan } from "../../src/ir/tool.js";
import { field, group, list, origin, project, text, tool, variants } from "./support/plans.js";

/** Every place of a plan that an author's text reaches. */
function planAround(words: string): ProjectPlan {
  const label = { value: words, label: words };
  const provenance = {
    declared: origin(words, "decoration", words),
    changes: [origin(words, "decoration", words)],
    labelKey: words,
  };
  const shared = { description: words, help: words, provenance };
  return project(
    [
      tool(
        [
          field("a", words, text({ options: [label, { value: "other", label: words }] }), {
            ...shared,
            property: words,
            required: true,
            defaultValue: { [words]: [words] },
          }),
          field(
            "b",
            words,
            list(
              text({
                patterns: [
                  { message: words, source: words, javascript: "^(?:x)$", portable: true },
                ],
              }),
            ),
            shared,
          ),
          field("c", words, group("ArticleC", [field("d", words, text(), shared)]), shared),
          field(
            "e",
            words,
            variants("ArticleE", field("kind", words, text({ options: [label] }), shared), [
              { value: words, label: words, fields: [field("f", words, text(), shared)] },
            ]),
            shared,
          ),
        ],
        {
          title: words,
          name: words,
          description: words,
          id: words,
          form: words,
          declaration: { file: { path: words, text: "" }, start: 0, end: 0 },
          contentType: words,
          workspace: words,
          nodeType: words,
          rootPath: words,
        },
      ),
    ],
    { server: { name: words, version: words, instructions: words }, compilerVersion: words },
  );
}

/** Names that a file refers to, declares or imports, and every property it reads or writes. */
function identifiersOf(text: string): readonly string[] {
  const source = ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2023, true);
  const { parseDiagnostics } = source as unknown as {
    readonly parseDiagnostics: readonly unknown[];
  };
  expect(parseDiagnostics, text).toEqual([]);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node.text);
    for (const doc of ts.getJSDocCommentsAndTags(node)) {
      if (ts.isJSDoc(doc)) expect(doc.tags ?? [], text).toEqual([]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function identifiersOfTree(plan: ProjectPlan): Readonly<Record<string, readonly string[]>> {
  const files = [...emit(plan)].filter(([path]) => path.endsWith(".ts"));
  return Object.fromEntries(files.map(([path, text]) => [path, identifiersOf(text)]));
}

const words = fc.oneof(
  fc.constantFrom(
    "*/ evil(); /*",
    '"; evil(); "',
    "'+evil()+'",
    "${evil()}",
    "`${evil()}`",
    "\\",
    "\u2028evil()",
    "\nevil()\n//",
    "\r\nevil()",
    "@evil {@link evil}",
    "evil-*\\/",
    "\u202eevil",
    "\ud83d",
    "][evil",
    "__proto__-",
  ),
  fc
    .array(
      fc.constantFrom(
        "*",
        "/",
        "\\",
        '"',
        "'",
        "`",
        "${",
        "}",
        "@evil",
        "\n",
        "\r",
        "\u2029",
        " ",
        "-",
      ),
      { minLength: 1, maxLength: 12 },
    )
    // No identifier by itself, so that it never stands without quotes.
    .map((parts) => `${parts.join("")}-`),
);

describe("an author's text", () => {
  const plain = identifiersOfTree(planAround("plain text"));

  it("never becomes code, wherever it stands", () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(identifiersOfTree(planAround(text))).toEqual(plain);
      }),
      { numRuns: 150 },
    );
  });

  it("arrives exactly in the data that the runtime and the model read", async () => {
    const text = "*/ \"'`${evil()}\\ \n\r\u2028\u202e\ud83d @evil";
    const files = emit(planAround(text));
    const formText = files.get("tools/article/form.ts") ?? "";
    const form: unknown = evaluate(formText, "articleForm");
    expect(form).toMatchObject({
      fields: [
        { key: "a", property: text, defaultValue: { [text]: [text] } },
        {},
        {},
        {
          variants: [{ value: text }],
        },
      ],
    });
    const surface: unknown = JSON.parse(files.get("tools/article/surface.json") ?? "");
    expect(surface).toMatchObject({
      id: text,
      tools: [
        {
          name: text,
          title: text,
          description: text,
          inputSchema: { properties: { a: { description: text, enum: [text, "other"] } } },
        },
      ],
      content: { workspace: text, nodeType: text, rootPath: text },
    });
    const create: unknown = JSON.parse(files.get("tools/article/create.schema.json") ?? "");
    expect(create).toMatchObject({ properties: { a: { enum: [text, "other"] } } });
  });

  it("cannot name a file outside its folder", () => {
    const evil = tool([], { folder: "tools/../../evil/.", className: "Evil", typeName: "Evil" });
    expect([...emit(project([evil])).keys()].filter((path) => path.endsWith("tool.ts"))).toEqual([
      "tools/~..~/~..~/evil/~.~/tool.ts",
    ]);
  });
});

/** The value of a constant of a file that needs no value of any import. */
function evaluate(text: string, name: string): unknown {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  });
  const exports: Record<string, unknown> = {};
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- What is printed is what is tested.
  new Function("exports", outputText)(exports);
  return exports[name];
}
