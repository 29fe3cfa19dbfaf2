import { BaseTool } from "./base-tool.js";
import { closestMatch } from "../util/closest-match.js";
import { deepFreeze } from "./deep-freeze.js";
import { derived } from "./derived.js";
import { type KeyedRefusal, Refusal, refusal } from "./errors.js";
import { memberOf } from "./members.js";
import { type Language, message } from "./messages/messages.js";
import { quote } from "./messages/one-line.js";
import type { DiscoverySurface } from "./surface.js";
import type { CallAccess, Tool, ToolAnswer, ToolCall, Values } from "./tool.js";
import { isAbsent, isPresent } from "./validation/checked.js";
import { Issues } from "./validation/issues.js";
import { unknownKey } from "./validation/keys.js";
import * as scalars from "./validation/scalars.js";

/** What is told of a content type: as a list shows it, and much more that only its own description holds. */
export interface DescribedContentType {
  readonly name: string;
  readonly label: string;
  readonly workspace?: string | undefined;
  readonly nodeType: string;
  /** Names of the tools over it. */
  readonly tools: readonly string[];
  readonly [fact: string]: unknown;
}

/** More names than these are counted. */
const mostNames = 50;

/** It needs nothing of the store, and says the same every time. */
const readsNothing: CallAccess = {
  action: undefined,
  writes: false,
  changes: false,
  usesSecret: false,
  workspace: undefined,
};

/** The built-in tool that tells what content types there are. The generated class brings what the compiler knew of them. */
export abstract class DiscoveryTool extends BaseTool<DiscoverySurface> implements Tool {
  abstract readonly contentTypes: readonly DescribedContentType[];

  accessOf(): CallAccess {
    return readsNothing;
  }

  /** Lists all content types, or describes the one that is named. Throws `Refusal` for one that there is not. */
  async executeChecked(args: Values, { context }: ToolCall): Promise<ToolAnswer> {
    const name = readName(args, this.surface, context.language);
    const all = deepFreeze(this.contentTypes);
    if (name === undefined) return listing(all);
    const contentType = all.find((each) => each.name === name);
    if (contentType === undefined) throw unknownName(name, all, context.language);
    return Object.freeze({ contentType });
  }
}

/** The name that was sent, if any. Throws a refusal with all that is wrong with the arguments. */
function readName(
  args: Values,
  { tools }: DiscoverySurface,
  language: Language,
): string | undefined {
  const issues = new Issues("create");
  const known = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties));
  for (const [key, value] of Object.entries(args)) {
    if (!isAbsent(value) && !known.includes(key)) unknownKey(key, known, issues);
  }
  const read = scalars.text(memberOf(args, "contentType"), "contentType", issues);
  if (!issues.isEmpty) throw new Refusal(issues.text(language, (key) => known.indexOf(key)));
  const name = isPresent(read) ? read.trim() : "";
  return name === "" ? undefined : name;
}

const listing = derived((all: readonly DescribedContentType[]) =>
  deepFreeze({
    contentTypes: all.map(({ name, label, workspace, nodeType, tools }) => ({
      name,
      label,
      ...(workspace === undefined ? {} : { workspace }),
      nodeType,
      tools,
    })),
  }),
);

function unknownName(
  name: string,
  all: readonly DescribedContentType[],
  language: Language,
): KeyedRefusal {
  const names = all.map((each) => each.name);
  const shown = names.slice(0, mostNames).join(", ");
  const count = names.length - mostNames;
  const valid = count > 0 ? message(language, "names-and-more", { names: shown, count }) : shown;
  const suggestion = closestMatch(name, names);
  return suggestion === undefined
    ? refusal(language, "content-type-unknown", { name: quote(name), valid })
    : refusal(language, "content-type-unknown-suggested", { name: quote(name), suggestion, valid });
}
