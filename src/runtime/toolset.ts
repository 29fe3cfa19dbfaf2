import { actionToolName } from "../util/action-tool-name.js";
import { suggestion } from "../util/suggestion.js";
import type { KeptOut, Project } from "./project.js";
import { chosenTools, isChosen } from "./selection.js";
import type { Tool } from "./tool.js";
import { everythingListed } from "./tool-fault.js";

/**
 * A project that lists some of its tools and takes calls of no others, whatever their audience. A name is one that a tool is listed
 * by, or the declared one of a tool that lists each action as a tool of its own, and then stands for all of these. Who owns a
 * field, what a reference may name and which workspaces there are stays as in the whole project. Throws a `RangeError` with the
 * names that no tool has.
 */
export function selectTools(project: Project, names: readonly string[]): Project {
  const wanted = new Set(names);
  const tools = chosenTools(project).map((tool) => ({ tool, listed: namesOf(project, tool) }));
  const known = new Set(tools.flatMap(({ listed }) => listed));
  const isDeclared = (name: string): boolean =>
    tools.some(({ tool }) => isDeclaredName(tool, name)) ||
    project.keptOut.some((each) => isNameOf(each, name));
  refuseUnknown(
    [...wanted].filter((name) => !known.has(name) && !isDeclared(name)),
    known,
  );
  const selection = new Map(
    tools.flatMap(({ tool, listed }) => {
      const isWhole = [...wanted].some((name) => isDeclaredName(tool, name));
      const chosen = isWhole ? listed : listed.filter((name) => wanted.has(name));
      return chosen.length === 0 ? [] : [[tool, new Set(chosen)] as const];
    }),
  );
  return Object.freeze<Project>({
    ...project,
    selection,
    // One that cannot say its names was not left out by choice.
    keptOut: Object.freeze(
      project.keptOut.filter(
        (each) => each.names.length === 0 || [...wanted].some((name) => isNameOf(each, name)),
      ),
    ),
    toolNamed(audience, name) {
      const tool = project.toolNamed(audience, name);
      return tool !== undefined && isChosen({ selection }, tool, name) ? tool : undefined;
    },
  });
}

/** The names that a project lists a tool by, on any server. */
function namesOf(project: Project, tool: Tool): readonly string[] {
  const names = everythingListed(tool).map(({ name }) => name);
  return [...new Set(names)].filter((name) => isChosen(project, tool, name));
}

/** Whether the names of a tool's actions were made from this one. */
function isDeclaredName({ surface }: Tool, declared: string): boolean {
  if (surface.kind !== "contentType" || surface.content.layout !== "perAction") return false;
  const { actions } = surface.content;
  return Object.entries(actions).some(
    ([action, { tool }]) => tool === actionToolName(declared, action).name,
  );
}

/** A broken tool is named by what it lists, or by what these names begin with: its surface is not to be relied on. */
function isNameOf({ names }: KeptOut, name: string): boolean {
  return names.some((each) => each === name || each.startsWith(`${name}_`));
}

function refuseUnknown(unknown: readonly string[], known: ReadonlySet<string>): void {
  const [first] = unknown;
  if (first === undefined) return;
  const quoted = unknown.map((name) => JSON.stringify(name)).join(", ");
  const hint = unknown.length === 1 ? suggestion(first, known) : undefined;
  throw new RangeError([`There is no tool ${quoted}.`, hint ?? ""].join(" ").trim());
}
