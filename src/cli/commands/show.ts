import type { ResolvedForm, ResolvedProject } from "../../compiler/2-resolve/resolved-project.js";
import type { ToolPlan } from "../../ir/tool.js";
import { suggestion } from "../../util/suggestion.js";
import { type CommandIo, print } from "../command-io.js";
import { type CompiledProject, compileProject } from "../compile-project.js";
import { exitCode } from "../exit-code.js";
import { ownCommand } from "../own-command.js";
import type { ProjectOptions } from "../project-place.js";
import { reachOf } from "../reach-of.js";
import { reportDiagnostics } from "../report.js";
import { type Facts, type FormFacts, type Subject, factsOf } from "../show-facts.js";
import { showText } from "../show-text.js";
import { listedTools } from "../surfaces.js";
import { UsageError } from "../usage-error.js";

export interface ShowOptions extends ProjectOptions {
  readonly json?: boolean;
}

/** `mcpgen show`: what stands behind a tool, a content type or a form's id, or one field or parameter of it. */
export async function show(io: CommandIo, name: string, options: ShowOptions): Promise<number> {
  const compiled = await compileProject(io, options);
  const { resolved, files, place } = compiled;
  if (resolved === undefined) {
    reportDiagnostics(io, compiled.diagnostics);
    return exitCode.findings;
  }
  const { subject, path } = findSubject(name, subjectsOf(compiled, resolved));
  const listed = listedTools(files, reachOf(place.config)).get(subject.tool?.id ?? "") ?? [];
  const facts = chosen(factsOf(subject, resolved, listed), path);
  print(io, options.json === true ? JSON.stringify(facts, null, 2) : showText(facts, path !== ""));
  return exitCode.fine;
}

/** Everything that can be shown, by name; a tool's name wins over a content type's. */
function subjectsOf(
  { plan }: CompiledProject,
  resolved: ResolvedProject,
): ReadonlyMap<string, Subject> {
  const tools = plan?.tools ?? [];
  const forms = [...resolved.forms, ...resolved.contentTypes.map((type) => type.form)];
  const subjects = new Map<string, Subject>();
  const add = (subject: Subject): void => {
    if (!subjects.has(subject.name)) subjects.set(subject.name, subject);
  };
  for (const tool of tools) {
    for (const { name } of [tool, ...tool.listed]) {
      const subject = toolSubject(name, tool, forms);
      if (subject !== undefined) add(subject);
    }
  }
  const addForm = (name: string, form: ResolvedForm): void => {
    const over = tools.find((tool) => tool.kind === "contentType" && tool.form === form.id);
    add({ kind: "form", name, form, tool: over?.kind === "contentType" ? over : undefined });
  };
  for (const type of resolved.contentTypes) addForm(type.name, type.form);
  for (const form of forms) addForm(form.id, form);
  return subjects;
}

function toolSubject(
  name: string,
  tool: ToolPlan,
  forms: readonly ResolvedForm[],
): Subject | undefined {
  switch (tool.kind) {
    case "contentType": {
      const form = forms.find(({ id }) => id === tool.form);
      return form && { kind: "form", name, form, tool };
    }
    case "decoratedFields":
      return { kind: tool.kind, name, tool };
    case "function":
      return { kind: tool.kind, name, tool };
    case "discovery":
      return { kind: tool.kind, name, tool };
  }
}

/** The longest known name that the text starts with; what follows its dot is the path of a field or parameter. */
function findSubject(text: string, subjects: ReadonlyMap<string, Subject>) {
  for (let end = text.length; end > 0; end = text.lastIndexOf(".", end - 1)) {
    const subject = subjects.get(text.slice(0, end));
    if (subject !== undefined) return { subject, path: text.slice(end + 1) };
  }
  throw new UsageError(
    `There is no tool, content type or form "${text}".`,
    suggestion(text.split(".")[0] ?? text, subjects.keys()) ??
      `See: ${ownCommand("list")}, ${ownCommand("list --forms")}`,
  );
}

/** The facts with nothing but the field or parameter at a path; all of them when it is empty. */
function chosen(facts: Facts, path: string): Facts {
  if (path === "") return facts;
  switch (facts.kind) {
    case "form":
      return chosenField(facts, path);
    case "decoratedFields":
      return { ...facts, fields: chosenFields(facts, path) };
    case "function":
    case "discovery": {
      const parameters = facts.parameters.filter(({ name }) => name === path);
      if (parameters.length > 0) return { ...facts, parameters };
      const known = facts.parameters.map(({ name }) => name);
      throw missing(`"${facts.name}" has no parameter "${path}".`, path, known);
    }
  }
}

/** The node's name is a field of the form and no field of its tools; asked for by name, it is all that is shown. */
function chosenField(facts: FormFacts, path: string): FormFacts {
  if (path === facts.nodeNameField) return { ...facts, fields: [] };
  return { ...facts, nodeNameField: undefined, fields: chosenFields(facts, path) };
}

function chosenFields<Field extends { readonly path: string }>(
  { name, fields }: { readonly name: string; readonly fields: readonly Field[] },
  wanted: string,
): readonly Field[] {
  const found = fields.filter(({ path }) => path === wanted || path.startsWith(`${wanted}.`));
  if (found.length > 0) return found;
  // What tools take is named without the composites that dissolve into the item: `title` for `head.title`.
  const inner = fields.filter(({ path }) => path.endsWith(`.${wanted}`));
  if (inner.length === 1) return inner;
  const known = fields.map(({ path }) => path);
  throw missing(`"${name}" has no field "${wanted}".`, wanted, known);
}

function missing(text: string, wanted: string, known: readonly string[]): UsageError {
  return new UsageError(text, suggestion(wanted, known));
}
