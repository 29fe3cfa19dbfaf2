import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunOptions, type RunResult, read, run, tempFolder, writeFiles } from "./support.js";

/** What git needs of the process, and nothing of whoever runs the tests. */
const environment = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};

const identity = ["user.name=Tester", "user.email=tester@example.com", "commit.gpgsign=false"];

/** Runs git in a folder, as nobody in particular and on a fixed day, so that commits are the same every time. */
export function git(folder: string, ...args: readonly string[]): string {
  const day = "2026-01-01T00:00:00Z";
  return execFileSync("git", [...identity.flatMap((each) => ["-c", each]), ...args], {
    cwd: folder,
    env: { ...environment, GIT_AUTHOR_DATE: day, GIT_COMMITTER_DATE: day },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Commits all that is in a folder; a repository whose branch is `main` is made where there is none. */
export function commit(folder: string, message = "a commit"): void {
  if (!isRepository(folder)) git(folder, "init", "-q", "-b", "main");
  git(folder, "add", "-A");
  git(folder, "commit", "-q", "-m", message);
}

function isRepository(folder: string): boolean {
  try {
    return git(folder, "rev-parse", "--git-dir") !== "";
  } catch {
    return false;
  }
}

/** Runs mcpgen in a folder in which git can be found. */
export function mcpgen(
  folder: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  return run(folder, args, { ...options, env: { ...environment, ...options.env } });
}

/** A module with one content type, small enough to be built for every test. */
export const shopFiles = {
  "mcpgen.yaml": "server: { name: shop, version: 1.0.0 }\n",
  "forms/shop/contentTypes/item.yaml": `datasource:
  workspace: items
model:
  nodeType: shop:item
  properties:
    title:
      required: true
    note:
      type: String
    size:
      type: Long
`,
  "forms/shop/apps/items.yaml": `!content-type:item
name: items
subApps:
  detail:
    form:
      properties:
        title:
          label: Title
          maxLength: 80
        note:
          label: Note
          maxLength: 200
`,
  "forms/shop/mcpTools/item.yaml": `kind: contentType
name: item
description: Manages the items of the shop.
contentType: item
nodeNameFrom: [title]
allowedActions: [list, get, create, update]
`,
};

/** Replaces a text that is in a file of a folder. */
export function edit(folder: string, path: string, text: string, by: string): void {
  const before = read(folder, path);
  if (!before.includes(text)) throw new Error(`"${path}" does not hold "${text}".`);
  writeFiles(folder, { [path]: before.replace(text, by) });
}

/** A folder with what was in another one. */
export function copyOf(folder: string): string {
  const copy = tempFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** A folder that stays until `remove` is called. */
export function lastingFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcpgen diff ")));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
