import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { workflowTemplate } from "../../src/cli/init-template.js";
import { read, tempFolder, writeFiles } from "./support.js";

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface GithubWorkflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions?: Readonly<Record<string, string>>; readonly steps: readonly Step[] }
    >
  >;
}

const github = parse(workflowTemplate("github")) as GithubWorkflow;
const gitlab = parse(workflowTemplate("gitlab")) as Readonly<
  Record<string, { readonly script: readonly string[] | string }>
>;

const githubShell = github.jobs["diff"]?.steps.at(-1)?.run ?? "";
const gitlabShell = String(gitlab["mcpgen-diff"]?.script);

const report = "<!-- mcpgen diff -->\n## 1 breaking\n";
const emptyReport = "<!-- mcpgen diff -->\n## Nothing changed for the model.\n";

/** Stands for `npx`: prints what `diff` would and ends with the code that the test wants. */
const npx = `#!/usr/bin/env bash
echo "npx $*" >>"$CALLS"
case "$*" in
  "mcpgen lint") exit "\${LINT_CODE:-0}" ;;
  *"--format markdown") printf '%s' "$REPORT_TEXT"; exit "$DIFF_CODE" ;;
  *"--format github") echo "::error file=forms/a.yaml,line=3::broken"; exit "$DIFF_CODE" ;;
  *"--format gitlab") echo "[]"; exit "$DIFF_CODE" ;;
  *"--format junit") echo "<testsuites/>"; exit "$DIFF_CODE" ;;
  "mcpgen diff "*) exit "$DIFF_CODE" ;;
esac
`;

