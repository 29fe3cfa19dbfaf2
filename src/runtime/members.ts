/**
 * What an object itself holds under a name; undefined for what it only inherits. Names of fields are the user's, and an
 * object without a field named `constructor` must not seem to have one.
 */
export function memberOf<Value>(
  object: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets a member of any name. Assigning to `__proto__` would change what the object inherits, and set nothing. */
export function setMember<Value>(
  object: Record<string, Value>,
  name: string,
  value: NoInfer<Value>,
): void {
  if (name !== "__proto__") {
    object[name] = value;
    return;
  }
  Object.defineProperty(object, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** Sets every member of another object. */
export function setMembers<Value>(
  object: Record<string, Value>,
  members: Readonly<Record<string, NoInfer<Value>>>,
): void {
  for (const [name, value] of Object.entries(members)) setMember(object, name, value);
}
