import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Limit } from "../../src/lint/client-profile.js";
import { clientProfiles } from "../../src/lint/profiles.js";

const page = readFileSync(new URL("../../docs/lint.md", import.meta.url), "utf8");

const words = (keywords: readonly string[]) => keywords.map((each) => `\`${each}\``).join(", ");

/** What a limit is about, as the page's table says it. */
function subject(limit: Limit): string {
  switch (limit.on) {
    case "root-type":
      return "a root without `type: object`";
    case "root":
      return `${words(limit.keywords)} at the root`;
    case "composition":
      return `${words(limit.keywords)} below the root`;
    case "reference":
      return "`$ref`";
    case "keyword":
      return words(limit.keywords);
    case "format":
      return `a \`format\` other than ${words(limit.taken)}`;
    case "enum-value":
      return "an `enum` with other values than filled texts";
    case "enum-without-type":
      return "an `enum` without a `type`";
    case "type-list":
      return "a list of types";
    case "items-missing":
      return "a list without `items`";
    case "items-tuple":
      return "a schema for each position of a list";
    case "keyword-of-other-type":
      return "`properties` or `required` on what is no object";
    case "old-draft":
      return "forms of drafts before 2020-12";
    case "property-name":
      return `a property whose name does not match \`${limit.pattern.source}\``;
    case "tool-name": {
      const prefix = limit.prefix("<server>");
      const counted = prefix === "" ? "" : `, counting \`${prefix}\` before it`;
      return `a tool's name that does not match \`${limit.pattern.source}\`, or of more than ${limit.most} characters${counted}`;
    }
    case "description":
      return `a tool's description of more than ${limit.most} characters`;
    case "tool-count":
      return `more than ${limit.most} tools`;
  }
}

test("the page's table has every limit of every client, with what happens and when it was seen", () => {
  const rows = page
    .split("\n")
    .filter((line) => /^\| (?!client |---)/.test(line))
    .map((line) =>
      line.split(" | ").map((cell) => cell.replace(/^\|/, "").replace(/\|$/, "").trim()),
    );
  const expected = clientProfiles.flatMap(({ title, limits }) =>
    limits.map((limit) => [
      title,
      subject(limit),
      limit.happens,
      { error: "error", warning: "warning", info: "note" }[limit.severity],
      limit.seen,
    ]),
  );
  expect(rows).toEqual(expected);
});

test("the page tells which programs each client stands for", () => {
  for (const { name, about } of clientProfiles) expect(page).toContain(`- \`${name}\`: ${about}`);
});
