import { builtInModelTypes } from "../../src/compiler/2-resolve/model-type.js";
import { anyNamed, fieldDefinitions, named, unread } from "./field-definition.js";
import {
  type Schema,
  anySuggested,
  described,
  draft,
  optionalFlag as flag,
  text,
} from "./json-schema.js";

const form = described(
  {
    properties: {
      properties: described(named("field"), "The fields, by name."),
      tabs: described(
        { ...anyNamed("part"), items: { $ref: "#/definitions/part" } },
        "Tabs with fields, in the older style or of a tabbed form.",
      ),
      label: text,
      layout: described({}, "How the editor arranges the fields; it declares none."),
    },
  },
  "The form: fields, by name or in tabs.",
);

const subApp: Schema = {
  properties: {
    form: { $ref: "#/definitions/form" },
    editor: { properties: { form: { $ref: "#/definitions/form" } } },
    label: text,
  },
};

const appProperties: Readonly<Record<string, Schema>> = {
  name: described(unread, "The app's name, which keys of texts begin with."),
  label: described(text, "What people call the app."),
  icon: unread,
  datasource: described({ $ref: "#/definitions/datasource" }, "Where the items are."),
  subApps: described(
    anyNamed("subApp"),
    "The parts of the app; detail has the form that tools take fields from.",
  ),
};

/** An app's form. A file that begins with the tag `!content-type:<name>` lays it over the form of that content type. */
export function publishedAppSchema(): Schema {
  return formSchema(
    "App",
    "An app: the form of its detail sub-app is what tools are made of.",
    appProperties,
  );
}

const dialogProperties: Readonly<Record<string, Schema>> = {
  form: { $ref: "#/definitions/form" },
  label: described(unread, "What people call the dialog."),
  actions: described({}, "What the dialog's buttons do; no tool depends on it."),
};

export function publishedDialogSchema(): Schema {
  return formSchema(
    "Dialog",
    "A dialog: the form of a page, a component or other content.",
    dialogProperties,
  );
}

const modelProperty = {
  // What is said beside these goes into the generated field.
  allOf: [{ $ref: "#/definitions/field" }],
  properties: {
    name: described(unread, "The property's name."),
    type: described(
      anySuggested(builtInModelTypes),
      "What it holds: a built-in type, a sub-model, reference:<content type>, or the name of a content type. Default: String.",
    ),
    multiple: described(flag, "Several values instead of one."),
    required: described(flag, "Whether an item must have it."),
    i18n: described(flag, "Whether its value can be translated."),
    options: described({}, "The values to choose from, by name or as a list."),
  },
};

const contentTypeProperties: Readonly<Record<string, Schema>> = {
  name: described(unread, "The content type's name; the file's when it is left out."),
  datasource: described(
    {
      properties: {
        workspace: described(unread, "The workspace of the items."),
        rootPath: described(unread, "The path that the items are under. Default: /."),
        autoCreate: described(unread, "Whether the CMS makes workspace and node type."),
        namespaces: described({}, "Namespaces of node types, by prefix."),
        nodeTypeDefinition: described(
          text,
          "The definition of the node type, or the file that has it.",
        ),
      },
    },
    "Where the items are.",
  ),
  model: described(
    {
      properties: {
        nodeType: described(unread, "The node type of the items. Default: mgnl:content."),
        properties: described(named("modelProperty"), "What an item has, by name."),
        subModels: described(
          anyNamed("subModel"),
          "Groups of properties that properties have as their type.",
        ),
      },
    },
    "What an item has.",
  ),
};

/** A content type: where its items are, and what they have. */
export function publishedContentTypeSchema(): Schema {
  const schema = formSchema(
    "Content type",
    "A content type: where its items are, and what they have.",
    contentTypeProperties,
  );
  return {
    ...schema,
    definitions: {
      ...(schema["definitions"] as object),
      modelProperty,
      subModel: {
        properties: {
          name: unread,
          nodeType: described(unread, "The node type of such a group."),
          properties: described(named("modelProperty"), "What it has, by name."),
        },
      },
    },
  };
}

/** A decoration, which is laid over an app, a dialog or a content type, or over a part of one that its file's name spells. */
export function publishedDecorationSchema(): Schema {
  const { definitions } = publishedContentTypeSchema();
  return {
    $schema: draft,
    title: "Decoration",
    description:
      "What is laid over a definition of another module: over all of it, or over the part that the file's name spells.",
    type: ["object", "array", "string", "number", "boolean", "null"],
    definitions: definitions as Schema,
    properties: { ...appProperties, ...contentTypeProperties, ...dialogProperties },
    // Whole definitions have their own keys; parts of them are fields, by name.
    additionalProperties: { anyOf: [{ $ref: "#/definitions/field" }, {}] },
  };
}

function formSchema(
  title: string,
  description: string,
  properties: Readonly<Record<string, Schema>>,
): Schema {
  return {
    $schema: draft,
    title,
    description,
    type: ["object", "null"],
    properties,
    definitions: { ...fieldDefinitions(), form, subApp },
  };
}
