import type { Part } from "./case-expectation.js";

/**
 * Where an actual value differs from the part that is expected of it, one line a difference. In a part, `null` says that
 * the key must not be there; `says` and `omits` are texts that the description holds or lacks; a schema's `properties`
 * must be the whole set of names; a map stands for a list of fields or variants, by `key` or `value`.
 */
export function differences(actual: unknown, expected: unknown, path: string): readonly string[] {
  if (isMap(expected)) return mapDifferences(actual, expected, path);
  if (JSON.stringify(actual) === JSON.stringify(expected)) return [];
  return [`${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`];
}

function mapDifferences(actual: unknown, expected: Part, path: string): readonly string[] {
  const map = Array.isArray(actual) ? byKey(actual) : actual;
  if (!isMap(map)) return [`${path}: expected a map, found ${JSON.stringify(actual)}`];
  const isWhole = path.endsWith(".properties") || Array.isArray(actual);
  const surplus = isWhole ? Object.keys(map).filter((key) => !Object.hasOwn(expected, key)) : [];
  return [
    ...surplus.map((key) => `${path}.${key}: not expected`),
    ...Object.entries(expected).flatMap(([key, value]) => entryDifferences(map, key, value, path)),
  ];
}

function entryDifferences(map: Part, key: string, expected: unknown, path: string) {
  const actual = map[key];
  const place = `${path}.${key}`;
  if (key === "says" || key === "omits") {
    const description = String(map["description"] ?? "");
    const isWanted = key === "says";
    return textsOf(expected)
      .filter((text) => description.includes(text) !== isWanted)
      .map((text) => `${place}: ${JSON.stringify(text)}, but the text is: ${description}`);
  }
  if (expected === null) {
    return actual === undefined ? [] : [`${place}: not expected, found ${JSON.stringify(actual)}`];
  }
  if (actual === undefined) return [`${place}: missing`];
  return differences(actual, expected, place);
}

/** A list of fields or variants as a map. */
function byKey(list: readonly unknown[]): Part {
  return Object.fromEntries(
    list.filter(isMap).map((item) => [String(item["key"] ?? item["value"]), item]),
  );
}

function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

function isMap(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
