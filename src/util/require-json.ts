/** A value on the way from the root, which is `undefined`. */
interface Place {
  readonly key: string;
  readonly parent: Place | undefined;
  readonly depth: number;
}

type Step =
  | { readonly value: unknown; readonly place: Place | undefined; readonly isLeft?: undefined }
  | { readonly value: object; readonly isLeft: true };

/**
 * Throws a `TypeError` that says where and how a value is none that `JSON.parse` could give: a cycle, a big integer, a number that is
 * none or infinite, a function or a symbol, an object of a class such as a date or a map, a list with gaps; and one that is nested
 * deeper than `deepest`. Members of objects that are undefined count as left out. `subject` begins the sentence.
 */
export function requireJson(value: unknown, subject: string, deepest = Infinity): void {
  const open = new Set<object>();
  const done = new Set<object>();
  const steps: Step[] = [{ value, place: undefined }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.isLeft === true) {
      open.delete(step.value);
      done.add(step.value);
      continue;
    }
    const { value: current, place } = step;
    const depth = (place?.depth ?? 0) + 1;
    const fault = isOpen(current, open)
      ? "holds itself"
      : depth > deepest
        ? `is nested deeper than ${deepest} levels`
        : faultOf(current);
    if (fault !== undefined) {
      throw new TypeError(
        `${subject} must be plain JSON: ${pointerOf(place)} ${fault}. Give what JSON.parse gives.`,
      );
    }
    if (typeof current !== "object" || current === null || done.has(current)) continue;
    open.add(current);
    steps.push({ value: current, isLeft: true });
    for (const [key, member] of Object.entries(current)) {
      steps.push({ value: member, place: { key, parent: place, depth } });
    }
  }
}

function isOpen(value: unknown, open: ReadonlySet<object>): boolean {
  return typeof value === "object" && value !== null && open.has(value);
}

function faultOf(value: unknown): string | undefined {
  switch (typeof value) {
    case "bigint":
      return "is a big integer";
    case "function":
    case "symbol":
      return `is a ${typeof value}`;
    case "number":
      return Number.isFinite(value) ? undefined : `is ${value}`;
    case "object":
      return value === null ? undefined : objectFault(value);
    default:
      return undefined;
  }
}

/** Objects of other realms are plain as well; of a class only its own code knows what an object says. */
function objectFault(value: object): string | undefined {
  if (Array.isArray(value)) {
    const gap = Array.from(value).indexOf(undefined);
    return gap === -1 ? undefined : `has no value at ${gap}`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined;
  return `is an object of ${value.constructor?.name || "a class"}`;
}

/** Where a value stands, as a JSON Pointer (RFC 6901, section 5). */
function pointerOf(place: Place | undefined): string {
  const keys: string[] = [];
  for (let at = place; at !== undefined; at = at.parent) keys.unshift(at.key);
  if (keys.length === 0) return "it";
  const steps = keys.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1"));
  return JSON.stringify(`/${steps.join("/")}`);
}
