import {
  describeFolder,
  describeNewName,
  describeNodeName,
  describePath,
} from "../parameter-texts.js";
import type { PromptTexts } from "../prompt-texts.js";

/** What the compiler says to a model, in Spanish. */
export const spanish: PromptTexts = {
  managesContentType: (type) => `Gestiona el tipo de contenido '${type}'.`,
  managesForm: (form) => `Gestiona nodos mediante el formulario '${form}'.`,
  managesFields: (fields) => `Gestiona los campos ${fields} de un nodo.`,
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
    delete: () => "delete: despublica y elimina un elemento con todo lo que contiene.",
    publish: () =>
      "publish: copia un elemento, o folder, al lado publicado; recursive incluye lo que contiene. Aquello en lo que está debe estar publicado.",
    unpublish: () =>
      "unpublish: retira un elemento, o folder, del lado publicado; recursive incluye lo que contiene.",
    create_folder: ({ hasTaxonomy }) =>
      `create_folder: añade la carpeta folder, folderName en parentPath${hasTaxonomy ? ", o la de los campos de taxonomía" : ""}; la carpeta padre debe existir.`,
    move: ({ hasTaxonomy }) =>
      `move: mueve un elemento a folder${hasTaxonomy ? ", o a la carpeta de los campos de taxonomía enviados" : ""}, que debe existir.`,
    rename: () => "rename: da a un elemento el nombre de nodo newName.",
    rename_folder: ({ hasTaxonomy }) =>
      `rename_folder: da a la carpeta de path o folder${hasTaxonomy ? ", o de los campos de taxonomía," : ""} el nombre newName.`,
    delete_folder: ({ hasTaxonomy }) =>
      `delete_folder: elimina la carpeta de path o folder${hasTaxonomy ? ", o de los campos de taxonomía," : ""} con todo lo que contiene.`,
    reorder: () => "reorder: mueve un elemento a position entre sus hermanos.",
    remove_property: () =>
      "remove_property: elimina una propiedad de un elemento; nunca un campo obligatorio.",
  },
  decoratedAction: {
    get: "get: estos campos de un nodo, nombrado por uuid o path.",
    set: "set: cambia solo los campos enviados; null vacía un campo.",
    clear: "clear: vacía los campos nombrados en fields.",
  },
  ownedElsewhere: (fields, tool) => `No aquí, sino con la herramienta ${tool}: ${fields}.`,
  taxonomy: (template) => `Los elementos viven en carpetas ${template}, formadas con esos campos.`,
  taxonomyOptional: (fields) => `Sin ${fields} la ruta termina ahí.`,
  nodeNameFrom: (fields) => `Nombre de nodo al crear: nodeName, si no ${fields}.`,
  nodeNameRequired: "create necesita nodeName.",
  identifiers: (fields) => `${fields} también identifica un elemento.`,
  confirmation: (actions, confirmation) => {
    const again = confirmation === "flag" ? "" : " y el confirmToken de la vista previa";
    const preview = `la primera llamada responde una vista previa y no cambia nada; repite la llamada con confirm: true${again}.`;
    const text =
      confirmation === "elicit"
        ? `se pregunta al usuario antes de cambiar nada; si el cliente no puede preguntar, ${preview}`
        : preview;
    return actions === ""
      ? `${text.charAt(0).toUpperCase()}${text.slice(1)}`
      : `${actions}: ${text}`;
  },
  translations: (defaultLocale, others) =>
    `Los valores están en ${defaultLocale}; los de campos traducibles en ${others} van en translations.`,
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
  discovery: {
    title: "Tipos de contenido",
    description:
      "Lista los tipos de contenido o describe uno: modelo, campos y su origen, nombres de nodo, herramientas.",
    contentType: "El que se describe; sin él se listan todos.",
  },
  parameter: {
    uuid: () => "UUID del elemento. path o nodeName son más fáciles de repetir sin errores.",
    path: (actions) =>
      describePath(actions, {
        item: "Ruta absoluta del elemento.",
        folder: "Ruta absoluta de la carpeta.",
        either: "Ruta absoluta del elemento o de la carpeta.",
      }),
    nodeName: (actions) =>
      describeNodeName(actions, {
        found: "Nombre de nodo exacto del elemento.",
        wished: "Nombre de nodo deseado (se convierte en slug).",
        either: "Nombre de nodo exacto; al crear, el nombre deseado (se convierte en slug).",
      }),
    newName: (actions) =>
      describeNewName(actions, {
        item: "Nuevo nombre de nodo (se convierte en slug).",
        folder: "Nuevo nombre de la carpeta.",
        either: "Nuevo nombre de nodo (se convierte en slug), o de la carpeta.",
      }),
    property: () => "Nombre de la propiedad.",
    position: () => "first, last, up, down, o un índice desde 0 entre los hermanos.",
    folder: (actions) =>
      describeFolder(actions, {
        head: "Ruta absoluta de una carpeta: ",
        or: ", o ",
        list: "dónde listar",
        create: "dónde crear",
        listOrCreate: "dónde listar o crear",
        move: "adónde mover",
        itself: (names) => `la carpeta de ${names}`,
        lookUp: "dónde se busca nodeName",
      }),
    parentPath: () => "Ruta absoluta de la carpeta en la que crear folderName.",
    folderName: () => "Nombre de la nueva carpeta en parentPath.",
    recursive: () => "Incluye todo lo que contiene.",
    confirm: () => "true para hacer lo que mostró la vista previa.",
    confirmToken: () => "confirmToken de la vista previa.",
    expectedVersion: () =>
      "Versión leída por última vez; se rechaza si el elemento ha cambiado desde entonces.",
    validateOnly: () => "Comprueba todo y responde lo que se guardaría, sin escribir.",
    limit: () => "Elementos por página.",
    cursor: () => "nextCursor de la página anterior.",
    query: () => "Texto contenido en algún campo de texto, sin distinguir mayúsculas ni acentos.",
    sort: () =>
      "Campo por el que ordenar; con - delante, descendente. Por defecto: orden del repositorio.",
    select: () => "Nombres de los campos que devolver.",
    locale: () =>
      "Idioma en que leer los campos traducibles; donde no hay traducción, el valor por defecto.",
    translations: () => "Valores traducidos por idioma; null vacía uno.",
  },
  decoratedParameter: {
    workspace: (places) =>
      `Workspace del nodo${places.length === 1 ? `: ${places.join("")}` : ""}.`,
    uuid: "UUID del nodo. path es más fácil de repetir sin errores.",
    path: "Ruta absoluta del nodo.",
    fields: "Nombres de los campos que vaciar.",
  },
};
