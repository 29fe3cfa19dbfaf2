import type { ResolvedForm, ResolvedProject } from "../../compiler/2-resolve/resolved-project.js";
import type { ProjectConfig } from "../../config/project-config.js";
import { positionAt } from "../../diagnostics/source-file.js";
import { type ScopesPlan, type ToolPlan, standardActions } from "../../ir/tool.js";
import { type CommandIo, print, widthOf } from "../command-io.js";
import { type CompiledProject, compileProject } from "../compile-project.js";
import { exitCode } from "../exit-code.js";
import { contentFields } from "../form-fields.js";
import { type ListedSizes, listedSizes, sizeSentences } from "../listed-sizes.js";
import { ownCommand } from "../own-command.js";
import type { ProjectOptions } from "../project-place.js";
import { scopesOfListed } from "../scopes-by-action.js";
import { reportDiagnostics } from "../report.js";
import { table } from "../table.js";
import { toolsOfSet } from "../tools-of-set.js";
import { wrapWords } from "../wrap-words.js";

export interface ListOptions extends ProjectOptions {
  readonly forms?: boolean;
  readonly toolset?: string;
  readonly json?: boolean;
}

/** `mcpgen list`: every tool with its size, or with `forms` every form and dialog found. */
export async function list(io: CommandIo, options: ListOptions): Promise<number> {
  const compiled = await compileProject(io, options);
  const { resolved } = compiled;
  if (options.forms === true && resolved !== undefined) {
    listForms(io, options, resolved);
    return exitCode.fine;
  }
  if (compiled.hasErrors) {
    reportDiagnostics(io, compiled.diagnostics);
    return exitCode.findings;
  }
  const names = options.toolset === undefined ? undefined : toolsOfSet(compiled, options.toolset);
  const sizes = listedSizes(compiled, names);
  listTools(io, options, { rows: toolRows(compiled, sizes), sizes, config: compiled.place.config });
  return exitCode.fine;
}

interface ToolRow {
  readonly audience: string;
  readonly name: string;
  /** None for a tool without actions. */
  readonly actions: readonly string[];
  /** `file:line`; null for a tool that is built in. */
  readonly declaration: string | null;
  /** What a caller must hold: of the tool, or by action; empty when nothing is asked for. */
  readonly scopes: ScopesPlan;
  readonly bytes: number;
  readonly tokens: number;
  /** Of the input schema and the description, which budgets are about. */
  readonly budgetTokens: number;
  readonly descriptionBytes: number;
}

function toolRows({ plan }: CompiledProject, sizes: ListedSizes): readonly ToolRow[] {
  return sizes.tools.flatMap(({ id, audience, tool: { name }, bytes, tokens, ...figures }) => {
    const tool = plan?.tools.find((each) => each.id === id && each.audience === audience);
    if (tool === undefined) return [];
    const planned = tool.listed.find((each) => each.name === name);
    return [
      {
        audience,
        name,
        actions: planned?.actions ?? [],
        declaration: declarationOf(tool),
        scopes: tool.kind === "discovery" ? [] : scopesOfListed(tool, planned),
        bytes,
        tokens,
        budgetTokens: figures.counted,
        descriptionBytes: figures.descriptions,
      },
    ];
  });
}

function declarationOf(tool: ToolPlan): string | null {
  if (tool.kind === "discovery") return null;
  const { file, start } = tool.declaration;
  return `${file.path}:${positionAt(file, start).line}`;
}

interface Listing {
  readonly rows: readonly ToolRow[];
  readonly sizes: ListedSizes;
  readonly config: Pick<ProjectConfig, "budget">;
}

function listTools(io: CommandIo, { json }: ListOptions, { rows, sizes, config }: Listing): void {
  if (json === true) {
    const { bytes, tokens, counted, descriptions } = sizes;
    const { toolTokens, totalTokens } = config.budget;
    const budget = { toolTokens: toolTokens ?? null, totalTokens: totalTokens ?? null };
    const total = { bytes, tokens, budgetTokens: counted, descriptionBytes: descriptions, budget };
    print(io, JSON.stringify({ tools: rows, ...total }, null, 2));
    return;
  }
  if (rows.length === 0) {
    print(io, wrapWords(`There are no tools yet: ${nextStep}`, columnsOf(io)).join("\n"));
    return;
  }
  const heading = ["audience", "name", "actions", "declaration", "bytes", "tokens"];
  const cells = rows.map((row) => [
    row.audience,
    row.name,
    actionsText(row.actions),
    row.declaration ?? "built in",
    row.bytes,
    row.tokens,
  ]);
  print(io, table(heading, cells, columnsOf(io)));
  print(io, "");
  for (const sentence of sizeSentences(sizes, config)) {
    print(io, wrapWords(sentence, columnsOf(io)).join("\n"));
  }
  if (rows.some(({ declaration }) => declaration !== null)) return;
  print(io, wrapWords(`No tool is declared yet: ${nextStep}`, columnsOf(io)).join("\n"));
}

const nextStep = `add a declaration to mcpTools/ in a module. See: ${ownCommand("list --forms")}`;

/** The names, but for a tool that offers every standard action, which would fill the line; `-` for one that has none. */
function actionsText(actions: readonly string[]): string {
  if (actions.length === 0) return "-";
  const own = actions.filter((action) => !standardNames.has(action));
  const all = actions.length - own.length === standardNames.size;
  return (all ? [`all ${standardNames.size} standard`, ...own] : actions).join(" ");
}

const standardNames: ReadonlySet<string> = new Set(standardActions);

/** A program that reads the list takes lines of any length. */
function columnsOf(io: CommandIo): number {
  return io.stdout.isTTY === true ? widthOf(io.stdout) : Number.POSITIVE_INFINITY;
}

function listForms(io: CommandIo, { json }: ListOptions, resolved: ResolvedProject): void {
  const forms = allForms(resolved).map((form) => ({
    form: form.id,
    kind: form.kind,
    contentType: form.contentType,
    fields: contentFields(form, resolved).fields.length,
    file: `${form.span.file.path}:${positionAt(form.span.file, form.span.start).line}`,
  }));
  if (json === true) {
    print(io, JSON.stringify({ forms }, null, 2));
    return;
  }
  if (forms.length === 0) {
    print(io, "No form was found in the sources.");
    return;
  }
  const heading = ["form", "kind", "content type", "fields", "file"];
  print(
    io,
    table(
      heading,
      forms.map((one) => [one.form, one.kind, one.contentType ?? "-", one.fields, one.file]),
      columnsOf(io),
    ),
  );
}

/** Apps, dialogs, and the generated form of each content type, once each, by id. */
function allForms(resolved: ResolvedProject): readonly ResolvedForm[] {
  const forms = [...resolved.forms, ...resolved.contentTypes.map((type) => type.form)];
  const byId = new Map(forms.map((form) => [form.id, form]));
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
