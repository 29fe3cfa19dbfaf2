import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commit, copyOf, edit, git, lastingFolder, mcpgen, shopFiles } from "./diff-project.js";
import { read, tempFolder, writeFiles } from "./support.js";

/** A branch `work` that shortens titles and is built, but not committed; `main` has the older forms and their output. */
const branch = lastingFolder();
const app = "forms/shop/apps/items.yaml";

beforeAll(async () => {
  const { folder } = branch;
  writeFiles(folder, shopFiles);
  await mcpgen(folder, ["build"]);
  commit(folder);
  git(folder, "switch", "-q", "-c", "work");
  edit(folder, app, "maxLength: 80", "maxLength: 60");
  await mcpgen(folder, ["build"]);
});

afterAll(() => branch.remove());

interface JsonReport {
  readonly base: { readonly label: string; readonly commit?: string };
  readonly head: { readonly label: string; readonly commit?: string };
  readonly prefix: string;
  readonly fails: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly {
    readonly rule: string;
    readonly level: string;
    readonly fingerprint: string;
    readonly place?: { readonly file: string; readonly line: number; readonly side: string };
  }[];
  readonly stale: readonly { readonly fingerprint: string; readonly why: string }[];
}

async function reportOf(folder: string, ...args: readonly string[]): Promise<JsonReport> {
  const { out, err } = await mcpgen(folder, ["diff", "--json", ...args]);
  expect(err).toBe("");
  return JSON.parse(out) as JsonReport;
}

/** What is said of a rule: its level and the line. */
function foundBy({ findings }: JsonReport, rule: string): readonly string[] {
  return findings
    .filter((finding) => finding.rule === rule)
    .map(({ level, place }) => {
      const at = place === undefined ? "nowhere" : `${place.file}:${place.line} (${place.side})`;
      return `${level} at ${at}`;
    });
}

const shortened = [`breaking at ${app}:9 (head)`];

describe("the sides", () => {
  it("are where the branch left the main branch and the working tree unless they are named", async () => {
    const report = await reportOf(branch.folder);
    const main = git(branch.folder, "rev-parse", "main").trim();
    expect(report.base).toEqual({ label: "merge base with main", commit: main });
    expect(report.head).toEqual({ label: "working tree" });
    expect(foundBy(report, "bound-tightened")).toEqual(shortened);
  });

  it("are read with the configuration that is named, the project's own folder too", async () => {
    const { "mcpgen.yaml": config, ...forms } = shopFiles;
    const folder = tempFolder({ ...forms, "other.yaml": config });
    await mcpgen(folder, ["-c", "other.yaml", "build"]);
    commit(folder);
    edit(folder, app, "maxLength: 80", "maxLength: 60");
    // Below the project, and none of its sources.
    writeFiles(folder, { "old/shop/dialogs/broken.yaml": "- x\n" });
    for (const head of [[], ["."]]) {
      const args = ["diff", "-c", "other.yaml", "--json", "HEAD", ...head];
      const { out } = await mcpgen(folder, args);
      expect(foundBy(JSON.parse(out) as JsonReport, "bound-tightened"), head.join()).toEqual(
        shortened,
      );
    }
  });

  it("leave out what the main branch has done since", async () => {
    const folder = copyOf(branch.folder);
    commit(folder, "shorter titles");
    git(folder, "switch", "-q", "main");
    edit(folder, app, "maxLength: 200", "maxLength: 10");
    await mcpgen(folder, ["build"]);
    commit(folder, "shorter notes");
    git(folder, "switch", "-q", "work");
    expect(foundBy(await reportOf(folder), "bound-tightened")).toEqual(shortened);
    const two = await reportOf(folder, "main", "work");
    expect(two.base.label).toBe("main");
    expect(foundBy(two, "bound-tightened")).toEqual(shortened);
    expect(foundBy(two, "bound-loosened")).toEqual([`info at ${app}:12 (head)`]);
  });

  it("prefer the shared main branch to a local copy of it", async () => {
    const folder = tempFolder();
    git(folder, "clone", "-q", branch.folder, "clone");
    const clone = join(folder, "clone");
    git(clone, "branch", "-q", "main", "origin/work");
    edit(clone, app, "maxLength: 80", "maxLength: 70");
    await mcpgen(clone, ["build"]);
    expect((await reportOf(clone)).base.label).toBe("merge base with origin/work");
  });

  it("may be an output folder, which has no lines of its own", async () => {
    const report = await reportOf(branch.folder, "main", "generated");
    expect(report.head).toEqual({ label: "generated" });
    expect(foundBy(report, "bound-tightened")).toEqual([`breaking at ${app}:9 (base)`]);
    expect(foundBy(await reportOf(branch.folder, "generated", "generated"), "x")).toEqual([]);
  });

  it.each(["./forms", "forms", "."])("may be %s, compiled as it is", async (head) => {
    const folder = copyOf(branch.folder);
    rmSync(join(folder, "generated"), { recursive: true });
    expect(foundBy(await reportOf(folder, "main", head), "bound-tightened")).toEqual(shortened);
  });

  it("need no repository when both are folders", async () => {
    const folder = tempFolder({ ...shopFiles, "elsewhere/mcpgen.yaml": "" });
    await mcpgen(folder, ["build"]);
    const report = await reportOf(folder, "generated", "forms");
    expect(report).toMatchObject({ fails: false, findings: [], prefix: "" });
  });

  it("may be in a folder of the repository, whatever it is called", async () => {
    const repository = tempFolder({ "README.md": "Shops.\n" });
    const name = 'web/my "shop" ü';
    const folder = join(repository, name);
    const quoted = 'forms/shop/apps/it\'s "new"\n.yaml';
    const { [app]: form, ...files } = shopFiles;
    writeFiles(folder, { ...files, [quoted]: form });
    await mcpgen(folder, ["build"]);
    commit(repository);
    edit(folder, quoted, "maxLength: 80", "maxLength: 60");
    await mcpgen(folder, ["build"]);
    const report = await reportOf(repository, "-C", name);
    expect(report.prefix).toBe(`${name}/`);
    expect(foundBy(report, "bound-tightened")).toEqual([`breaking at ${quoted}:9 (head)`]);
    // As a hook runs it.
    const env = { GIT_DIR: ".git" };
    expect((await mcpgen(repository, ["diff", "--json", "-C", name], { env })).out).toBe(
      `${JSON.stringify(report, null, 2)}\n`,
    );
  });

  it("may be a revision that begins as an option does", async () => {
    const folder = copyOf(branch.folder);
    git(folder, "update-ref", "refs/heads/--help", "main");
    const report = await reportOf(folder, "--", "--help");
    expect(report.base.label).toBe("--help");
    expect(foundBy(report, "bound-tightened")).toEqual(shortened);
  });
});

