import { Diagnostics } from "../../diagnostics/diagnostics.js";
import { type SourceFile, positionAt } from "../../diagnostics/source-file.js";
import { suggestion } from "../../util/suggestion.js";
import { type YamlMap, type YamlNode, entryOf, textOf, valueOf } from "../../yaml/node.js";
import { parseYaml } from "../../yaml/parse-yaml.js";
import type { Acceptance } from "./accepted-findings.js";

/** What a file of accepted findings holds; or what is wrong with it, each as `file:line:column: sentence`. */
export type ReadAcceptances =
  | { readonly acceptances: readonly Acceptance[]; readonly problems?: undefined }
  | { readonly problems: readonly string[]; readonly acceptances?: undefined };

/** Reads a list of accepted findings: of each the fingerprint, a reason, and the last day for which it holds where there is one. */
export function readAcceptances(file: SourceFile): ReadAcceptances {
  const problems: string[] = [];
  const report: Report = (offset, sentence) => {
    const { line, column } = positionAt(file, offset);
    problems.push(`${file.path}:${line}:${column}: ${sentence}`);
  };
  const diagnostics = new Diagnostics();
  const root = parseYaml(file, diagnostics);
  for (const { severity, span, message } of diagnostics.sorted()) {
    if (severity === "error") report(span?.start ?? 0, message);
  }
  const acceptances = root === undefined ? [] : readList(root, report);
  return problems.length > 0 ? { problems } : { acceptances };
}

type Report = (offset: number, sentence: string) => void;

const keys = ["fingerprint", "reason", "expires"];

function readList(root: YamlNode, report: Report): readonly Acceptance[] {
  if (root.kind === "scalar" && root.value === null) return [];
  if (root.kind !== "list") {
    report(root.start, "Accepted findings are a list; each entry has a fingerprint and a reason.");
    return [];
  }
  const first = new Set<string>();
  return root.items.flatMap((item): readonly Acceptance[] => {
    if (item.kind !== "map") {
      report(item.start, "An accepted finding is a map with a fingerprint and a reason.");
      return [];
    }
    const acceptance = readEntry(item, report);
    if (acceptance === undefined) return [];
    if (first.has(acceptance.fingerprint)) {
      report(item.start, `${acceptance.fingerprint} is accepted above already.`);
    }
    first.add(acceptance.fingerprint);
    return [acceptance];
  });
}

function readEntry(item: YamlMap, report: Report): Acceptance | undefined {
  for (const { key, keySpan } of item.entries) {
    if (keys.includes(key)) continue;
    const hint = suggestion(key, keys);
    const known = `An accepted finding has fingerprint, reason and expires, and no "${key}".`;
    report(keySpan.start, hint === undefined ? known : `${known} ${hint}`);
  }
  const fingerprint = textOf(valueOf(item, "fingerprint"));
  const reason = textOf(valueOf(item, "reason"))?.trim();
  const expires = textOf(valueOf(item, "expires"));
  const at = (key: string): number => valueOf(item, key)?.start ?? item.start;
  if (fingerprint === undefined || !/^[0-9a-f]{12}$/.test(fingerprint)) {
    report(
      at("fingerprint"),
      "A fingerprint has twelve hexadecimal digits, as the report shows them.",
    );
    return undefined;
  }
  if (reason === undefined || reason === "") {
    report(at("reason"), `${fingerprint} needs a reason: why this change may pass.`);
    return undefined;
  }
  if (entryOf(item, "expires") === undefined) return { fingerprint, reason };
  if (expires === undefined || !isDay(expires)) {
    report(at("expires"), "expires is the last day for which it holds, such as 2026-12-31.");
    return undefined;
  }
  return { fingerprint, reason, expires };
}

/** Whether a text is a day of the calendar, as `2026-12-31`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
