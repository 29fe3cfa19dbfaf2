import type { ResolvedForm, ResolvedProject } from "../../compiler/2-resolve/resolved-project.js";
import { positionAt } from "../../diagnostics/source-file.js";
import { type ScopesPlan, type ToolPlan, standardActions } from "../../ir/tool.js";
import { type CommandIo, print, widthOf } from "../command-io.js";
import { type CompiledProject, compileProject } from "../compile-project.js";
import { exitCode } from "../exit-code.js";
import { contentFields } from "../form-fields.js";
import type { ProjectOptions } from "../project-place.js";
import { reachOf } from "../reach-of.js";
import { scopesOfListed } from "../scopes-by-action.js";
import { plural, reportDiagnostics } from "../report.js";
import { estimateTokens, listedBytes, listedTools } from "../surfaces.js";
import { table } from "../table.js";
import { wrapWords } from "../wrap-words.js";

export interface ListOptions extends ProjectOptions {
  readonly forms?: boolean;
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
  listTools(io, options, toolRows(compiled));
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
}

function toolRows({ plan, files, place }: CompiledProject): readonly ToolRow[] {
  const surfaces = listedTools(files, reachOf(place.config));
  return (plan?.tools ?? []).flatMap((tool) =>
    (surfaces.get(tool.id) ?? []).map((listed) => {
      const bytes = listedBytes(listed);
      const planned = tool.listed.find(({ name }) => name === listed.name);
      return {
        audience: tool.audience,
        name: listed.name,
        actions: planned?.actions ?? [],
        declaration: declarationOf(tool),
        scopes: tool.kind === "discovery" ? [] : scopesOfListed(tool, planned),
        bytes,
        tokens: estimateTokens(bytes),
      };
    }),
  );
}

function declarationOf(tool: ToolPlan): string | null {
  if (tool.kind === "discovery") return null;
  const { file, start } = tool.declaration;
  return `${file.path}:${positionAt(file, start).line}`;
}

function listTools(io: CommandIo, { json }: ListOptions, rows: readonly ToolRow[]): void {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  if (json === true) {
    print(io, JSON.stringify({ tools: rows, bytes, tokens: estimateTokens(bytes) }, null, 2));
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
  const total = `${bytes.toLocaleString("en-US")} bytes, ${estimateTokens(bytes).toLocaleString("en-US")} tokens`;
  const sentence = `${plural(rows.length, "tool")}: ${total} (tokens are an estimate, bytes / 4).`;
  print(io, `\n${wrapWords(sentence, columnsOf(io)).join("\n")}`);
  if (rows.some(({ declaration }) => declaration !== null)) return;
  print(io, wrapWords(`No tool is declared yet: ${nextStep}`, columnsOf(io)).join("\n"));
}

const nextStep = "add a declaration to mcpTools/ in a module. See: mcpgen list --forms";

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
