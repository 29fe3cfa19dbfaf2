import { textOf, valueOf } from "../../yaml/node.js";
import type {
  DecorationDefinition,
  FormDefinition,
  LoadedProject,
} from "../1-load/loaded-project.js";
import { compareText } from "../../util/compare-text.js";

/** The definitions of all modules by what they are asked for. */
export interface DefinitionIndex {
  /** In the order of their ids. */
  readonly ofKind: (kind: FormDefinition["kind"]) => readonly FormDefinition[];
  /** By `module:path`, the id that `!inherit` names. */
  readonly byId: (kind: FormDefinition["kind"], id: string) => FormDefinition | undefined;
  /** By what a definition calls itself; of several the first in the order of ids. */
  readonly named: (kind: FormDefinition["kind"], name: string) => FormDefinition | undefined;
  /** In the order they apply. */
  readonly decorationsOf: (definition: FormDefinition) => readonly DecorationDefinition[];
  readonly decorations: readonly DecorationDefinition[];
}

const folders = { contentType: "contentTypes", app: "apps", dialog: "dialogs" } as const;

/** Indexes the definitions of a project once. */
export function indexDefinitions(loaded: LoadedProject): DefinitionIndex {
  const all = loaded.modules.flatMap((module) => module.definitions);
  const forms = all.filter(
    (definition) => definition.kind !== "tool" && definition.kind !== "decoration",
  );
  const decorations = all.filter((definition) => definition.kind === "decoration");
  const byId = new Map<string, FormDefinition>();
  for (const form of forms) byId.set(`${form.kind} ${definitionId(form)}`, form);
  const sorted = forms.toSorted(byIdOrder);
  const byKind = {
    contentType: sorted.filter(({ kind }) => kind === "contentType"),
    app: sorted.filter(({ kind }) => kind === "app"),
    dialog: sorted.filter(({ kind }) => kind === "dialog"),
  };
  const byName = new Map(
    sorted.toReversed().map((form) => [`${form.kind} ${definitionName(form)}`, form]),
  );
  const byTarget = new Map<string, DecorationDefinition[]>();
  for (const decoration of decorations) {
    const key = targetKey(decoration.target);
    byTarget.set(key, [...(byTarget.get(key) ?? []), decoration]);
  }
  return {
    ofKind: (kind) => byKind[kind],
    named: (kind, name) => byName.get(`${kind} ${name}`),
    byId: (kind, id) => byId.get(`${kind} ${id}`),
    decorationsOf: ({ module, kind, path }) =>
      byTarget.get(targetKey({ module, folder: folders[kind], path })) ?? [],
    decorations,
  };
}

/** `module:path`, by which definitions of one kind name each other. */
export function definitionId({ module, path }: Pick<FormDefinition, "module" | "path">): string {
  return `${module}:${path}`;
}

/** `module:folder/path`, by which forms are known outside this phase. */
export function formId({ module, kind, path }: FormDefinition): string {
  return `${module}:${folders[kind]}/${path}`;
}

/** What the definition calls itself: its `name`, else the last part of its path. */
export function definitionName({ root, path }: FormDefinition): string {
  return textOf(valueOf(root, "name")) || lastSegment(path);
}

/** The file's name without its folders. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function byIdOrder(a: FormDefinition, b: FormDefinition): number {
  return compareText(definitionId(a), definitionId(b));
}

function targetKey({ module, folder, path }: { module: string; folder: string; path: string }) {
  return `${module}\0${folder}\0${path}`;
}
