import { accepts, memberSchemas } from "./accepts.js";
import { type Branch, branchOf, type JsonType, narrowed } from "./branches.js";
import { casesOf } from "./emptiness.js";
import { listFacts, objectFacts } from "./facts.js";
import { canonicalJson } from "./equality.js";
import { type Hint, hintsOf, listedValues, numbersOf } from "./hints.js";
import { at, isSchema, type Located, nameList, schemaList, schemaMap } from "./located.js";
import { patternSamples } from "./pattern-samples.js";
import { newProof } from "./proof.js";
import { isSameSchema } from "./same-schema.js";
import { numberCandidates, textCandidates } from "./scalar-candidates.js";

/** What a value is looked for: it fits `fits` and, if there is one, not `refused`. */
export interface Search {
  readonly fits: readonly Located[];
  readonly refused: readonly Located[];
  readonly depth: number;
  /** How many values may still be tried, here and inside; a search that has none left gives what it found. */
  readonly budget: { left: number };
}

const deepest = 10;
const mostBranches = 40;
const mostInside = 24;
const mostListed = 64;
const mostRounds = 6;

/** Where a schema says nothing. */
const ofAnyType: readonly unknown[] = [{}, [], null, true, 0.5, 0, "a"];

/** Values that fit, those that are refused first; simple ones before others, always the same. */
export function candidates(search: Search): readonly unknown[] {
  const { fits: left, refused, depth, budget } = search;
  if (depth > deepest || budget.left <= 0) return [];
  const hints = hintsOf([...refused, ...left]);
  if (depth > 0 && hints.length === 0) {
    return left.some(({ node }) => node === false) ? [] : ofAnyType;
  }
  const found = new Map<string, unknown>();
  const add = (value: unknown): void => {
    budget.left -= 1;
    if (budget.left < 0 && depth > 0) return;
    const key = canonicalJson(value);
    if (!found.has(key) && left.every((each) => accepts(each, value))) found.set(key, value);
  };
  const branches = branchesFor(left);
  for (const value of listedValues(hints)) add(value);
  for (const branch of branches) {
    for (const type of branch.types) {
      for (const value of valuesOf(type, branch, hints, search)) add(value);
    }
  }
  const values = [...found.values()];
  const isRefused = (value: unknown): boolean => !refused.every((each) => accepts(each, value));
  return [...values.filter(isRefused), ...values.filter((value) => !isRefused(value))];
}

/** Ways to fit schemas, told apart as far as that stays few. */
function branchesFor(schemas: readonly Located[]): readonly Branch[] {
  const branch = branchOf(schemas);
  const proof = newProof(400);
  let found = branch === undefined ? [] : [branch];
  for (let round = 0; round < mostRounds && found.length < mostBranches; round += 1) {
    const next = found.flatMap((each) => casesOf(each, proof) ?? [each]);
    if (next.length > mostBranches || next.every((each, index) => each === found[index])) break;
    found = next;
  }
  // Where there are too many ways, one that takes each alternative's first, and one that takes its last.
  const [first] = found;
  const last = found.at(-1);
  return [
    ...found,
    ...(first === undefined ? [] : oneWay(first, 0)),
    ...(last === undefined ? [] : oneWay(last, -1)),
  ];
}

function oneWay(branch: Branch, at: 0 | -1): readonly Branch[] {
  if (branch.open.length === 0) return [];
  const left = branch.open.reduce<Branch | undefined>(
    (taken, options) => {
      const ways = options.flatMap((option) => (taken && narrowed(taken, option)) ?? []);
      return ways.at(at);
    },
    { ...branch, open: [] },
  );
  return left === undefined ? [] : [left];
}

function valuesOf(
  type: JsonType,
  branch: Branch,
  hints: readonly Hint[],
  search: Search,
): Iterable<unknown> {
  switch (type) {
    case "null":
      return [null];
    case "boolean":
      return [false, true];
    case "number":
      return numberCandidates(hints);
    case "string":
      return textCandidates(branch, hints);
    case "array":
      return lists(branch, hints, search);
    case "object":
      return objects(branch, hints, search);
  }
}

/** Longer lists show nothing that a reader can take in. */
const longestList = 300;

