/** Stands for a value whose shape is wrong and has been reported: nothing more is said of it. */
export const invalid: unique symbol = Symbol("invalid");

export type Invalid = typeof invalid;

/** What reading a value gives: the value, `null` as sent, `undefined` when absent, or `invalid`, reported already. */
export type Checked<Value> = Value | null | undefined | Invalid;

/**
 * Whether a key was not sent. JSON has no functions and does not hold the prototype of objects, so these can only be
 * inherited members: an absent field that is named like one, such as `constructor` or `__proto__`.
 */
export function isAbsent(value: unknown): value is undefined {
  return value === undefined || typeof value === "function" || value === Object.prototype;
}

/** Whether there is a value that a constraint can look at. */
export function isPresent<Value>(value: Checked<Value>): value is Value {
  return value !== undefined && value !== null && value !== invalid;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