describe("what cannot be compared ends with 2", () => {
  const refusal = async (folder: string, ...args: readonly string[]) => {
    const { code, out, err } = await mcpgen(folder, ["diff", ...args]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    return err;
  };

  it("without a repository", async () => {
    const folder = tempFolder(shopFiles);
    await mcpgen(folder, ["build"]);
    expect(await refusal(folder)).toBe(
      `error: There is no base to compare with: "${folder}" is in no git repository.\n` +
        "hint: Name two folders: npx mcpgen diff <base folder> <head folder>\n",
    );
    expect(await refusal(tempFolder())).toMatch(/^error: There is no project in /);
    const foreign = { env: { GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" } };
    const untrusted = await mcpgen(branch.folder, ["diff"], foreign);
    expect(untrusted.code).toBe(2);
    expect(untrusted.err).toContain("dubious ownership");
    expect(untrusted.err).toContain("hint: Trust the folder: git config --global ");
    const { err } = await mcpgen(folder, ["diff"], { env: { PATH: folder } });
    expect(err).toContain("error: There is no base to compare with: The program git is not there.");
  });

  it("without a commit, and without a main branch", async () => {
    const folder = tempFolder(shopFiles);
    await mcpgen(folder, ["build"]);
    git(folder, "init", "-q", "-b", "trunk");
    expect(await refusal(folder)).toContain("the repository has no commit yet.\nhint: Commit ");
    commit(folder);
    expect(await refusal(folder)).toBe(
      "error: There is no base to compare with: the repository has neither origin/HEAD nor a branch main or master.\n" +
        "hint: Name the base: npx mcpgen diff <revision or folder>\n",
    );
  });

  it("without enough history, and says how to fetch it", async () => {
    const folder = copyOf(branch.folder);
    commit(folder, "shorter titles");
    git(folder, "switch", "-q", "main");
    writeFiles(folder, { "README.md": "Shops.\n" });
    commit(folder, "a readme");
    const clones = tempFolder();
    const shallow = ["--depth", "1", "--no-single-branch", "--branch", "work"];
    git(clones, "clone", "-q", ...shallow, `file://${folder}`, "clone");
    expect(await refusal(join(clones, "clone"))).toBe(
      "error: There is no base to compare with: the history that is here has no commit that HEAD and origin/main both come from.\n" +
        "hint: The history was not fetched whole. Fetch it: git fetch --unshallow, fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab\n",
    );
  });

  it("where a side has no output, or a broken one", async () => {
    const folder = tempFolder(shopFiles);
    commit(folder, "forms alone");
    const forms = git(folder, "rev-parse", "HEAD").trim();
    expect(await refusal(folder)).toContain("Run: npx mcpgen build\n");
    await mcpgen(folder, ["build"]);
    expect(await refusal(folder)).toBe(
      `error: There is nothing to compare in merge base with main (${forms.slice(0, 12)}): it has neither "generated/manifest.json" nor a surface.json below "generated/tools".\n` +
        "hint: Compare with a revision that has the output of mcpgen build, or commit it first\n",
    );
    writeFiles(folder, { "generated/tools/admin/item/surface.json": "<<<<<<< ours\n" });
    commit(folder, "a conflict");
    expect(await refusal(folder, "main", "./forms")).toContain(
      "\n  generated/tools/admin/item/surface.json: This is no JSON: ",
    );
  });

  it("for a name that is nothing, or two things", async () => {
    const folder = copyOf(branch.folder);
    expect(await refusal(folder, "nope")).toBe(
      'error: There is neither a folder nor a revision "nope".\n' +
        "hint: Its branch may not have been fetched: git fetch origin\n",
    );
    expect(await refusal(folder, "main...work")).toContain("hint: Give both revisions: ");
    expect(await refusal(folder, "./main")).toBe('error: There is no folder "./main".\n');
    mkdirSync(join(folder, "main"));
    expect(await refusal(folder, "main")).toBe(
      'error: "main" is both a folder and a revision.\n' +
        "hint: Say which: ./main is the folder, refs/heads/main the revision\n",
    );
    expect(await refusal(folder, "./main", "generated")).toContain(
      'There is nothing to compare in "./main": it holds neither generated code nor forms.',
    );
    expect(foundBy(await reportOf(folder, "refs/heads/main"), "bound-tightened")).toEqual(
      shortened,
    );
  });

  it("where forms that are to be compiled do not", async () => {
    const folder = copyOf(branch.folder);
    edit(folder, app, "!content-type:item", "!content-type:none");
    const err = await refusal(folder, "main", "forms");
    expect(err).toMatch(/^shop\/apps\/items\.yaml:1:1: error /);
    expect(err).toMatch(/\nerror: "forms" cannot be compared, since it does not compile\.\n$/);
    const types = "fieldTypes: { x: { module: ./none.ts } }\n";
    writeFiles(folder, { "mcpgen.yaml": `${shopFiles["mcpgen.yaml"]}${types}` });
    expect(await refusal(folder, "main", ".")).toBe(
      'error: "." cannot be compared: The module "none.ts" of the field type "x" is not there.\n',
    );
  });
});

describe("the working tree", () => {
  it("is compared as its forms are, with a note where nobody has built them", async () => {
    const folder = copyOf(branch.folder);
    edit(folder, app, "maxLength: 60", "maxLength: 50");
    const { code, out, err } = await mcpgen(folder, ["diff", "--format", "json"]);
    const note =
      '"generated" is not what the sources say, which are compared. Run: npx mcpgen build';
    expect({ code, err }).toEqual({ code: 1, err: `note: ${note}\n` });
    const report = JSON.parse(out) as JsonReport;
    expect(report).toMatchObject({ notes: [note] });
    expect(report.findings).toContainEqual(
      expect.objectContaining({ rule: "bound-tightened", before: 80, after: 50 }),
    );
    const markdown = await mcpgen(folder, ["diff", "--format", "markdown"]);
    expect(markdown.out.split("\n")[3]).toMatch(/^> \*\*Note:\*\* .*is not what the sources say/);
    const github = await mcpgen(folder, ["diff", "--format", "github"]);
    expect(github.out).toContain(`::warning title=mcpgen diff::${note}\n`);
  });

  it("is not compared where the forms do not compile, and what was built is where it is named", async () => {
    const folder = copyOf(branch.folder);
    edit(folder, app, "!content-type:item", "!content-type:none");
    const { code, err } = await mcpgen(folder, ["diff"]);
    expect(code).toBe(2);
    expect(err).toMatch(/^forms\/shop\/apps\/items\.yaml:1:1: error /);
    expect(err).toContain(
      "\nerror: The working tree cannot be compared, since its sources do not compile.\n" +
        "hint: Correct them, or name a base and what was built last, such as: npx mcpgen diff main ./generated\n",
    );
    expect(foundBy(await reportOf(folder, "main", "./generated"), "bound-tightened")).toEqual([
      `breaking at ${app}:9 (base)`,
    ]);
  });

  it("and its index stay as they are", async () => {
    const folder = copyOf(branch.folder);
    const before = [git(folder, "status", "--porcelain"), readdirSync(join(folder, ".git"))];
    await mcpgen(folder, ["diff"]);
    expect([git(folder, "status", "--porcelain"), readdirSync(join(folder, ".git"))]).toEqual(
      before,
    );
  });
});

describe("the line of a finding", () => {
  it("is of what changed, also where a description repeats it and where the form says nothing any more", async () => {
    const model = "forms/shop/contentTypes/item.yaml";
    const tool = "forms/shop/mcpTools/item.yaml";
    const options = "    kind:\n      options:\n        a: { value: a, label: First }\n";
    const folder = tempFolder({
      ...shopFiles,
      [model]: `${shopFiles[model]}${options}        b: { value: b, label: Second }\n`,
    });
    await mcpgen(folder, ["build"]);
    commit(folder);
    edit(folder, model, "label: Second", "label: Other");
    edit(folder, model, "type: Long\n", "type: Long\n      required: true\n");
    edit(folder, app, "label: Note\n", "label: Note\n          readOnly: true\n");
    edit(folder, app, "          maxLength: 80\n", "");
    edit(folder, tool, ", update]", "]");
    edit(folder, "mcpgen.yaml", "1.0.0 }", "1.0.0 }\nlocales: { others: [fr] }");
    const { findings } = await reportOf(folder, "main", ".");
    const places = findings.map(
      ({ rule, place }) => `${rule} ${place?.file}:${place?.line} ${place?.side}`,
    );
    expect(new Set(places)).toEqual(
      new Set([
        "version-not-bumped mcpgen.yaml:1 head",
        "locale-added mcpgen.yaml:2 head",
        `action-removed ${tool}:6 head`,
        `tool-description-changed ${tool}:3 head`,
        `property-description-changed ${model}:16 head`,
        `action-requirement-added ${model}:12 head`,
        `property-description-changed ${model}:12 head`,
        `property-removed-optional ${app}:11 head`,
        `bound-removed ${app}:9 base`,
      ]),
    );
  });
});

describe("the threshold", () => {
  /** One dangerous finding of the class `prompt`, with the label of a field changed. */
  const relabelled = lastingFolder();

  beforeAll(async () => {
    writeFiles(relabelled.folder, shopFiles);
    await mcpgen(relabelled.folder, ["build"]);
    commit(relabelled.folder);
    edit(relabelled.folder, app, "label: Note", "label: Remark");
    await mcpgen(relabelled.folder, ["build"]);
  });

  afterAll(() => relabelled.remove());

  it.each([
    [[], 1, 0],
    [["--fail-on", "dangerous"], 1, 1],
    [["--fail-on", "prompt"], 1, 1],
    [["--fail-on", "safety"], 1, 0],
    [["--fail-on", "any"], 1, 1],
    [["--fail-on", "none"], 0, 0],
    [["--level", "bound-tightened=info", "--level", "property-description-changed=breaking"], 0, 1],
    [["--level", "bound-tightened=off"], 0, 0],
  ])("of %j ends with %i after a break, with %i after other words", async (args, breaks, words) => {
    expect((await mcpgen(branch.folder, ["diff", ...args])).code).toBe(breaks);
    expect((await mcpgen(relabelled.folder, ["diff", ...args])).code).toBe(words);
  });

  it("is what the configuration says, which the command line overrides", async () => {
    const folder = copyOf(branch.folder);
    const server = shopFiles["mcpgen.yaml"];
    const levels = "levels: { bound-tightened: dangerous, version-not-bumped: off }";
    writeFiles(folder, { "mcpgen.yaml": `${server}diff: { failOn: dangerous, ${levels} }\n` });
    const report = await reportOf(folder);
    expect(report).toMatchObject({ fails: true, counts: { breaking: 0, dangerous: 1, info: 0 } });
    expect((await mcpgen(folder, ["diff", "--fail-on", "breaking"])).code).toBe(0);
    expect((await reportOf(folder, "--level", "bound-tightened=info")).fails).toBe(false);
  });

  it("refuses rules that there are not", async () => {
    const folder = copyOf(branch.folder);
    const { code, err } = await mcpgen(folder, ["diff", "--level", "bound-tightend=off"]);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'error: There is no rule "bound-tightend".\nhint: Did you mean "bound-tightened"?\n',
    });
    expect((await mcpgen(folder, ["diff", "--level", "bound-tightened"])).err).toBe(
      'error: "bound-tightened" sets no level.\nhint: Give a rule and breaking, dangerous, info or off, such as --level bound-tightened=info\n',
    );
    writeFiles(folder, { "mcpgen.yaml": "diff:\n  levels:\n    constructor: off\n" });
    expect((await mcpgen(folder, ["diff"])).err).toMatch(
      /^error: mcpgen\.yaml:3:5: There is no rule "constructor"\.\n/,
    );
  });
});

describe("accepted findings", () => {
  const fingerprint = async () =>
    (await reportOf(branch.folder)).findings.find(({ rule }) => rule === "bound-tightened")
      ?.fingerprint ?? "";
  const diffWith = async (accepted: string, today = "2026-07-01") => {
    const folder = copyOf(branch.folder);
    writeFiles(folder, { "accepted.yaml": accepted });
    const args = ["diff", "--json", "--ignore", "accepted.yaml"];
    const { code, out, err } = await mcpgen(folder, args, { today });
    return { code, err, report: code === 2 ? undefined : (JSON.parse(out) as JsonReport) };
  };

  it("are counted and do not fail, up to their last day", async () => {
    const entry = `- fingerprint: ${await fingerprint()}\n  reason: Nobody sends so much.\n  expires: 2026-07-01\n`;
    const { code, report } = await diffWith(entry);
    expect({ code, accepted: report?.counts["accepted"] }).toEqual({ code: 0, accepted: 1 });
    expect(report && foundBy(report, "bound-tightened")).toEqual([]);
    const later = await diffWith(entry, "2026-07-02");
    expect(later.code).toBe(1);
    expect(later.report?.stale.map(({ why }) => why)).toEqual(["expired"]);
    expect(later.report && foundBy(later.report, "bound-tightened")).toEqual(shortened);
  });

  it("are told where there is no such finding any more", async () => {
    const { code, report } = await diffWith("- fingerprint: 0123456789ab\n  reason: Long gone.\n");
    expect(code).toBe(1);
    expect(report?.stale).toEqual([
      { fingerprint: "0123456789ab", reason: "Long gone.", why: "unmatched" },
    ]);
  });

  it("may be named in the configuration, and may be none", async () => {
    const folder = copyOf(branch.folder);
    const ignore = "diff: { ignore: reviews/accepted.yaml }\n";
    writeFiles(folder, {
      "mcpgen.yaml": `${shopFiles["mcpgen.yaml"]}${ignore}`,
      "reviews/accepted.yaml": `- { fingerprint: ${await fingerprint()}, reason: "It is short." }\n`,
    });
    expect((await reportOf(folder)).counts["accepted"]).toBe(1);
    expect((await diffWith("# nothing yet\n")).report?.counts["accepted"]).toBe(0);
  });

  it.each([
    ["fingerprint: 1", "1:1: Accepted findings are a list; each entry has a fingerprint"],
    ["- 0123456789ab", "1:3: An accepted finding is a map with a fingerprint and a reason."],
    ["- fingerprint: 0123456789ab", "1:3: 0123456789ab needs a reason: why this change may pass."],
    ["- { fingerprint: 0123, reason: a }", "1:18: A fingerprint has twelve hexadecimal digits"],
    [
      "- { fingerprint: 0123456789ab, reason: a, expires: 2026-02-30 }",
      "1:52: expires is the last day for which it holds, such as 2026-12-31.",
    ],
    [
      "- { fingerprint: 0123456789ab, reason: a, expire: 2026-02-01 }",
      '1:43: An accepted finding has fingerprint, reason and expires, and no "expire". Did you mean "expires"?',
    ],
    [
      "- { fingerprint: 0123456789ab, reason: a }\n- { fingerprint: 0123456789ab, reason: b }",
      "2:3: 0123456789ab is accepted above already.",
    ],
  ])("that say %j are refused at their place", async (accepted, message) => {
    const { code, err } = await diffWith(`${accepted}\n`);
    expect(code).toBe(2);
    expect(err).toContain(`error: accepted.yaml:${message}`);
  });

  it("have to be there", async () => {
    const { code, err } = await mcpgen(branch.folder, ["diff", "--ignore", "nope.yaml"]);
    expect(code).toBe(2);
    expect(err).toContain("nope.yaml");
  });
});

describe("the report", () => {
  const formats = ["text", "markdown", "json", "github", "gitlab", "junit", "sarif"];

  it("is the same every time and everywhere, in every format", async () => {
    const elsewhere = copyOf(branch.folder);
    for (const format of formats) {
      const one = await mcpgen(branch.folder, ["diff", "--format", format]);
      expect(one.code).toBe(1);
      expect(one.out).toContain("bound-tightened");
      expect(await mcpgen(elsewhere, ["diff", "--format", format])).toEqual(one);
    }
  });

  it("is written to a file too, whole", async () => {
    const folder = copyOf(branch.folder);
    const { out } = await mcpgen(folder, [
      "diff",
      "--output",
      "reports/diff.md",
      "--format",
      "markdown",
    ]);
    expect(read(folder, "reports/diff.md")).toBe(out);
    expect(readdirSync(join(folder, "reports"))).toEqual(["diff.md"]);
    expect(existsSync(join(folder, "diff.md"))).toBe(false);
  });

  it("is written through a link, and to a device as it is", async () => {
    const folder = copyOf(branch.folder);
    symlinkSync("target.txt", join(folder, "link.txt"));
    writeFileSync(join(folder, "target.txt"), "older\n");
    const { out } = await mcpgen(folder, ["diff", "--output", "link.txt"]);
    expect(read(folder, "target.txt")).toBe(out);
    expect(lstatSync(join(folder, "link.txt")).isSymbolicLink()).toBe(true);
    expect((await mcpgen(folder, ["diff", "--output", "/dev/null"])).code).toBe(1);
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
    expect(await mcpgen(folder, ["diff", "--output", ""])).toMatchObject({ code: 2, out: "" });
  });
});

it("a pull request is told what it breaks, with the lines that do", async () => {
  const folder = tempFolder();
  await mcpgen(folder, ["init"]);
  expect((await mcpgen(folder, ["build"])).code).toBe(0);
  commit(folder, "recipes");
  git(folder, "switch", "-q", "-c", "shorter");

  edit(folder, "forms/cookbook/apps/recipes.yaml", "maxLength: 80", "maxLength: 60");
  const vegetarian = "    - name: vegetarian\n      type: Boolean\n";
  edit(folder, "forms/cookbook/contentTypes/recipe.yaml", vegetarian, "");
  const bundle = "forms/cookbook/i18n/cookbook-messages_en.properties";
  edit(folder, bundle, "recipes.servings.label=Servings", "recipes.servings.label=People");
  expect((await mcpgen(folder, ["build"])).code).toBe(0);
  commit(folder, "shorter titles, no vegetarians");

  const { code, out, err } = await mcpgen(folder, ["diff", "--format", "markdown"]);
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(out).toContain("2 breaking, 1 dangerous, 1 info: fails at breaking.");
  const places = [
    ...out.matchAll(/^\| (\**(?:breaking|dangerous|info)\**) \| .* \| `?([^|`]*)`? \|$/gm),
  ].map(([, level, place]) => `${level} ${place}`);
  expect(places).toEqual([
    "**breaking** forms/cookbook/apps/recipes.yaml:10:11",
    "**breaking** forms/cookbook/contentTypes/recipe.yaml:28:13 (before)",
    "dangerous forms/cookbook/i18n/cookbook-messages_en.properties:8:1",
    "info mcpgen.yaml:4:3",
  ]);
  expect(out).toContain('"title" takes 60 characters at most now, 80 before.');
  expect(out).toContain('"vegetarian" is gone.');
  expect(out).toContain('"Servings (sliderField). Default …" → "People (sliderField). Default …"');
});
