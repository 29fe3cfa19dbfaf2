import { posix } from "node:path";
import { transformSync } from "esbuild";
import ts from "typescript";
import * as runtime from "../../src/runtime/index.js";

/** Generated files by path, looked at as a whole. */
export type Tree = ReadonlyMap<string, string>;

/** What a file of a tree holds. */
export interface ReadFile {
  /** Every text in it: string literals of a module, values and keys of a JSON file. */
  readonly strings: ReadonlySet<string>;
  /** What a module has that generated code never has; empty when all is well. */
  readonly oddities: readonly string[];
}

export function readFile(path: string, text: string): ReadFile {
  return path.endsWith(".json") ? readJson(text) : readModule(text);
}

function readJson(text: string): ReadFile {
  const strings = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") strings.add(value);
    if (typeof value !== "object" || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      strings.add(key);
      visit(each);
    }
  };
  visit(JSON.parse(text));
  return { strings, oddities: [] };
}

/** What code may refer to without declaring or importing it. */
const globals: ReadonlySet<string> = new Set([
  "Object",
  "undefined",
  "Readonly",
  "Partial",
  "Record",
  "const",
]);

/** Members that generated code reads, beside those of content, which go by portable names. */
const portableName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

function readModule(text: string): ReadFile {
  const source = ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2023, true);
  const { parseDiagnostics } = source as unknown as {
    readonly parseDiagnostics: readonly ts.Diagnostic[];
  };
  const strings = new Set<string>();
  const declared = new Set<string>();
  const referred: string[] = [];
  const oddities = parseDiagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, " "),
  );
  for (const statement of source.statements) {
    if (!isDeclaration(statement)) oddities.push(`statement ${statement.getText()}`);
  }
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) strings.add(node.text);
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      oddities.push(`template ${node.getText()}`);
    }
    if (ts.isIdentifier(node)) sortIdentifier(node, { strings, declared, referred, oddities });
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const name of referred) {
    if (!declared.has(name) && !globals.has(name)) oddities.push(`name ${name}`);
  }
  return { strings, oddities };
}

function isDeclaration(node: ts.Statement): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableStatement(node)
  );
}

function sortIdentifier(
  node: ts.Identifier,
  found: {
    readonly strings: Set<string>;
    readonly declared: Set<string>;
    readonly referred: string[];
    readonly oddities: string[];
  },
): void {
  const { parent, text } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    if (!portableName.test(text)) found.oddities.push(`member ${text}`);
  } else if (isMemberName(parent, node)) {
    // A property's name is text that happens to need no quotes.
    found.strings.add(text);
  } else if (isBinding(parent, node)) {
    found.declared.add(text);
  } else {
    found.referred.push(text);
  }
}

function isMemberName(parent: ts.Node, node: ts.Identifier): boolean {
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isImportAttribute(parent)) &&
    parent.name === node
  );
}

function isBinding(parent: ts.Node, node: ts.Identifier): boolean {
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isImportSpecifier(parent) ||
      ts.isImportClause(parent)) &&
    parent.name === node
  );
}

/** Gives the exports of modules of a tree, run in memory with the modules that they import. */
export function importer(tree: Tree): (path: string) => Readonly<Record<string, unknown>> {
  const loaded = new Map<string, { exports: Record<string, unknown> }>();
  const load = (wanted: string): Record<string, unknown> => {
    const known = loaded.get(wanted);
    if (known !== undefined) return known.exports;
    const text = tree.get(wanted.replace(/\.js$/, ".ts"));
    if (text === undefined) throw new Error(`${wanted} is not in the tree.`);
    if (wanted.endsWith(".json")) return { default: JSON.parse(text), __esModule: true };
    const module: { exports: Record<string, unknown> } = { exports: {} };
    loaded.set(wanted, module);
    const require = (name: string): unknown =>
      name === "mcpgen/runtime" ? runtime : load(posix.join(posix.dirname(wanted), name));
    const { code } = transformSync(text, { loader: "ts", format: "cjs", target: "es2022" });
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- What is printed is what is tested.
    new Function("module", "exports", "require", code)(module, module.exports, require);
    return module.exports;
  };
  return load;
}
