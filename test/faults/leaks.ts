import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** What of a server's inside no client may see, by what it gives away. */
const insides: readonly (readonly [string, RegExp])[] = [
  ["a stack", /(?:\n|\\n)\s*at\s+\S.*:\d+:\d+/],
  ["a source file", /\.[cm]?[jt]s:\d/],
  ["a module", /node:internal|node_modules|file:\/\/\/(?!etc\/passwd)/],
  ["the database's file", /content\.db/],
  ["SQL", /\b(?:insert into|delete from|select .+ from ["`(]|update ["`]\w+["`] set)\b/i],
  ["the database's library", /sqlite|kysely|SQLSTATE|ECONNREFUSED|pg_\w+/i],
  ["an error's class", /\b(?:[A-Z][a-z]+)+(?:Error|Exception|Violation)\b/],
  [
    "a defect's own words",
    /Cannot read propert|is not a function|is not iterable|Maximum call stack|is not defined\b/,
  ],
];

/** What a text gives away of a server's inside, be it its project's folder `root`; undefined when nothing. */
export function leakIn(text: string, roots: readonly string[]): string | undefined {
  const path = [repository, ...roots].find((root) => text.includes(root));
  if (path !== undefined) return `the path ${path}`;
  return insides.find(([, pattern]) => pattern.test(text))?.[0];
}
