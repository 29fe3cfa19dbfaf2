import type { english } from "./english.js";

/** The Spanish texts; one that is missing, or stands for nothing, does not compile. */
export const spanish: Readonly<Record<keyof typeof english, string>> = {
  // El informe de varios problemas
  "problems-header": "{count} problemas, no se ha hecho nada:",
  "problems-omitted": "… y {count} más.",

  // Claves
  "unknown-key": '"{path}" no es una clave conocida. Claves válidas: {valid}.',
  "unknown-key-suggested":
    '"{path}" no es una clave conocida. ¿Querías decir "{suggestion}"? Claves válidas: {valid}.',
  "other-variant":
    '"{path}" solo se aplica a la variante {variants}. Omítela, o elige esa variante.',

  // Formas
  "field-owned":
    '"{path}" pertenece a la herramienta "{tool}". Cámbialo allí, con el uuid o la ruta del elemento.',
  "field-without-model":
    'El modelo que guarda este contenido no tiene sitio para "{field}" y se perdería. Omítelo.',
  "field-model-shape":
    'El modelo que guarda este contenido tiene "{field}" con otra forma que la que envía el formulario. Omítelo e infórmalo.',
  "text-expected": '"{path}" admite texto, no {found}. Envía una cadena.',
  "integer-expected": '"{path}" admite un número entero, no {found}. Envía un número como 5.',
  "integer-unsafe":
    '"{path}" admite un número entero entre -9007199254740991 y 9007199254740991; {value} se redondearía. Envía uno menor.',
  "number-expected": '"{path}" admite un número, no {found}. Envía un número como 5.5.',
  "boolean-expected": '"{path}" admite true o false, no {found}.',
  "date-expected": '"{path}" admite una fecha existente como 2026-01-31, no {found}.',
  "date-time-expected": '"{path}" admite una fecha y hora como 2026-01-31T09:30:00Z, no {found}.',
  "list-expected":
    '"{path}" admite una lista, no {found}. Envía un array JSON, también para un solo valor.',
  "list-as-text":
    '"{path}" admite una lista, pero el valor es texto JSON. Envía un array real en lugar de una cadena.',
  "object-expected": '"{path}" admite un objeto, no {found}. Envía un objeto JSON.',
  "object-as-text":
    '"{path}" admite un objeto, pero el valor es texto JSON. Envía un objeto real en lugar de una cadena.',
  "opaque-expected": '"{path}" admite un objeto o una lista, no {found}.',
  "opaque-as-text":
    '"{path}" admite un objeto o una lista, pero el valor es texto JSON. Envía el valor real en lugar de una cadena.',
  "item-missing-value": '"{path}" es null. Omite esa entrada de la lista.',

  // Restricciones
  required: '"{path}" es obligatorio. Envía un valor.',
  "required-labelled": '"{path}" ({label}) es obligatorio. Envía un valor.',
  "max-length": '"{path}" admite como máximo {limit} caracteres, no {length}. Acórtalo.',
  pattern: '"{path}" debe cumplir {pattern}. Envía un valor que lo cumpla.',
  "pattern-stated": '"{path}": {message}',
  options: '"{path}" no tiene la opción {value}. Envía una de: {valid}.',
  minimum: '"{path}" debe ser como mínimo {limit}.',
  maximum: '"{path}" debe ser como máximo {limit}.',
  "min-items": '"{path}" admite como mínimo {limit} entradas, no {count}.',
  "max-items": '"{path}" admite como máximo {limit} entradas, no {count}.',
  unique: '"{path}" contiene {value} más de una vez. Envía cada entrada una sola vez.',

  // Referencias
  "reference-missing":
    '"{path}" nombra {value}, que no existe en el workspace "{workspace}". Envía uno que exista.',
  "reference-missing-under":
    '"{path}" nombra {value}, que no existe bajo {root} en el workspace "{workspace}". Envía uno que exista.',
  "reference-missing-uuid":
    '"{path}" nombra {value}, que no existe en el workspace "{workspace}". Envía el UUID de un nodo que exista.',
  "reference-by-path": '"{path}" admite {wanted}, no una ruta: {target} es {id}.',
  "reference-by-key":
    '"{path}" admite {wanted}, no un nombre ni una clave: {value} es {id}, en {target}.',
  "reference-by-key-ambiguous":
    '"{path}" admite {wanted}, no un nombre ni una clave, y {value} es más de un nodo en el workspace "{workspace}". Envía uno de: {candidates}.',
  "reference-by-asset-id": '"{path}" admite un UUID sin prefijo: envía {id}.',
  "reference-by-uuid":
    '"{path}" admite una clave, un slug o una ruta absoluta, no un UUID: {value} es {target}.',
  "reference-relative-path": '"{path}" admite una ruta que empiece por "/": envía {target}.',
  "reference-ambiguous":
    '"{path}" nombra {value}, que es más de un nodo en el workspace "{workspace}". Envía una de estas rutas: {candidates}.',
  "reference-uuid-form": '"{path}" admite el UUID de un nodo, no {value}.',
  "reference-path-form": '"{path}" admite una ruta absoluta como /carpeta/nombre, no {value}.',
  "reference-asset-form": '"{path}" admite un id de asset como jcr:<uuid>, no {value}.',

  // Llamadas
  "arguments-expected": "Los argumentos deben ser un único objeto JSON.",
  "arguments-too-deep":
    "Los argumentos están anidados a más de {limit} niveles. Envía objetos y listas más planos.",
  "arguments-list-too-long":
    "Una lista de los argumentos tiene más de {limit} entradas. Envía una más corta.",
  "arguments-too-many":
    "Los argumentos contienen más de {limit} valores. Envía menos en una sola llamada.",
  "arguments-too-long":
    "Los textos de los argumentos tienen en total más de {limit} caracteres. Envía menos en una sola llamada.",
  "action-missing": '"action" es obligatorio. Envía una de: {offered}.',
  "action-unknown": "Esta herramienta no tiene la acción {action}. Envía una de: {offered}.",
  "action-unknown-suggested":
    'Esta herramienta no tiene la acción {action}. ¿Querías decir "{suggestion}"? Envía una de: {offered}.',
  "step-unsupported": 'La herramienta "{tool}" no admite {action}.',
  "workspace-protected":
    'El workspace "{workspace}" está protegido: se puede leer, pero no se puede escribir nada en él.',
  "store-busy":
    "Otro proceso está escribiendo en el almacén. No se ha escrito nada; repite la llamada.",
  cancelled: "La llamada se canceló y no se ha escrito nada.",
  unexpected:
    'La herramienta "{tool}" falló inesperadamente y no se ha escrito nada. Comunica la incidencia {incident}; las demás herramientas siguen funcionando.',

  // Identidad
  "target-missing": "Indica qué elemento: envía {keys}.",
  "item-missing-uuid":
    'Ningún elemento tiene el uuid {uuid} en el workspace "{workspace}". Compruébalo, o identifica el elemento por path o nodeName.',
  "item-missing-path":
    'No hay ningún elemento en {path} en el workspace "{workspace}". Comprueba la ruta.',
  "item-missing-path-list":
    'No hay ningún elemento en {path} en el workspace "{workspace}". Usa la acción list para ver lo que hay.',
  "item-missing-path-siblings":
    'No hay ningún elemento en {path} en el workspace "{workspace}". {folder} contiene: {names}.',
  "item-missing-name":
    'Ningún elemento se llama {name} en el workspace "{workspace}". Comprueba el nombre.',
  "item-missing-name-list":
    'Ningún elemento se llama {name} en el workspace "{workspace}". Usa la acción list para ver lo que hay.',
  "item-missing-name-in-folder":
    "Ningún elemento se llama {name} bajo {folder}, que contiene: {names}.",
  "item-missing-name-in-empty-folder":
    "Ningún elemento se llama {name} bajo {folder}, que está vacía.",
  "item-missing-key":
    'Ningún elemento tiene {key} {value} en el workspace "{workspace}". Comprueba el valor.',
  "item-missing-key-list":
    'Ningún elemento tiene {key} {value} en el workspace "{workspace}". Usa la acción list para ver lo que hay.',
  "addresses-differ":
    '"{first}" nombra el elemento {item}, pero "{second}" nombra {other}. Envía solo el que corresponda.',
  "address-does-not-hold":
    '"{first}" nombra el elemento {item}, al que no corresponde "{second}" {value}. Omite el incorrecto; identificar un elemento no lo renombra ni lo mueve.',
  "item-ambiguous": "Hay más de un elemento posible. Identifícalo por una de estas rutas: {paths}.",
  "item-structural":
    "{path} es de tipo {type}, parte de la estructura y no un elemento. Identifica un elemento de tipo {expected}.",
  "item-other-type":
    "{path} es de tipo {type}. Esta herramienta gestiona elementos de tipo {expected}.",

  // Carpetas
  "folder-missing": "No existe la carpeta {folder}. Tampoco hay ninguna otra carpeta; omítela.",
  "folder-missing-known": "No existe la carpeta {folder}. Carpetas existentes: {folders}.",
  "folder-blocked":
    "{path} es un elemento y no una carpeta, así que no se puede colocar nada dentro.",
  "taxonomy-gap":
    'Las carpetas son {template}: para acotar por "{field}", envía también "{missing}", o envía folder.',

  // Lectura
  "select-unknown": "select nombra {field}, que no es un campo. Nombres válidos: {valid}.",
  "select-unknown-suggested":
    'select nombra {field}, que no es un campo. ¿Querías decir "{suggestion}"? Nombres válidos: {valid}.',
  "sort-unknown": "sort nombra {field}, por el que no se puede ordenar. Nombres válidos: {valid}.",
  "sort-unknown-suggested":
    'sort nombra {field}, por el que no se puede ordenar. ¿Querías decir "{suggestion}"? Nombres válidos: {valid}.',
  "filter-unsupported": '"{path}" no puede filtrar un listado. Omítelo.',
  "filter-unsupported-known": '"{path}" no puede filtrar un listado. Campos que pueden: {valid}.',
  "cursor-invalid":
    "El cursor no pertenece a este listado. Envía los mismos argumentos que para la página anterior, u omite cursor para empezar de nuevo.",

  // Escritura
  "node-name-missing": "El elemento necesita un nombre. Envía nodeName.",
  "node-name-missing-sources":
    "El elemento necesita un nombre. Envía nodeName, o un valor para uno de: {fields}.",
  "node-name-taken": "{path} ya existe. Envía otro nodeName.",
  "node-name-taken-update": "{path} ya existe. Envía otro nodeName, o actualiza ese elemento.",
  "identifier-taken": '"{path}" ya es {value} en {item}. Envía otro valor.',
  "identifier-taken-update":
    '"{path}" ya es {value} en {item}. Envía otro valor, o actualiza ese elemento.',
  "action-done": "La acción {action} está hecha.",
  "update-empty":
    "No hay nada que actualizar. Envía al menos un campo además de lo que identifica el elemento.",
  "version-changed":
    "El elemento ha cambiado desde la versión {expected}: ahora está en la versión {version}. Repite la actualización con esa versión si aún procede.",
  "version-changed-get":
    "El elemento ha cambiado desde la versión {expected}: ahora está en la versión {version}. Léelo de nuevo y repite la actualización con esa versión.",
  "stays-in-place":
    "{fields} ha cambiado, pero el elemento sigue en {path}: una actualización nunca mueve un elemento.",
  "stays-in-place-move":
    "{fields} ha cambiado, pero el elemento sigue en {path}. Usa la acción move para moverlo.",

  // Palabras dentro de los textos anteriores
  "found-text": "el texto {value}",
  "found-blank": "texto en blanco",
  "found-number": "el número {value}",
  "found-boolean": "{value}",
  "found-null": "null",
  "found-list": "una lista",
  "found-object": "un objeto",
  "wanted-uuid": "un UUID",
  "wanted-asset": "un id de asset",
};
