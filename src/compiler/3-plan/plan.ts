import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { DeclaredToolPlan, ListedToolPlan, ProjectPlan, ToolPlan } from "../../ir/tool.js";
import { compareText } from "../../util/compare-text.js";
import { invariant } from "../../util/invariant.js";
import { suggestion } from "../../util/suggestion.js";
import type { LoadedProject } from "../1-load/loaded-project.js";
import type { ResolvedProject } from "../2-resolve/resolved-project.js";
import { type Declaration, readDeclaration } from "./declaration.js";
import { toolNames } from "./names.js";
import { planOwnership } from "./ownership.js";
import { type ContentTypePlanning, planContentType } from "./plan-content-type.js";
import { planDecoratedFields } from "./plan-decorated-fields.js";
import { planDiscovery } from "./plan-discovery.js";
import { planFunction } from "./plan-function.js";
import { reportUnusedTokenScopes } from "./token-scopes.js";
import { checkToolsets } from "./toolsets.js";

export interface PlanInput {
  readonly loaded: LoadedProject;
  readonly resolved: ResolvedProject;
  readonly config: ProjectConfig;
  readonly compilerVersion: string;
}

/** From meaning to decisions: every tool, its names, texts, parameters and fields. */
export function plan(input: PlanInput, diagnostics: Diagnostics): ProjectPlan {
  const { loaded, resolved, config, compilerVersion } = input;
  const declarations = loaded.modules
    .flatMap((module) => module.definitions)
    .flatMap((definition) => {
      if (definition.kind !== "tool") return [];
      const declaration = readDeclaration(definition, diagnostics);
      return declaration === undefined ? [] : [declaration];
    });
  const offered = withoutClashes(declarations, diagnostics);
  const names = toolNames(offered.map(({ audience, name }) => ({ audience, name: name.value })));
  const ownership = planOwnership(offered, resolved, diagnostics);
  const tools = offered.flatMap((declaration): readonly DeclaredToolPlan[] => {
    const own = names.get(`${declaration.audience}/${declaration.name.value}`);
    invariant(own !== undefined, "Every offered declaration has names.");
    const tool = planTool(declaration, { resolved, config, ownership, names: own, diagnostics });
    return tool === undefined ? [] : [tool];
  });
  refuseTakenNames(tools, diagnostics);
  const all = [...tools, ...planDiscovery(tools, { resolved, config, diagnostics })];
  // A tool that is wrong may be the one that depends on a reach, asks for a scope, or that a set names.
  if (!diagnostics.hasErrors) {
    reportUnusedReaches(tools, config, diagnostics);
    checkToolsets(all, config, diagnostics);
    reportUnusedTokenScopes(tools, config, diagnostics);
  }
  return {
    server: config.server,
    compilerVersion,
    language: config.language,
    locales: config.locales,
    tools: all
      .map((tool) => advertisedWithout(tool, config))
      .toSorted((a, b) => compareText(a.audience, b.audience) || compareText(a.name, b.name)),
  };
}

/** The tool, listed without the keywords that the project leaves out. */
function advertisedWithout(tool: ToolPlan, { advertise: { without } }: ProjectConfig): ToolPlan {
  if (without.length === 0) return tool;
  const leftOut = (listed: readonly ListedToolPlan[]) =>
    listed.map((each) => ({ ...each, without }));
  const changed = { ...tool, listed: leftOut(tool.listed) };
  if (changed.kind !== "function" || changed.reach === undefined) return changed;
  return { ...changed, reach: { ...changed.reach, listed: leftOut(changed.reach.listed) } };
}

function planTool(
  declaration: Declaration,
  planning: ContentTypePlanning,
): DeclaredToolPlan | undefined {
  switch (declaration.kind) {
    case "contentType":
      return planContentType(declaration, planning);
    case "decoratedFields":
      return planDecoratedFields(declaration, planning);
    case "function":
      return planFunction(declaration, planning);
  }
}

/** A reach that is on and that nothing depends on is most likely misspelt. */
function reportUnusedReaches(
  tools: readonly DeclaredToolPlan[],
  { reach: reaches }: ProjectConfig,
  diagnostics: Diagnostics,
): void {
  const used = tools.map((tool) => (tool.kind === "function" ? tool.reach?.name : undefined));
  for (const [reach, isOn] of Object.entries(reaches)) {
    if (isOn && !used.includes(reach)) {
      const hint = suggestion(
        reach,
        used.filter((name) => name !== undefined),
      );
      diagnostics.report("plan/reach-unused", undefined, { reach }, { hint });
    }
  }
}

/** Names that the compiler builds share the audience's name space with those that are declared. */
function refuseTakenNames(tools: readonly DeclaredToolPlan[], diagnostics: Diagnostics): void {
  const first = new Map<string, DeclaredToolPlan>();
  for (const tool of tools) {
    const { audience } = tool;
    for (const { name } of tool.listed) {
      const other = first.get(`${audience}/${name}`);
      first.set(`${audience}/${name}`, other ?? tool);
      if (other === undefined) continue;
      const related = [{ message: `"${name}" is built or declared here`, span: other.nameSpan }];
      diagnostics.report("plan/name-taken", tool.nameSpan, { name, audience }, { related });
    }
  }
}

/** Within one audience a name belongs to one tool; both declarations are named and neither is offered. */
function withoutClashes(
  declarations: readonly Declaration[],
  diagnostics: Diagnostics,
): readonly Declaration[] {
  const first = new Map<string, Declaration>();
  return declarations.filter((declaration) => {
    const { audience, name } = declaration;
    const other = first.get(`${audience}/${name.value}`);
    if (other === undefined) {
      first.set(`${audience}/${name.value}`, declaration);
      return true;
    }
    diagnostics.report(
      "plan/name-taken",
      name.span,
      { name: name.value, audience },
      { related: [{ message: `"${name.value}" is declared here`, span: other.name.span }] },
    );
    return false;
  });
}
