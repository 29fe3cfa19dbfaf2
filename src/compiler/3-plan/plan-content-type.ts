import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import {
  type ContentTypeToolPlan,
  type FieldPlan,
  type StandardAction,
  readingActions,
  standardActions,
} from "../../ir/tool.js";
import type {
  ResolvedContentType,
  ResolvedForm,
  ResolvedProject,
} from "../2-resolve/resolved-project.js";
import type { ContentTypeDeclaration, Placed } from "./declaration.js";
import { suggestion } from "../../util/suggestion.js";
import { valueOf } from "../../yaml/node.js";
import { isSingleValue, planFolderTemplate } from "./folder-template.js";
import { planCustomActions } from "./custom-actions.js";
import { identityFieldOf } from "./identity-field.js";
import { readModule } from "./module-reference.js";
import { type ListablePlan, planListedTools } from "./listed-tools.js";
import { type ToolNames, typeNameAllocator } from "./names.js";
import { planParameters, standardParameterNames } from "./parameters.js";
import { planFields } from "./plan-fields.js";
import { type PromptTexts, promptTexts } from "./prompt-texts.js";

/** The standard actions that work so far. An action is in the schema only when it works. */
export const builtActions: readonly StandardAction[] = ["list", "get", "create", "update"];

/** Where node names come from when the declaration does not say. */
const usualNameFields = ["name", "label", "title", "slug", "sku"];

export interface ContentTypePlanning {
  readonly resolved: ResolvedProject;
  readonly config: ProjectConfig;
  readonly names: ToolNames;
  readonly diagnostics: Diagnostics;
}

/** What one declaration becomes. Undefined when the tool cannot be offered; the reason has been reported. */
export function planContentType(
  declaration: ContentTypeDeclaration,
  planning: ContentTypePlanning,
): ContentTypeToolPlan | undefined {
  const { config, diagnostics, names } = planning;
  const target = findTarget(declaration, planning);
  if (target === undefined) return undefined;
  const { contentType, form } = target;
  const workspace = declaration.workspace ?? contentType?.workspace ?? form.workspace;
  if (workspace === undefined) {
    diagnostics.report("plan/workspace-missing", declaration.span, {
      tool: declaration.name.value,
    });
    return undefined;
  }
  const actions = planActions(declaration, diagnostics);
  const texts = promptTexts(config.language);
  const payload = declaration.payload ?? config.defaults.payload;
  const identityField = identityFieldOf(form, contentType);
  const fields = planFields(
    form.fields.filter((field) => field.name !== identityField),
    {
      texts,
      diagnostics,
      tool: declaration.name.value,
      reserved: payload === "flat" ? standardParameterNames : [],
      isHidden: hiddenBy(declaration, form, identityField, diagnostics),
      nameType: typeNameAllocator(names.typeName),
    },
  );
  const allowed = declaration.allowedActions.map(({ value }) => value);
  const declared = planCustomActions(declaration.root, {
    module: declaration.module,
    typeName: names.typeName,
    folder: `${config.output}/${names.folder}`,
    audience: declaration.audience,
    reserved: payload === "flat" ? standardParameterNames : [...standardParameterNames, "fields"],
    fields: payload === "flat" ? fields : [],
    texts,
    diagnostics,
  });
  const customActions = declared.filter(
    ({ name }) => allowed.length === 0 || allowed.includes(name),
  );
  if (actions.length === 0 && customActions.length === 0) {
    diagnostics.report("plan/no-actions", declaration.name.span, { tool: declaration.name.value });
    return undefined;
  }
  const { hooks } = declaration;
  const folderTemplate = planFolderTemplate(declaration.folderTemplate, fields, diagnostics);
  const plan = {
    kind: "contentType",
    id: declaration.id,
    audience: declaration.audience,
    name: declaration.name.value,
    title: declaration.title ?? (form.label === "" ? declaration.name.value : form.label),
    description: declaration.description ?? defaultDescription(target, texts),
    ...names,
    declaration: declaration.span,
    nameSpan: declaration.name.span,
    contentType: contentType?.name,
    form: form.id,
    workspace,
    nodeType: declaration.nodeType ?? contentType?.nodeType ?? form.nodeType ?? "mgnl:content",
    rootPath: contentType?.rootPath ?? "/",
    folderTemplate,
    nodeNameFrom: planNodeName(declaration, fields, diagnostics),
    identifiers: namedFields(declaration.identifiers, "identifiers", fields, diagnostics),
    identityField,
    actions,
    layout: declaration.layout ?? config.defaults.layout,
    payload,
    output: declaration.output,
    takesJsonText: declaration.takesJsonText,
    customActions,
    hooks:
      hooks && readModule(hooks.value, hooks.span, `${config.output}/${names.folder}`, diagnostics),
    parameters: planParameters(
      actions,
      customActions.map(({ name }) => name),
      texts,
    ),
    fields,
  } satisfies ListablePlan;
  return { ...plan, listed: planListedTools(declaration, plan, texts, diagnostics) };
}

function defaultDescription({ contentType, form }: Target, texts: PromptTexts): string {
  return contentType === undefined
    ? texts.managesForm(form.id)
    : texts.managesContentType(contentType.name);
}

