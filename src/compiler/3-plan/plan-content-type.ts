import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { Field } from "../../ir/shape.js";
import {
  type ContentTypeToolPlan,
  type FieldPlan,
  readingActions,
  standardActions,
} from "../../ir/tool.js";
import { isTranslatable, isWritable } from "../../ir/translatable.js";
import type { ResolvedForm, ResolvedProject } from "../2-resolve/resolved-project.js";
import type { ContentTypeDeclaration } from "./declaration.js";
import type { Placed } from "./declaration-reading.js";
import { suggestion, suggestionOrChoices } from "../../util/suggestion.js";
import { declaredActions, planActions } from "./allowed-actions.js";
import { type ContentTarget, nodeTypeOf, targetOf, workspaceOf } from "./content-target.js";
import { dissolved, unitsNamed, unitsOf } from "./field-units.js";
import { isSingleValue, planFolderTemplate } from "./folder-template.js";
import { planCustomActions } from "./custom-actions.js";
import { identityFieldOf } from "./identity-field.js";
import { readModule } from "./module-reference.js";
import { type ListablePlan, planListedTools } from "./listed-tools.js";
import { type ToolNames, typeNameAllocator } from "./names.js";
import { type ParameterPlanning, planParameters, standardParameterNames } from "./parameters.js";
import { ownedFields } from "./owned-fields.js";
import { type FieldOwner, type Ownership, ownerOfField } from "./ownership.js";
import { planFields, type Standing } from "./plan-fields.js";
import { type PromptTexts, promptTexts } from "./prompt-texts.js";
import { planScopes } from "./scopes.js";
import { checkShownText } from "./shown-text.js";
import { planTranslation, reportTranslationNames } from "./translation.js";
import { namesLetThrough } from "./whitelist.js";

/** Where node names come from when the declaration does not say. */
const usualNameFields = ["name", "label", "title", "slug", "sku"];

export interface ContentTypePlanning {
  readonly resolved: ResolvedProject;
  readonly config: ProjectConfig;
  readonly ownership: Ownership;
  readonly names: ToolNames;
  readonly diagnostics: Diagnostics;
}

