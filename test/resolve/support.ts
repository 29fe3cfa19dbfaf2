import { load } from "../../src/compiler/1-load/load.js";
import type {
  ResolvedContentType,
  ResolvedForm,
  ResolvedProject,
} from "../../src/compiler/2-resolve/resolved-project.js";
import { resolve } from "../../src/compiler/2-resolve/resolve.js";
import { loadConfig } from "../../src/config/load-config.js";
import type { ProjectConfig } from "../../src/config/project-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { positionAt } from "../../src/diagnostics/source-file.js";
import type { Field, Shape } from "../../src/ir/shape.js";

export interface Resolved {
  readonly project: ResolvedProject;
  /** Each as `code file:line:column`, the file without its source folder. */
  readonly reported: readonly string[];
  /** Sentences and hints, in the same order. */
  readonly sentences: readonly string[];
}

type Overrides = Partial<
  Pick<ProjectConfig, "language" | "locales" | "fieldTypes" | "fieldTypeModules">
>;

/** Loads and resolves files by path below the source folder. */
export function resolveFiles(
  texts: Readonly<Record<string, string>>,
  overrides: Overrides = {},
): Resolved {
  const config: ProjectConfig = {
    ...loadConfig(undefined, new Diagnostics()),
    sources: [{ format: "magnolia", path: "forms" }],
    ...overrides,
  };
  const files = Object.entries(texts).map(([path, text]) => ({ path: `forms/${path}`, text }));
  const diagnostics = new Diagnostics();
  const project = resolve(load(files, config, diagnostics), config, diagnostics);
  const sorted = diagnostics.sorted();
  return {
    project,
    reported: sorted.map(({ code, span }) => {
      if (span === undefined) return code;
      const { line, column } = positionAt(span.file, span.start);
      return `${code} ${span.file.path.replace("forms/", "")}:${line}:${column}`;
    }),
    sentences: sorted.map(({ message, hint }) =>
      hint === undefined ? message : `${message} ${hint}`,
    ),
  };
}

/** Resolves one dialog whose form has the given properties, indented by nothing. */
export function resolveProperties(properties: string, overrides: Overrides = {}): DialogResult {
  const indented = properties.replace(/^(?=.)/gm, "    ");
  const text = `form:\n  properties:\n${indented}`;
  const resolved = resolveFiles({ [dialogPath]: text }, overrides);
  return { ...resolved, fields: resolved.project.forms[0]?.fields ?? [] };
}

export interface DialogResult extends Resolved {
  readonly fields: readonly Field[];
}

export const dialogPath = "shop/dialogs/box.yaml";

export function formOf({ project }: Resolved, id: string): ResolvedForm {
  return found(
    project.forms.find((form) => form.id === id),
    id,
  );
}

export function contentTypeOf({ project }: Resolved, name: string): ResolvedContentType {
  return found(
    project.contentTypes.find((type) => type.name === name),
    name,
  );
}

/** The field at a path of names through groups, lists and variants. */
export function fieldOf(fields: readonly Field[], path: string): Field {
  const [name, ...rest] = path.split("/");
  const field = found(
    fields.find((each) => each.name === name),
    path,
  );
  return rest.length === 0 ? field : fieldOf(inner(field.shape), rest.join("/"));
}

/** Names of fields, in order. */
export function names(fields: readonly Field[]): readonly string[] {
  return fields.map((field) => field.name);
}

function inner(shape: Shape): readonly Field[] {
  switch (shape.kind) {
    case "group":
      return shape.fields;
    case "list":
      return inner(shape.items);
    case "variants":
      return [shape.selector, ...shape.variants.flatMap((variant) => variant.fields)];
    default:
      return [];
  }
}

function found<Found>(value: Found | undefined, name: string): Found {
  if (value === undefined) throw new Error(`There is no ${name}.`);
  return value;
}
