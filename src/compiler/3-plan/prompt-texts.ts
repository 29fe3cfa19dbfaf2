import type { Language, StandardAction } from "../../ir/tool.js";

/** What the words about an action depend on. */
export interface DescribedTool {
  readonly hasTaxonomy: boolean;
  /** Whether `get` is offered. */
  readonly canGet: boolean;
  /** Whether some fields hold more than one value, so that listed items do not carry them. */
  readonly hasParts: boolean;
  /** Keys of the fields that identify an item. */
  readonly identifiers: readonly string[];
}

/**
 * What the compiler itself says to a model: one typed catalogue, complete in every language. Short, since each of these
 * words is paid for in every conversation.
 */
export interface PromptTexts {
  readonly managesContentType: (type: string) => string;
  readonly managesForm: (form: string) => string;
  readonly actionsIntro: string;
  readonly action: Readonly<Record<StandardAction, (tool: DescribedTool) => string>>;
  readonly taxonomy: (template: string) => string;
  readonly taxonomyOptional: (fields: string) => string;
  readonly nodeNameFrom: (fields: string) => string;
  readonly nodeNameRequired: string;
  readonly identifiers: (fields: string) => string;
  readonly required: string;
  readonly translatable: string;
  readonly secret: string;
  readonly options: (list: string) => string;
  readonly manyOptions: (list: string, shown: number, count: number) => string;
  readonly optionsFrom: (origin: string) => string;
  readonly pathReference: (workspace: string, rootPath: string) => string;
  readonly uuidReference: (workspace: string) => string;
  readonly assetReference: string;
  readonly anyText: string;
  readonly pattern: (pattern: string) => string;
  readonly example: (placeholder: string) => string;
  readonly defaultsTo: (value: string) => string;
  readonly inputDefault: (value: string) => string;
  readonly opaque: string;
  readonly variantsIntro: (selector: string) => string;
  readonly unique: string;
  readonly html: string;
  readonly parameter: Readonly<Record<AdvertisedParameter, string>>;
}

/** Standard parameters that the actions built so far use. */
export type AdvertisedParameter =
  | "uuid"
  | "path"
  | "nodeName"
  | "folder"
  | "expectedVersion"
  | "limit"
  | "cursor"
  | "query"
  | "sort"
  | "select"
  | "validateOnly";

const en: PromptTexts = {
  managesContentType: (type) => `Manages the content type '${type}'.`,
  managesForm: (form) => `Manages nodes through the form '${form}'.`,
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
    delete: () => "delete: removes an item, after confirmation.",
    publish: () => "publish: copies an item to the published side.",
    unpublish: () => "unpublish: removes an item from the published side.",
    create_folder: () => "create_folder: adds a folder.",
    move: () => "move: moves an item to another folder, after confirmation.",
    rename: () => "rename: renames an item, after confirmation.",
    rename_folder: () => "rename_folder: renames a folder, after confirmation.",
    delete_folder: () => "delete_folder: removes a folder, after confirmation.",
    reorder: () => "reorder: moves an item among its siblings.",
    remove_property: () => "remove_property: removes one property of an item.",
  },
  taxonomy: (template) => `Items live in folders ${template}, made from those fields.`,
  taxonomyOptional: (fields) => `Without ${fields} the path stops there.`,
  nodeNameFrom: (fields) => `Node name on create: nodeName, else ${fields}.`,
  nodeNameRequired: "create needs nodeName.",
  identifiers: (fields) => `${fields} also identifies an item.`,
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
  parameter: {
    uuid: "UUID of the item. path or nodeName are more robust to repeat.",
    path: "Absolute path of the item.",
    nodeName: "Exact node name of the item; on create the wished name (made a slug).",
    folder: "Absolute path of a folder: where to list or create, or where nodeName is looked up.",
    expectedVersion: "Version last read; refused when the item has changed since.",
    limit: "Items per page.",
    cursor: "nextCursor of the previous page.",
    query: "Text contained in any text field, ignoring case and accents.",
    sort: "Field to sort by; a leading - sorts descending. Default: repository order.",
    select: "Names of the fields to return.",
    validateOnly: "Check everything and answer what would be stored, without writing.",
  },
};

