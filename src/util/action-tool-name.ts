import { shortHash } from "./short-hash.js";

/** What clients take at most. */
const longestName = 64;

/** The name that one action of a declared tool is listed by where each is a tool, and the same whole when that had to be cut. */
export interface ActionToolName {
  readonly name: string;
  readonly uncut: string | undefined;
}

/** `<name>_<action>`; one that clients would refuse is cut and told apart by a hash of the whole. */
export function actionToolName(declared: string, action: string): ActionToolName {
  const name = `${declared}_${action}`;
  if (name.length <= longestName) return { name, uncut: undefined };
  return { name: `${name.slice(0, longestName - 9)}_${shortHash(name)}`, uncut: name };
}
