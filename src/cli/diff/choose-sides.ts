import { resolve } from "node:path";
import type { CommandIo } from "../command-io.js";
import { ownCommand } from "../own-command.js";
import { quoteArgument } from "../quote-argument.js";
import { UsageError } from "../usage-error.js";
import { isFolder } from "./folder-side.js";
import {
  type NoRepository,
  type Repository,
  commitOf,
  isRepository,
  isShallow,
  mergeBase,
  referenceOf,
  targetOf,
} from "./git.js";

/** What a side of the comparison is. */
export type ChosenSide =
  | { readonly kind: "folder"; readonly folder: string; readonly label: string }
  | { readonly kind: "revision"; readonly commit: string; readonly label: string }
  | { readonly kind: "workingTree" };

type Found = Repository | NoRepository;

/**
 * What an argument names: a folder or a revision. What could be a path alone, such as `./forms`, is a folder. Throws `UsageError` for
 * what is neither, and for what is both.
 */
export async function chooseSide(
  io: Pick<CommandIo, "cwd">,
  argument: string,
  found: Found,
): Promise<ChosenSide> {
  const folder = resolve(io.cwd, argument);
  const isThere = argument !== "" && !argument.includes("\0") && isFolder(folder);
  if (/^(?:\.{0,2}[/\\]|\.{1,2}$|[A-Za-z]:[/\\])/.test(argument)) {
    if (isThere) return { kind: "folder", folder, label: argument };
    throw new UsageError(`There is no folder "${argument}".`);
  }
  const commit = isRepository(found) ? await commitOf(found, argument) : undefined;
  if (isThere && commit !== undefined && isRepository(found)) {
    const reference = (await referenceOf(found, argument)) ?? `${argument}^0`;
    throw new UsageError(
      `"${argument}" is both a folder and a revision.`,
      `Say which: ${quoteArgument(`./${argument}`)} is the folder, ${quoteArgument(reference)} the revision`,
    );
  }
  if (isThere) return { kind: "folder", folder, label: argument };
  if (commit !== undefined) return { kind: "revision", commit, label: argument };
  if (!isRepository(found)) {
    throw new UsageError(
      `There is no folder "${argument}", and revisions cannot be read: ${found.reason}`,
      found.hint,
    );
  }
  throw new UsageError(
    `There is neither a folder nor a revision "${argument}".`,
    await missingHint(argument, found),
  );
}

async function missingHint(argument: string, found: Repository): Promise<string> {
  if (argument.includes("..")) return `Give both revisions: ${ownCommand("diff <base> <head>")}`;
  if (await isShallow(found)) return shallowHint;
  return "Its branch may not have been fetched: git fetch origin";
}

const shallowHint =
  "The history was not fetched whole. Fetch it: git fetch --unshallow, fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab";

/** Where the main branch may be, the shared one before a local copy of it. */
const mainBranches = [
  "refs/remotes/origin/HEAD",
  "refs/remotes/origin/main",
  "refs/remotes/origin/master",
  "refs/heads/main",
  "refs/heads/master",
];

/**
 * Where the work in the repository parted from the main branch. Throws `UsageError` where there is no repository, no commit, no main
 * branch, or not enough history.
 */
export async function defaultBase(found: Found): Promise<ChosenSide> {
  if (!isRepository(found)) {
    throw new UsageError(`There is no base to compare with: ${found.reason}`, found.hint);
  }
  const head = await commitOf(found, "HEAD");
  if (head === undefined) {
    throw new UsageError(
      "There is no base to compare with: the repository has no commit yet.",
      "Commit the output of mcpgen build first",
    );
  }
  for (const reference of mainBranches) {
    const main = await commitOf(found, reference);
    if (main === undefined) continue;
    const target = await targetOf(found, reference);
    const name = target ?? reference.replace(/^refs\/(?:remotes|heads)\//, "");
    const commit = await mergeBase(found, head, main);
    if (commit !== undefined) {
      return { kind: "revision", commit, label: `merge base with ${name}` };
    }
    throw new UsageError(
      `There is no base to compare with: the history that is here has no commit that HEAD and ${name} both come from.`,
      (await isShallow(found))
        ? shallowHint
        : `Name the base, such as: ${ownCommand("diff")} ${name}`,
    );
  }
  throw new UsageError(
    "There is no base to compare with: the repository has neither origin/HEAD nor a branch main or master.",
    (await isShallow(found))
      ? shallowHint
      : `Name the base: ${ownCommand("diff <revision or folder>")}`,
  );
}
