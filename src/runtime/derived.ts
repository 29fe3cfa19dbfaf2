/**
 * A function of something that never changes, such as a form or a surface: what it gives is worked out once for each and kept as
 * long as that is. What is given must not be changed either.
 */
export function derived<Source extends object, Value>(
  derive: (source: Source) => Value,
): (source: Source) => Value {
  const known = new WeakMap<Source, { readonly value: Value }>();
  return (source) => {
    const before = known.get(source);
    if (before !== undefined) return before.value;
    const value = derive(source);
    known.set(source, { value });
    return value;
  };
}
