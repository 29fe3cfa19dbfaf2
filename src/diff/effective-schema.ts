import type { ActionSurface } from "../runtime/surface.js";
import type { SchemaObject } from "../schema/json-schema.js";
import { isObject } from "../util/is-object.js";
import {
  actionsOf,
  contentFieldsOf,
  listedToolOf,
  propertiesOf,
  requiredOf,
  type SurfaceWithActions,
  taxonomyFields,
} from "./surface-parts.js";

/** How calls are written down, so that two surfaces with another layout or payload can be compared all the same. */
export interface CallForm {
  /** What `action` is to hold; absent where the tool's name says it. */
  readonly action?: string;
  /** Content fields stand in `fields`. */
  readonly nested: boolean;
  /** Fields are taken from the enforced schema, which says what the listed one has no keyword for. */
  readonly enforced: boolean;
}

/**
 * The calls of one action as a schema of their own: a closed object of `action`, the parameters that the action uses, its own input and
 * the content fields that it takes. The listed schema is one for all actions and says none of that.
 */
export function callSchema(
  surface: SurfaceWithActions,
  name: string,
  { action, nested, enforced }: CallForm,
): SchemaObject {
  const offered = actionsOf(surface).get(name) ?? nothing;
  const listed = listedToolOf(surface, name);
  const properties = propertiesOf(listed?.inputSchema);
  const beside = [...offered.parameters, ...(offered.input ?? [])].filter((each) =>
    properties.has(each),
  );
  const { fields, others } = contentOf(surface, name, enforced);
  const isBeside = new Set(beside);
  const required = new Set([...requiredOf(listed?.inputSchema), ...offered.required]);
  const requiredFields = [...new Set([...required, ...others.required])].filter(
    (each) => fields.has(each) && !isBeside.has(each),
  );
  const content = nested ? nestedFields(fields, requiredFields, others.keywords) : fields;
  return {
    type: "object",
    properties: Object.fromEntries([
      ...(action === undefined ? [] : [["action", { const: action }] as const]),
      ...beside.map((each) => [each, properties.get(each)] as const),
      ...[...content].filter(([each]) => !isBeside.has(each)),
    ]),
    required: [
      ...(action === undefined ? [] : ["action"]),
      ...beside.filter((each) => required.has(each)),
      ...(nested ? (requiredFields.length > 0 ? ["fields"] : []) : requiredFields),
    ],
    ...(nested ? {} : others.keywords),
    additionalProperties: false,
  };
}

const nothing: ActionSurface = { parameters: [], required: [] };

interface Content {
  readonly fields: ReadonlyMap<string, unknown>;
  readonly others: { readonly required: readonly string[]; readonly keywords: SchemaObject };
}

function nestedFields(
  fields: ReadonlyMap<string, unknown>,
  required: readonly string[],
  keywords: SchemaObject,
): ReadonlyMap<string, unknown> {
  if (fields.size === 0) return fields;
  const properties = Object.fromEntries(fields);
  const schema = { type: "object", properties, required, ...keywords, additionalProperties: false };
  return new Map([["fields", schema]]);
}

/** The content fields that an action takes: all to write them, single values to list by, business keys and folders to address by. */
function contentOf(surface: SurfaceWithActions, action: string, enforced: boolean): Content {
  const listed = contentFieldsOf(surface, listedToolOf(surface, action));
  if (surface.kind === "decoratedFields") {
    return action === "set" ? plain(listed) : plain(new Map());
  }
  if (action === "create" || action === "update") {
    const schema = enforced ? surface.enforced?.[action] : undefined;
    return schema === undefined ? plain(listed) : enforcedContent(listed, schema);
  }
  const { layout, identifiers, folderTemplate, actions } = surface.content;
  const parameters = actions[action]?.parameters ?? [];
  const keys = new Set([
    ...(parameters.includes("uuid") ? identifiers : []),
    ...(parameters.includes("folder") ? taxonomyFields(folderTemplate) : []),
  ]);
  const taken = [...listed].filter(
    ([key, schema]) =>
      layout === "perAction" || keys.has(key) || (action === "list" && isSingleValue(schema)),
  );
  return plain(new Map(taken.map(([key, schema]) => [key, condition(schema)])));
}

function plain(fields: ReadonlyMap<string, unknown>): Content {
  return { fields, others: { required: [], keywords: {} } };
}

/** The listed fields as they are enforced, with what holds between them. A field that is not listed is taken from nobody. */
function enforcedContent(listed: ReadonlyMap<string, unknown>, schema: SchemaObject): Content {
  const { $schema: _, title: _t, type: _o, properties: _p, required: _r, ...keywords } = schema;
  const known = propertiesOf(schema);
  const fields = [...listed].map(([key, node]) => {
    const enforced = known.get(key);
    // By its words a renamed field is known again.
    return [
      key,
      isObject(enforced) ? { ...enforced, ...kept(node, words) } : (enforced ?? node),
    ] as const;
  });
  return { fields: new Map(fields), others: { required: requiredOf(schema), keywords } };
}

function isSingleValue(schema: unknown): boolean {
  return !isObject(schema) || (schema["type"] !== "array" && schema["type"] !== "object");
}

/** What is checked of a value that items are found by: neither its length nor its pattern. */
function condition(schema: unknown): unknown {
  return isObject(schema) ? kept(schema, ["type", "enum", "format", ...words]) : schema;
}

const words = ["title", "description"];

function kept(schema: unknown, keywords: readonly string[]): SchemaObject {
  if (!isObject(schema)) return {};
  const found = keywords.filter((keyword) => Object.hasOwn(schema, keyword));
  return Object.fromEntries(found.map((keyword) => [keyword, schema[keyword]]));
}