function lists(
  branch: Branch,
  hints: readonly Hint[],
  { depth, refused, budget }: Search,
): readonly unknown[] {
  const facts = listFacts(branch);
  const lengths = [
    0,
    1,
    2,
    ...numbersOf(hints, ["minItems", "maxItems", "minContains", "maxContains"]).flatMap((count) => [
      count - 1,
      count,
      count + 1,
    ]),
    ...hints.map(({ node }) => schemaList(node["prefixItems"]).length),
    ...hints.map(({ node }) => schemaList(node["prefixItems"]).length + 1),
  ].filter(
    (length) => length >= Math.max(0, facts.least) && length <= Math.min(facts.most, longestList),
  );
  const itemHints = (index: number): readonly Located[] =>
    hints.flatMap(({ schema, node }) => {
      const prefix = schemaList(node["prefixItems"]);
      const own = index < prefix.length ? prefix[index] : node["items"];
      const inside = isSchema(own) ? [at(schema, own)] : [];
      return isSchema(node["contains"]) ? [...inside, at(schema, node["contains"])] : inside;
    });
  const known = new Map<number, readonly unknown[]>();
  const plainItems = (index: number): readonly unknown[] =>
    candidates({
      fits: [...facts.item(index)],
      refused: itemHints(index).slice(0, 12),
      depth: depth + 1,
      budget,
    }).slice(0, mostInside);
  /** Entries that a list has to contain. */
  const contained = (index: number): readonly unknown[] =>
    facts.contains.flatMap(({ schema }) =>
      candidates({
        fits: [...facts.item(index), schema],
        refused: [],
        depth: depth + 1,
        budget,
      }).slice(0, 3),
    );
  const itemsAt = (index: number): readonly unknown[] => {
    const alike = Math.min(index, Math.max(facts.prefixLength, ...lengths.slice(0, 1), 3));
    const items = known.get(alike) ?? [...contained(alike), ...plainItems(alike)];
    known.set(alike, items);
    return items;
  };
  const found: unknown[] = [];
  const mostLists = depth === 0 ? 400 : 60;
  for (const length of new Set(lengths)) {
    if (refused.length === 0 && found.length > 20) break;
    const choices = Array.from({ length }, (_, index) => itemsAt(index));
    if (choices.some((each) => each.length === 0)) continue;
    const plain = choices.map((each) => each.at(-1));
    const various = choices.map(
      (each, index) => each[(each.length - 1 - index + each.length * 64) % each.length],
    );
    found.push(
      plain,
      various,
      choices.map((each) => each[0]),
    );
    found.push(choices.map((each, index) => each[index % each.length]));
    for (const index of length === 0 ? [] : [0, length - 1]) {
      for (const item of choices[index] ?? []) {
        if (found.length > mostLists) break;
        found.push(various.with(index, item), plain.with(index, item), Array(length).fill(item));
      }
    }
  }
  return found;
}

type Members = Readonly<Record<string, unknown>>;

function objects(
  branch: Branch,
  hints: readonly Hint[],
  { depth, refused, budget }: Search,
): readonly Members[] {
  const facts = objectFacts(branch);
  const keys = [...new Set([...facts.keys, ...hints.flatMap(({ node }) => keysOf(node))])];
  /** Whether nothing is asked of a member that is not asked of it anyway. */
  const isPlainKey = (key: string): boolean =>
    hints.every(({ schema }) =>
      memberSchemas(schema, key).every((each) =>
        facts.member(key).some((own) => isSameSchema(own, each)),
      ),
    );
  const plain = new Set(keys.filter(isPlainKey));
  const ofKey = new Map<string, readonly unknown[]>();
  const choicesOf = (key: string): readonly unknown[] => {
    const known = ofKey.get(key);
    if (known !== undefined) return known;
    const inside = facts.member(key);
    const wanted = hints.flatMap(({ schema }) => memberSchemas(schema, key));
    const isPlain = isPlainKey(key);
    const values = candidates({
      fits: inside,
      refused: isPlain ? [] : wanted.slice(0, 12),
      depth: depth + 1,
      budget,
    }).slice(0, isPlain ? 3 : wanted.some(isListing) ? mostListed : mostInside);
    ofKey.set(key, values);
    return values;
  };
  const required = [...facts.required];
  const base: Record<string, unknown> = {};
  for (const key of required) {
    const choices = choicesOf(key);
    if (choices.length === 0) return [];
    setOwn(base, key, choices.at(-1));
  }
  const bases: Members[] = [base];
  // What tells alternatives apart is tried with each of its values.
  for (const key of keys) {
    if (!hints.some(({ schema }) => memberSchemas(schema, key).some(isListing))) continue;
    for (const value of choicesOf(key).slice(0, mostListed))
      bases.push(withMember(base, key, value));
  }
  const found: Members[] = [...bases];
  const extra = freeKey(keys);
  const others = [extra, ...textsOfPatterns(hints)];
  const most = depth === 0 ? 1_500 : 80;
  for (const from of bases.slice(0, depth === 0 ? mostListed : 6)) {
    for (const key of [...keys.filter((each) => !plain.has(each)), ...others, ...plain]) {
      if (found.length > most) return found;
      if (Object.hasOwn(from, key) && !facts.required.has(key))
        found.push(withoutMember(from, key));
      for (const value of choicesOf(key).slice(
        0,
        plain.has(key) ? 1 : refused.length === 0 ? 2 : 8,
      )) {
        found.push(withMember(from, key, value));
      }
    }
  }
  found.push(...filled(base, keys, choicesOf), ...manyKeys(base, hints, extra, choicesOf));
  return found;
}

