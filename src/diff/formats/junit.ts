import { type DiffReport, reaches } from "../report.js";
import type { AcceptedFinding } from "../report.js";
import type { PlacedFinding } from "../finding.js";
import {
  factLines,
  messageText,
  nothing,
  oneLine,
  placeText,
  repositoryPath,
  toolText,
} from "./words.js";

const suite = "mcpgen diff";
const limits = { value: 1000, witness: 1000 };

/**
 * JUnit XML: a test case for each finding, failed where it makes the report fail, skipped where it is accepted. Without findings
 * there is one that passes, since systems take a report without any for a broken one.
 */
export function formatJunit(report: DiffReport): string {
  const { findings, accepted, failOn } = report;
  const isFailure = (finding: PlacedFinding) => reaches(finding, failOn);
  const cases = [
    ...findings.map((finding) => findingCase(finding, isFailure(finding), report.prefix)),
    ...accepted.map((each) => acceptedCase(each, report.prefix)),
  ];
  if (cases.length === 0)
    cases.push(`    <testcase${attributes({ name: nothing(report), classname: suite })}/>`);
  const numbers = {
    tests: String(cases.length),
    failures: String(findings.filter(isFailure).length),
    errors: "0",
    skipped: String(accepted.length),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: suite, ...numbers })}>`,
    `  <testsuite${attributes({ name: suite, ...numbers })}>`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function findingCase(finding: PlacedFinding, isFailure: boolean, prefix: string): string {
  const body = xml(detailsOf(finding, prefix).join("\n"));
  const inner = isFailure
    ? `<failure${attributes({ type: finding.level, message: messageText(finding) })}>${body}</failure>`
    : `<system-out>${body}</system-out>`;
  return element(finding, prefix, inner);
}

function acceptedCase({ finding, reason, expires }: AcceptedFinding, prefix: string): string {
  const until = expires === undefined ? "" : ` (until ${expires})`;
  const message = oneLine(`Accepted: ${reason}${until}`);
  return element(finding, prefix, `<skipped${attributes({ message })}/>`);
}

function element(finding: PlacedFinding, prefix: string, inner: string): string {
  const { place, rule, fingerprint } = finding;
  const names = {
    name: `${rule}: ${messageText(finding)} [${fingerprint}]`,
    classname: toolText(finding),
    ...(place === undefined
      ? {}
      : { file: repositoryPath(prefix, place.file), line: String(place.line) }),
  };
  return `    <testcase${attributes(names)}>${inner}</testcase>`;
}

function detailsOf(finding: PlacedFinding, prefix: string): readonly string[] {
  const place = placeText(finding, prefix);
  return [
    `${place === undefined ? "" : `${place}: `}${finding.level} ${finding.rule}: ${messageText(finding)}`,
    ...factLines(finding, limits),
    oneLine(finding.advice),
    `fingerprint ${finding.fingerprint}`,
  ];
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(oneLine(value))}"`)
    .join("");
}

/** Text or an attribute's value. What XML has no way to write was made visible before. */
function xml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