const es: PromptTexts = {
  managesContentType: (type) => `Gestiona el tipo de contenido '${type}'.`,
  managesForm: (form) => `Gestiona nodos mediante el formulario '${form}'.`,
  actionsIntro: "Acciones:",
  action: {
    list: ({ hasTaxonomy, hasParts, canGet }) =>
      [
        "list: elementos en orden",
        hasParts
          ? ` con sus campos de un solo valor (los demás, con ${canGet ? "get o " : ""}select)`
          : "",
        `; se acota por carpeta, ${hasTaxonomy ? "taxonomía, " : ""}valores de ${hasParts ? "esos campos" : "campo"} o query; sort.`,
      ].join(""),
    get: ({ identifiers }) =>
      `get: un elemento con todos sus campos, por ${[...identifiers, "uuid", "path"].join(", ")} o nodeName.`,
    create: () => "create: añade un elemento; los campos obligatorios deben darse.",
    update: ({ identifiers }) => {
      const keys = identifiers.join(" o ");
      const alone =
        keys === "" ? "" : ` El elemento se nombra por uuid, path, nodeName, o solo por ${keys}.`;
      return `update: cambia solo los campos enviados; null vacía un campo.${alone}`;
    },
    delete: () => "delete: elimina un elemento, tras confirmación.",
    publish: () => "publish: copia un elemento al lado publicado.",
    unpublish: () => "unpublish: retira un elemento del lado publicado.",
    create_folder: () => "create_folder: añade una carpeta.",
    move: () => "move: mueve un elemento a otra carpeta, tras confirmación.",
    rename: () => "rename: renombra un elemento, tras confirmación.",
    rename_folder: () => "rename_folder: renombra una carpeta, tras confirmación.",
    delete_folder: () => "delete_folder: elimina una carpeta, tras confirmación.",
    reorder: () => "reorder: cambia la posición de un elemento entre sus hermanos.",
    remove_property: () => "remove_property: elimina una propiedad de un elemento.",
  },
  taxonomy: (template) => `Los elementos viven en carpetas ${template}, formadas con esos campos.`,
  taxonomyOptional: (fields) => `Sin ${fields} la ruta termina ahí.`,
  nodeNameFrom: (fields) => `Nombre de nodo al crear: nodeName, si no ${fields}.`,
  nodeNameRequired: "create necesita nodeName.",
  identifiers: (fields) => `${fields} también identifica un elemento.`,
  required: "obligatorio",
  translatable: "traducible",
  secret: "Solo escritura: nunca se devuelve.",
  options: (list) => `Opciones: ${list}.`,
  manyOptions: (list, shown, count) => `Las primeras ${shown} de ${count} opciones: ${list}.`,
  optionsFrom: (origin) => `Se elige de ${origin}.`,
  pathReference: (workspace, rootPath) =>
    `Clave, slug o ruta absoluta de un nodo del workspace '${workspace}' bajo ${rootPath}; se guarda su ruta.`,
  uuidReference: (workspace) => `UUID de un nodo del workspace '${workspace}'.`,
  assetReference: "Id de asset, como jcr:<uuid>; se acepta un UUID sin prefijo.",
  anyText: "También se acepta cualquier texto.",
  pattern: (pattern) => `Debe cumplir ${pattern}`,
  example: (placeholder) => `P. ej. ${placeholder}`,
  defaultsTo: (value) => `Por defecto al crear: ${value}.`,
  inputDefault: (value) => `Por defecto: ${value}.`,
  opaque: "Cualquier objeto o lista; el formulario no describe su contenido.",
  variantsIntro: (selector) => `'${selector}' elige cuáles de los otros campos se aplican.`,
  unique: "Sin valores repetidos.",
  html: "HTML",
  parameter: {
    uuid: "UUID del elemento. path o nodeName son más fáciles de repetir sin errores.",
    path: "Ruta absoluta del elemento.",
    nodeName: "Nombre de nodo exacto; al crear, el nombre deseado (se convierte en slug).",
    folder: "Ruta absoluta de una carpeta: dónde listar o crear, o dónde se busca nodeName.",
    expectedVersion:
      "Versión leída por última vez; se rechaza si el elemento ha cambiado desde entonces.",
    limit: "Elementos por página.",
    cursor: "nextCursor de la página anterior.",
    query: "Texto contenido en algún campo de texto, sin distinguir mayúsculas ni acentos.",
    sort: "Campo por el que ordenar; con - delante, descendente. Por defecto: orden del repositorio.",
    select: "Nombres de los campos que devolver.",
    validateOnly: "Comprueba todo y responde lo que se guardaría, sin escribir.",
  },
};

/** The catalogue of a language. */
export function promptTexts(language: Language): PromptTexts {
  return language === "es" ? es : en;
}
