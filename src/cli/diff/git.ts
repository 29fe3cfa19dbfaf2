import { execFile } from "node:child_process";
import { resolve } from "node:path";
import type { CommandIo } from "../command-io.js";
import { ownCommand } from "../own-command.js";
import { quoteArgument } from "../quote-argument.js";
import { UsageError } from "../usage-error.js";

/** A folder of a git repository, to be read: nothing here writes, asks, or goes to the network. */
export interface Repository {
  readonly io: Pick<CommandIo, "cwd" | "env">;
  /** The project's absolute folder. */
  readonly folder: string;
  /** From the root of the repository to it, with `/` and one at its end; empty at the root. */
  readonly prefix: string;
}

/** A file of a commit. */
export interface CommittedFile {
  /** Relative to the folder that was asked for, with `/`. */
  readonly path: string;
  /** Of its content, as a hash. */
  readonly id: string;
}

/** Why a folder is in no repository that can be read. */
export interface NoRepository {
  readonly reason: string;
  readonly hint: string | undefined;
}

/** The repository that a folder is in, or why there is none to read. */
export async function openRepository(
  io: Repository["io"],
  folder: string,
): Promise<Repository | NoRepository> {
  const { code, stdout, stderr } = await git({ io, folder }, ["rev-parse", "--show-prefix"]);
  if (code === 0) {
    return { io, folder, prefix: stdout.toString("utf8").replace(/\r?\n$/, "") };
  }
  if (code === "missing") {
    return {
      reason: "The program git is not there.",
      hint: `Install git, or name two folders: ${ownCommand("diff <base folder> <head folder>")}`,
    };
  }
  if (/not a git repository/i.test(stderr)) {
    return {
      reason: `"${folder}" is in no git repository.`,
      hint: `Name two folders: ${ownCommand("diff <base folder> <head folder>")}`,
    };
  }
  return {
    reason: `git cannot read the repository of "${folder}": ${said(stderr)}`,
    // As in a container whose user is not the one who cloned.
    hint: /dubious ownership/i.test(stderr)
      ? `Trust the folder: git config --global --add safe.directory ${quoteArgument(folder)}`
      : undefined,
  };
}

/** Whether a folder is in a repository that can be read. */
export function isRepository(found: Repository | NoRepository): found is Repository {
  return "prefix" in found;
}