function isListing({ node }: Located): boolean {
  return typeof node !== "boolean" && (Array.isArray(node["enum"]) || Object.hasOwn(node, "const"));
}

function keysOf(node: Readonly<Record<string, unknown>>): readonly string[] {
  const dependent = node["dependentRequired"];
  const names =
    typeof dependent === "object" && dependent !== null ? Object.entries(dependent) : [];
  const schemas = node["dependentSchemas"];
  return [
    ...schemaMap(node["properties"]).keys(),
    ...nameList(node["required"]),
    ...names.flatMap(([key, each]) => [key, ...nameList(each)]),
    ...(typeof schemas === "object" && schemas !== null ? Object.keys(schemas) : []),
  ];
}

function textsOfPatterns(hints: readonly Hint[]): readonly string[] {
  const patterns = hints.flatMap(({ node }) => [...schemaMap(node["patternProperties"]).keys()]);
  const names = hints.flatMap(({ schema, node }) =>
    isSchema(node["propertyNames"]) ? [at(schema, node["propertyNames"])] : [],
  );
  const texts =
    names.length === 0
      ? []
      : candidates({ fits: [], refused: names, depth: deepest, budget: { left: 2_000 } });
  return [
    ...patterns.flatMap((pattern) => patternSamples(pattern).slice(0, 3)),
    ...texts.filter((text) => typeof text === "string").slice(0, 12),
  ];
}

/** A key that no schema is about. */
function freeKey(keys: readonly string[]): string {
  let key = "extra";
  while (keys.includes(key)) key += "_";
  return key;
}

/** With all optional members, and with each but one. */
function filled(
  base: Members,
  keys: readonly string[],
  choicesOf: (key: string) => readonly unknown[],
): readonly Members[] {
  const all = keys.reduce((object, key) => {
    const value = choicesOf(key).at(-1);
    return value === undefined || Object.hasOwn(object, key)
      ? object
      : withMember(object, key, value);
  }, base);
  return [all, ...keys.slice(0, 30).map((key) => withoutMember(all, key))];
}

/** With so many more members that a bound on their number shows. */
function manyKeys(
  base: Members,
  hints: readonly Hint[],
  extra: string,
  choicesOf: (key: string) => readonly unknown[],
): readonly Members[] {
  const value = choicesOf(extra).at(-1);
  if (value === undefined) return [];
  const counts = numbersOf(hints, ["minProperties", "maxProperties"]).flatMap((count) => [
    count - 1,
    count,
    count + 1,
  ]);
  return counts
    .filter((count) => count <= 64)
    .map((count) => {
      const missing = count - Object.keys(base).length;
      const more = Array.from({ length: Math.max(0, missing) }, (_, index) => `${extra}${index}`);
      return more.reduce((object, key) => withMember(object, key, value), base);
    });
}

function withMember(object: Members, key: string, value: unknown): Members {
  const copy = { ...object };
  setOwn(copy, key, value);
  return copy;
}

function withoutMember(object: Members, key: string): Members {
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== key));
}

/** Also for a key such as `__proto__`. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
