import type { LoadedProject } from "../compiler/1-load/loaded-project.js";
import type {
  ResolvedContentType,
  ResolvedForm,
  ResolvedProject,
} from "../compiler/2-resolve/resolved-project.js";
import { textOf, valueOf } from "../yaml/node.js";
import { yamlScalar } from "./yaml-scalar.js";

/** A tool declaration to start from. */
export interface StarterDeclaration {
  /** The tool's name, which is also the file's. */
  readonly name: string;
  /** The content type or the form's id. */
  readonly subject: string;
  readonly text: string;
}

/**
 * One declaration for every content type, every app with a form of its own and every dialog that has fields, in this
 * order and by name, leaving out those that some declaration names already.
 */
export function starterDeclarations(
  resolved: ResolvedProject,
  loaded: LoadedProject | undefined,
): readonly StarterDeclaration[] {
  const existing = existingDeclarations(loaded);
  const used = new Set(existing.names);
  return subjectsOf(resolved)
    .filter(({ id }) => !existing.subjects.has(id))
    .map(({ id, names, lines }) => {
      const name = freeName(names, used);
      used.add(name);
      const text = ["kind: contentType", `name: ${yamlScalar(name)}`, ...lines].join("\n");
      return { name, subject: id, text: `${text}\n` };
    });
}

interface Subject {
  readonly id: string;
  /** What the tool may be called, the best first. */
  readonly names: readonly string[];
  readonly lines: readonly string[];
}

function subjectsOf({ contentTypes, forms }: ResolvedProject): readonly Subject[] {
  const own = forms.filter((form) => form.contentType === undefined && form.fields.length > 0);
  return [
    ...contentTypes.filter((type) => type.form.fields.length > 0).map(contentTypeSubject),
    ...byId(own.filter((form) => form.kind === "app")).map(appSubject),
    ...byId(own.filter((form) => form.kind === "dialog")).map(dialogSubject),
  ];
}

function contentTypeSubject({ name, module, workspace }: ResolvedContentType): Subject {
  return {
    id: name,
    names: [name, `${module}_${name}`],
    lines: [
      `contentType: ${yamlScalar(name)}`,
      ...(workspace === undefined ? [guessedWorkspace("content type", name)] : []),
    ],
  };
}

function appSubject({ id, module, workspace, nodeType }: ResolvedForm): Subject {
  const path = pathOf(id);
  return {
    id,
    names: [lastOf(path), path, `${module}_${path}`],
    lines: [
      `form: ${yamlScalar(id)}`,
      workspace === undefined
        ? guessedWorkspace("app", lastOf(path))
        : `workspace: ${yamlScalar(workspace)}`,
      `nodeType: ${nodeType ?? "mgnl:content"}`,
    ],
  };
}

function dialogSubject({ id, module }: ResolvedForm): Subject {
  const path = pathOf(id);
  return {
    id,
    names: [lastOf(path), path, `${module}_${path}`],
    lines: [`form: ${yamlScalar(id)}`, "workspace: website", `nodeType: ${dialogNodeType(path)}`],
  };
}

function dialogNodeType(path: string): string {
  if (path.startsWith("pages/")) return "mgnl:page";
  return path.startsWith("components/") ? "mgnl:component" : "mgnl:content";
}

function guessedWorkspace(kind: string, name: string): string {
  return `workspace: ${yamlScalar(name)} # The ${kind} names no workspace: check that this is the one.`;
}

/** `components/teaser` of `shop:dialogs/components/teaser`. */
function pathOf(id: string): string {
  return id.slice(id.indexOf("/") + 1);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function byId(forms: readonly ResolvedForm[]): readonly ResolvedForm[] {
  return forms.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function existingDeclarations(loaded: LoadedProject | undefined) {
  const tools = (loaded?.modules ?? [])
    .flatMap((module) => module.definitions)
    .filter((definition) => definition.kind === "tool");
  const texts = (key: string) =>
    tools.map((tool) => textOf(valueOf(tool.root, key))).filter((text) => text !== undefined);
  return {
    names: new Set(texts("name")),
    subjects: new Set([...texts("contentType"), ...texts("form")]),
  };
}

/** Leaves room for the prefix that hosts put before a name. */
const longestName = 40;

function freeName(candidates: readonly string[], used: ReadonlySet<string>): string {
  const names = candidates.map(toolName);
  const free = names.find((name) => !used.has(name));
  if (free !== undefined) return free;
  const base = (names.at(-1) ?? "form").slice(0, longestName - 4);
  for (let number = 2; ; number += 1) {
    const name = `${base}_${number}`;
    if (!used.has(name)) return name;
  }
}

/** `tourGuide` becomes `tour_guide`, `Über uns` becomes `uber_uns`. */
function toolName(text: string): string {
  const words = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const name = /^[a-z]/.test(words) ? words : `form_${words}`;
  return name.slice(0, longestName).replace(/_+$/, "");
}