/** The hash of the commit that a revision names; undefined when it names none. */
export async function commitOf(
  repository: Repository,
  revision: string,
): Promise<string | undefined> {
  // No program takes a text with a zero in it.
  if (revision === "" || revision.includes("\0")) return undefined;
  const { code, stdout } = await git(repository, [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${revision}^{commit}`,
  ]);
  const hash = stdout.toString("utf8").trim();
  return code === 0 && /^[0-9a-f]{40,64}$/.test(hash) ? hash : undefined;
}

/** The whole name of the reference that a revision stands for, such as `refs/heads/main`; undefined for other revisions. */
export async function referenceOf(
  repository: Repository,
  revision: string,
): Promise<string | undefined> {
  const command = ["rev-parse", "--symbolic-full-name", "--verify", "--quiet", "--end-of-options"];
  const { code, stdout } = await git(repository, [...command, revision]);
  const name = stdout.toString("utf8").trim();
  return code === 0 && name.startsWith("refs/") ? name : undefined;
}

/** What a symbolic reference such as `refs/remotes/origin/HEAD` points to, in short; undefined when it is none. */
export async function targetOf(
  repository: Repository,
  reference: string,
): Promise<string | undefined> {
  const { code, stdout } = await git(repository, ["symbolic-ref", "--quiet", "--short", reference]);
  return code === 0 ? stdout.toString("utf8").trim() : undefined;
}

/** The commit that two commits both come from; undefined where the history that is here has none. */
export async function mergeBase(
  repository: Repository,
  one: string,
  other: string,
): Promise<string | undefined> {
  const { code, stdout, stderr } = await git(repository, ["merge-base", one, other]);
  if (code !== 0 && code !== 1) throw failed("merge-base", stderr);
  return code === 0 ? stdout.toString("utf8").trim() : undefined;
}

/** Whether history was left out when the repository was fetched. */
export async function isShallow(repository: Repository): Promise<boolean> {
  const { stdout } = await git(repository, ["rev-parse", "--is-shallow-repository"]);
  return stdout.toString("utf8").trim() === "true";
}

/** The plain files of a commit below a folder or at a path of the project, by path; none where it has nothing there. */
export async function filesAt(
  repository: Repository,
  commit: string,
  path: string,
): Promise<readonly CommittedFile[]> {
  const root = below(repository.prefix, path);
  const command = ["ls-tree", "-rz", "--full-tree", "--end-of-options", commit];
  const { code, stdout, stderr } = await git(
    repository,
    root === "" ? command : [...command, root],
  );
  if (code !== 0) throw failed("ls-tree", stderr);
  return stdout
    .toString("utf8")
    .split("\0")
    .flatMap((line): readonly CommittedFile[] => {
      const [, mode = "", id = "", name = ""] = /^(\d+) blob ([0-9a-f]+)\t([^]*)$/.exec(line) ?? [];
      // Neither links nor other repositories.
      if (!mode.startsWith("100")) return [];
      if (name === root) return [{ path: "", id }];
      return [{ path: root === "" ? name : name.slice(root.length + 1), id }];
    });
}

/** The contents of files, in their order. */
export async function contentsOf(
  repository: Repository,
  files: readonly CommittedFile[],
): Promise<readonly Buffer[]> {
  if (files.length === 0) return [];
  const input = files.map(({ id }) => `${id}\n`).join("");
  const { code, stdout, stderr } = await git(repository, ["cat-file", "--batch"], input);
  if (code !== 0) throw failed("cat-file", stderr);
  let at = 0;
  return files.map(({ id }) => {
    const end = stdout.indexOf(0x0a, at);
    const [, , size] = stdout.toString("utf8", at, end).split(" ");
    if (end === -1 || size === undefined) {
      throw new UsageError(
        `The repository does not hold all of what is to be compared: ${id} is missing.`,
        "Fetch it whole: git fetch --refetch --no-filter",
      );
    }
    const start = end + 1;
    at = start + Number(size) + 1;
    return stdout.subarray(start, at - 1);
  });
}

function below(prefix: string, path: string): string {
  return path === "." || path === "" ? prefix.replace(/\/$/, "") : `${prefix}${path}`;
}

interface Answer {
  /** `missing`: there is no git. */
  readonly code: number | "missing";
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs git without a shell. What users name stands behind `--end-of-options` and is never taken for an option. */
function git(
  { io, folder }: Pick<Repository, "io" | "folder">,
  args: readonly string[],
  input = "",
): Promise<Answer> {
  return new Promise((done) => {
    const child = execFile(
      "git",
      ["-c", "core.fsmonitor=false", ...args],
      { cwd: folder, env: environment(io), encoding: "buffer", maxBuffer: Infinity },
      (error, stdout, stderr) => {
        const code = codeOf(error);
        done({ code, stdout, stderr: stderr.toString("utf8") });
      },
    );
    // It may end before it has read everything.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

function codeOf(error: Error | null): Answer["code"] {
  if (error === null) return 0;
  const { code } = error as { code?: unknown };
  if (code === "ENOENT") return "missing";
  return typeof code === "number" ? code : 128;
}

/** Messages in English, no lock files, no question, and no fetching of what a partial clone lacks. */
function environment({ cwd, env }: Repository["io"]): NodeJS.ProcessEnv {
  // A hook gives places from the folder that it runs in.
  const absolute = (name: string) => {
    const value = env[name];
    return value === undefined || value === "" ? {} : { [name]: resolve(cwd, value) };
  };
  return {
    ...env,
    ...absolute("GIT_DIR"),
    ...absolute("GIT_WORK_TREE"),
    // Without one, git takes the folder that it runs in for the root.
    ...(env["GIT_DIR"] !== undefined && env["GIT_WORK_TREE"] === undefined
      ? { GIT_WORK_TREE: cwd }
      : {}),
    ...absolute("GIT_INDEX_FILE"),
    LC_ALL: "C",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_TERMINAL_PROMPT: "0",
  };
}

function failed(command: string, stderr: string): UsageError {
  return new UsageError(`git ${command} failed: ${said(stderr)}`);
}

/** What git says went wrong, in one line. */
function said(stderr: string): string {
  const [first = ""] = stderr.split("\n").filter((line) => line.trim() !== "");
  return first.replace(/^(?:fatal|error): /, "").trim() || "it does not say why";
}
