import type { Field } from "../../ir/shape.js";
import type { DecoratedFieldsToolPlan } from "../../ir/tool.js";
import { isTranslatable, isWritable } from "../../ir/translatable.js";
import { annotationsOf } from "./annotations.js";
import type { DecoratedFieldsDeclaration } from "./declaration.js";
import { namesKeptFromOwned, planDecoratedParameters } from "./decorated-parameters.js";
import { joinLines } from "./listed-tools.js";
import { typeNameAllocator } from "./names.js";
import { fieldsAtLevel } from "./owned-fields.js";
import type { ContentTypePlanning } from "./plan-content-type.js";
import { offeredKey, planFields } from "./plan-fields.js";
import { type PromptTexts, promptTexts } from "./prompt-texts.js";
import { planScopes } from "./scopes.js";
import { checkShownText, visibleName } from "./shown-text.js";
import { planTranslation, reportTranslationNames } from "./translation.js";

/** What one declaration becomes. Undefined when the tool cannot be offered; the reason has been reported. */
export function planDecoratedFields(
  declaration: DecoratedFieldsDeclaration,
  { config, diagnostics, names, ownership }: ContentTypePlanning,
): DecoratedFieldsToolPlan | undefined {
  const target = ownership.targets.get(declaration.id);
  if (target === undefined) return undefined;
  const { actions, forms, places, units } = target;
  const texts = promptTexts(config.language);
  const name = declaration.name.value;
  const fields = planFields(
    units.map(({ field }) => withoutDefault(field)),
    {
      texts,
      diagnostics,
      tool: name,
      reserved: namesKeptFromOwned,
      standing: () => "own",
      nameType: typeNameAllocator(names.typeName),
    },
  );
  for (const { workspace } of places) {
    const place = `workspace ${visibleName(workspace)} of tool "${name}"`;
    checkShownText({ place, text: workspace, span: declaration.name.span }, diagnostics);
  }
  const level = fieldsAtLevel(fields);
  const translation = planTranslation(fields, config);
  reportTranslationNames(fields, config.locales, diagnostics);
  const workspaceRequired = new Set(declaration.workspaces.map(({ value }) => value)).size > 1;
  const parameters = planDecoratedParameters({
    actions,
    places,
    workspaceRequired,
    clearable: distinct(level.filter(isWritable).map(({ key }) => key)),
    translation,
    takesTranslations: fields.some((field) => isTranslatable(field, isWritable)),
    texts,
  });
  const plan = {
    kind: "decoratedFields",
    id: declaration.id,
    audience: declaration.audience,
    scopes: planScopes(declaration, { offered: actions }, diagnostics),
    name,
    title: declaration.title ?? name,
    description:
      declaration.description ??
      texts.managesFields(distinct(declaration.fields.map(offeredName)).join(", ")),
    ...names,
    declaration: declaration.span,
    nameSpan: declaration.name.span,
    forms,
    places,
    workspaceRequired,
    actions,
    takesJsonText: config.defaults.coerce === "json",
    translation,
    parameters,
    fields,
  } satisfies Omit<DecoratedFieldsToolPlan, "listed">;
  const listed = {
    name,
    title: plan.title,
    description: describeTool(plan, texts),
    actions,
    parameters,
    annotations: annotationsOf(actions, [], declaration.annotations),
  };
  return { ...plan, listed: [listed] };
}

/** The author's description, then the help that follows from the declaration. */
function describeTool(
  {
    description,
    actions,
    parameters,
    translation,
  }: Pick<DecoratedFieldsToolPlan, "description" | "actions" | "parameters" | "translation">,
  texts: PromptTexts,
): string {
  const takesTranslations = parameters.some(({ name }) => name === "translations");
  return joinLines([
    description,
    texts.actionsIntro,
    ...actions.map((action) => `- ${texts.decoratedAction[action]}`),
    translation !== undefined && takesTranslations
      ? texts.translations(translation.defaultLocale, translation.others.join(", "))
      : "",
  ]);
}

/** A field's name as callers send it; a flat composite, which none sends, keeps its own. */
function offeredName({ value }: DecoratedFieldsDeclaration["fields"][number]): string {
  return offeredKey(value, namesKeptFromOwned);
}

/** Defaults are for new items, which this tool never makes. */
function withoutDefault(field: Field): Field {
  const { shape } = field;
  const own = { ...field, defaultValue: undefined };
  if (shape.kind !== "variants" || !shape.flat) return own;
  const variants = shape.variants.map((variant) => ({
    ...variant,
    fields: variant.fields.map(withoutDefault),
  }));
  return { ...own, shape: { ...shape, selector: withoutDefault(shape.selector), variants } };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
