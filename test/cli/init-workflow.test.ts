import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { workflowTemplate } from "../../src/cli/init-template.js";
import { read, tempFolder, writeFiles } from "./support.js";

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface GithubJob {
  readonly if?: string;
  readonly needs?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly defaults?: { readonly run: { readonly "working-directory": string } };
  readonly steps: readonly Step[];
}

interface GithubWorkflow {
  readonly name: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, GithubJob>>;
}

interface GitlabJob {
  readonly script: readonly string[] | string;
  readonly rules: readonly Readonly<Record<string, string>>[];
  readonly needs?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const githubOf = (folder?: string) => parse(workflowTemplate("github", folder)) as GithubWorkflow;
const gitlabOf = (folder?: string) =>
  parse(workflowTemplate("gitlab", folder)) as Readonly<Record<string, GitlabJob>>;
const github = githubOf();
const gitlab = gitlabOf();

const stepOf = ({ jobs }: GithubWorkflow, job: string, name: string) =>
  jobs[job]?.steps.find((step) => step.name === name)?.run ?? "";
/** As GitLab runs a list of commands: in one shell, until one fails. */
const scriptOf = (job: GitlabJob | undefined) => ["set -e", job?.script ?? []].flat().join("\n");

const githubShell = stepOf(github, "diff", "npx mcpgen diff");
const githubComment = stepOf(github, "comment", "Write the comment");
const gitlabCheck = scriptOf(gitlab["mcpgen"]);
const gitlabShell = scriptOf(gitlab["mcpgen-diff"]);
const gitlabNote = scriptOf(gitlab["mcpgen-note"]);

const report = "<!-- mcpgen diff -->\n## 1 breaking\n";
const emptyReport = "<!-- mcpgen diff -->\n## Nothing changed for the model.\n";

/** Stands for `npx`: prints what each command would and ends with the code that the test wants. */
const npx = `#!/usr/bin/env bash
echo "npx $*" >>"$CALLS"
case "$*" in
  *"--format markdown") printf '%s' "$REPORT_TEXT"; exit "$DIFF_CODE" ;;
  *"--format github") echo "::error file=forms/a.yaml,line=3::broken"; exit "$DIFF_CODE" ;;
  *"--format gitlab") echo "[]"; exit "$DIFF_CODE" ;;
  *"--format junit") echo "<testsuites/>"; exit "$DIFF_CODE" ;;
  "mcpgen diff "*) echo "1 breaking"; exit "$DIFF_CODE" ;;
esac
`;

/** Stands for `npm`: says in which folder it runs. */
const npm = `#!/usr/bin/env bash
echo "npm $* in $PWD" >>"$CALLS"
`;

/** Stand for `gh` and `curl`: list the comments that the test wants, keep what is written, and refuse that where it wants so. */
const gh = `#!/usr/bin/env bash
all="$*"
echo "gh \${all%%@*}" >>"$CALLS"
case "$all" in
  *--method*) cp "\${all##*body=@}" "$WRITTEN"; exit "\${WRITE_CODE:-0}" ;;
  *) printf '%s' "\${COMMENTS:-}" ;;
esac
`;
const curl = `#!/usr/bin/env bash
all="$*"
case "$all" in
  *--request*)
    note="\${all##*body@}"
    echo "curl \${all%%body@*}\${note#* }" >>"$CALLS"
    cp "\${note%% *}" "$WRITTEN"
    exit "\${WRITE_CODE:-0}" ;;
esac
echo "curl $all" >>"$CALLS"
case "$all" in
  */user) printf '{"id": %s}' "\${USER_ID:-5}" ;;
  *"&page=1&"*) printf '%s' "\${COMMENTS:-[]}" ;;
  *"&page=2&"*) printf '%s' "\${COMMENTS_2:-[]}" ;;
  *) printf '[]' ;;
esac
`;

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** The command lines of the programs, with the commit to compare with as `BASE`. */
  readonly calls: readonly string[];
  /** The comment or note that was sent last. */
  readonly written: string | undefined;
  readonly root: string;
}

type Environment = Readonly<Record<string, string>>;