/** Stands for `gh` and `curl`: lists the comments that the test wants, and refuses to write where it wants that. */
const gh = `#!/usr/bin/env bash
echo "gh $*" >>"$CALLS"
case "$*" in
  *--method*) cat "\${@: -1:1}" >/dev/null 2>&1; exit "\${WRITE_CODE:-0}" ;;
  *) printf '%s' "\${COMMENTS:-}" ;;
esac
`;
const curl = `#!/usr/bin/env bash
echo "curl $*" >>"$CALLS"
case "$*" in
  *--request*) exit "\${WRITE_CODE:-0}" ;;
  *) printf '%s' "\${COMMENTS:-[]}" ;;
esac
`;

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** The command lines of the programs, with the commit to compare with as \`BASE\`. */
  readonly calls: readonly string[];
  readonly root: string;
}

/** Runs a template's shell in a repository whose branch \`main\` has a project or none. */
function runShell(
  shell: string,
  { env, hasProject = true }: { env: Readonly<Record<string, string>>; hasProject?: boolean },
): Outcome {
  const root = tempFolder({
    "bin/npx": npx,
    "bin/gh": gh,
    "bin/curl": curl,
    "bin/npm": "#!/bin/sh\n",
  });
  for (const name of ["npx", "gh", "curl", "npm"]) chmodSync(join(root, "bin", name), 0o755);
  const work = join(root, "work");
  writeFiles(root, { "work/README.md": "", ...(hasProject ? { "work/mcpgen.yaml": "" } : {}) });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      cwd: work,
      encoding: "utf8",
    }).trim();
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "-m", "base");
  const base = git("rev-parse", "HEAD");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  git("update-ref", "refs/remotes/origin/$(touch${IFS}injected)", "HEAD");
  writeFiles(root, { "work/mcpgen.yaml": "# changed\n" });
  git("add", ".");
  git("commit", "--quiet", "-m", "change");
  const calls = join(root, "calls");
  const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-c", shell], {
    cwd: work,
    encoding: "utf8",
    // A shell whose input is a socket takes itself for a remote one, and reads the user's settings.
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: `${join(root, "bin")}:${process.env["PATH"] ?? ""}`,
      CALLS: calls,
      REPORT_TEXT: report,
      DIFF_CODE: "0",
      BASE_BRANCH: "main",
      PULL_REQUEST: "7",
      GH_TOKEN: "t",
      GITHUB_REPOSITORY: "acme/shop",
      GITHUB_STEP_SUMMARY: join(root, "summary"),
      RUNNER_TEMP: root,
      CI_API_V4_URL: "https://gitlab.example.org/api/v4",
      CI_MERGE_REQUEST_PROJECT_ID: "12",
      CI_MERGE_REQUEST_IID: "7",
      CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
      ...env,
    },
  });
  const lines = existsSync(calls) ? readFileSync(calls, "utf8").trimEnd().split("\n") : [];
  return {
    code: status,
    out: stdout,
    err: stderr,
    calls: lines.map((line) => line.replaceAll(base, "BASE").replaceAll(root, "TEMP")),
    root,
  };
}

/** Those calls that write a comment or a note. */
const writes = ({ calls }: Outcome) => calls.filter((line) => /--method|--request/.test(line));

describe("the workflow for GitHub", () => {
  const post =
    "gh api --silent --method POST repos/acme/shop/issues/7/comments -F body=@TEMP/mcpgen-diff.md";
  const patch =
    "gh api --silent --method PATCH repos/acme/shop/issues/comments/41 -F body=@TEMP/mcpgen-diff.md";

  test("writes a comment, annotates the lines, adds to the summary, and then fails as the comparison did", () => {
    const outcome = runShell(githubShell, { env: { DIFF_CODE: "1" } });
    expect(outcome).toMatchObject({ code: 1, err: "" });
    expect(outcome.out).toBe("::error file=forms/a.yaml,line=3::broken\n");
    expect(outcome.calls.slice(0, 2)).toEqual([
      "npx mcpgen diff BASE --format markdown",
      "npx mcpgen diff BASE --format github",
    ]);
    expect(writes(outcome)).toEqual([post]);
    expect(read(outcome.root, "summary")).toBe(report);
    expect(read(outcome.root, "mcpgen-diff.md")).toBe(report);
  });

  test("brings its own comment up to date, the first where there are several", () => {
    const outcome = runShell(githubShell, { env: { COMMENTS: "41\n42\n" } });
    expect(outcome.code, outcome.err).toBe(0);
    expect(writes(outcome)).toEqual([patch]);
  });

  test("begins no comment where nothing changed, and corrects the one that is there", () => {
    const env = { REPORT_TEXT: emptyReport };
    expect(writes(runShell(githubShell, { env }))).toEqual([]);
    expect(writes(runShell(githubShell, { env: { ...env, COMMENTS: "41" } }))).toEqual([patch]);
  });

  test("a token that may not write changes nothing about the result", () => {
    for (const code of [0, 1]) {
      const outcome = runShell(githubShell, { env: { WRITE_CODE: "4", DIFF_CODE: String(code) } });
      expect(outcome.code).toBe(code);
      expect(outcome.out).toContain("The comment could not be written;");
      expect(read(outcome.root, "summary")).toBe(report);
    }
  });

  test("what could not be compared fails without a comment", () => {
    const outcome = runShell(githubShell, { env: { DIFF_CODE: "2" } });
    expect(outcome.code).toBe(2);
    expect(outcome.calls).toEqual(["npx mcpgen diff BASE --format markdown"]);
  });

  test("a pull request that brings the project has nothing to compare with", () => {
    const outcome = runShell(githubShell, { env: {}, hasProject: false });
    expect(outcome).toMatchObject({ code: 0, calls: [] });
  });

  test("the name of a branch is no code", () => {
    const outcome = runShell(githubShell, { env: { BASE_BRANCH: "$(touch${IFS}injected)" } });
    expect(outcome.code, outcome.err).toBe(0);
    expect(existsSync(join(outcome.root, "work/injected"))).toBe(false);
    const scripts = Object.values(github.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(scripts.length).toBeGreaterThan(4);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });

  test("checks and lints, and may write nothing but pull requests, and that for the comparison alone", () => {
    expect(github.permissions).toEqual({ contents: "read" });
    expect(github.jobs["check"]?.permissions).toBeUndefined();
    expect(github.jobs["check"]?.steps.flatMap(({ run }) => run ?? [])).toEqual([
      "npm ci",
      "npx mcpgen build --check",
      "npx mcpgen lint",
      "npx tsc --noEmit",
    ]);
    expect(github.jobs["diff"]?.permissions).toEqual({
      contents: "read",
      "pull-requests": "write",
    });
  });
});

describe("the jobs for GitLab", () => {
  const api = "https://gitlab.example.org/api/v4/projects/12/merge_requests/7/notes";
  const call = (rest: string) =>
    `curl --fail --silent --show-error --header PRIVATE-TOKEN: secret ${rest}`;
  const post = call(
    `--output /dev/null --request POST --data-urlencode body@mcpgen-diff.md ${api}`,
  );
  const put = call(
    `--output /dev/null --request PUT --data-urlencode body@mcpgen-diff.md ${api}/41`,
  );
  const token = { MCPGEN_TOKEN: "secret" };

  test("write a note and the reports, and then fail as the comparison did", () => {
    const outcome = runShell(gitlabShell, { env: { ...token, DIFF_CODE: "1" } });
    expect(outcome).toMatchObject({ code: 1, err: "" });
    expect(outcome.calls.slice(0, 5)).toEqual([
      "npx mcpgen lint",
      "npx mcpgen diff BASE --format markdown",
      "npx mcpgen diff BASE --format gitlab",
      "npx mcpgen diff BASE --format junit",
      "npx mcpgen diff BASE",
    ]);
    expect(writes(outcome)).toEqual([post]);
    expect(read(outcome.root, "work/mcpgen-diff.md")).toBe(report);
    expect(read(outcome.root, "work/mcpgen-quality.json")).toBe("[]\n");
    expect(read(outcome.root, "work/mcpgen-junit.xml")).toBe("<testsuites/>\n");
  });

  test("bring the note that is there up to date", () => {
    const COMMENTS = JSON.stringify([
      { id: 40, body: "Looks good. <!-- mcpgen diff -->" },
      { id: 41, body: report },
    ]);
    const outcome = runShell(gitlabShell, { env: { ...token, COMMENTS } });
    expect(outcome.code, outcome.err).toBe(0);
    expect(writes(outcome)).toEqual([put]);
  });

  test("begin no note where nothing changed", () => {
    const outcome = runShell(gitlabShell, { env: { ...token, REPORT_TEXT: emptyReport } });
    expect(outcome.code).toBe(0);
    expect(writes(outcome)).toEqual([]);
  });

  test("ask nobody without a token, and keep the result where it may not write", () => {
    const without = runShell(gitlabShell, { env: { DIFF_CODE: "1" } });
    expect(without.code).toBe(1);
    expect(without.calls.filter((line) => line.startsWith("curl"))).toEqual([]);
    const refused = runShell(gitlabShell, { env: { ...token, WRITE_CODE: "22" } });
    expect(refused.code).toBe(0);
    expect(refused.out).toContain("The note could not be written;");
    const garbled = runShell(gitlabShell, { env: { ...token, COMMENTS: "<html>" } });
    expect(garbled.code).toBe(0);
    expect(garbled.out).toContain("The note could not be written;");
    expect(writes(garbled)).toEqual([]);
  });

  test("fail when lint does, after the comparison", () => {
    const outcome = runShell(gitlabShell, { env: { ...token, LINT_CODE: "1" } });
    expect(outcome.code).toBe(1);
    expect(writes(outcome)).toEqual([post]);
  });

  test("have nothing to compare with before the project", () => {
    const outcome = runShell(gitlabShell, { env: token, hasProject: false });
    expect(outcome).toMatchObject({ code: 0, calls: ["npx mcpgen lint"] });
    const unlinted = runShell(gitlabShell, { env: { LINT_CODE: "1" }, hasProject: false });
    expect(unlinted.code).toBe(1);
  });

  test("what could not be compared fails without a note", () => {
    const outcome = runShell(gitlabShell, { env: { ...token, DIFF_CODE: "2" } });
    expect(outcome.code).toBe(2);
    expect(writes(outcome)).toEqual([]);
  });
});
