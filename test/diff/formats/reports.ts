import type { PlacedFinding } from "../../../src/diff/finding.js";
import type { DiffReport } from "../../../src/diff/report.js";

/** Rules that mcpgen has not: their wording is in no golden file. */
const maxLength: PlacedFinding = {
  rule: "sample-bound-tightened",
  compat: "breaking",
  level: "breaking",
  classes: ["wire", "prompt"],
  audience: "admin",
  id: "article",
  tool: "article",
  actions: ["create", "update"],
  direction: "input",
  path: ["title"],
  keyword: "maxLength",
  before: 8,
  after: 5,
  message: '"title" takes at most 5 characters, and took 8.',
  advice: "Look for stored and sent values beyond the bound first.",
  witness: { action: "create", title: "aaaaaa" },
  fingerprint: "0a1b2c3d4e5f",
  place: { file: "forms/shop/apps/articles.yaml", line: 7, column: 29, side: "head" },
};

const renamed: PlacedFinding = {
  rule: "sample-tool-renamed",
  compat: "breaking",
  level: "breaking",
  classes: ["wire", "source", "prompt"],
  audience: "public",
  id: "brand",
  tool: "brand",
  path: [],
  before: "brand",
  after: "maker",
  message: '"brand" is called "maker" now.',
  advice: "Keep the name that models and clients know.",
  fingerprint: "1a1b2c3d4e5f",
  place: { file: "forms/shop/mcpTools/brand.yaml", line: 2, column: 7, side: "head" },
};

const removed: PlacedFinding = {
  rule: "sample-property-removed-optional",
  compat: "breaking",
  level: "breaking",
  classes: ["wire", "prompt"],
  audience: "admin",
  id: "article",
  tool: "article",
  direction: "output",
  path: ["rows", "items", "note"],
  before: { type: "string" },
  message: '"note" is gone.',
  advice: "Deprecate it first.",
  witness: { rows: [{}] },
  fingerprint: "2a1b2c3d4e5f",
  place: { file: "forms/shop/apps/articles.yaml", line: 12, column: 9, side: "base" },
};

const pattern: PlacedFinding = {
  rule: "sample-pattern-changed",
  compat: "unknown",
  level: "dangerous",
  classes: ["wire"],
  audience: "admin",
  id: "article",
  tool: "article",
  direction: "input",
  variant: "crossWiki",
  path: ["code"],
  keyword: "pattern",
  before: "^[a-z]{3}|[0-9]$",
  after: "^(?:[a-z]{3}|`x`)$",
  message: '"code" has another pattern.',
  advice: "Say in the pull request which values are refused now.",
  fingerprint: "3a1b2c3d4e5f",
  place: { file: "forms/shop/apps/articles.yaml", line: 9, column: 16, side: "head" },
};

const described: PlacedFinding = {
  rule: "sample-property-description-changed",
  compat: "compatible",
  level: "info",
  classes: ["prompt"],
  audience: "admin",
  id: "article",
  tool: "article",
  direction: "input",
  path: ["title"],
  keyword: "description",
  before: `Headline. ${"Shown everywhere. ".repeat(30)}At most one line.`,
  after: `Headline. ${"Shown everywhere. ".repeat(30)}At most two lines.`,
  message: 'The description of "title" changed.',
  advice: "Try the tool with a model.",
  fingerprint: "4a1b2c3d4e5f",
  place: { file: "forms/shop/i18n/shop_en.properties", line: 1, column: 1, side: "head" },
};

/** About the project as a whole, without a line of its own. */
const locale: PlacedFinding = {
  rule: "sample-locale-removed",
  compat: "breaking",
  level: "dangerous",
  classes: ["wire"],
  path: [],
  before: "fr",
  message: 'The project has no locale "fr" any more.',
  advice: "Export the translations before they are out of reach.",
  fingerprint: "5a1b2c3d4e5f",
};

const accepted: PlacedFinding = {
  rule: "sample-tool-removed",
  compat: "breaking",
  level: "breaking",
  classes: ["wire", "prompt"],
  audience: "public",
  id: "event",
  tool: "event",
  path: [],
  message: 'There is no tool "event" any more.',
  advice: "Deprecate it first.",
  fingerprint: "6a1b2c3d4e5f",
};

const sides = {
  base: { label: "main", commit: "0123456789abcdef0123456789abcdef01234567" },
  head: { label: "working tree" },
  prefix: "",
  configFile: "mcpgen.yaml",
};

/** All levels, what is unknown, without a place, renamed, accepted, out of date, and of another size. */
export const rich: DiffReport = {
  ...sides,
  prefix: "tools/shop/",
  failOn: "breaking",
  fails: true,
  findings: [locale, maxLength, described, pattern, removed, renamed],
  accepted: [{ finding: accepted, reason: "Nobody called it in spring.", expires: "2027-01-31" }],
  stale: [
    { fingerprint: "7a1b2c3d4e5f", reason: "Went with the move.", why: "unmatched" },
    {
      fingerprint: "8a1b2c3d4e5f",
      reason: "Until the new form.",
      expires: "2026-01-31",
      why: "expired",
    },
  ],
  tokens: [
    { audience: "admin", tool: "article", before: 1200, after: 1350 },
    { audience: "public", tool: "event", before: 400 },
    { audience: "public", tool: "maker", after: 300 },
  ],
};

export const empty: DiffReport = {
  ...sides,
  failOn: "breaking",
  fails: false,
  findings: [],
  accepted: [],
  stale: [],
  tokens: [],
};

/** What somebody may write into a label so that a report says something else, or somebody is called. */
export const hostileText =
  "| x | `y` ``z`` </details><script>alert(1)</script> @admin #12 !7 [a](https://evil.example) www.evil.example ]]> %0A::error::x\r\n::set-output name=a::b\n| - | ##[error]z \u001b[31m \u202e \ud800 \uffff \\| *b* _c_ <!-- mcpgen diff --> $1$ &amp; \"'";

const hostileFinding: PlacedFinding = {
  rule: "sample-enum-value-removed",
  compat: "breaking",
  level: "breaking",
  classes: ["wire"],
  audience: "admin",
  id: hostileText,
  tool: hostileText,
  actions: [hostileText],
  direction: "input",
  path: ["__proto__", hostileText],
  keyword: "enum",
  before: [hostileText],
  after: JSON.parse('{ "__proto__": 1, "constructor": null }') as unknown,
  message: hostileText,
  advice: hostileText,
  witness: { [hostileText]: hostileText },
  fingerprint: "9a1b2c3d4e5f",
  place: { file: hostileText, line: 1, column: 1, side: "head" },
};

export const hostile: DiffReport = {
  base: { label: hostileText, commit: "0123456789abcdef0123456789abcdef01234567" },
  head: { label: hostileText },
  prefix: "",
  configFile: "mcpgen.yaml",
  failOn: "any",
  fails: true,
  findings: [hostileFinding, { ...hostileFinding, level: "info", rule: "sample-enum-value-added" }],
  accepted: [{ finding: hostileFinding, reason: hostileText, expires: "2027-01-31" }],
  stale: [{ fingerprint: "aa1b2c3d4e5f", reason: hostileText, why: "unmatched" }],
  tokens: [{ audience: "admin", tool: hostileText, before: 1, after: 2 }],
};
