import { isObject } from "../util/is-object.js";
import { sameJson } from "./equality.js";

/** How many smaller values are tried. */
const mostTries = 400;

/** Of how many characters at a text's end each is tried to be dropped. */
const mostDropped = 12;

/** A smaller value for which something still holds: with fewer members, shorter lists and texts. The same one every time. */
export function shrunk(value: unknown, holds: (value: unknown) => boolean): unknown {
  let best = value;
  let tries = mostTries;
  for (;;) {
    const smaller = [...smallerValues(best)].find((each) => {
      tries -= 1;
      return tries > 0 && holds(each);
    });
    if (smaller === undefined) return best;
    best = smaller;
  }
}

function* smallerValues(value: unknown): Generator<unknown> {
  if (typeof value === "string") {
    if (value !== "") yield "";
    if (value.length > 1) yield value.slice(0, Math.ceil(value.length / 2));
    const characters = [...value];
    const from = Math.max(0, characters.length - mostDropped);
    for (let index = characters.length - 1; index >= from && value.length > 1; index -= 1) {
      yield characters.toSpliced(index, 1).join("");
    }
    return;
  }
  if (typeof value === "number") {
    for (const plain of [0, 1, Math.trunc(value)]) {
      if (Math.abs(plain) < Math.abs(value)) yield plain;
    }
    return;
  }
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    // Where it matters that entries are the same, they have to change together.
    const [first] = value;
    if (value.length > 1 && value.every((item) => sameJson(item, first))) {
      for (const smaller of smallerValues(first)) yield value.map(() => smaller);
    }
    for (const [index, item] of value.entries()) {
      for (const smaller of smallerValues(item)) yield value.with(index, smaller);
    }
    return;
  }
  if (!isObject(value)) return;
  const entries = Object.entries(value);
  for (const [key] of entries) yield Object.fromEntries(entries.filter(([each]) => each !== key));
  for (const [key, member] of entries) {
    for (const smaller of smallerValues(member)) {
      yield Object.fromEntries(entries.map((each) => (each[0] === key ? [key, smaller] : each)));
    }
  }
}