interface Target {
  readonly contentType: ResolvedContentType | undefined;
  readonly form: ResolvedForm;
}

function findTarget(
  declaration: ContentTypeDeclaration,
  { resolved, diagnostics }: ContentTypePlanning,
): Target | undefined {
  if (declaration.contentType !== undefined) {
    const { value, span } = declaration.contentType;
    const contentType = resolved.contentTypes.find((candidate) => candidate.name === value);
    if (contentType !== undefined) return { contentType, form: contentType.form };
    const known = resolved.contentTypes.map(({ name }) => name);
    diagnostics.report(
      "plan/unknown-content-type",
      span,
      { contentType: value, tool: declaration.name.value },
      { hint: suggestion(value, known) },
    );
    return undefined;
  }
  const wanted = declaration.form;
  if (wanted === undefined) return undefined;
  const form = resolved.forms.find((candidate) => candidate.id === wanted.value);
  if (form === undefined) {
    const known = resolved.forms.map(({ id }) => id);
    diagnostics.report(
      "plan/unknown-form",
      wanted.span,
      { form: wanted.value, tool: declaration.name.value },
      { hint: suggestion(wanted.value, known) },
    );
    return undefined;
  }
  return { contentType: undefined, form };
}

function planActions(
  declaration: ContentTypeDeclaration,
  diagnostics: Diagnostics,
): readonly StandardAction[] {
  const possible = declaration.audience === "public" ? readingActions : builtActions;
  if (declaration.allowedActions.length === 0) return possible;
  const wanted = new Set<string>();
  for (const { value, span } of declaration.allowedActions) {
    const action = standardActions.find((candidate) => candidate === value);
    if (action === undefined && declaredActions(declaration).includes(value)) continue;
    if (action === undefined) {
      const hint = suggestion(value, [...standardActions, ...declaredActions(declaration)]);
      diagnostics.report("plan/unknown-action", span, { action: value }, { hint });
    } else if (declaration.audience === "public" && !readingActions.includes(action)) {
      diagnostics.report("plan/public-tool-writes", span, { action });
    } else if (!builtActions.includes(action)) {
      diagnostics.report("plan/action-not-built-yet", span, { action });
    } else {
      wanted.add(action);
    }
  }
  return possible.filter((action) => wanted.has(action));
}

function declaredActions({ root }: ContentTypeDeclaration): readonly string[] {
  const node = valueOf(root, "actions");
  return node?.kind === "map" ? node.entries.map(({ key }) => key) : [];
}

/** A whitelist, a blacklist or neither; unknown names in either are errors. */
function hiddenBy(
  declaration: ContentTypeDeclaration,
  form: ResolvedForm,
  identityField: string | undefined,
  diagnostics: Diagnostics,
): (name: string) => boolean {
  const names = topLevelNames(form);
  for (const key of ["includedFields", "excludedFields"] as const) {
    for (const { value, span } of declaration[key]) {
      if (names.includes(value)) continue;
      const hint = suggestion(value, names);
      diagnostics.report("plan/unknown-field", span, { key, field: value }, { hint });
    }
  }
  const included = new Set(declaration.includedFields.map(({ value }) => value));
  const excluded = new Set(declaration.excludedFields.map(({ value }) => value));
  return (name) =>
    name !== identityField && (excluded.has(name) || (included.size > 0 && !included.has(name)));
}

/** Names at the level of the form's own node: those inside flat composites and switchables too. */
function topLevelNames(form: ResolvedForm): readonly string[] {
  const namesOf = (fields: ResolvedForm["fields"]): readonly string[] =>
    fields.flatMap(({ name, shape }) => {
      if (shape.kind === "group" && shape.flat) return [name, ...namesOf(shape.fields)];
      if (shape.kind === "variants" && shape.flat) {
        return [
          name,
          shape.selector.name,
          ...shape.variants.flatMap((variant) => namesOf(variant.fields)),
        ];
      }
      return [name];
    });
  return namesOf(form.fields);
}

function planNodeName(
  declaration: ContentTypeDeclaration,
  fields: readonly FieldPlan[],
  diagnostics: Diagnostics,
): readonly string[] {
  if (declaration.nodeNameFrom !== undefined) {
    return namedFields(declaration.nodeNameFrom, "nodeNameFrom", fields, diagnostics);
  }
  return usualNameFields.filter((name) =>
    fields.some((field) => field.key === name && field.access === "write" && isSingleValue(field)),
  );
}

/** Keys of the fields that a declaration names; unknown ones, and those with more than one value, are errors. */
function namedFields(
  names: readonly Placed<string>[],
  key: string,
  fields: readonly FieldPlan[],
  diagnostics: Diagnostics,
): readonly string[] {
  return names.flatMap(({ value, span }) => {
    const field = fields.find((each) => each.property === value || each.key === value);
    if (field === undefined) {
      const hint = suggestion(
        value,
        fields.map((each) => each.property),
      );
      diagnostics.report("plan/unknown-field", span, { key, field: value }, { hint });
      return [];
    }
    if (!isSingleValue(field)) {
      diagnostics.report("plan/field-not-scalar", span, { key, field: value });
      return [];
    }
    if (field.access === "hide") {
      diagnostics.report("plan/field-left-out", span, { key, field: value });
      return [];
    }
    return [field.key];
  });
}