/** Runs a template's shell in the folder `work` of `root`. */
function runIn(root: string, shell: string, env: Environment): Outcome {
  writeFiles(root, { "bin/npx": npx, "bin/npm": npm, "bin/gh": gh, "bin/curl": curl });
  for (const name of ["npx", "npm", "gh", "curl"]) chmodSync(join(root, "bin", name), 0o755);
  const [calls, written] = [join(root, "calls"), join(root, "written")];
  const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-c", shell], {
    cwd: join(root, "work"),
    encoding: "utf8",
    // A shell whose input is a socket takes itself for a remote one, and reads the user's settings.
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: `${join(root, "bin")}:${process.env["PATH"] ?? ""}`,
      CALLS: calls,
      WRITTEN: written,
      REPORT_TEXT: report,
      DIFF_CODE: "0",
      GITHUB_REPOSITORY: "acme/shop",
      GITHUB_STEP_SUMMARY: join(root, "summary"),
      GITHUB_OUTPUT: join(root, "output"),
      RUNNER_TEMP: root,
      CI_API_V4_URL: "https://gitlab.example.org/api/v4",
      CI_MERGE_REQUEST_PROJECT_ID: "12",
      CI_MERGE_REQUEST_IID: "7",
      CI_PROJECT_DIR: join(root, "work"),
      ...env,
    },
  });
  const lines = existsSync(calls) ? readFileSync(calls, "utf8").trimEnd().split("\n") : [];
  return {
    code: status,
    out: stdout,
    err: stderr,
    calls: lines.map((line) =>
      line.replaceAll(env["BASE"] ?? "no base", "BASE").replaceAll(root, "TEMP"),
    ),
    written: existsSync(written) ? readFileSync(written, "utf8") : undefined,
    root,
  };
}

/** Runs it in a repository whose branch `main` has a project or none. */
function runWithCode(shell: string, env: Environment = {}, hasProject = true): Outcome {
  const root = tempFolder({
    "work/README.md": "",
    ...(hasProject ? { "work/mcpgen.yaml": "" } : {}),
  });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      cwd: join(root, "work"),
      encoding: "utf8",
    }).trim();
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "-m", "base");
  const BASE = git("rev-parse", "HEAD");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  git("update-ref", "refs/remotes/origin/$(touch${IFS}injected)", "HEAD");
  writeFiles(root, { "work/mcpgen.yaml": "# changed\n" });
  git("add", ".");
  git("commit", "--quiet", "-m", "change");
  return runIn(root, shell, {
    BASE,
    BASE_BRANCH: "main",
    FROM_FORK: "false",
    CI_MERGE_REQUEST_DIFF_BASE_SHA: BASE,
    ...env,
  });
}

/** Runs it as a job that has the report that was handed over, and nothing of the project. */
function runWithReport(shell: string, text: string | undefined, env: Environment = {}): Outcome {
  const root = tempFolder({ "work/.keep": "" });
  if (text !== undefined) {
    writeFiles(root, { "mcpgen-diff/mcpgen-diff.md": text, "work/mcpgen-diff.md": text });
  }
  return runIn(root, shell, { GH_TOKEN: "t", PULL_REQUEST: "7", ...env });
}

/** The same where the report is a link to what the job alone knows. */
function runWithLink(shell: string, env: Environment = {}): Outcome {
  const root = tempFolder({ secret: report, "work/.keep": "", "mcpgen-diff/.keep": "" });
  for (const folder of ["work", "mcpgen-diff"]) {
    symlinkSync(join(root, "secret"), join(root, folder, "mcpgen-diff.md"));
  }
  return runIn(root, shell, { GH_TOKEN: "t", PULL_REQUEST: "7", ...env });
}

/** Those calls that write a comment or a note. */
const writes = ({ calls }: Outcome) => calls.filter((line) => /--method|--request/.test(line));

