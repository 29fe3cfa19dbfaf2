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
  "unknown-key-localized":
    '"{path}" no es una clave conocida. Envíala como translations: {translations}.',
  "unknown-key-untranslatable":
    '"{path}" no es una clave conocida, y "{field}" tiene un solo valor en todos los idiomas. Claves válidas: {valid}.',
  "other-variant":
    '"{path}" solo se aplica a la variante {variants}. Omítela, o elige esa variante.',

  // Formas
  "field-owned":
    '"{path}" pertenece a la herramienta "{tool}". Cámbialo allí, con el uuid o la ruta del elemento.',
  "field-owned-call":
    '"{path}" pertenece a la herramienta "{tool}". Llámala con {call}, o con path en lugar de uuid.',
  "field-owned-create":
    '"{path}" pertenece a la herramienta "{tool}". Crea el elemento sin él y después llama a esa herramienta con {call} y el uuid del nuevo elemento.',
  "field-owned-untranslatable":
    '"{path}" pertenece a la herramienta "{tool}" y no se puede traducir: tiene un solo valor en todos los idiomas. Llámala con {call}, o con path en lugar de uuid.',
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

  // Idiomas
  "locale-unknown": '"{path}": aquí no hay tal idioma. Envía uno de los configurados: {valid}.',
  "locale-unsupported":
    '"locale" es {locale}, y aquí no hay tal idioma. Envía uno de los configurados: {valid}.',
  "locale-of-write":
    '"locale" elige lo que se lee y dejaría {locale} sin escribir. Envía los valores en translations.{locale}.',
  "locale-of-null":
    '"locale" elige lo que se lee, y null vacía un campo en todos los idiomas. Para vaciarlo solo en {locale}, envía {translations} como translations.',
  "translation-unsupported": '"{path}" no se puede traducir. Omítelo.',
  "translation-unsupported-known":
    '"{path}" no se puede traducir. Omítelo; lo que aquí se puede traducir: {valid}.',
  "translation-entries":
    '"{path}" llega hasta la entrada {count}, pero la lista tiene {existing}. Traduce entradas que existan, o envía en la misma llamada la propia lista con todas ellas.',
  "translation-and-content":
    '"{path}" y "{field}" son el mismo campo y difieren. Envía solo uno de ellos.',

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
  "content-type-unknown": "No hay ningún tipo de contenido {name}. Envía uno de: {valid}.",
  "content-type-unknown-suggested":
    'No hay ningún tipo de contenido {name}. ¿Querías decir "{suggestion}"? Envía uno de: {valid}.',
  "step-unsupported": 'La herramienta "{tool}" no admite {action}.',
  "scopes-missing":
    'Llamar a "{tool}" exige permisos (scopes) que quien llama no tiene: {scopes}. Repetir la llamada no servirá; di al usuario qué falta.',
  "scopes-missing-action":
    'La acción "{action}" de "{tool}" exige permisos (scopes) que quien llama no tiene: {scopes}. Repetir la llamada no servirá; di al usuario qué falta.',
  "workspace-protected":
    'El workspace "{workspace}" está protegido: se puede leer, pero no se puede escribir nada en él.',
  "store-busy": "El almacén está ocupado. No se ha escrito nada; repite la llamada.",
  "store-denied":
    "El almacén rechaza a este servidor, y no se ha escrito nada. Repetir la llamada no servirá: avisa a quien administra el servidor.",
  "store-not-writable":
    "Este servidor no puede escribir en el almacén, y no se ha escrito nada. Repetir la llamada no servirá: avisa a quien administra el servidor.",
  "store-unusable":
    "Este servidor no puede usar el almacén tal como está ahora, y no se ha escrito nada. Repetir la llamada no servirá: avisa a quien administra el servidor.",
  "path-taken":
    "{path} ya existe, y no se ha escrito nada. Mira lo que hay, y envía otro nombre o lugar.",
  "name-impossible":
    "Un nodo tendría un nombre o una ruta que ninguno puede tener, y no se ha escrito nada: un nombre tiene como máximo 255 bytes, y una ruta 2000 bytes y 128 nombres. Envía uno más corto, o elige un lugar más cerca de la raíz.",
  "node-gone":
    "Algo que esta llamada necesita ya no existe, y no se ha escrito nada. Lee de nuevo, y repite la llamada con lo que hay.",
  "move-impossible":
    "Nada se puede mover dentro de sí mismo, y no se ha escrito nada. Elige otra carpeta.",
  "connection-lost":
    "Se perdió la conexión con el almacén, y no se ha escrito nada. Repite la llamada.",
  "connection-lost-written":
    "Se perdió la conexión con el almacén cuando todo estaba ya escrito. La llamada está hecha; no la repitas.",
  "connection-lost-unknown":
    "Se perdió la conexión con el almacén, y no se pudo averiguar si se escribió algo. Mira lo que hay antes de repetir la llamada.",
  cancelled: "La llamada se canceló y no se ha escrito nada.",
  refused: 'La herramienta "{tool}" rechazó la llamada sin decir por qué, y no se ha escrito nada.',
  unexpected:
    'La herramienta "{tool}" falló inesperadamente y no se ha escrito nada. Comunica la incidencia {incident}; las demás herramientas siguen funcionando.',

  // Identidad
  "target-missing": "Indica qué elemento: envía {keys}.",
  "item-missing-uuid":
    'Ningún elemento tiene el uuid {uuid} en el workspace "{workspace}". Compruébalo, o identifica el elemento por path o nodeName.',
  "item-missing-uuid-workspaces":
    "Ningún elemento tiene el uuid {uuid}. Workspaces revisados: {workspaces}. Compruébalo, o indica el elemento por path.",
  "item-missing-path-workspaces":
    "No hay ningún elemento en {path}. Workspaces revisados: {workspaces}. Comprueba la ruta.",
  "item-in-several-workspaces":
    "{address} está en más de un workspace. Envía workspace con uno de: {workspaces}.",
  "workspace-missing": "Indica el workspace: envía workspace con uno de: {valid}.",
  "workspace-unknown":
    "Esta herramienta no tiene nada en el workspace {workspace}. Envía workspace con uno de: {valid}.",
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
    "{path} es de tipo {type}. Esta herramienta gestiona elementos de tipo {expected}. Indica uno de esos.",
  "item-is-folder": "{path} es una carpeta y no un elemento. Usa la acción {use} para ella.",

  // Carpetas
  "folder-missing": "No existe la carpeta {folder}. Tampoco hay ninguna otra carpeta; omítela.",
  "folder-missing-known": "No existe la carpeta {folder}. Carpetas existentes: {folders}.",
  "folder-blocked":
    "{path} es un elemento y no una carpeta, así que no se puede colocar nada dentro.",
  "folder-target-missing": "Indica qué carpeta: envía {keys}.",
  "folder-root":
    "{path} es la raíz de todo el contenido, o la contiene. Indica una carpeta por debajo.",
  "folder-is-item": "{path} es de tipo {type} y no una carpeta. Usa la acción {use}.",
  "folder-other-type": "{path} es de tipo {type} y no una carpeta. Indica una carpeta.",
  "folders-differ":
    '"path" nombra {path}, pero "folder" nombra {folder}. Envía solo el que corresponda.',
  "new-folder-missing": "Indica qué carpeta añadir: envía {keys}.",
  "folder-name-missing": "La carpeta nueva bajo {parent} necesita un nombre. Envía folderName.",
  "folder-name-empty":
    "{name} no sirve como nombre de carpeta. Envía uno con alguna letra de la a a la z o algún dígito.",
  "folder-parts-differ":
    '"folder" es la ruta completa de la carpeta nueva, y {folder} no es {other}. Envía solo folder, o parentPath y folderName.',
  "folder-parent-missing": "No existe la carpeta {folder}, y no se añade de paso. Añádela primero.",
  "folder-parent-missing-known":
    "No existe la carpeta {folder}, y no se añade de paso. Añádela primero, o elige una existente: {folders}.",
  "folder-taken": "La carpeta {path} ya existe. Úsala, o envía otro nombre.",
  "folder-taken-other": "{path} ya existe, es de tipo {type} y no una carpeta. Envía otro nombre.",
  "folder-named":
    "La carpeta se llama {name}: los nombres llevan letras de la a a la z, dígitos y guiones.",
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
  "page-shortened":
    "Se han dejado fuera {left} de los {count} elementos de esta página, porque la respuesta tendría más de {limit} bytes. Envía nextCursor como cursor para continuar con ellos.",
  "item-too-long":
    "El elemento {path} tiene por sí solo {bytes} bytes, y una respuesta tiene como máximo {limit}. Envía select con los campos que se necesitan.",

  // Escritura
  "node-name-missing": "El elemento necesita un nombre. Envía nodeName.",
  "node-name-missing-sources":
    "El elemento necesita un nombre. Envía nodeName, o un valor para uno de: {fields}.",
  "name-too-long":
    '"{path}" da un nombre de {length} caracteres, y un nombre tiene como máximo {limit}. Envía uno más corto.',
  "path-too-long":
    "{path} no puede ser: un nombre tiene como máximo 255 bytes, y una ruta 2000 bytes y 128 nombres. Envía un nombre más corto, o elige un lugar más cerca de la raíz.",
  "node-name-taken": "{path} ya existe. Envía otro nodeName.",
  "node-name-taken-update": "{path} ya existe. Envía otro nodeName, o actualiza ese elemento.",
  "identifier-taken": '"{path}" ya es {value} en {item}. Envía otro valor.',
  "identifier-taken-update":
    '"{path}" ya es {value} en {item}. Envía otro valor, o actualiza ese elemento.',
  "action-done": "La acción {action} está hecha.",
  "function-done": 'La herramienta "{tool}" ha terminado.',
  "update-empty":
    "No hay nada que actualizar. Envía al menos un campo además de lo que identifica el elemento.",
  "translation-lost":
    "No se ha escrito nada, porque estas traducciones no se guardaron: {paths}. Omítelas y comunícalo; enviarlas de nuevo no servirá.",
  "version-changed":
    "El elemento ha cambiado desde la versión {expected}: ahora está en la versión {version}. Repite {repeated} con esa versión si aún procede.",
  "version-changed-get":
    "El elemento ha cambiado desde la versión {expected}: ahora está en la versión {version}. Léelo de nuevo y repite {repeated} con esa versión.",
  "version-changed-fields":
    "El elemento ha cambiado desde la versión {expected}: ahora está en la versión {version}. Ha cambiado: {fields}. Repite {repeated} con esa versión si aún procede.",
  "version-changed-fields-get":
    "El elemento ha cambiado desde la versión {expected}: ahora está en la versión {version}. Ha cambiado: {fields}. Léelo de nuevo y repite {repeated} con esa versión.",
  "version-ahead":
    "El elemento está en la versión {version}, así que la versión {expected} no es suya. Repite {repeated} con la versión {version} si aún procede.",
  "version-ahead-get":
    "El elemento está en la versión {version}, así que la versión {expected} no es suya. Léelo de nuevo y repite {repeated} con su versión.",
  "stays-in-place":
    "{fields} ha cambiado, pero el elemento sigue en {path}: una actualización nunca mueve un elemento.",
  "stays-in-place-move":
    "{fields} ha cambiado, pero el elemento sigue en {path}. Usa la acción move para moverlo.",

  "fields-below":
    '"fields" no contiene valores: envía cada campo con su propio nombre, junto a lo que identifica el elemento.',
  "clear-missing": "Indica qué campos vaciar: envía fields como lista con algunos de: {valid}.",
  "clear-unknown":
    "fields nombra {field}, que no es un campo de esta herramienta. Sus campos: {valid}.",
  "clear-unknown-suggested":
    'fields nombra {field}, que no es un campo de esta herramienta. ¿Querías decir "{suggestion}"? Sus campos: {valid}.',
  "locale-of-clear":
    '"locale" elige lo que se lee, y clear vacía un campo en todos los idiomas. Para vaciar solo {locale}, usa la acción set con null en translations.{locale}.',

  // Orden
  "position-missing":
    "Indica adónde va el elemento: envía position como first, last, up, down o un índice desde 0.",
  "position-unknown":
    "position admite first, last, up, down o un índice desde 0, no {value}. Envía uno de ellos.",
  "position-clamped-first":
    "No existe la posición {requested}: el elemento está al principio, en la posición {position}.",
  "position-clamped-last":
    "No existe la posición {requested}: el elemento está al final, en la posición {position}.",
  "position-held": "El elemento ya está en la posición {position}, así que nada ha cambiado.",
  "parent-unordered":
    "{path} es de tipo {type}, que no guarda orden entre sus hijos. Deja el orden como está.",
  "parent-unordered-list":
    "{path} es de tipo {type}, que no guarda orden entre sus hijos. Usa sort de la acción list en su lugar.",

  // Publicación
  published: "{path} está publicado.",
  "published-recursive": "{path} está publicado con todo lo que contiene.",
  "published-unchanged": "{path} ya estaba publicado y no ha cambiado desde entonces.",
  unpublished: "{path} ya no está publicado.",
  "unpublished-recursive": "{path} y todo lo que contiene ya no están publicados.",
  "unpublish-nothing": "{path} no estaba publicado, así que no había nada que hacer.",
  "unpublish-below":
    "Bajo {path} hay nodos publicados ({count}) que se retirarían con él. Envía recursive: true para retirarlos todos.",
  "parent-unpublished":
    "La carpeta {path} no está publicada, así que nada de lo que contiene puede estarlo. Publícala primero: envíala como folder.",
  "parent-unpublished-item":
    "{path} no está publicado, así que nada por debajo puede estarlo. Publícalo primero: envíalo como path.",
  "published-place-taken":
    "En el lado publicado {other} sigue en {path}. Publica de nuevo {other} o retíralo primero; si los dos han intercambiado sus nombres, publica su carpeta con recursive: true.",
  "published-place-lost":
    "En el lado publicado {path} lo ocupa un nodo que ya no existe. Da antes a este otro nombre o lugar.",

  // Eliminación
  "property-missing": "Indica qué propiedad: envía property como una de: {valid}.",
  "property-missing-none":
    "Indica qué propiedad: envía property. Este elemento no tiene ninguna que se pueda eliminar.",
  "property-unknown":
    "Este elemento no tiene la propiedad {property}. Propiedades que se pueden eliminar: {valid}.",
  "property-unknown-suggested":
    'Este elemento no tiene la propiedad {property}. ¿Querías decir "{suggestion}"? Propiedades que se pueden eliminar: {valid}.',
  "property-unknown-none":
    "Este elemento no tiene la propiedad {property}, ni ninguna que se pueda eliminar. Déjalo como está.",
  "property-system":
    "{property} pertenece al repositorio y no se puede eliminar. Nombra un campo del contenido.",
  "property-identity":
    "{property} es el nombre de nodo del elemento y no se puede eliminar. Nombra otra propiedad.",
  "property-identity-rename":
    "{property} es el nombre de nodo del elemento y no se puede eliminar. Usa la acción rename para cambiarlo.",
  "property-locked": "{property} no lo escribe esta herramienta. Déjalo como está.",
  "property-required": "{field} es obligatorio y no se puede eliminar. Déjalo como está.",
  "property-required-update":
    "{field} es obligatorio y no se puede eliminar. Usa la acción update para darle otro valor.",
  "property-absent": "{property} no estaba guardado, así que nada ha cambiado.",

  // Traslados y nombres
  "destination-unsaid": "Indica adónde mover el elemento: envía {keys}.",
  "destination-missing":
    "No existe la carpeta de destino {folder}, y un traslado no crea ninguna. Envía una de: {folders}.",
  "destination-missing-create":
    "No existe la carpeta de destino {folder}, y un traslado no crea ninguna. Añádela antes con create_folder, o envía una de: {folders}.",
  "move-same": "{path} ya está en {folder}. Envía otra carpeta.",
  "move-inside":
    "{folder} está dentro de {path}, que no se puede mover a sí mismo. Envía otra carpeta.",
  "move-taken": "{path} ya existe, así que no se puede mover nada ahí. Envía otra carpeta.",
  "moved-fields-stay":
    "El elemento está ahora en {path}, pero un traslado no cambia ningún campo: estos conservan los valores anteriores: {fields}.",
  "moved-fields-stay-update":
    "El elemento está ahora en {path}, pero un traslado no cambia ningún campo: estos conservan los valores anteriores: {fields}. Usa la acción update para cambiarlos.",
  "new-name-empty":
    '"{path}" {value} no deja ningún nombre. Envía uno con letras o cifras de la a a la z o del 0 al 9.',
  "new-name-same": "{path} ya tiene ese nombre. Envía otro newName.",
  "new-name-taken": "{path} ya existe. Envía otro newName.",

  // Confirmación
  "would-delete":
    "Se eliminaría {path} con todo lo que contiene (nodos por debajo: {descendants}; referencias a ellos: {references}). No se ha eliminado nada.",
  "would-move":
    "{from} pasaría a ser {to}, con todo lo que contiene (nodos por debajo: {descendants}). No se ha cambiado nada. Las referencias por ruta pueden romperse (hay {references}); las referencias por identificador se conservan.",
  "would-run": "La acción {action} no se ha ejecutado y no se ha cambiado nada.",
  deleted: "Se ha eliminado {path} con todo lo que contenía (nodos por debajo: {descendants}).",
  "confirm-by-flag": "Para hacerlo, repite la llamada con confirm: true.",
  "confirm-by-token":
    "Para hacerlo, repite la llamada antes de {minutes} minutos con confirm: true y este confirmToken.",
  "token-missing":
    "confirm ha llegado sin confirmToken. Envía junto a él el confirmToken de esta vista previa.",
  "token-without-confirm": "confirmToken ha llegado sin confirm: true. Envía ambos.",
  "token-invalid":
    "Ese confirmToken no es ninguno de los entregados, o se ha alterado. Repite exactamente el de esta vista previa.",
  "token-foreign":
    "Ese confirmToken es de otra llamada: otros argumentos, otra acción u otro solicitante. Revisa esta vista previa y usa el suyo.",
  "token-expired":
    "Ese confirmToken ha caducado: vale {minutes} minutos. Usa el de esta vista previa.",
  "token-used":
    "Ese confirmToken ya se usó: cada uno vale para un intento. Usa el de esta vista previa si aún hay que hacerlo.",
  "token-outdated":
    "Lo que ese confirmToken confirmaba ha cambiado desde entonces. Revisa esta vista previa y usa su confirmToken.",
  "ask-delete":
    "¿Eliminar {path} con todo lo que contiene? Nodos por debajo: {descendants}. Traducciones que lo acompañan: {locales}. Nodos publicados entre ellos: {published}. Referencias a ellos: {references}.",
  "ask-move":
    "¿Mover {from} a {to} con todo lo que contiene? Nodos por debajo: {descendants}. Traducciones que lo acompañan: {locales}. Nodos publicados entre ellos: {published}. Referencias por ruta que pueden romperse: {references}.",
  "ask-rename":
    "¿Cambiar {from} por {to} con todo lo que contiene? Nodos por debajo: {descendants}. Traducciones que lo acompañan: {locales}. Nodos publicados entre ellos: {published}. Referencias por ruta que pueden romperse: {references}.",
  "ask-run": "¿Ejecutar la acción {action}?",
  "no-locales": "ninguna",
  "yes-delete": "Sí, eliminar",
  "yes-move": "Sí, mover",
  "yes-rename": "Sí, cambiar el nombre",
  "yes-run": "Sí, ejecutar {action}",
  "reply-expired": "La última respuesta llegó demasiado tarde: vale {minutes} minutos.",
  "reply-used": "La última respuesta ya se usó: cada una vale para un intento.",
  "reply-outdated": "Aquello a lo que respondía la última respuesta ha cambiado desde entonces.",
  "user-declined":
    "No se ha hecho nada: se preguntó al usuario y dijo que no. No repitas la llamada si el usuario no lo pide.",
  "user-cancelled":
    "No se ha hecho nada: se preguntó al usuario y cerró la pregunta sin responder. Averigua qué quiere antes de repetir la llamada.",
  "user-unchecked":
    "No se ha hecho nada: se preguntó al usuario y envió la respuesta sin un sí. Averigua qué quiere antes de repetir la llamada.",
  "input-unanswerable":
    'No se ha hecho nada: la herramienta "{tool}" tiene que pedir al cliente {kinds}, y en esta conexión no se puede. Usa un cliente que lo admita; por HTTP, un cliente de la versión 2025-11-25 del protocolo necesita además un servidor que guarde sesiones (http.sessions).',

  // Parámetros declarados, detrás del prefijo "Error: "
  "parameter-required": "el parámetro '{name}' es obligatorio.",
  "parameter-entries-required":
    "el parámetro '{name}' es obligatorio y debe contener al menos una entrada.",
  "parameter-string": "el parámetro '{name}' debe ser una cadena de texto.",
  "parameter-integer": "el parámetro '{name}' debe ser un número entero.",
  "parameter-integer-range":
    "el parámetro '{name}' debe ser un número entero entre {minimum} y {maximum}.",
  "parameter-number": "el parámetro '{name}' debe ser un número.",
  "parameter-boolean": "el parámetro '{name}' debe ser un booleano: true o false.",
  "parameter-string-array": "el parámetro '{name}' debe ser una lista de cadenas de texto.",
  "parameter-string-map":
    "el parámetro '{name}' debe ser un objeto cuyos valores sean cadenas de texto.",
  "parameter-string-map-value":
    "el parámetro '{name}' debe ser un objeto cuyos valores sean cadenas de texto, pero el valor de {key} no lo es. Escribe los números como texto, por ejemplo \"5\".",
  "parameter-locale":
    "el parámetro '{name}' debe ser un idioma en una forma como {forms}, no {value}.",
  "parameter-locale-too-long":
    "el parámetro '{name}' debe ser un idioma de {limit} caracteres como máximo, en una forma como {forms}; {value} es más largo.",
  "parameter-choice": "el parámetro '{name}' debe ser uno de: {valid}.",
  "parameter-minimum": "el parámetro '{name}' debe ser como mínimo {limit}.",
  "parameter-maximum": "el parámetro '{name}' debe ser como máximo {limit}.",
  "parameter-max-length":
    "el parámetro '{name}' debe tener {limit} caracteres como máximo, no {length}.",
  "parameter-entry-max-length":
    "el parámetro '{name}' debe tener entradas de {limit} caracteres como máximo; {value} es más larga.",
  "parameter-schema": "el parámetro '{name}' {message}.",
  "parameter-schema-at": "el parámetro '{name}' en {path}: {message}.",
  "schema-type": "debe ser de tipo {type}",
  "schema-enum": "debe ser uno de: {valid}",
  "schema-format": "debe tener el formato {format}",
  "schema-pattern": "debe cumplir {pattern}",
  "schema-max-length": "debe tener {limit} caracteres como máximo",
  "schema-minimum": "debe ser como mínimo {limit}",
  "schema-maximum": "debe ser como máximo {limit}",
  "schema-min-items": "debe tener {limit} entradas como mínimo",
  "schema-max-items": "debe tener {limit} entradas como máximo",
  "schema-required": "debe tener {key}",
  "schema-unknown-key": "no debe tener {key}",
  "schema-other": "debe cumplir {keyword} de su esquema",
  "parameter-unknown":
    "{unknown} no es un parámetro de esta herramienta. Parámetros válidos: {valid}.",
  "parameter-unknown-suggested":
    "{unknown} no es un parámetro de esta herramienta. ¿Querías decir '{suggestion}'? Parámetros válidos: {valid}.",
  "parameter-unknown-none":
    "{unknown} no es un parámetro de esta herramienta, que no admite ninguno. Déjalo fuera.",
  "parameter-reach":
    "el parámetro '{name}' necesita el alcance '{reach}', que este servidor no tiene. Déjalo fuera.",

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
  "changed-elsewhere": "{field} (herramienta {tool})",
  "repeated-update": "la actualización",
  "repeated-call": "la llamada",
  "names-and-more": "{names} y {count} más",
};
