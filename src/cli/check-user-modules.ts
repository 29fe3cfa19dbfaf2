import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import type { Node, ts as TypeScript } from "ts-morph";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type {
  ContentTypeToolPlan,
  FunctionToolPlan,
  ModulePlan,
  ProjectPlan,
  ToolPlan,
} from "../ir/tool.js";
import { hookNames } from "../runtime/index.js";
import { suggestion } from "../util/suggestion.js";
import { bindsModel, reportUnheldFields } from "./bound-fields.js";
import { leadsOut } from "./read-project.js";
import { createUserProgram } from "./user-program.js";

export interface UserModules {
  readonly root: string;
  /** The output folder, relative to the root. */
  readonly output: string;
  /** What the build would write, by path below the output folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly plan: ProjectPlan;
}

/** Characters of a TypeScript message that a diagnostic repeats. */
const mostReason = 300;

/** One use of a user's module by a tool, with the TypeScript that is right only when the module is. */
interface Probe {
  readonly tool: ToolPlan;
  readonly module: ModulePlan;
  /** For messages: `action "addToCart"` or `hooks`. */
  readonly use: string;
  readonly exportName: string | undefined;
  readonly text: string;
}

/**
 * Checks handlers and hooks against the interfaces that are about to be generated: the file is there, it exports what
 * the declaration names, and the signature fits. Wrong ones are reported at the declaration. Loads the TypeScript
 * compiler only when a tool uses any.
 */
export async function checkUserModules(
  modules: UserModules,
  diagnostics: Diagnostics,
): Promise<void> {
  const probes = modules.plan.tools
    .flatMap(probesOf)
    .filter((probe) => isThere(probe, modules.root, diagnostics));
  if (probes.length > 0) await typeCheck(modules, probes, diagnostics);
}

/** Whether the module is a file of the project; what it is instead has been reported. */
function isThere({ module, use }: Probe, root: string, diagnostics: Diagnostics): boolean {
  const { path, span } = module;
  const place = join(root, path);
  if (!existsSync(place)) {
    diagnostics.report("plan/module-missing", span, { use, path });
    return false;
  }
  if (!statSync(place).isFile()) {
    diagnostics.report("plan/module-is-folder", span, { use, path });
    return false;
  }
  if (leadsOut(root, place)) {
    diagnostics.report("load/link-leaves-project", span, { path });
    return false;
  }
  return true;
}

function probesOf(tool: ToolPlan): readonly Probe[] {
  switch (tool.kind) {
    case "contentType":
      return contentTypeProbes(tool);
    case "function":
      return [functionProbe(tool)];
    case "decoratedFields":
    case "discovery":
      return [];
  }
}

function functionProbe(tool: FunctionToolPlan): Probe {
  const { handler, typeName } = tool;
  return {
    tool,
    module: handler,
    use: `the tool "${tool.name}"`,
    exportName: handler.exportName,
    text: probeOf(handler, `${typeName}Handler`, "./arguments.js"),
  };
}

function probeOf(
  { exportName, specifier }: FunctionToolPlan["handler"],
  wanted: string,
  from: string,
): string {
  return [
    `import { ${exportName} as handler } from ${JSON.stringify(specifier)};`,
    `import type { ${wanted} as Wanted } from ${JSON.stringify(from)};`,
    "export const probe: Wanted = handler;",
  ].join("\n");
}

function contentTypeProbes(tool: ContentTypeToolPlan): readonly Probe[] {
  const actions = tool.customActions.map(({ name, typeName, handler }): Probe => ({
    tool,
    module: handler,
    use: `the action "${name}"`,
    exportName: handler.exportName,
    text: probeOf(handler, `${typeName}Handler`, "./actions.js"),
  }));
  if (tool.hooks === undefined) return actions;
  const hooks: Probe = {
    tool,
    module: tool.hooks,
    use: "hooks",
    exportName: undefined,
    text: [
      `import * as hooks from ${JSON.stringify(tool.hooks.specifier)};`,
      'import type { ContentTypeHooks } from "mcpgen/runtime";',
      `import type { ${tool.typeName} as Item } from "./types.js";`,
      "export const probe: ContentTypeHooks<Item> = hooks;",
    ].join("\n"),
  };
  return [...actions, hooks];
}

async function typeCheck(
  { root, output, files }: UserModules,
  probes: readonly Probe[],
  diagnostics: Diagnostics,
): Promise<void> {
  const { Node: NodeKinds, ts } = await import("ts-morph");
  const folders = new Set(probes.map(({ tool }) => tool.folder));
  const sources = new Map<string, string>();
  for (const [path, text] of files) {
    if (path.endsWith(".ts") && folders.has(posix.dirname(path))) {
      sources.set(join(root, output, path), text);
    }
  }
  const pathOf = ({ tool }: Probe, index: number): string =>
    join(root, output, tool.folder, `probe-${index}.ts`);
  probes.forEach((probe, index) => sources.set(pathOf(probe, index), probe.text));
  const program = await createUserProgram(sources);
  const textOf = ({ messageText }: TypeScript.Diagnostic): string =>
    ts.flattenDiagnosticMessageText(messageText, "\n");
  const told = new Set<string>();
  probes.forEach((probe, index) => {
    const first = program.errorsIn(pathOf(probe, index))[0];
    const { tool, module, use, exportName } = probe;
    const { path, span } = module;
    const own = program.fileAt(join(root, path));
    const exportedAll = own?.getExportedDeclarations() ?? new Map<string, readonly Node[]>();
    const exported = [...exportedAll.keys()];
    const usable = exported.filter((name) => exportedAll.get(name)?.some(hasValue) ?? false);
    if (exportName !== undefined && exported.includes(exportName) && !usable.includes(exportName)) {
      diagnostics.report("plan/export-without-value", span, { path, name: exportName });
      return;
    }
    const wrong = program.errorsIn(join(root, path));
    const fatal = wrong.find((each) => isFatal(each.code, textOf(each)));
    const declared = exportName === undefined ? undefined : own?.getVariableDeclaration(exportName);
    const declaration =
      declared ?? (exportName === undefined ? undefined : own?.getFunction(exportName));
    // What does not fit its own declared type as a whole does not fit ours either, though the declaration says so.
    const isObject = NodeKinds.isObjectLiteralExpression(declared?.getInitializer());
    const takesCalls = (declared?.getType().getCallSignatures().length ?? 0) > 0;
    const unfit =
      isObject && takesCalls ? wrong[0] : wrong.find((each) => isMisfit(each, declaration));
    if (fatal === undefined && unfit !== undefined) {
      const reason = shorten(textOf(unfit));
      diagnostics.report("plan/signature-unfit", span, { use, path, reason });
      return;
    }
    const shown = fatal ?? (first === undefined ? wrong[0] : undefined);
    if (shown !== undefined) {
      const line = lineOf(shown);
      const facts = { path, line, reason: shorten(textOf(shown)) };
      // A module that is used for several things has its error once.
      const place = `${path}:${line}:${facts.reason}`;
      const code = fatal === undefined ? "plan/module-type-error" : "plan/module-broken";
      if (!told.has(place)) diagnostics.report(code, span, facts);
      told.add(place);
      if (fatal !== undefined) return;
    }
    if (tool.kind === "contentType" && exportName === undefined && own && bindsModel(own)) {
      reportUnheldFields(tool, module, diagnostics);
    }
    if (exportName === undefined && !holdsHooks(usable, module, diagnostics)) return;
    if (first === undefined) return;
    if (exportName !== undefined && !exported.includes(exportName)) {
      const hint = suggestion(exportName, usable);
      diagnostics.report("plan/export-missing", span, { path, name: exportName }, { hint });
      return;
    }
    const reason = shorten(textOf(first));
    diagnostics.report("plan/signature-unfit", span, { use, path, reason });
  });
}

/** The line that an error stands in, the first of a file being 1. */
function lineOf({ file, start }: TypeScript.Diagnostic): number {
  return file === undefined || start === undefined
    ? 1
    : file.getLineAndCharacterOfPosition(start).line + 1;
}

/** Whether a declaration is there at run time: neither a type nor one that says `declare`. */
function hasValue(declaration: Node): boolean {
  const kind = declaration.getKindName();
  if (kind === "InterfaceDeclaration" || kind === "TypeAliasDeclaration") return false;
  const statement =
    kind === "VariableDeclaration" ? declaration.getParent()?.getParent() : declaration;
  return statement?.getText().match(/^(?:export\s+)?(?:default\s+)?declare\b/) == null;
}

/**
 * Whether an error says that a handler does not fit: it stands at its name, or in it and is about what is taken or given. What
 * a compiler lacks in names or libraries is none: the handler may run all the same.
 */
function isMisfit(
  { start: at, code }: TypeScript.Diagnostic,
  declaration: Node | undefined,
): boolean {
  if (at === undefined || declaration === undefined) return false;
  if (at === declaration.getStart()) return true;
  const isInside = at > declaration.getStart() && at < declaration.getEnd();
  return isInside && misfitCodes.has(code);
}

/** Types that do not fit each other, properties that are missing, too many or unknown, calls that no signature takes. */
const misfitCodes: ReadonlySet<number> = new Set([
  2322, 2339, 2345, 2353, 2551, 2554, 2559, 2739, 2740, 2741, 2769,
]);

/** Whether a module with this error cannot even be loaded: broken syntax, or an import that is not there. */
function isFatal(code: number, message: string): boolean {
  if (code >= 1000 && code < 2000) return true;
  return [2305, 2307, 2614, 2792, 2882].includes(code) && !/["']mcpgen/.test(message);
}

/** The lines of a TypeScript message that name what differs, without paths of this machine. */
function shorten(message: string): string {
  const lines = message.split("\n").map((line) => line.trim());
  const telling = lines.filter((line) => !line.includes("typeof import("));
  const kept = telling.length === 0 ? lines : telling;
  // The last lines name what differs, the first only where.
  while (kept.length > 1 && kept.join(" ").length > mostReason) kept.shift();
  const text = kept.join(" ").replace(/typeof import\("[^"]*"\)/g, "the module");
  return text.slice(0, mostReason);
}

/** A function that is no hook would never be called; a near miss of a hook's name most likely should be one. */
function holdsHooks(
  exported: readonly string[],
  { path, span }: ModulePlan,
  diagnostics: Diagnostics,
): boolean {
  for (const name of exported) {
    if (hookNames.includes(name)) continue;
    const hint = suggestion(name, hookNames);
    if (hint !== undefined) diagnostics.report("plan/unknown-hook", span, { name, path }, { hint });
  }
  const holds = exported.some((name) => hookNames.includes(name));
  if (!holds) diagnostics.report("plan/no-hooks", span, { path });
  return holds;
}
