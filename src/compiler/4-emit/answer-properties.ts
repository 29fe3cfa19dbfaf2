import { confirmedActions, type Confirmation } from "../../ir/tool.js";
import type { OutputSchema } from "./output-fields.js";
import type { SchemaTexts } from "./schema-texts.js";

type Properties = Readonly<Record<string, OutputSchema>>;

/** What the actions of one listed tool are, as far as their answers depend on it. */
export interface Answering {
  /** Standard ones. */
  readonly actions: readonly string[];
  /** Whether one of the declaration's own is confirmed. */
  readonly confirmsCustom: boolean;
  readonly confirmation: Confirmation;
  readonly texts: SchemaTexts;
}

const text = { type: "string" } as const;
const whole = { type: "integer" } as const;
const flag = { type: "boolean" } as const;
const texts = { type: "array", items: text } as const;

/** What every node has: an item with its fields besides, a folder alone. */
export const summaryProperties: Properties = {
  uuid: text,
  path: text,
  nodeName: text,
  type: text,
  version: whole,
  publication: { type: "string", enum: ["unpublished", "published", "modified"] },
};

/** Actions that answer with a folder, always or at times. */
const answersFolder = ["publish", "unpublish", "create_folder", "rename_folder"];

export function folderProperty({ actions, texts: words }: Answering): Properties {
  if (!actions.some((action) => answersFolder.includes(action))) return {};
  const required = Object.keys(summaryProperties);
  const schema = { type: "object", properties: summaryProperties, required } as const;
  return { folder: { ...schema, description: words.folder, additionalProperties: false } };
}

const deletes = ["delete", "delete_folder"];

/** What an action that is confirmed shows first, and a deletion again when it is done. */
export function previewProperties(answering: Answering): Properties {
  const { actions, confirmsCustom, confirmation, texts: words } = answering;
  const confirmed = actions.filter((action) => confirmedActions.some((each) => each === action));
  if (confirmed.length === 0 && !confirmsCustom) return {};
  return {
    confirmationRequired: { ...flag, description: words.confirmationRequired },
    ...(confirmed.length === 0 ? { action: text } : factProperties(confirmed, words)),
    ...(confirmation === "flag"
      ? {}
      : {
          confirmToken: text,
          expiresAt: { type: "string", format: "date-time" },
          reason: { ...text, description: words.reason },
        }),
    ...(confirmed.some((action) => deletes.includes(action)) ? { deleted: flag } : {}),
  };
}

function factProperties(confirmed: readonly string[], words: SchemaTexts): Properties {
  const deletesSome = confirmed.some((action) => deletes.includes(action));
  const movesSome = confirmed.some((action) => !deletes.includes(action));
  return {
    action: text,
    workspace: text,
    uuid: text,
    type: text,
    ...(deletesSome ? { path: text, descendants: whole, directChildren: texts } : {}),
    ...(movesSome ? { from: text, to: text, affectedDescendants: whole } : {}),
    locales: texts,
    published: flag,
    referencedBy: {
      type: "object",
      description: words.referencedBy,
      properties: {
        count: whole,
        items: {
          type: "array",
          items: {
            type: "object",
            properties: { workspace: text, path: text, field: text },
            required: ["workspace", "path", "field"],
            additionalProperties: false,
          },
        },
      },
      required: ["count", "items"],
      additionalProperties: false,
    },
  };
}

/** What publishing, reordering and removing a property answer besides. */
export function outcomeProperties({ actions, texts: words }: Answering): Properties {
  const has = (action: string): boolean => actions.includes(action);
  return {
    ...(has("publish") || has("unpublish")
      ? { count: { ...whole, description: words.count }, recursive: flag }
      : {}),
    ...(has("reorder")
      ? {
          reordered: flag,
          position: { ...whole, description: words.position },
          siblings: whole,
          order: { ...texts, description: words.order },
          clamped: flag,
          requestedPosition: whole,
        }
      : {}),
    ...(has("remove_property") ? { removed: flag } : {}),
  };
}
