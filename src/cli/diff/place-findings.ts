import { type Span, positionAt } from "../../diagnostics/source-file.js";
import type { Finding, FindingPlace, PlacedFinding } from "../../diff/finding.js";
import { type YamlEntry, entryOf } from "../../yaml/node.js";
import { rootNode } from "../source-nodes.js";
import {
  type PlaceQuery,
  type SourcePlace,
  fieldsBehind,
  findSourcePlace,
} from "../source-place.js";
import { changedPart } from "./description-cause.js";
import type { DiffSide, SideSources } from "./side.js";

type Sides = Readonly<Record<"base" | "head", DiffSide>>;

/**
 * The findings with the lines that decide them: those of the head, or of the base where it alone says so, as for what was removed. A
 * side without sources has none.
 */
export async function placeFindings(
  findings: readonly Finding[],
  { base, head }: Sides,
): Promise<readonly PlacedFinding[]> {
  const [headSources, baseSources] =
    findings.length === 0 ? [] : [await head.sources(), await base.sources()];
  return findings.map((finding) => {
    const place =
      finding.id === undefined
        ? configPlaceOf(finding, headSources)
        : toolPlaceOf(finding, headSources, baseSources);
    return place === undefined ? finding : { ...finding, place };
  });
}

/** What a place is worth: the key itself, the field around it, or only the tool. */
const worth: Readonly<Record<SourcePlace["of"], number>> = { keyword: 2, member: 1, tool: 0 };

function toolPlaceOf(
  finding: Finding,
  head: SideSources | undefined,
  base: SideSources | undefined,
): FindingPlace | undefined {
  const { keyword, before, after } = causeOf(finding, head, base);
  const atHead = head && placeIn(head, finding, { keyword, value: after });
  const atBase = base && placeIn(base, finding, { keyword, value: before });
  const isOlder =
    atBase !== undefined && (atHead === undefined || worth[atBase.of] > worth[atHead.of]);
  if (isOlder) return rendered(atBase.span, base, "base");
  return atHead && rendered(atHead.span, head, "head");
}

/** What is to be looked for: what changed of a field where its description repeats it, else what the finding says. */
function causeOf(
  finding: Finding,
  head: SideSources | undefined,
  base: SideSources | undefined,
): Pick<Finding, "keyword" | "before" | "after"> {
  // What is required takes no null.
  if (/^property-became-(?:not-)?nullable$/.test(finding.rule)) return { keyword: "required" };
  if (finding.keyword !== "description") return finding;
  const query = queryOf(finding);
  const [older] = base === undefined || query === undefined ? [] : fieldsBehind(base, query);
  const [newer] = head === undefined || query === undefined ? [] : fieldsBehind(head, query);
  const part = older && newer && changedPart(older, newer);
  return part ?? { keyword: "description" };
}

function placeIn(
  sources: SideSources,
  finding: Finding,
  { keyword, value }: { readonly keyword: string | undefined; readonly value: unknown },
): SourcePlace | undefined {
  const query = queryOf(finding);
  // Of several options that came or went, the first.
  const one: unknown = keyword === "enum" && Array.isArray(value) ? value[0] : value;
  return (
    query &&
    findSourcePlace(sources, {
      ...query,
      ...(keyword === undefined ? {} : { keyword }),
      ...(one === undefined ? {} : { value: one }),
    })
  );
}

function queryOf({ id, audience, path, direction, actions }: Finding): PlaceQuery | undefined {
  if (id === undefined || audience === undefined) return undefined;
  return {
    id,
    audience,
    path,
    ...(direction === undefined ? {} : { direction }),
    ...(actions === undefined ? {} : { actions }),
  };
}

/** Where the configuration says what a finding about the whole project calls otherwise. */
const configKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ["name", ["server", "name"]],
  ["version", ["server", "version"]],
  ["instructions", ["server", "instructions"]],
  ["default", ["locales", "default"]],
]);

/** The key of the configuration, or the one around it where it is not written. */
function configPlaceOf(
  { path, keyword = "" }: Finding,
  sources: SideSources | undefined,
): FindingPlace | undefined {
  if (sources?.configFile === undefined) return undefined;
  let node = rootNode(sources.configFile);
  let span: Span | undefined;
  for (const key of configKeys.get(keyword) ?? [...path, keyword]) {
    const entry: YamlEntry | undefined = entryOf(node, key);
    if (entry === undefined) break;
    node = entry.value;
    span = entry.keySpan;
  }
  return span && rendered(span, sources, "head");
}

function rendered(
  { file, start }: Span,
  sources: SideSources | undefined,
  side: FindingPlace["side"],
): FindingPlace {
  const { line, column } = positionAt(file, start);
  return { file: `${sources?.folder ?? ""}${file.path}`, line, column, side };
}
