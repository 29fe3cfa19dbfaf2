import {
  describeFolder,
  describeNewName,
  describeNodeName,
  describePath,
} from "../parameter-texts.js";
import type { PromptTexts } from "../prompt-texts.js";

/** What the compiler says to a model, in English. */
export const english: PromptTexts = {
  managesContentType: (type) => `Manages the content type '${type}'.`,
  managesForm: (form) => `Manages nodes through the form '${form}'.`,
  managesFields: (fields) => `Manages the fields ${fields} of a node.`,
  actionsIntro: "Actions:",
  action: {
    list: ({ hasTaxonomy, hasParts, canGet }) =>
      [
        "list: items in order",
        hasParts
          ? ` with their single-value fields (${canGet ? "get or " : ""}select for the rest)`
          : "",
        `; narrow by folder, ${hasTaxonomy ? "taxonomy, " : ""}values of ${hasParts ? "such fields" : "fields"} or query; sort.`,
      ].join(""),
    get: ({ identifiers }) =>
      `get: one item with all its fields, by ${[...identifiers, "uuid", "path"].join(", ")} or nodeName.`,
    create: () => "create: adds an item; required fields must be given.",
    update: ({ identifiers }) => {
      const keys = identifiers.join(" or ");
      const alone =
        keys === "" ? "" : ` An item is named by uuid, path, nodeName, or ${keys} alone.`;
      return `update: changes only the fields sent; null clears a field.${alone}`;
    },
    delete: () => "delete: unpublishes and removes an item with all below it.",
    publish: () =>
      "publish: copies an item, or folder, to the published side; recursive with all below it. What it stands in must be published.",
    unpublish: () =>
      "unpublish: takes an item, or folder, off the published side; recursive with all below it.",
    create_folder: ({ hasTaxonomy }) =>
      `create_folder: adds the folder at folder, folderName in parentPath${hasTaxonomy ? ", or the one of the taxonomy fields" : ""}; its parent must exist.`,
    move: ({ hasTaxonomy }) =>
      `move: moves an item into folder${hasTaxonomy ? ", or the folder of the taxonomy fields sent" : ""}, which must exist.`,
    rename: () => "rename: gives an item the node name newName.",
    rename_folder: ({ hasTaxonomy }) =>
      `rename_folder: gives the folder at path or folder${hasTaxonomy ? ", or of the taxonomy fields," : ""} the name newName.`,
    delete_folder: ({ hasTaxonomy }) =>
      `delete_folder: removes the folder at path or folder${hasTaxonomy ? ", or of the taxonomy fields," : ""} with all it holds.`,
    reorder: () => "reorder: moves an item to position among its siblings.",
    remove_property: () =>
      "remove_property: removes one property of an item; never a required field.",
  },
  decoratedAction: {
    get: "get: these fields of one node, named by uuid or path.",
    set: "set: changes only the fields sent; null clears a field.",
    clear: "clear: empties the fields named in fields.",
  },
  ownedElsewhere: (fields, tool) => `Not here but with the tool ${tool}: ${fields}.`,
  taxonomy: (template) => `Items live in folders ${template}, made from those fields.`,
  taxonomyOptional: (fields) => `Without ${fields} the path stops there.`,
  nodeNameFrom: (fields) => `Node name on create: nodeName, else ${fields}.`,
  nodeNameRequired: "create needs nodeName.",
  identifiers: (fields) => `${fields} also identifies an item.`,
  confirmation: (actions, confirmation) => {
    const again = confirmation === "flag" ? "" : " and the preview's confirmToken";
    const preview = `a first call answers a preview and changes nothing; call again with confirm: true${again}.`;
    const text =
      confirmation === "elicit"
        ? `the user is asked before anything changes; where the client cannot ask, ${preview}`
        : preview;
    return actions === ""
      ? `${text.charAt(0).toUpperCase()}${text.slice(1)}`
      : `${actions}: ${text}`;
  },
  translations: (defaultLocale, others) =>
    `Values are in ${defaultLocale}; those of translatable fields in ${others} go into translations.`,
  required: "required",
  translatable: "translatable",
  secret: "Write-only: never returned.",
  options: (list) => `Options: ${list}.`,
  manyOptions: (list, shown, count) => `The first ${shown} of ${count} options: ${list}.`,
  optionsFrom: (origin) => `Chosen from ${origin}.`,
  pathReference: (workspace, rootPath) =>
    `Key, slug or absolute path of a node in workspace '${workspace}' under ${rootPath}; stored as its path.`,
  uuidReference: (workspace) => `UUID of a node in workspace '${workspace}'.`,
  assetReference: "Asset id, such as jcr:<uuid>; a bare UUID is accepted.",
  anyText: "Any text is accepted too.",
  pattern: (pattern) => `Must match ${pattern}`,
  example: (placeholder) => `E.g. ${placeholder}`,
  defaultsTo: (value) => `Default on create: ${value}.`,
  inputDefault: (value) => `Default: ${value}.`,
  opaque: "Any object or array; the form does not describe its content.",
  variantsIntro: (selector) => `'${selector}' chooses which of the other fields apply.`,
  unique: "No value twice.",
  html: "HTML",
  discovery: {
    title: "Content types",
    description:
      "Lists the content types, or describes one: model, fields and their origin, node names, tools.",
    contentType: "The one to describe; without it all are listed.",
  },
  parameter: {
    uuid: () => "UUID of the item. path or nodeName are more robust to repeat.",
    path: (actions) =>
      describePath(actions, {
        item: "Absolute path of the item.",
        folder: "Absolute path of the folder.",
        either: "Absolute path of the item or folder.",
      }),
    nodeName: (actions) =>
      describeNodeName(actions, {
        found: "Exact node name of the item.",
        wished: "Wished node name (made a slug).",
        either: "Exact node name of the item; on create the wished name (made a slug).",
      }),
    newName: (actions) =>
      describeNewName(actions, {
        item: "New node name (made a slug).",
        folder: "New folder name.",
        either: "New node name (made a slug), or folder name.",
      }),
    property: () => "Name of the property.",
    position: () => "first, last, up, down, or a 0-based index among the siblings.",
    folder: (actions) =>
      describeFolder(actions, {
        head: "Absolute path of a folder: ",
        or: ", or ",
        list: "where to list",
        create: "where to create",
        listOrCreate: "where to list or create",
        move: "where to move to",
        itself: (names) => `the one meant by ${names}`,
        lookUp: "where nodeName is looked up",
      }),
    parentPath: () => "Absolute path of the folder to create folderName in.",
    folderName: () => "Name of the new folder in parentPath.",
    recursive: () => "Include everything below.",
    confirm: () => "true to do what the preview showed.",
    confirmToken: () => "confirmToken of the preview.",
    expectedVersion: () => "Version last read; refused when the item has changed since.",
    validateOnly: () => "Check everything and answer what would be stored, without writing.",
    limit: () => "Items per page.",
    cursor: () => "nextCursor of the previous page.",
    query: () => "Text contained in any text field, ignoring case and accents.",
    sort: () => "Field to sort by; a leading - sorts descending. Default: repository order.",
    select: () => "Names of the fields to return.",
    locale: () =>
      "Language to read translatable fields in; the default one's value where it has none.",
    translations: () => "Translated values by language; null clears one.",
  },
  decoratedParameter: {
    workspace: (places) =>
      `Workspace of the node${places.length === 1 ? `: ${places.join("")}` : ""}.`,
    uuid: "UUID of the node. path is more robust to repeat.",
    path: "Absolute path of the node.",
    fields: "Names of the fields to empty.",
  },
};
