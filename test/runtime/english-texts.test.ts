import { expect, test } from "vitest";
import { english } from "../../src/runtime/messages/english.js";

/** Clients and evaluations match these texts: a change here is a change of the API. */
const texts = {
  "problems-header": "{count} problems, nothing was done:",
  "problems-omitted": "… and {count} more.",
  "unknown-key": '"{path}" is not a known key. Valid keys: {valid}.',
  "unknown-key-suggested":
    '"{path}" is not a known key. Did you mean "{suggestion}"? Valid keys: {valid}.',
  "other-variant":
    '"{path}" applies only to the variant {variants}. Leave it out, or choose that variant.',
  "field-owned":
    '"{path}" belongs to the tool "{tool}". Change it there, with the uuid or the path of the item.',
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
  "step-unsupported": 'The tool "{tool}" does not support {action}.',
  "workspace-protected":
    'The workspace "{workspace}" is protected: it can be read, but nothing can be written to it.',
  "store-busy": "Another process is writing to the store. Nothing was written; repeat the call.",
  cancelled: "The call was cancelled, and nothing was written.",
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
  "item-other-type": "{path} is of type {type}. This tool manages items of type {expected}.",
  "folder-missing": "There is no folder {folder}. There is no other folder either; leave it out.",
  "folder-missing-known": "There is no folder {folder}. Existing folders: {folders}.",
  "folder-blocked": "{path} is an item and not a folder, so nothing can be placed under it.",
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
  "node-name-missing": "The item needs a name. Send nodeName.",
  "node-name-missing-sources":
    "The item needs a name. Send nodeName, or a value for one of: {fields}.",
  "node-name-taken": "{path} exists already. Send another nodeName.",
  "node-name-taken-update": "{path} exists already. Send another nodeName, or update that item.",
  "identifier-taken": '"{path}" is {value} already in {item}. Send another value.',
  "identifier-taken-update":
    '"{path}" is {value} already in {item}. Send another value, or update that item.',
  "action-done": "The action {action} is done.",
  "update-empty": "Nothing to update. Send at least one field beside what identifies the item.",
  "version-changed":
    "The item has changed since version {expected}: it is at version {version} now. Repeat the update with that version if it still applies.",
  "version-changed-get":
    "The item has changed since version {expected}: it is at version {version} now. Get it again, and repeat the update with that version.",
  "stays-in-place":
    "{fields} changed, but the item stays at {path}: an update never moves an item.",
  "stays-in-place-move":
    "{fields} changed, but the item stays at {path}. Use action move to move it.",
  "found-text": "the text {value}",
  "found-blank": "blank text",
  "found-number": "the number {value}",
  "found-boolean": "{value}",
  "found-null": "null",
  "found-list": "a list",
  "found-object": "an object",
  "wanted-uuid": "a UUID",
  "wanted-asset": "an asset id",
};

test("the English texts are stable", () => {
  expect(english).toEqual(texts);
});
