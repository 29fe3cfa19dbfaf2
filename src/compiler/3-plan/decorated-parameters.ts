import type {
  DecoratedAction,
  DecoratedPlace,
  ParameterPlan,
  PropertySchema,
  TranslationPlan,
} from "../../ir/tool.js";
import { standardParameterNames } from "./parameters.js";
import type { PromptTexts } from "./prompt-texts.js";

/** The parameters, those that a tool does not advertise included. */
const decoratedParameterNames: readonly string[] = [
  "action",
  "workspace",
  "uuid",
  "path",
  "fields",
  "expectedVersion",
  "locale",
  "translations",
];

/** Names that an owned field may not take: also those of content-type tools, which refuse these fields by their names. */
export const namesKeptFromOwned: readonly string[] = [
  ...decoratedParameterNames,
  ...standardParameterNames,
];

/** What the parameters of a tool over decorated fields follow from. */
export interface DecoratedParameterPlanning {
  readonly actions: readonly DecoratedAction[];
  readonly places: readonly DecoratedPlace[];
  readonly workspaceRequired: boolean;
  /** Keys that `clear` may name. */
  readonly clearable: readonly string[];
  /** Undefined when nothing can be translated. */
  readonly translation: TranslationPlan | undefined;
  /** Whether a caller may send any of the fields that can be translated. */
  readonly takesTranslations: boolean;
  readonly texts: PromptTexts;
}

/** The parameters that the offered actions use, in the order they are advertised. */
export function planDecoratedParameters(
  planning: DecoratedParameterPlanning,
): readonly ParameterPlan[] {
  const { actions, places, workspaceRequired, translation, takesTranslations } = planning;
  const { parameter, decoratedParameter } = planning.texts;
  const workspaces = places.map(({ workspace }) => workspace);
  const text: PropertySchema = { type: "string" };
  const described = (schema: PropertySchema, description: string): PropertySchema => ({
    ...schema,
    description,
  });
  const parameterOf = (
    name: string,
    usedBy: readonly DecoratedAction[],
    schema: PropertySchema,
    isRequired = false,
  ): readonly ParameterPlan[] => {
    const using = actions.filter((action) => usedBy.includes(action));
    if (using.length === 0) return [];
    return [{ name, schema, actions: using, requiredBy: isRequired ? using : [] }];
  };
  const all = ["get", "set", "clear"] as const;
  return [
    ...parameterOf(
      "workspace",
      all,
      described(
        { ...text, ...(workspaces.length > 1 ? { enum: workspaces } : {}) },
        decoratedParameter.workspace(workspaces),
      ),
      workspaceRequired,
    ),
    ...parameterOf("uuid", all, described(text, decoratedParameter.uuid)),
    ...parameterOf("path", all, described(text, decoratedParameter.path)),
    ...parameterOf(
      "fields",
      ["clear"],
      described(
        { type: "array", minItems: 1, items: { ...text, enum: planning.clearable } },
        decoratedParameter.fields,
      ),
      true,
    ),
    ...parameterOf(
      "expectedVersion",
      ["set", "clear"],
      described({ type: "integer", minimum: 1 }, parameter.expectedVersion(actions)),
    ),
    ...(translation === undefined
      ? []
      : parameterOf(
          "locale",
          ["get"],
          described(
            { ...text, enum: [translation.defaultLocale, ...translation.others] },
            parameter.locale(actions),
          ),
        )),
    ...(translation === undefined || !takesTranslations
      ? []
      : parameterOf(
          "translations",
          ["set"],
          // The fields that it holds are printed from the form.
          described(
            { type: "object", properties: {}, required: [], additionalProperties: false },
            parameter.translations(actions),
          ),
        )),
  ];
}