describe("the workflow for GitHub", () => {
  const post = "gh api --silent --method POST repos/acme/shop/issues/7/comments -F body=";
  const patch = "gh api --silent --method PATCH repos/acme/shop/issues/comments/41 -F body=";

  test("annotates the lines, reports in the log and the summary, and then fails as the comparison did", () => {
    const outcome = runWithCode(githubShell, { DIFF_CODE: "1" });
    expect(outcome).toMatchObject({ code: 1, err: "", written: undefined });
    expect(outcome.out).toBe("::error file=forms/a.yaml,line=3::broken\n1 breaking\n");
    expect(outcome.calls).toEqual([
      "npx mcpgen diff BASE --format markdown",
      "npx mcpgen diff BASE --format github",
      "npx mcpgen diff BASE",
    ]);
    expect(read(outcome.root, "summary")).toBe(report);
    expect(read(outcome.root, "mcpgen-diff.md")).toBe(report);
    expect(read(outcome.root, "output")).toBe("report=written\n");
  });

  test("says of a fork's pull request that there is no comment, in the log and the summary", () => {
    const outcome = runWithCode(githubShell, { DIFF_CODE: "1", FROM_FORK: "true" });
    const said =
      "This pull request comes from a fork, whose token may not write: the report is here and in the summary, and there is no comment.\n";
    expect(outcome).toMatchObject({ code: 1, err: "" });
    expect(outcome.out).toBe(`::error file=forms/a.yaml,line=3::broken\n1 breaking\n${said}`);
    expect(read(outcome.root, "summary")).toBe(`${report}${said}`);
  });

  test("what could not be compared fails and hands over nothing", () => {
    const outcome = runWithCode(githubShell, { DIFF_CODE: "2" });
    expect(outcome.code).toBe(2);
    expect(outcome.calls).toEqual(["npx mcpgen diff BASE --format markdown"]);
    expect(existsSync(join(outcome.root, "output"))).toBe(false);
  });

  test("a pull request that brings the project has nothing to compare with", () => {
    expect(runWithCode(githubShell, {}, false)).toMatchObject({ code: 0, calls: [] });
  });

  test("the name of a branch is no code", () => {
    const outcome = runWithCode(githubShell, { BASE_BRANCH: "$(touch${IFS}injected)" });
    expect(outcome.code, outcome.err).toBe(0);
    expect(existsSync(join(outcome.root, "work/injected"))).toBe(false);
    const scripts = Object.values(github.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(scripts.length).toBeGreaterThan(4);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });

  test("writes a comment", () => {
    const outcome = runWithReport(githubComment, report);
    expect(outcome).toMatchObject({ code: 0, err: "", out: "", written: report });
    expect(writes(outcome)).toEqual([post]);
  });

  test("brings its own comment up to date, the first where there are several", () => {
    const outcome = runWithReport(githubComment, report, { COMMENTS: "41\n42\n" });
    expect(outcome).toMatchObject({ code: 0, err: "", written: report });
    expect(writes(outcome)).toEqual([patch]);
  });

  test("begins no comment where nothing changed, and corrects the one that is there", () => {
    expect(writes(runWithReport(githubComment, emptyReport))).toEqual([]);
    const corrected = runWithReport(githubComment, emptyReport, { COMMENTS: "41" });
    expect(writes(corrected)).toEqual([patch]);
    expect(corrected.written).toBe(emptyReport);
  });

  test("asks for its own comments alone, some of which may have no text", () => {
    const filter =
      '.[] | select(.user.login == "github-actions[bot]" and (.body // "" | startswith("<!-- mcpgen diff -->"))) | .id';
    expect(runWithReport(githubComment, report).calls[0]).toContain(` --jq ${filter}`);
  });

  test("a token that may not write fails nothing, and is said", () => {
    const outcome = runWithReport(githubComment, report, { WRITE_CODE: "4" });
    expect(outcome.code).toBe(0);
    expect(outcome.out).toContain("::warning::The comment could not be written;");
  });

  test("sends nothing that is no report, such as a link to what it alone knows", () => {
    for (const outcome of [
      runWithLink(githubComment),
      runWithReport(githubComment, "@everyone\n"),
      runWithReport(githubComment, undefined),
    ]) {
      expect(outcome).toMatchObject({ code: 1, calls: [] });
      expect(outcome.out).toContain("is no report of mcpgen diff.");
    }
  });

  test("lets no token that may write near code of the project", () => {
    expect(github.permissions).toEqual({ contents: "read" });
    const { check, diff, comment, ...others } = github.jobs;
    expect(others).toEqual({});
    for (const job of [check, diff]) {
      expect(job?.permissions).toBeUndefined();
      expect(JSON.stringify(job)).not.toMatch(/github\.token|secrets\./);
      const [checkout] = job?.steps ?? [];
      expect(checkout).toMatchObject({
        uses: "actions/checkout@v4",
        with: { "persist-credentials": false },
      });
    }
    expect(comment?.permissions).toEqual({ "pull-requests": "write" });
    expect(comment?.steps.map(({ uses, name }) => uses ?? name)).toEqual([
      "actions/download-artifact@v4",
      "Write the comment",
    ]);
    expect(githubComment).not.toMatch(/\b(?:npm|npx|node|git)\b/);
  });

  test("checks, lints and checks types on every push", () => {
    expect(github.jobs["check"]?.if).toBeUndefined();
    expect(github.jobs["check"]?.steps.flatMap(({ run }) => run ?? [])).toEqual(checks);
  });

  test("hands the report over when there is one, also after a comparison that failed", () => {
    const upload = github.jobs["diff"]?.steps.at(-1);
    expect(upload).toMatchObject({
      uses: "actions/upload-artifact@v4",
      if: "${{ !cancelled() && steps.diff.outputs.report == 'written' }}",
      with: { name: "mcpgen-diff", path: "${{ runner.temp }}/mcpgen-diff.md" },
    });
    expect(github.jobs["diff"]?.outputs).toEqual({ report: "${{ steps.diff.outputs.report }}" });
    expect(github.jobs["comment"]).toMatchObject({
      needs: "diff",
      if: "${{ !cancelled() && needs.diff.outputs.report == 'written' && github.event.pull_request.head.repo.full_name == github.repository }}",
    });
  });
});

const checks = ["npm ci", "npx mcpgen build --check", "npx mcpgen lint", "npx tsc --noEmit"];

describe("the jobs for GitLab", () => {
  const api = "https://gitlab.example.org/api/v4/projects/12/merge_requests/7/notes";
  const call = (rest: string) =>
    `curl --fail --silent --show-error --header PRIVATE-TOKEN: secret ${rest}`;
  const post = call(`--output /dev/null --request POST --data-urlencode ${api}`);
  const put = call(`--output /dev/null --request PUT --data-urlencode ${api}/41`);
  const token = { MCPGEN_TOKEN: "secret" };
  const author = { id: 5 };
  const onMergeRequests = { if: '$CI_PIPELINE_SOURCE == "merge_request_event"' };

  test("check, lint and check types on every push and for every merge request", () => {
    expect(gitlab["mcpgen"]?.rules).toEqual([{ when: "on_success" }]);
    expect(gitlab["mcpgen"]?.script.slice(1)).toEqual(checks);
    expect(gitlab["mcpgen-diff"]?.rules).toEqual([onMergeRequests]);
  });

  test("compare, keep the reports, and then fail as the comparison did", () => {
    const outcome = runWithCode(gitlabShell, { DIFF_CODE: "1" });
    expect(outcome).toMatchObject({ code: 1, err: "", out: "1 breaking\n" });
    expect(outcome.calls).toEqual([
      "npm ci in TEMP/work",
      "npx mcpgen diff BASE --format markdown",
      "npx mcpgen diff BASE --format gitlab",
      "npx mcpgen diff BASE --format junit",
      "npx mcpgen diff BASE",
    ]);
    expect(read(outcome.root, "work/mcpgen-diff.md")).toBe(report);
    expect(read(outcome.root, "work/mcpgen-quality.json")).toBe("[]\n");
    expect(read(outcome.root, "work/mcpgen-junit.xml")).toBe("<testsuites/>\n");
  });

  test("run no code of the project where they see the token", () => {
    for (const shell of [gitlabCheck, gitlabShell]) {
      const outcome = runWithReport(shell, undefined, token);
      expect(outcome).toMatchObject({ code: 1, calls: [] });
      expect(outcome.out).toContain("Give the variable the environment scope mcpgen-note.");
    }
    const { "mcpgen-note": note, ...others } = gitlab;
    expect(note).toMatchObject({
      environment: { name: "mcpgen-note", action: "access" },
      variables: { GIT_STRATEGY: "none" },
      needs: ["mcpgen-diff"],
      rules: [{ ...onMergeRequests, when: "always" }],
    });
    expect(Object.values(others).map(({ environment }) => environment)).toEqual([
      undefined,
      undefined,
    ]);
    expect(gitlabNote).not.toMatch(/\b(?:npm|npx|git) /);
  });

  test("have nothing to compare with before the project", () => {
    const outcome = runWithCode(gitlabShell, {}, false);
    expect(outcome).toMatchObject({ code: 0, calls: ["npm ci in TEMP/work"] });
    expect(existsSync(join(outcome.root, "work/mcpgen-diff.md"))).toBe(false);
  });

  test("hand over nothing of what could not be compared", () => {
    const outcome = runWithCode(gitlabShell, { DIFF_CODE: "2" });
    expect(outcome.code).toBe(2);
    expect(existsSync(join(outcome.root, "work/mcpgen-diff.md"))).toBe(false);
  });

  test("write a note", () => {
    const outcome = runWithReport(gitlabNote, report, token);
    expect(outcome).toMatchObject({ code: 0, err: "", out: "", written: report });
    expect(writes(outcome)).toEqual([post]);
  });

  test("bring the note that is there up to date", () => {
    const COMMENTS = JSON.stringify([
      { id: 40, author, body: "Looks good. <!-- mcpgen diff -->" },
      { id: 41, author, body: report },
    ]);
    const outcome = runWithReport(gitlabNote, report, { ...token, COMMENTS });
    expect(outcome).toMatchObject({ code: 0, err: "", written: report });
    expect(writes(outcome)).toEqual([put]);
  });

  test("take no note of somebody else for their own, and none without text", () => {
    const notes = [
      { id: 38, author: { id: 6 }, body: report },
      { id: 39, author, body: null },
      { id: 40, body: report },
    ];
    const without = { ...token, COMMENTS: JSON.stringify(notes) };
    expect(writes(runWithReport(gitlabNote, report, without))).toEqual([post]);
    const COMMENTS = JSON.stringify([...notes, { id: 41, author, body: report }]);
    expect(writes(runWithReport(gitlabNote, report, { ...token, COMMENTS }))).toEqual([put]);
  });

  test("look for their note on every page", () => {
    const pages = {
      COMMENTS: JSON.stringify([{ id: 40, author, body: "Looks good." }]),
      COMMENTS_2: JSON.stringify([{ id: 41, author, body: report }]),
    };
    const outcome = runWithReport(gitlabNote, report, { ...token, ...pages });
    expect(outcome).toMatchObject({ code: 0, err: "", written: report });
    expect(outcome.calls).toEqual([
      call("https://gitlab.example.org/api/v4/user"),
      call(`${api}?per_page=100&page=1&order_by=created_at&sort=asc`),
      call(`${api}?per_page=100&page=2&order_by=created_at&sort=asc`),
      put,
    ]);
  });

  test("write nothing where GitLab does not say whose the token is", () => {
    const outcome = runWithReport(gitlabNote, report, { ...token, USER_ID: "null" });
    expect(outcome.code).toBe(0);
    expect(outcome.out).toContain("The note could not be written;");
    expect(writes(outcome)).toEqual([]);
  });

  test("begin no note where nothing changed, or without a report", () => {
    for (const text of [emptyReport, undefined]) {
      const outcome = runWithReport(gitlabNote, text, token);
      expect(outcome).toMatchObject({ code: 0, err: "" });
      expect(writes(outcome)).toEqual([]);
    }
  });

  test("ask nobody without a token, and fail nothing where it may not write", () => {
    const without = runWithReport(gitlabNote, report);
    expect(without).toMatchObject({ code: 0, calls: [] });
    expect(without.out).toContain(
      "the log and the artifacts of the job mcpgen-diff, and there is no note",
    );
    const refused = runWithReport(gitlabNote, report, { ...token, WRITE_CODE: "22" });
    expect(refused.code).toBe(0);
    expect(refused.out).toContain("The note could not be written;");
    const garbled = runWithReport(gitlabNote, report, { ...token, COMMENTS: "<html>" });
    expect(garbled.code).toBe(0);
    expect(garbled.out).toContain("The note could not be written;");
    expect(writes(garbled)).toEqual([]);
  });

  test("send nothing that is no report, such as a link to what they alone know", () => {
    for (const outcome of [
      runWithLink(gitlabNote, token),
      runWithReport(gitlabNote, "@all\n", token),
    ]) {
      expect(outcome).toMatchObject({ code: 1, calls: [] });
      expect(outcome.out).toContain("is no report of mcpgen diff.");
    }
  });
});

describe("in a subfolder of a repository", () => {
  const folder = "packages/it's a shop";

  test("GitHub's commands run there, and the job that has nothing of it elsewhere", () => {
    const { name, jobs } = githubOf(folder);
    expect(name).toBe("mcpgen packages/it-s-a-shop-bba69d70");
    expect(jobs["check"]?.defaults?.run).toEqual({ "working-directory": folder });
    expect(jobs["diff"]?.defaults?.run).toEqual({ "working-directory": folder });
    expect(jobs["comment"]?.defaults).toBeUndefined();
    expect(github.jobs["check"]?.defaults).toBeUndefined();
  });

  test("GitLab's commands run there, in jobs of their own", () => {
    const jobs = gitlabOf(folder);
    const names = ["mcpgen", "mcpgen-diff", "mcpgen-note"].map(
      (job) => `${job} packages/it-s-a-shop-bba69d70`,
    );
    expect(Object.keys(jobs)).toEqual(names);
    expect(jobs[names[2] ?? ""]?.needs).toEqual([names[1]]);
    const root = tempFolder({ [`work/${folder}/mcpgen.yaml`]: "" });
    expect(runIn(root, scriptOf(jobs[names[0] ?? ""]), {}).calls[0]).toBe(
      `npm ci in TEMP/work/${folder}`,
    );
  });

  test("each project has a comment of its own, which holds its report", () => {
    const mine = "<!-- mcpgen diff packages/it-s-a-shop-bba69d70 -->\n## 1 breaking\n";
    const comment = runWithReport(stepOf(githubOf(folder), "comment", "Write the comment"), report);
    expect(comment).toMatchObject({ code: 0, err: "", written: mine });
    expect(comment.calls[0]).toContain(
      'startswith("<!-- mcpgen diff packages/it-s-a-shop-bba69d70 -->")',
    );
    const script = scriptOf(gitlabOf(folder)["mcpgen-note packages/it-s-a-shop-bba69d70"]);
    const COMMENTS = JSON.stringify([
      { id: 40, author: { id: 5 }, body: report },
      { id: 41, author: { id: 5 }, body: mine },
    ]);
    const note = runWithReport(script, report, { MCPGEN_TOKEN: "secret", COMMENTS });
    expect(note).toMatchObject({ code: 0, err: "", written: mine });
    expect(writes(note)[0]).toMatch(/notes\/41$/);
  });

  test("folders whose names are alike have jobs and comments of their own", () => {
    const folders = ["a b", "a-b", "日本", "中文", "a/b", "-"];
    expect(new Set(folders.map((each) => githubOf(each).name)).size).toBe(folders.length);
    expect(new Set(folders.flatMap((each) => Object.keys(gitlabOf(each)))).size).toBe(18);
    const markers = folders.flatMap((each) =>
      ["github", "gitlab"].map(
        (system) =>
          /<!-- mcpgen diff .* -->/.exec(
            workflowTemplate(system as "github" | "gitlab", each),
          )?.[0],
      ),
    );
    expect(new Set(markers).size).toBe(folders.length);
    expect(githubOf("a-b").name).toBe("mcpgen a-b");
  });

  test.each(["1.0", "1e3", "null", "true", "-x", "-", "- a: b", "it's $HOME `x`", "a:"])(
    "a folder of the name %j is a text for YAML and a path for the shell",
    (name) => {
      const jobs = Object.values(githubOf(name).jobs).slice(0, 2);
      expect(jobs.map(({ defaults }) => defaults?.run["working-directory"])).toEqual([name, name]);
      const root = tempFolder({ [`work/${name}/mcpgen.yaml`]: "" });
      const [job] = Object.values(gitlabOf(name));
      expect(runIn(root, scriptOf(job), {}).calls[0]).toBe(`npm ci in TEMP/work/${name}`);
    },
  );
});
