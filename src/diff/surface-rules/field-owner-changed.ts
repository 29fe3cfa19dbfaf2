import { compareText } from "../../util/compare-text.js";
import type { RecordedSurface } from "../project-surface.js";
import type { SurfaceChange, SurfacePair, SurfaceRule, ToolPair } from "../rule.js";
import { allContentFieldsOf, fieldPath, toolNameOf } from "../surface-parts.js";
import { quoted, toolFacts } from "../tool-changes.js";

export const fieldOwnerChanged: SurfaceRule = {
  area: "tool",
  id: "field-owner-changed",
  law: "A field that another tool owns now is refused by the one that wrote it before.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "field-owner-changed",
  advice: "Tell callers which tool writes the field now.",
  find: (pair) =>
    [
      ...pair.tools.filter(({ isSame }) => !isSame),
      ...pair.removed.map((before) => ({ before })),
    ].flatMap((tool: Former) =>
      fieldsGone(tool).flatMap((field): readonly SurfaceChange[] => {
        const [owner, ...others] = newOwners(pair, tool, field);
        if (owner === undefined || others.length > 0) return [];
        return [changeOf(pair, { tool, owner, field })];
      }),
    ),
};

/** A tool that lost a field, or went with all of its own. */
interface Former {
  readonly before: RecordedSurface;
  readonly after?: RecordedSurface;
}

function changeOf(
  pair: SurfacePair,
  {
    tool,
    owner,
    field,
  }: { readonly tool: Former; readonly owner: RecordedSurface; readonly field: string },
): SurfaceChange {
  const [before, after] = [toolNameOf(tool.before) ?? "", toolNameOf(owner) ?? ""];
  const pairs = pair.tools.filter(
    ({ before: old, after: now }) => now === owner || old === tool.before,
  );
  const path = fieldPath(tool.before, [field]);
  return {
    ...toolFacts(tool.after ?? tool.before, before),
    path,
    direction: "input",
    keyword: "owner",
    before,
    after,
    message: `${quoted(field)} belongs to ${quoted(after)} now, no longer to ${quoted(before)}.`,
    covers: pairs.flatMap((each) => [
      { pair: each, direction: "input" as const, path: fieldPath(each.after, [field]) },
      // Names of the fields that can be emptied.
      { pair: each, direction: "input" as const, path: ["fields", "items"], rules: choiceRules },
      ...localesOf(each).map((locale) => ({
        pair: each,
        direction: "input" as const,
        path: ["translations", locale, field],
      })),
    ]),
  };
}

const choiceRules = ["enum-value-added", "enum-value-removed", "enum-value-renamed"];

function fieldsGone({ before, after }: Former): readonly string[] {
  const now = after === undefined ? new Map() : allContentFieldsOf(after);
  const gone = [...allContentFieldsOf(before).keys()].filter((field) => !now.has(field));
  return gone.toSorted(compareText);
}

/** Tools on the same content that write the field now and did not before, one of the two being over decorated fields. */
function newOwners(
  { tools, added }: SurfacePair,
  from: Former,
  field: string,
): readonly RecordedSurface[] {
  const candidates = [
    ...tools
      .filter(({ isSame }) => !isSame)
      .filter((pair) => !allContentFieldsOf(pair.before).has(field))
      .map(({ after }) => after),
    ...added,
  ];
  return candidates.filter(
    (surface) =>
      surface !== from.after &&
      surface.audience === from.before.audience &&
      [surface.kind, from.before.kind].includes("decoratedFields") &&
      shareWorkspace(surface, from.before) &&
      allContentFieldsOf(surface).has(field),
  );
}

function shareWorkspace(one: RecordedSurface, other: RecordedSurface): boolean {
  return workspacesOf(one).some((workspace) => workspacesOf(other).includes(workspace));
}

function workspacesOf(surface: RecordedSurface): readonly string[] {
  if (surface.kind === "contentType") return [surface.content.workspace];
  if (surface.kind !== "decoratedFields") return [];
  return surface.decorated.places.map(({ workspace }) => workspace);
}

function localesOf({ before, after }: ToolPair): readonly string[] {
  return [before, after].flatMap(({ tools }) =>
    tools.flatMap(({ inputSchema }) =>
      Object.keys(inputSchema.properties?.["translations"]?.["properties"] ?? {}),
    ),
  );
}
