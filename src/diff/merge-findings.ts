import { canonicalJson } from "../schema/equality.js";
import { alignedActions } from "./aligned-actions.js";
import type { ToolSchemaFinding } from "./compare-tool-schemas.js";
import type { Finding } from "./finding.js";
import type { ToolPair } from "./rule.js";

/** A finding before anybody gave it its level and its fingerprint. */
export type Unmarked = Omit<Finding, "fingerprint">;

/**
 * The findings of a tool's schemas, each change once: what several actions have in common is one finding that names them, and what is
 * said of a field is not said again of its translations.
 */
export function mergedFindings(
  pair: ToolPair,
  findings: readonly ToolSchemaFinding[],
): readonly Unmarked[] {
  const merged = byChange(unrepeated(findings));
  const offered = alignedActions(pair).common.map(({ newName }) => newName);
  return merged.map((group) => unmarked(pair, group, offered));
}

function unmarked({ after }: ToolPair, group: Group, offered: readonly string[]): Unmarked {
  const [first] = group;
  const breaking = group.filter(({ compat }) => compat === "breaking");
  const { action: _, ...facts } = mostTelling(breaking) ?? mostTelling(group) ?? first;
  const named = offered.filter((name) => group.some(({ action }) => action === name));
  const isOfAll = named.length === 0 || named.length === offered.length;
  const { tool = facts.tool } = first;
  return {
    ...facts,
    audience: after.audience,
    id: after.id,
    ...(tool === undefined ? {} : { tool }),
    ...(isOfAll ? {} : { actions: named }),
  };
}

/** The one of an action that takes fields in full, as others take some of them and know less of them. */
function mostTelling(findings: readonly ToolSchemaFinding[]): ToolSchemaFinding | undefined {
  const full = ["create", "update", "set"].map((name) =>
    findings.find(({ action }) => action === name),
  );
  return full.find((finding) => finding !== undefined) ?? findings[0];
}

type Group = readonly [ToolSchemaFinding, ...ToolSchemaFinding[]];

/** Groups of findings that are the same change, in the order in which each was found first. */
function byChange(findings: readonly ToolSchemaFinding[]): readonly Group[] {
  const groups = new Map<string, [ToolSchemaFinding, ...ToolSchemaFinding[]]>();
  for (const finding of findings) {
    const key = changeOf(finding);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

function changeOf({
  rule,
  direction,
  variant,
  path,
  keyword,
  before,
  after,
}: ToolSchemaFinding): string {
  // A member as a whole is the same one, however each action takes it.
  const values = keyword === undefined && rule !== "property-renamed" ? [] : [before, after];
  return canonicalJson([rule, direction, variant, path, keyword, values]);
}

/** Without those that say of a part, or of one action, what another finding says already. */
function unrepeated(findings: readonly ToolSchemaFinding[]): readonly ToolSchemaFinding[] {
  const places = new Map<string, ToolSchemaFinding[]>();
  for (const finding of findings) {
    const key = placeOf(finding, finding.path);
    places.set(key, [...(places.get(key) ?? []), finding]);
  }
  const at = (finding: ToolSchemaFinding, path: readonly string[]): readonly ToolSchemaFinding[] =>
    places.get(placeOf(finding, path)) ?? [];
  const renamed = findings.filter(({ rule }) => rule === "property-renamed");
  return findings.flatMap((finding): readonly ToolSchemaFinding[] => {
    const field = translated(finding.path);
    if (field !== undefined && field.some((path) => at(finding, path).length > 0)) return [];
    if (isListOfFields(finding, findings)) return [];
    if (isOfIntegers(finding, at(finding, finding.path))) return [];
    if (isSaidByDescription(finding, at(finding, finding.path))) return [];
    if (renamed.some((rename) => isPartOf(finding, rename))) return [];
    return asStrongest(finding, at(finding, finding.path));
  });
}

function placeOf({ direction, variant }: ToolSchemaFinding, path: readonly string[]): string {
  return canonicalJson([direction, variant, path]);
}

/** The places of the field, and of what it is in, that a place in `translations` is a translation of. */
function translated(path: readonly string[]): readonly (readonly string[])[] | undefined {
  const [first, locale, ...field] = path;
  if (first !== "translations" || locale === undefined || field.length === 0) return undefined;
  const prefixes = field.map((_, index) => field.slice(0, index + 1));
  return [...prefixes, ...prefixes.map((each) => ["fields", ...each])];
}

/** `clear` takes the names of the fields, which change with them. */
function isListOfFields(
  { path, keyword, before, after, direction }: ToolSchemaFinding,
  findings: readonly ToolSchemaFinding[],
): boolean {
  if (direction !== "input" || keyword !== "enum" || path.join("/") !== "fields/items")
    return false;
  const names = [before, after].flat();
  return findings.some(
    (other) => other.action === "set" && other.path.length === 1 && names.includes(other.path[0]),
  );
}

/** Every enforced whole number is bound by what JSON can hold exactly, which goes without saying. */
function isOfIntegers(
  { keyword, before, after }: ToolSchemaFinding,
  others: readonly ToolSchemaFinding[],
): boolean {
  if (keyword !== "minimum" && keyword !== "maximum") return false;
  const isWidest = [before, after].every(
    (value) => value === undefined || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER,
  );
  return isWidest && others.some((other) => other.keyword === "type");
}

/** A field's description begins with its label, so that another label is another description. */
function isSaidByDescription(
  { rule, before: old, after: now }: ToolSchemaFinding,
  others: readonly ToolSchemaFinding[],
): boolean {
  if (rule !== "property-title-changed") return false;
  const beginsWith = (text: unknown, title: unknown): boolean =>
    typeof text === "string" && typeof title === "string" && text.startsWith(title);
  return others.some(
    ({ rule: other, before, after }) =>
      other === "property-description-changed" && beginsWith(before, old) && beginsWith(after, now),
  );
}

/** Where one action shows that a member was renamed, others need not say that one went and one came. */
function isPartOf(finding: ToolSchemaFinding, rename: ToolSchemaFinding): boolean {
  if (finding.direction !== rename.direction || finding.variant !== rename.variant) return false;
  if (finding.action === rename.action || finding.rule === "property-renamed") return false;
  if (!/^property-(?:added|removed)-/.test(finding.rule)) return false;
  const parent = rename.path.slice(0, -1);
  return [rename.before, rename.after].some(
    (name) => canonicalJson([...parent, name]) === canonicalJson(finding.path),
  );
}

/** A member that one action requires and others do not came or went once: as one that is required. */
function asStrongest(
  finding: ToolSchemaFinding,
  others: readonly ToolSchemaFinding[],
): readonly ToolSchemaFinding[] {
  if (finding.rule === "property-added-optional") {
    const isRequired = others.some(({ rule }) => rule.startsWith("property-added-required"));
    return isRequired ? [] : [finding];
  }
  if (finding.rule !== "property-removed-optional") return [finding];
  const required = others.find(({ rule }) => rule === "property-removed-required");
  if (required === undefined) return [finding];
  const { action, tool } = finding;
  return [
    {
      ...required,
      ...(action === undefined ? {} : { action }),
      ...(tool === undefined ? {} : { tool }),
    },
  ];
}
