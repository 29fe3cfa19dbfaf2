import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { type ContentTypeToolPlan, type FieldPlan, type TranslationPlan } from "../../ir/tool.js";
import { isReadable, isTranslatable, isWritable } from "../../ir/translatable.js";
import type {
  ResolvedContentType,
  ResolvedForm,
  ResolvedProject,
} from "../2-resolve/resolved-project.js";
import type { ContentTypeDeclaration, Placed } from "./declaration.js";
import { suggestion } from "../../util/suggestion.js";
import { planActions } from "./allowed-actions.js";
import { isSingleValue, planFolderTemplate } from "./folder-template.js";
import { planCustomActions } from "./custom-actions.js";
import { identityFieldOf } from "./identity-field.js";
import { readModule } from "./module-reference.js";
import { type ListablePlan, planListedTools } from "./listed-tools.js";
import { type ToolNames, typeNameAllocator } from "./names.js";
import { type ParameterPlanning, planParameters, standardParameterNames } from "./parameters.js";
import { planFields } from "./plan-fields.js";
import { type PromptTexts, promptTexts } from "./prompt-texts.js";

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
  const translation = planTranslation(fields, config);
  const parameters: ParameterPlanning = {
    actions,
    customActions,
    confirmation: declaration.confirmation ?? config.defaults.confirmation,
    translation,
    takesTranslations: fields.some((field) => isTranslatable(field, isWritable)),
    texts,
  };
  const nodeType = declaration.nodeType ?? contentType?.nodeType ?? form.nodeType ?? "mgnl:content";
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
    nodeType,
    rootPath: contentType?.rootPath ?? "/",
    folderTemplate,
    nodeNameFrom: planNodeName(declaration, fields, diagnostics),
    identifiers: namedFields(declaration.identifiers, "identifiers", fields, diagnostics),
    identityField,
    actions,
    layout: declaration.layout ?? config.defaults.layout,
    payload,
    output: declaration.output,
    takesJsonText: declaration.takesJsonText || config.defaults.coerce === "json",
    confirmation: parameters.confirmation,
    unorderedChildren: contentType?.unorderedTypes.includes(nodeType) ?? false,
    translation,
    model: contentType?.model,
    customActions,
    hooks:
      hooks && readModule(hooks.value, hooks.span, `${config.output}/${names.folder}`, diagnostics),
    parameters: planParameters(parameters),
    fields,
  } satisfies ListablePlan;
  return { ...plan, listed: planListedTools(declaration, plan, parameters, diagnostics) };
}

/** Undefined when no field can be translated, or when there is no language to translate to. */
function planTranslation(
  fields: readonly FieldPlan[],
  { locales }: ProjectConfig,
): TranslationPlan | undefined {
  const { default: defaultLocale, others } = locales;
  const isNeeded =
    others.length > 0 &&
    fields.some((field) => isTranslatable(field, isReadable) || isTranslatable(field, isWritable));
  return isNeeded ? { defaultLocale, others } : undefined;
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