/** What one declaration becomes. Undefined when the tool cannot be offered; the reason has been reported. */
export function planContentType(
  declaration: ContentTypeDeclaration,
  planning: ContentTypePlanning,
): ContentTypeToolPlan | undefined {
  const { config, diagnostics, names, ownership } = planning;
  const target = findTarget(declaration, planning);
  if (target === undefined) return undefined;
  const { contentType, form } = target;
  const workspace = workspaceOf(declaration, target);
  if (workspace === undefined) {
    diagnostics.report("plan/workspace-missing", declaration.span, {
      tool: declaration.name.value,
    });
    return undefined;
  }
  const actions = planActions(
    declaration,
    { all: standardActions, reading: readingActions },
    diagnostics,
  );
  const texts = promptTexts(config.language);
  const payload = declaration.payload ?? config.defaults.payload;
  const identityField = identityFieldOf(form, contentType);
  // What a public tool shows another may own: it cannot write it.
  const owners = declaration.audience === "admin" ? ownership.ownersIn(workspace) : [];
  const standing = standingBy(declaration, { form, identityField, owners, diagnostics });
  const fields = planFields(
    form.fields.filter((field) => field.name !== identityField),
    {
      texts,
      diagnostics,
      tool: declaration.name.value,
      reserved: payload === "flat" ? standardParameterNames : [],
      standing,
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
    // A field that this tool does not have leaves its name to the inputs.
    fields: payload === "flat" ? fields.filter(({ access }) => access !== "hide") : [],
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
  const scopes = planScopes(
    declaration,
    {
      offered: [...actions, ...customActions.map(({ name }) => name)],
      wrong: declaredActions(declaration).filter(
        (action) => !declared.some(({ name }) => name === action),
      ),
    },
    diagnostics,
  );
  const translation = planTranslation(fields, config);
  reportTranslationNames(fields, config.locales, diagnostics);
  const parameters: ParameterPlanning = {
    actions,
    customActions,
    confirmation: declaration.confirmation ?? config.defaults.confirmation,
    translation,
    takesTranslations: fields.some((field) => isTranslatable(field, isWritable)),
    texts,
  };
  const nodeType = nodeTypeOf(declaration, target);
  const title = declaration.title ?? (form.label === "" ? declaration.name.value : form.label);
  const description = declaration.description ?? defaultDescription(target, texts);
  checkTexts(declaration, { title, description, workspace, "node type": nodeType }, diagnostics);
  const naming: FieldNaming = { fields, owners, diagnostics };
  refuseOwnedIncluded(declaration, form, naming);
  if (actions.includes("create")) warnOfRequired(declaration, form, naming);
  const plan = {
    kind: "contentType",
    id: declaration.id,
    audience: declaration.audience,
    scopes,
    name: declaration.name.value,
    title,
    description,
    ...names,
    declaration: declaration.span,
    nameSpan: declaration.name.span,
    contentType: contentType?.name,
    form: form.id,
    workspace,
    nodeType,
    rootPath: contentType?.rootPath ?? "/",
    folderTemplate: planFolderTemplate(
      declaration.folderTemplate,
      fields,
      (field, span) => refusesOwned(field, { key: "folderTemplate", span }, naming),
      diagnostics,
    ),
    nodeNameFrom: planNodeName(declaration, naming),
    identifiers: namedFields(declaration.identifiers, "identifiers", naming),
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
    owned: ownedFields(fields, owners),
  } satisfies ListablePlan;
  return { ...plan, listed: planListedTools(declaration, plan, parameters, diagnostics) };
}

/** What a model reads of a tool beside its fields, by what it is. What the declaration itself says has been checked. */
function checkTexts(
  { name }: ContentTypeDeclaration,
  texts: Readonly<Record<string, string>>,
  diagnostics: Diagnostics,
): void {
  for (const [what, text] of Object.entries(texts)) {
    const place = `${what} of tool "${name.value}"`;
    checkShownText({ place, text, span: name.span }, diagnostics);
  }
}

function defaultDescription({ contentType, form }: ContentTarget, texts: PromptTexts): string {
  return contentType === undefined
    ? texts.managesForm(form.id)
    : texts.managesContentType(contentType.name);
}

function findTarget(
  declaration: ContentTypeDeclaration,
  { resolved, diagnostics }: ContentTypePlanning,
): ContentTarget | undefined {
  const target = targetOf(declaration, resolved);
  if (target !== undefined) return target;
  const tool = declaration.name.value;
  const { contentType, form } = declaration;
  if (contentType !== undefined) {
    const known = resolved.contentTypes.map(({ name }) => name);
    const facts = { contentType: contentType.value, tool };
    const hint = suggestionOrChoices(contentType.value, known);
    diagnostics.report("plan/unknown-content-type", contentType.span, facts, { hint });
  } else if (form !== undefined) {
    const known = resolved.forms.map(({ id }) => id);
    const facts = { form: form.value, tool };
    const hint = suggestionOrChoices(form.value, known);
    diagnostics.report("plan/unknown-form", form.span, facts, { hint });
  }
  return undefined;
}

/** What the fields of a form are to a tool follows from its lists of fields and from the owners in its workspace. */
interface StandingFacts {
  readonly form: ResolvedForm;
  readonly identityField: string | undefined;
  readonly owners: readonly FieldOwner[];
  readonly diagnostics: Diagnostics;
}

/**
 * A whitelist, a blacklist or neither; unknown names in either are errors. No whitelist can name what another tool owns, so that
 * such a field is left out by a blacklist alone.
 */
function standingBy(
  declaration: ContentTypeDeclaration,
  { form, identityField, owners, diagnostics }: StandingFacts,
): (field: Field) => Standing {
  const names = topLevelNames(form);
  for (const key of ["includedFields", "excludedFields"] as const) {
    for (const { value, span } of declaration[key]) {
      if (names.includes(value)) continue;
      const hint = suggestion(value, names);
      const facts = { key, field: value, form: "the form" };
      diagnostics.report("plan/unknown-field", span, facts, { hint });
    }
  }
  const included = new Set(declaration.includedFields.map(({ value }) => value));
  const excluded = new Set(declaration.excludedFields.map(({ value }) => value));
  const shown = included.size === 0 ? undefined : namesLetThrough(form.fields, included);
  return (field) => {
    const { name } = field;
    if (name === identityField) return "own";
    if (excluded.has(name)) return "excluded";
    if (ownerOfField(owners, field) !== undefined) return "owned";
    // The fields of a flat composite stand for themselves.
    return shown?.has(name) === false && dissolved(field) === undefined ? "excluded" : "own";
  };
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

/** The fields that a declaration may name, and those that it may not since other tools own them. */
interface FieldNaming {
  readonly fields: readonly FieldPlan[];
  readonly owners: readonly FieldOwner[];
  readonly diagnostics: Diagnostics;
}

function planNodeName(declaration: ContentTypeDeclaration, naming: FieldNaming): readonly string[] {
  if (declaration.nodeNameFrom !== undefined) {
    return namedFields(declaration.nodeNameFrom, "nodeNameFrom", naming);
  }
  const { fields } = naming;
  return usualNameFields.filter((name) =>
    fields.some((field) => field.key === name && field.access === "write" && isSingleValue(field)),
  );
}

/** Keys of the fields that a declaration names; unknown ones, and those with more than one value, are errors. */
function namedFields(
  names: readonly Placed<string>[],
  key: string,
  naming: FieldNaming,
): readonly string[] {
  const { fields, diagnostics } = naming;
  return names.flatMap(({ value, span }) => {
    const field = fields.find((each) => each.property === value || each.key === value);
    if (field === undefined) {
      const hint = suggestion(
        value,
        fields.map((each) => each.property),
      );
      const facts = { key, field: value, form: "the form" };
      diagnostics.report("plan/unknown-field", span, facts, { hint });
      return [];
    }
    if (refusesOwned(field, { key, span }, naming)) return [];
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

/** Whether another tool owns a field, which is reported: what this tool cannot write it cannot use either. */
function refusesOwned(
  { property }: Pick<FieldPlan, "property">,
  { key, span }: { readonly key: string; readonly span: Span },
  { owners, diagnostics }: FieldNaming,
): boolean {
  const owner = owners.find(({ names }) => names.has(property));
  if (owner === undefined) return false;
  const related = [{ message: `"${owner.tool}" is declared here`, span: owner.span }];
  const facts = { key, field: property, owner: owner.tool };
  diagnostics.report("plan/field-owned", span, facts, { related });
  return true;
}

/** A whitelist cannot take a field back from its owner, nor a composite of which nothing is left. */
function refuseOwnedIncluded(
  { includedFields }: ContentTypeDeclaration,
  form: ResolvedForm,
  naming: FieldNaming,
): void {
  for (const { value, span } of includedFields) {
    const named = unitsNamed(form.fields, value);
    const names = named?.kind === "units" ? named.units.map(({ name }) => name) : [value];
    const { owners } = naming;
    const isOwned = (name: string): boolean => owners.some((owner) => owner.names.has(name));
    const [first] = names;
    if (first === undefined || !names.every(isOwned)) continue;
    refusesOwned({ property: first }, { key: "includedFields", span }, naming);
  }
}

/** A field that must have a value but is another tool's: a new item has none unless the form gives it a default. */
function warnOfRequired(
  { name }: ContentTypeDeclaration,
  form: ResolvedForm,
  { owners, diagnostics }: FieldNaming,
): void {
  for (const owner of owners) {
    const missing = unitsOf(form.fields)
      .filter((unit) => owner.names.has(unit.name))
      .map(({ field }) => demandedOf(field))
      .filter(({ required, locked, defaultValue }) => {
        return required && locked === undefined && defaultValue === undefined;
      });
    if (missing.length === 0) continue;
    diagnostics.report(
      "plan/required-field-owned",
      name.span,
      {
        tool: name.value,
        fields: missing.map((field) => field.name).join(", "),
        owner: owner.tool,
      },
      { related: [{ message: `"${owner.tool}" is declared here`, span: owner.span }] },
    );
  }
}

/** A flat switchable is chosen by its selector, which is what must have a value. */
function demandedOf(field: Field): Field {
  const { shape } = field;
  return shape.kind === "variants" && shape.flat ? shape.selector : field;
}
