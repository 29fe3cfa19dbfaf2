import { expect, test } from "vitest";
import { english } from "../../src/runtime/messages/english.js";

/** Clients and evaluations match these texts: a change here is a change of the API. */
const texts = {
  "problems-header": "{count} problems, nothing was done:",
  "problems-omitted": "… and {count} more.",
  "unknown-key": '"{path}" is not a known key. Valid keys: {valid}.',
  "unknown-key-suggested":
    '"{path}" is not a known key. Did you mean "{suggestion}"? Valid keys: {valid}.',
  "unknown-key-localized": '"{path}" is not a known key. Send it as translations: {translations}.',
  "unknown-key-untranslatable":
    '"{path}" is not a known key, and "{field}" has one value in all languages. Valid keys: {valid}.',
  "other-variant":
    '"{path}" applies only to the variant {variants}. Leave it out, or choose that variant.',
  "field-owned":
    '"{path}" belongs to the tool "{tool}". Change it there, with the uuid or the path of the item.',
  "field-owned-call":
    '"{path}" belongs to the tool "{tool}". Call that with {call}, or with path in place of uuid.',
  "item-missing-uuid-workspaces":
    "No item has the uuid {uuid}. Workspaces looked in: {workspaces}. Check it, or address the item by path.",
  "item-missing-path-workspaces":
    "No item is at {path}. Workspaces looked in: {workspaces}. Check the path.",
  "item-in-several-workspaces":
    "{address} is in more than one workspace. Send workspace as one of: {workspaces}.",
  "workspace-missing": "Say which workspace: send workspace as one of: {valid}.",
  "workspace-unknown":
    "This tool has nothing in the workspace {workspace}. Send workspace as one of: {valid}.",
  "fields-below":
    '"fields" holds no values: send each field under its own name, beside what identifies the item.',
  "clear-missing": "Say which fields to clear: send fields as a list of some of: {valid}.",
  "clear-unknown": "fields names {field}, which is no field of this tool. Its fields: {valid}.",
  "clear-unknown-suggested":
    'fields names {field}, which is no field of this tool. Did you mean "{suggestion}"? Its fields: {valid}.',
  "locale-of-clear":
    '"locale" chooses what is read, and clear empties a field in every language. To empty {locale} alone, use action set with null under translations.{locale}.',
  "field-owned-create":
    '"{path}" belongs to the tool "{tool}". Create the item without it, then call that tool with {call} and the uuid of the new item.',
  "field-owned-untranslatable":
    '"{path}" belongs to the tool "{tool}" and cannot be translated: it has one value in all languages. Call that with {call}, or with path in place of uuid.',
  "field-without-model":
    'The model that keeps this content has no place for "{field}", so it would be lost. Leave it out.',
  "field-model-shape":
    'The model that keeps this content holds "{field}" in another shape than the form sends. Leave it out, and report it.',
  "text-expected": '"{path}" takes text, not {found}. Send a string.',
  "integer-expected": '"{path}" takes a whole number, not {found}. Send a number such as 5.',
  "integer-unsafe":
    '"{path}" takes a whole number between -9007199254740991 and 9007199254740991; {value} would be rounded. Send a smaller one.',
  "number-expected": '"{path}" takes a number, not {found}. Send a number such as 5.5.',
  "boolean-expected": '"{path}" takes true or false, not {found}.',
  "date-expected": '"{path}" takes an existing date such as 2026-01-31, not {found}.',
  "date-time-expected": '"{path}" takes a date and time such as 2026-01-31T09:30:00Z, not {found}.',
  "list-expected": '"{path}" takes a list, not {found}. Send a JSON array, also for one value.',
  "list-as-text":
    '"{path}" takes a list, but the value is JSON text. Send a real array instead of a string.',
  "object-expected": '"{path}" takes an object, not {found}. Send a JSON object.',
  "object-as-text":
    '"{path}" takes an object, but the value is JSON text. Send a real object instead of a string.',
  "opaque-expected": '"{path}" takes an object or a list, not {found}.',
  "opaque-as-text":
    '"{path}" takes an object or a list, but the value is JSON text. Send the real thing instead of a string.',
  "item-missing-value": '"{path}" is null. Leave the entry out of the list.',
  required: '"{path}" is required. Send a value.',
  "required-labelled": '"{path}" ({label}) is required. Send a value.',
  "max-length": '"{path}" holds at most {limit} characters, not {length}. Shorten it.',
  pattern: '"{path}" must match {pattern}. Send a value that does.',
  "pattern-stated": '"{path}": {message}',
  options: '"{path}" has no option {value}. Send one of: {valid}.',
  minimum: '"{path}" must be at least {limit}.',
  maximum: '"{path}" must be at most {limit}.',
  "min-items": '"{path}" takes at least {limit} entries, not {count}.',
  "max-items": '"{path}" takes at most {limit} entries, not {count}.',
  unique: '"{path}" holds {value} more than once. Send each entry once.',
  "locale-unknown":
    '"{path}": there is no such language here. Send one of the configured ones: {valid}.',
  "locale-unsupported":
    '"locale" is {locale}, and there is no such language here. Send one of the configured ones: {valid}.',
  "locale-of-write":
    '"locale" chooses what is read, and would leave {locale} unwritten. Send the values under translations.{locale} instead.',
  "locale-of-null":
    '"locale" chooses what is read, and null empties a field in every language. To empty it in {locale} alone, send {translations} as translations instead.',
  "translation-unsupported": '"{path}" cannot be translated. Leave it out.',
  "translation-unsupported-known":
    '"{path}" cannot be translated. Leave it out; what can be translated here: {valid}.',
  "translation-entries":
    '"{path}" goes up to entry {count}, but the list has {existing}. Translate entries that exist, or send the list itself with all of them in the same call.',
  "translation-and-content":
    '"{path}" and "{field}" are the same field and differ. Send only one of them.',
  "reference-missing":
    '"{path}" names {value}, which does not exist in workspace "{workspace}". Send an existing one.',
  "reference-missing-under":
    '"{path}" names {value}, which does not exist under {root} in workspace "{workspace}". Send an existing one.',
  "reference-missing-uuid":
    '"{path}" names {value}, which does not exist in workspace "{workspace}". Send the UUID of an existing node.',
  "reference-by-path": '"{path}" takes {wanted}, not a path: {target} is {id}.',
  "reference-by-key": '"{path}" takes {wanted}, not a name or key: {value} is {id}, at {target}.',
  "reference-by-key-ambiguous":
    '"{path}" takes {wanted}, not a name or key, and {value} is more than one node in workspace "{workspace}". Send one of: {candidates}.',
  "reference-by-asset-id": '"{path}" takes a UUID without prefix: send {id}.',
  "reference-by-uuid":
    '"{path}" takes a key, slug or absolute path, not a UUID: {value} is {target}.',
  "reference-relative-path": '"{path}" takes a path that begins with "/": send {target}.',
  "reference-ambiguous":
    '"{path}" names {value}, which is more than one node in workspace "{workspace}". Send one of these paths: {candidates}.',
  "reference-uuid-form": '"{path}" takes the UUID of a node, not {value}.',
  "reference-path-form": '"{path}" takes an absolute path such as /folder/name, not {value}.',
  "reference-asset-form": '"{path}" takes an asset id such as jcr:<uuid>, not {value}.',
  "arguments-expected": "The arguments must be one JSON object.",
  "arguments-too-deep":
    "The arguments are nested more than {limit} levels deep. Send flatter objects and lists.",
  "arguments-list-too-long":
    "A list in the arguments has more than {limit} entries. Send a shorter one.",
  "arguments-too-many": "The arguments hold more than {limit} values. Send fewer in one call.",
  "arguments-too-long":
    "The texts of the arguments have more than {limit} characters together. Send less in one call.",
  "action-missing": '"action" is required. Send one of: {offered}.',
  "action-unknown": "This tool has no action {action}. Send one of: {offered}.",
  "action-unknown-suggested":
    'This tool has no action {action}. Did you mean "{suggestion}"? Send one of: {offered}.',
  "content-type-unknown": "There is no content type {name}. Send one of: {valid}.",
  "content-type-unknown-suggested":
    'There is no content type {name}. Did you mean "{suggestion}"? Send one of: {valid}.',
  "step-unsupported": 'The tool "{tool}" does not support {action}.',
  "scopes-missing":
    'Calling "{tool}" needs scopes that this caller does not have: {scopes}. Sending the call again will not help; tell the user what is missing.',
  "scopes-missing-action":
    'The action "{action}" of "{tool}" needs scopes that this caller does not have: {scopes}. Sending the call again will not help; tell the user what is missing.',
  "workspace-protected":
    'The workspace "{workspace}" is protected: it can be read, but nothing can be written to it.',
  "store-busy": "The store is busy. Nothing was written; repeat the call.",
  "store-denied":
    "The store refuses this server, and nothing was written. Repeating the call will not help: tell whoever runs the server.",
  "store-not-writable":
    "This server may not write to the store, and nothing was written. Repeating the call will not help: tell whoever runs the server.",
  "store-unusable":
    "This server cannot use the store as it is now, and nothing was written. Repeating the call will not help: tell whoever runs the server.",
  "path-taken":
    "{path} exists already, and nothing was written. Look at what is there, and send another name or place.",
  "name-impossible":
    "A node would get a name or path that none can have, and nothing was written: a name has at most 255 bytes, a path at most 2000 bytes and 128 names. Send a shorter name, or choose a place nearer the root.",
  "node-gone":
    "Something that this call needs does not exist any more, and nothing was written. Read again, and repeat the call with what is there.",
  "move-impossible":
    "Nothing can be moved into itself or below itself, and nothing was written. Choose another folder.",
  "connection-lost":
    "The connection to the store was lost, and nothing was written. Repeat the call.",
  "connection-lost-written":
    "The connection to the store was lost after all had been written. The call is done; do not repeat it.",
  "connection-lost-unknown":
    "The connection to the store was lost, and it could not be found out whether anything was written. Look at what is there before repeating the call.",
  cancelled: "The call was cancelled, and nothing was written.",
  refused: 'The tool "{tool}" refused the call without saying why, and nothing was written.',
  unexpected:
    'The tool "{tool}" failed unexpectedly and nothing was written. Report incident {incident}; other tools keep working.',
  "target-missing": "Say which item: send {keys}.",
  "item-missing-uuid":
    'No item has the uuid {uuid} in workspace "{workspace}". Check it, or address the item by path or nodeName.',
  "item-missing-path": 'No item is at {path} in workspace "{workspace}". Check the path.',
  "item-missing-path-list":
    'No item is at {path} in workspace "{workspace}". Use action list to see what there is.',
  "item-missing-path-siblings":
    'No item is at {path} in workspace "{workspace}". {folder} holds: {names}.',
  "item-missing-name": 'No item is named {name} in workspace "{workspace}". Check the name.',
  "item-missing-name-list":
    'No item is named {name} in workspace "{workspace}". Use action list to see what there is.',
  "item-missing-name-in-folder": "No item is named {name} under {folder}, which holds: {names}.",
  "item-missing-name-in-empty-folder": "No item is named {name} under {folder}, which is empty.",
  "item-missing-key": 'No item has {key} {value} in workspace "{workspace}". Check the value.',
  "item-missing-key-list":
    'No item has {key} {value} in workspace "{workspace}". Use action list to see what there is.',
  "addresses-differ":
    '"{first}" names the item {item}, but "{second}" names {other}. Send only the one that is meant.',
  "address-does-not-hold":
    '"{first}" names the item {item}, to which "{second}" {value} does not apply. Leave out the wrong one; an address neither renames nor moves.',
  "item-ambiguous": "More than one item is meant. Address it by one of these paths: {paths}.",
  "item-structural":
    "{path} is of type {type}, a part of the structure and not an item. Address an item of type {expected}.",
  "item-other-type":
    "{path} is of type {type}. This tool manages items of type {expected}. Address one of those.",
  "item-is-folder": "{path} is a folder and not an item. Use action {use} for it.",
  "folder-missing": "There is no folder {folder}. There is no other folder either; leave it out.",
  "folder-missing-known": "There is no folder {folder}. Existing folders: {folders}.",
  "folder-blocked": "{path} is an item and not a folder, so nothing can be placed under it.",
  "folder-target-missing": "Say which folder: send {keys}.",
  "folder-root":
    "{path} is the root that everything stands under, or holds it. Name a folder below it.",
  "folder-is-item": "{path} is of type {type} and no folder. Use action {use} for it.",
  "folder-other-type": "{path} is of type {type} and no folder. Name a folder.",
  "folders-differ":
    '"path" names {path}, but "folder" names {folder}. Send only the one that is meant.',
  "new-folder-missing": "Say which folder to add: send {keys}.",
  "folder-name-missing": "The new folder below {parent} needs a name. Send folderName.",
  "folder-name-empty":
    "{name} gives no folder name. Send one with a letter from a to z or a digit.",
  "folder-parts-differ":
    '"folder" is the whole path of the new folder, and {folder} is not {other}. Send folder alone, or parentPath and folderName.',
  "folder-parent-missing": "There is no folder {folder}, and it is not added along. Add it first.",
  "folder-parent-missing-known":
    "There is no folder {folder}, and it is not added along. Add it first, or choose an existing one: {folders}.",
  "folder-taken": "The folder {path} exists already. Use it, or send another name.",
  "folder-taken-other":
    "{path} exists already, is of type {type} and no folder. Send another name.",
  "folder-named": "The folder is named {name}: names hold letters from a to z, digits and hyphens.",
  "taxonomy-gap":
    'The folders are {template}: to narrow by "{field}", send "{missing}" too, or send folder.',
  "select-unknown": "select names {field}, which is no field. Valid names: {valid}.",
  "select-unknown-suggested":
    'select names {field}, which is no field. Did you mean "{suggestion}"? Valid names: {valid}.',
  "sort-unknown": "sort names {field}, which cannot be sorted by. Valid names: {valid}.",
  "sort-unknown-suggested":
    'sort names {field}, which cannot be sorted by. Did you mean "{suggestion}"? Valid names: {valid}.',
  "filter-unsupported": '"{path}" cannot filter a list. Leave it out.',
  "filter-unsupported-known": '"{path}" cannot filter a list. Fields that can: {valid}.',
  "cursor-invalid":
    "The cursor does not belong to this listing. Send the same arguments as for the page before, or leave cursor out to start again.",
  "page-shortened":
    "{left} of the {count} items of this page are left out, since its answer would be longer than {limit} bytes. Send nextCursor as cursor to go on with them.",
  "item-too-long":
    "The item {path} alone has {bytes} bytes, and an answer has at most {limit}. Send select with the fields that are needed.",
  "node-name-missing": "The item needs a name. Send nodeName.",
  "node-name-missing-sources":
    "The item needs a name. Send nodeName, or a value for one of: {fields}.",
  "name-too-long":
    '"{path}" gives a name of {length} characters, and a name has at most {limit}. Send a shorter one.',
  "path-too-long":
    "{path} cannot be: a name has at most 255 bytes, a path at most 2000 bytes and 128 names. Send a shorter name, or choose a place nearer the root.",
  "node-name-taken": "{path} exists already. Send another nodeName.",
  "node-name-taken-update": "{path} exists already. Send another nodeName, or update that item.",
  "identifier-taken": '"{path}" is {value} already in {item}. Send another value.',
  "identifier-taken-update":
    '"{path}" is {value} already in {item}. Send another value, or update that item.',
  "action-done": "The action {action} is done.",
  "function-done": 'The tool "{tool}" is done.',
  "update-empty": "Nothing to update. Send at least one field beside what identifies the item.",
  "translation-lost":
    "Nothing was written, because these translations were not stored: {paths}. Leave them out, and report it; sending them again will not help.",
  "version-changed":
    "The item has changed since version {expected}: it is at version {version} now. Repeat {repeated} with that version if it still applies.",
  "version-changed-get":
    "The item has changed since version {expected}: it is at version {version} now. Get it again, and repeat {repeated} with that version.",
  "version-changed-fields":
    "The item has changed since version {expected}: it is at version {version} now. Changed: {fields}. Repeat {repeated} with that version if it still applies.",
  "version-changed-fields-get":
    "The item has changed since version {expected}: it is at version {version} now. Changed: {fields}. Get it again, and repeat {repeated} with that version.",
  "version-ahead":
    "The item is at version {version}, so version {expected} is not one of it. Repeat {repeated} with version {version} if it still applies.",
  "version-ahead-get":
    "The item is at version {version}, so version {expected} is not one of it. Get it again, and repeat {repeated} with its version.",
  "stays-in-place":
    "{fields} changed, but the item stays at {path}: an update never moves an item.",
  "stays-in-place-move":
    "{fields} changed, but the item stays at {path}. Use action move to move it.",
  "position-missing":
    "Say where the item goes: send position as first, last, up, down or an index from 0.",
  "position-unknown":
    "position takes first, last, up, down or an index from 0, not {value}. Send one of these.",
  "position-clamped-first":
    "There is no position {requested}: the item is at the beginning, position {position}.",
  "position-clamped-last":
    "There is no position {requested}: the item is at the end, position {position}.",
  "position-held": "The item stands at position {position} already, so nothing changed.",
  "parent-unordered":
    "{path} is of type {type}, which keeps no order among its children. Leave the order as it is.",
  "parent-unordered-list":
    "{path} is of type {type}, which keeps no order among its children. Use sort of action list instead.",
  published: "{path} is published.",
  "published-recursive": "{path} is published with all below it.",
  "published-unchanged": "{path} was published already and has not changed since.",
  unpublished: "{path} is not published any more.",
  "unpublished-recursive": "{path} and all below it are not published any more.",
  "unpublish-nothing": "{path} was not published, so there was nothing to do.",
  "unpublish-below":
    "Nodes below {path} are published ({count}) and would go with it. Send recursive: true to take all of them back.",
  "parent-unpublished":
    "The folder {path} is not published, so nothing in it can be. Publish it first: send it as folder.",
  "parent-unpublished-item":
    "{path} is not published, so nothing below it can be. Publish it first: send it as path.",
  "published-place-taken":
    "On the published side {other} still stands at {path}. Publish {other} again or unpublish it first; where both have swapped names, publish their folder with recursive: true.",
  "published-place-lost":
    "On the published side {path} is held by a node that does not exist any more. Give this one another name or place first.",
  "property-missing": "Say which property: send property as one of: {valid}.",
  "property-missing-none":
    "Say which property: send property. This item has none that can be removed.",
  "property-unknown":
    "This item has no property {property}. Properties that can be removed: {valid}.",
  "property-unknown-suggested":
    'This item has no property {property}. Did you mean "{suggestion}"? Properties that can be removed: {valid}.',
  "property-unknown-none":
    "This item has no property {property}, and none that can be removed. Leave it as it is.",
  "property-system":
    "{property} belongs to the repository and cannot be removed. Name a field of the content.",
  "property-identity":
    "{property} is the item's node name and cannot be removed. Name another property.",
  "property-identity-rename":
    "{property} is the item's node name and cannot be removed. Use action rename to change it.",
  "property-locked": "{property} is not written by this tool. Leave it as it is.",
  "property-required": "{field} is required and cannot be removed. Leave it as it is.",
  "property-required-update":
    "{field} is required and cannot be removed. Use action update to give it another value.",
  "property-absent": "{property} was not stored, so nothing changed.",
  "destination-unsaid": "Say where to move the item: send {keys}.",
  "destination-missing":
    "There is no folder {folder} to move to, and a move creates none. Send one of: {folders}.",
  "destination-missing-create":
    "There is no folder {folder} to move to, and a move creates none. Add it with create_folder first, or send one of: {folders}.",
  "move-same": "{path} is in {folder} already. Send another folder.",
  "move-inside":
    "{folder} is inside {path}, which cannot be moved into itself. Send another folder.",
  "move-taken": "{path} exists already, so nothing can be moved there. Send another folder.",
  "moved-fields-stay":
    "The item is at {path} now, but a move changes no field: these still hold the old values: {fields}.",
  "moved-fields-stay-update":
    "The item is at {path} now, but a move changes no field: these still hold the old values: {fields}. Use action update to change them.",
  "new-name-empty":
    '"{path}" {value} leaves no name. Send one with letters or digits from a to z or 0 to 9.',
  "new-name-same": "{path} has that name already. Send another newName.",
  "new-name-taken": "{path} exists already. Send another newName.",
  "would-delete":
    "{path} would be deleted with everything below it (nodes below it: {descendants}; references to them: {references}). Nothing has been deleted.",
  "would-move":
    "{from} would become {to}, with everything below it (nodes below it: {descendants}). Nothing has been changed. References by path may break (there are {references}); those by identifier survive.",
  "would-run": "The action {action} has not run, and nothing has been changed.",
  deleted: "{path} is deleted with everything below it (nodes below it: {descendants}).",
  "confirm-by-flag": "To do it, repeat the call with confirm: true.",
  "confirm-by-token":
    "To do it, repeat the call within {minutes} minutes with confirm: true and this confirmToken.",
  "token-missing":
    "confirm came without confirmToken. Send the confirmToken of this preview beside it.",
  "token-without-confirm": "confirmToken came without confirm: true. Send both.",
  "token-invalid":
    "That confirmToken is none that was given out, or was altered. Repeat the one of this preview exactly.",
  "token-foreign":
    "That confirmToken is of another call: other arguments, another action or another caller. Check this preview and use its own.",
  "token-expired":
    "That confirmToken has expired: it holds for {minutes} minutes. Use the one of this preview.",
  "token-used":
    "That confirmToken was used already: each is good for one try. Use the one of this preview if it is still to be done.",
  "token-outdated":
    "What that confirmToken was given out for has changed since. Check this preview and use its confirmToken.",
  "ask-delete":
    "Delete {path} with everything below it? Nodes below it: {descendants}. Translations that go with it: {locales}. Published nodes among them: {published}. References to them: {references}.",
  "ask-move":
    "Move {from} to {to} with everything below it? Nodes below it: {descendants}. Translations that go with it: {locales}. Published nodes among them: {published}. References by path that may break: {references}.",
  "ask-rename":
    "Rename {from} to {to} with everything below it? Nodes below it: {descendants}. Translations that go with it: {locales}. Published nodes among them: {published}. References by path that may break: {references}.",
  "ask-run": "Run the action {action}?",
  "no-locales": "none",
  "yes-delete": "Yes, delete it",
  "yes-move": "Yes, move it",
  "yes-rename": "Yes, rename it",
  "yes-run": "Yes, run {action}",
  "reply-expired": "The last answer came too late: it holds for {minutes} minutes.",
  "reply-used": "The last answer was used already: each is good for one try.",
  "reply-outdated": "What the last answer was about has changed since.",
  "user-declined":
    "Nothing has been done: the user was asked and said no. Do not repeat the call unless the user asks for it.",
  "user-cancelled":
    "Nothing has been done: the user was asked and closed the question without an answer. Find out what the user wants before you repeat the call.",
  "user-unchecked":
    "Nothing has been done: the user was asked and sent the answer without a yes. Find out what the user wants before you repeat the call.",
  "input-unanswerable":
    'Nothing has been done: the tool "{tool}" has to ask the client for {kinds}, which cannot be asked for on this connection. Use a client that supports it; over HTTP, a client of protocol version 2025-11-25 also needs a server that keeps sessions (http.sessions).',
  "parameter-required": "'{name}' parameter is required.",
  "parameter-entries-required":
    "'{name}' parameter is required and must contain at least one entry.",
  "parameter-string": "'{name}' parameter must be a string.",
  "parameter-integer": "'{name}' parameter must be an integer.",
  "parameter-integer-range":
    "'{name}' parameter must be an integer between {minimum} and {maximum}.",
  "parameter-number": "'{name}' parameter must be a number.",
  "parameter-boolean": "'{name}' parameter must be a boolean: true or false.",
  "parameter-string-array": "'{name}' parameter must be an array of strings.",
  "parameter-string-map": "'{name}' parameter must be an object whose values are strings.",
  "parameter-string-map-value":
    "'{name}' parameter must be an object whose values are strings, but the value of {key} is not. Write numbers as text, such as \"5\".",
  "parameter-locale": "'{name}' parameter must be a locale such as {forms}, not {value}.",
  "parameter-locale-too-long":
    "'{name}' parameter must be a locale of at most {limit} characters, such as {forms}; {value} is longer.",
  "parameter-choice": "'{name}' parameter must be one of: {valid}.",
  "parameter-minimum": "'{name}' parameter must be at least {limit}.",
  "parameter-maximum": "'{name}' parameter must be at most {limit}.",
  "parameter-max-length": "'{name}' parameter must have at most {limit} characters, not {length}.",
  "parameter-entry-max-length":
    "'{name}' parameter must have entries of at most {limit} characters; {value} is longer.",
  "parameter-schema": "'{name}' parameter {message}.",
  "parameter-schema-at": "'{name}' parameter at {path}: {message}.",
  "schema-type": "must be of type {type}",
  "schema-enum": "must be one of: {valid}",
  "schema-format": "must be in the format {format}",
  "schema-pattern": "must match {pattern}",
  "schema-max-length": "must have at most {limit} characters",
  "schema-minimum": "must be at least {limit}",
  "schema-maximum": "must be at most {limit}",
  "schema-min-items": "must have at least {limit} entries",
  "schema-max-items": "must have at most {limit} entries",
  "schema-required": "must have {key}",
  "schema-unknown-key": "must not have {key}",
  "schema-other": "must keep its schema's {keyword}",
  "parameter-unknown": "{unknown} is not a parameter of this tool. Valid parameters: {valid}.",
  "parameter-unknown-suggested":
    "{unknown} is not a parameter of this tool. Did you mean '{suggestion}'? Valid parameters: {valid}.",
  "parameter-unknown-none":
    "{unknown} is not a parameter of this tool, which takes none. Leave it out.",
  "parameter-reach":
    "'{name}' parameter needs the reach '{reach}', which this server does not have. Leave it out.",
  "found-text": "the text {value}",
  "found-blank": "blank text",
  "found-number": "the number {value}",
  "found-boolean": "{value}",
  "found-null": "null",
  "found-list": "a list",
  "found-object": "an object",
  "wanted-uuid": "a UUID",
  "wanted-asset": "an asset id",
  "changed-elsewhere": "{field} (tool {tool})",
  "repeated-update": "the update",
  "repeated-call": "the call",
  "names-and-more": "{names} and {count} more",
};

test("the English texts are stable", () => {
  expect(english).toEqual(texts);
});
