import * as constraints from "./constraints.js";
import * as containers from "./containers.js";
import * as keys from "./keys.js";
import * as scalars from "./scalars.js";

/**
 * The words that generated checks are written in. Reading functions give the normalised value, `null`, `undefined` (absent)
 * or `invalid` (reported); constraints look only at values that were read well. Nothing throws, and a valid value
 * allocates nothing.
 */
export const check = Object.freeze({
  // Reading single values
  text: scalars.text,
  reference: scalars.reference,
  integer: scalars.integer,
  number: scalars.number,
  boolean: scalars.boolean,
  date: scalars.date,
  dateTime: scalars.dateTime,
  opaque: scalars.opaque,

  // Reading what holds others
  list: containers.list,
  groups: containers.groups,
  entries: containers.entries,
  group: containers.group,
  texts: containers.texts,
  variants: containers.group,

  // Constraints
  required: constraints.required,
  maxLength: constraints.maxLength,
  pattern: constraints.pattern,
  options: constraints.options,
  optionList: constraints.optionList,
  minimum: constraints.minimum,
  maximum: constraints.maximum,
  minItems: constraints.minItems,
  maxItems: constraints.maxItems,
  unique: constraints.unique,

  // Keys
  keys: keys.keys,
  orDefault: keys.orDefault,
  given: keys.given,
  put: keys.put,
  ignore: keys.ignore,
  otherVariants: keys.otherVariants,
});
