import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { workflowTemplate } from "../../src/cli/init-template.js";
import { packageName } from "../../src/cli/package-name.js";
import { projectProblems } from "../support/project-problems.js";
import { sample } from "./sample.js";
import { read, run, tempFolder, writeFiles } from "./support.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** The way from a project to this repository, whose copy runs here. */
const wayFrom = (project: string) => relative(project, repository);

/** How that copy comes into a project elsewhere. */
const packing = (project: string) => [
  "  mkdir -p vendor",
  `  npm pack --silent --ignore-scripts ${wayFrom(project)} --pack-destination vendor`,
];

const projectFiles = [
  ".gitignore",
  "forms/cookbook/apps/recipes.yaml",
  "forms/cookbook/contentTypes/recipe.yaml",
  "forms/cookbook/i18n/cookbook-messages_en.properties",
  "forms/cookbook/mcpTools/recipe.yaml",
  "forms/cookbook/module.yaml",
  "handlers/scale.ts",
  "mcpgen.yaml",
  "package.json",
  "tsconfig.json",
];

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !lstatSync(join(folder, path)).isDirectory())
    .toSorted();
}

function contentsOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    filesOf(folder).map((path) => [path, readFileSync(join(folder, path), "latin1")]),
  );
}

/** What the project's own settings find wrong in it, with this repository's runtime. */
function typeProblems(root: string): { checked: readonly string[]; problems: readonly string[] } {
  const paths = { "mcpgen/runtime": [join(repository, "src/runtime/index.ts")] };
  const { named, problems } = projectProblems(
    join(root, "tsconfig.json"),
    (path) => path.startsWith(root),
    { paths },
  );
  return { checked: named.map((path) => path.slice(root.length + 1)), problems };
}

describe("mcpgen init", () => {
  test("writes a project whose handlers may be written in JavaScript", async () => {
    const root = tempFolder();
    await run(root, ["init"]);
    writeFiles(root, {
      "forms/cookbook/mcpTools/measure.yaml":
        "kind: function\nname: measure\ndescription: Measures.\nhandler: ./handlers/measure.js#measure\n",
      "handlers/measure.js": "export const measure = () => ({ grams: 5 });\n",
    });
    const { code, err } = await run(root, ["build", "--strict"]);
    expect(code, err).toBe(0);
    const { checked, problems } = typeProblems(root);
    expect(checked).toContain("generated/tools/admin/measure/tool.ts");
    expect(problems).toEqual([]);
  });

  test("writes a project into a new folder and says how to go on", async () => {
    const root = tempFolder();
    const result = await run(root, ["init", "tools/my shop"]);
    expect(result).toEqual({
      code: 0,
      err: "",
      out: [
        "wrote   forms/cookbook/apps/recipes.yaml",
        "wrote   forms/cookbook/contentTypes/recipe.yaml",
        "wrote   forms/cookbook/i18n/cookbook-messages_en.properties",
        "wrote   forms/cookbook/mcpTools/recipe.yaml",
        "wrote   forms/cookbook/module.yaml",
        "wrote   .gitignore",
        "wrote   handlers/scale.ts",
        "wrote   mcpgen.yaml",
        "wrote   package.json",
        "wrote   tsconfig.json",
        "",
        "Next:",
        "  cd 'tools/my shop'",
        ...packing(join(root, "tools/my shop")),
        "  npm install",
        "  npx mcpgen build",
        "",
      ].join("\n"),
    });
    expect(filesOf(join(root, "tools/my shop"))).toEqual(projectFiles);
  });

  test("the project builds at once without a warning and is then up to date", async () => {
    const root = tempFolder();
    await run(root, ["init"]);
    expect(await run(root, ["build", "--strict"])).toEqual({
      code: 0,
      err: "",
      out: expect.stringMatching(/^Built 2 tools: \d+ files written\.\n$/),
    });
    expect(await run(root, ["build", "--check"])).toEqual({
      code: 0,
      err: "",
      out: "The generated code of 2 tools is up to date.\n",
    });
  });

  test("the generated code passes the type check with the project's own settings", async () => {
    const root = tempFolder();
    await run(root, ["init"]);
    await run(root, ["build"]);
    // One program for both: it sees every file, the generated ones are right and this one is not.
    writeFiles(root, { "handlers/wrong.ts": "export const wrong: string = 1;\n" });
    const { checked, problems } = typeProblems(root);
    expect(problems).toEqual([
      `${root}/handlers/wrong.ts: Type 'number' is not assignable to type 'string'.`,
    ]);
    expect(checked).toContain("generated/index.ts");
    expect(checked).toContain("generated/tools/admin/recipe/tool.ts");
  });

  test("the settings hold in a package that does not say that it is a module", async () => {
    const root = tempFolder({ "package.json": '{ "type": "commonjs" }\n' });
    await run(root, ["init"]);
    await run(root, ["build"]);
    expect(typeProblems(root).problems).toEqual([]);
  });

  test("the tools answer calls", async () => {
    const root = tempFolder();
    await run(root, ["init"]);
    await run(root, ["build"]);
    const ingredients = [{ name: "Lemon", quantity: 4, unit: "piece" }];
    const recipe = { action: "create", title: "Lemon tart", course: "dessert", ingredients };
    const created = await run(root, ["call", "recipe", JSON.stringify(recipe)]);
    expect(created.code).toBe(0);
    expect(JSON.parse(created.out)).toMatchObject({
      item: { path: "/dessert/lemon-tart", fields: { servings: 4, ingredients } },
    });
  });

  test("fills in the name and a package of the copy that runs, and leaves no placeholder", async () => {
    const root = tempFolder();
    await run(root, ["init", "Über uns", "--ci", "github"]);
    const project = join(root, "Über uns");
    expect(JSON.parse(read(project, "package.json"))).toEqual({
      name: "uber-uns",
      private: true,
      type: "module",
      engines: { node: ">=20.10" },
      scripts: {
        build: "mcpgen build",
        check: "mcpgen build --check && tsc --noEmit",
        serve: "mcpgen serve",
      },
      dependencies: { mcpgen: "file:vendor/mcpgen-9.9.9-test.tgz" },
      devDependencies: { typescript: "^6.0.3" },
    });
    expect(read(project, "mcpgen.yaml")).toMatch(/^# [^\n]+\nserver:\n {2}name: "uber-uns"\n/);
    expect(Object.values(contentsOf(project)).join("\n")).not.toMatch(/__[A-Z]+__/);
  });

  test("a second run writes nothing and is fine", async () => {
    const root = tempFolder();
    await run(root, ["init", "--ci", "github"]);
    const before = contentsOf(root);
    const { code, out, err } = await run(root, ["init", "--ci", "github"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(
      [
        "kept    .gitignore",
        "kept    mcpgen.yaml; it names the modules, so no sample is added",
        "kept    package.json",
        "kept    tsconfig.json",
        "kept    .github/workflows/mcpgen.yml",
        "",
        "Next:",
        ...packing(root),
        "  npm install",
        "  npx mcpgen build",
        "",
      ].join("\n"),
    );
    expect(contentsOf(root)).toEqual(before);
  });

  test("leaves every existing file as it is, whatever it holds, and says so", async () => {
    const existing = {
      "README.md": "# Mine\r\n",
      ".gitignore": "node_modules",
      "package.json": "{ not JSON",
      "tsconfig.json": "\uFEFF{}",
      "forms/cookbook/mcpTools/recipe.yaml": "kind: contentType\n",
      "forms/other/module.yaml": "version: 1\n",
    };
    const root = tempFolder(existing);
    const { code, out } = await run(root, ["init"]);
    expect(code).toBe(0);
    for (const path of Object.keys(existing)) {
      if (projectFiles.includes(path)) expect(out).toContain(`kept    ${path}\n`);
    }
    for (const [path, text] of Object.entries(existing)) expect(read(root, path)).toBe(text);
    expect(out).toContain("wrote   mcpgen.yaml\n");
    expect(out).toContain("wrote   forms/cookbook/module.yaml\n");
  });

  test("a link that leads nowhere is an existing file too", async () => {
    const root = tempFolder();
    symlinkSync("../settings/tsconfig.json", join(root, "tsconfig.json"));
    expect((await run(root, ["init"])).out).toContain("kept    tsconfig.json\n");
    expect(readlinkSync(join(root, "tsconfig.json"))).toBe("../settings/tsconfig.json");
  });

  test("names what a package.json that is there lacks", async () => {
    const root = tempFolder({
      "package.json": JSON.stringify({
        scripts: { build: "make" },
        devDependencies: { mcpgen: "file:../mcpgen.tgz" },
      }),
    });
    const { out } = await run(root, ["init"]);
    expect(out).toContain(
      [
        "kept    package.json; its scripts could have:",
        '          "check": "mcpgen build --check && tsc --noEmit"',
        '          "serve": "mcpgen serve"',
        'package.json lacks "type": "module", which the generated code needs.',
        "",
      ].join("\n"),
    );
    expect(out).toContain("\nNext:\n  npm install -D typescript@6.0.3\n  npx mcpgen build\n");
    expect(out.split("npx mcpgen build\n")[1]).toBe(
      [
        "",
        "mcpgen is installed from ../mcpgen.tgz, which other machines and CI do not have.",
        "To commit it with the project:",
        "  mkdir -p vendor",
        "  npm pack --silent --ignore-scripts ../mcpgen.tgz --pack-destination vendor",
        "  npm install ./vendor/mcpgen-9.9.9-test.tgz",
        "",
      ].join("\n"),
    );
    const bare = tempFolder({ "package.json": "{}" });
    expect((await run(bare, ["init"])).out).toContain(
      [
        ...packing(bare),
        "  npm install ./vendor/mcpgen-9.9.9-test.tgz",
        "  npm install -D typescript@6.0.3\n",
      ].join("\n"),
    );
  });

  test("says nothing of packing where that was done, or of what a registry has", async () => {
    const root = tempFolder();
    await run(root, ["init"]);
    writeFiles(root, { "vendor/mcpgen-9.9.9-test.tgz": "" });
    expect((await run(root, ["init"])).out).toMatch(
      /\nNext:\n {2}npm install\n {2}npx mcpgen build\n$/,
    );
    const dependencies = { mcpgen: "^1.0.0", typescript: "6.0.3" };
    const other = tempFolder({ "package.json": JSON.stringify({ dependencies }) });
    expect((await run(other, ["init"])).out).toMatch(
      /\nNext:\n {2}npm install\n {2}npx mcpgen build\n$/,
    );
  });

  test("adds no sample to a project that has a configuration", async () => {
    const root = tempFolder(sample);
    const { code, out } = await run(root, ["init", "--ci", "github"]);
    expect(code).toBe(0);
    expect(out).toContain("kept    mcpgen.yaml; it names the modules, so no sample is added\n");
    expect(existsSync(join(root, "forms/cookbook"))).toBe(false);
    expect(existsSync(join(root, ".github/workflows/mcpgen.yml"))).toBe(true);
    expect((await run(root, ["build"])).out).toMatch(/^Built 2 tools: /);
  });

  test("-C names the folder to start from", async () => {
    const root = tempFolder({ "work/note.txt": "" });
    const { out } = await run(root, ["-C", "work", "init", "shop"]);
    expect(out).toContain("\nNext:\n  cd work/shop\n");
    expect(filesOf(join(root, "work/shop"))).toEqual(projectFiles);
  });
});

describe("mcpgen init --ci", () => {
  test.each([
    ["github", ".github/workflows/mcpgen.yml"],
    ["gitlab", ".gitlab-ci.yml"],
  ] as const)("%s: the workflow, once", async (system, path) => {
    const root = tempFolder();
    const { out, err } = await run(root, ["init", "--ci", system]);
    expect(err).toBe("");
    expect(out).toContain(`wrote   ${path}\n`);
    expect(read(root, path)).toBe(workflowTemplate(system));
    expect(read(root, path)).toContain("npx mcpgen build --check\n");
    expect((await run(root, ["init", "--ci", system])).out).toContain(`kept    ${path}\n\nNext:\n`);
  });

  test("gitlab: a file that is there stays, and the jobs to add are printed", async () => {
    const root = tempFolder({ ".gitlab-ci.yml": "test:\n  script: [make]\n" });
    const { code, out } = await run(root, ["init", "--ci", "gitlab"]);
    expect(code).toBe(0);
    expect(read(root, ".gitlab-ci.yml")).toBe("test:\n  script: [make]\n");
    expect(out).toContain(
      `kept    .gitlab-ci.yml; add these jobs to it:\n\n${workflowTemplate("gitlab")}`,
    );
  });

  const github = ".github/workflows/mcpgen.yml";

  test("at the root of a repository is where the systems look", async () => {
    for (const mark of [{ ".git/HEAD": "" }, { ".git": "gitdir: ../.git/worktrees/a\n" }]) {
      const root = tempFolder(mark);
      expect(await run(root, ["init", "--ci", "github"])).toMatchObject({ code: 0, err: "" });
      expect(read(root, github)).toBe(workflowTemplate("github"));
    }
  });

  test("github: in a subfolder is written with a warning that says where it belongs", async () => {
    const root = tempFolder({ ".git/HEAD": "" });
    const first = await run(root, ["init", "packages/tools", "--ci", "github"]);
    expect(first.code).toBe(0);
    expect(first.err).toBe(
      [
        `packages/tools/${github}:1:1: warning write/workflow-below-root: The workflow "packages/tools/${github}" is never run: GitHub looks at the root of the repository alone.`,
        `  hint: Move it to ${github}: it says already where its commands run.`,
        "",
        "1 warning",
        "",
      ].join("\n"),
    );
    expect(read(root, `packages/tools/${github}`)).toBe(
      workflowTemplate("github", "packages/tools"),
    );
    expect(existsSync(join(root, ".github"))).toBe(false);

    mkdirSync(join(root, ".github/workflows"), { recursive: true });
    renameSync(join(root, `packages/tools/${github}`), join(root, github));
    const moved = await run(root, ["-C", "packages/tools", "init", "--ci", "github"]);
    expect({ code: moved.code, err: moved.err }).toEqual({ code: 0, err: "" });
    expect(moved.out).toContain(`\nkept    ${github}\n`);
    expect(existsSync(join(root, `packages/tools/${github}`))).toBe(false);

    const other = await run(root, ["init", "packages/tools-2", "--ci", "github"]);
    expect(other.err).toContain("Move it to .github/workflows/mcpgen-packages-tools-2.yml:");
  });

  test("gitlab: in a subfolder is written with a warning that says how to include it", async () => {
    const root = tempFolder({ ".git/HEAD": "", "packages/tools/note.txt": "" });
    const tools = join(root, "packages/tools");
    const first = await run(tools, ["init", "--ci", "gitlab"]);
    expect(first.code).toBe(0);
    expect(first.err).toContain(
      '.gitlab-ci.yml:1:1: warning write/workflow-below-root: The workflow ".gitlab-ci.yml" is never run: GitLab looks at the root of the repository alone.\n',
    );
    const line = 'include: [{ local: "/packages/tools/.gitlab-ci.yml" }]';
    expect(first.err).toContain(`hint: Leave it there, and add to ../../.gitlab-ci.yml: ${line}\n`);
    expect(existsSync(join(root, ".gitlab-ci.yml"))).toBe(false);
    writeFiles(root, { ".gitlab-ci.yml": `${line}\n` });
    expect(await run(tools, ["init", "--ci", "gitlab"])).toMatchObject({ code: 0, err: "" });
  });

  test("warns with --source too", async () => {
    const root = tempFolder({ ".git/HEAD": "" });
    writeFiles(join(root, "tools"), sample);
    const argv = ["-C", "tools", "init", "--source", "tools/forms", "--ci", "github"];
    expect((await run(root, argv)).err).toContain("warning write/workflow-below-root: ");
  });

  test("works with --source and names what the project lacks, with the command that writes it", async () => {
    const root = tempFolder(sample);
    const { code, out } = await run(root, ["init", "--source", "forms", "--ci", "github"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^wrote {3}\.github\/workflows\/mcpgen\.yml\n/);
    const lacking = "There is no package.json and no tsconfig.json yet.";
    expect(out.endsWith(`\n${lacking} To write what is missing: npx mcpgen init\n`)).toBe(true);
    await run(root, ["init"]);
    const again = await run(root, ["init", "--source", "forms", "--ci", "github"]);
    expect(again.out).not.toContain("There is no package.json");
  });

  test("an unknown system is wrong usage that names the known ones", async () => {
    const root = tempFolder();
    const { code, out, err } = await run(root, ["init", "--ci", "travis"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("Allowed choices are github, gitlab.");
    expect(readdirSync(root)).toEqual([]);
  });

  test("help shows both ways to start", async () => {
    const { code, out } = await run(tempFolder(), ["init", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("\n  mcpgen init my-tools --ci github ");
    expect(out).toContain("\n  mcpgen init --source ../light-modules ");
  });
});

describe("mcpgen init where it cannot write", () => {
  test("says that the folder is a file", async () => {
    const root = tempFolder({ shop: "" });
    expect(await run(root, ["init", "shop"])).toEqual({
      code: 2,
      out: "",
      err: 'error: "shop" is a file; a project needs a folder.\n',
    });
    const below = await run(root, ["init", "shop/inner"]);
    expect({ code: below.code, out: below.out }).toEqual({ code: 2, out: "" });
    expect(below.err).toBe(
      `error: "${join(root, "shop")}" is a file; a folder of that name is needed.\n`,
    );
  });

  test("writes nothing when a file stands where a folder has to be", async () => {
    const root = tempFolder({ "forms/cookbook": "notes" });
    expect(await run(root, ["init"])).toEqual({
      code: 2,
      out: "",
      err: 'error: "forms/cookbook" is a file; a folder of that name is needed.\n',
    });
    expect(filesOf(root)).toEqual(["forms/cookbook"]);
  });

  test.skipIf(process.getuid?.() === 0)("says that it has no permission", async () => {
    const root = tempFolder({ "shop/note.txt": "" });
    chmodSync(join(root, "shop"), 0o555);
    const { code, out, err } = await run(root, ["init", "shop"]);
    chmodSync(join(root, "shop"), 0o755);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("no permission (EACCES)");
  });
});

describe("the package's name", () => {
  test.each([
    ["shop", "shop"],
    ["My Shop", "my-shop"],
    ["Über Größe", "uber-grosse"],
    ["Café & Té", "cafe-te"],
    [".hidden", "hidden"],
    ["_private.", "private"],
    ["a__b..c", "a__b..c"],
    ["@scope", "scope"],
    ["日本", "mcp-tools"],
    ["", "mcp-tools"],
    ["mcpgen", "mcpgen-project"],
    ["node_modules", "node_modules-project"],
    ["events", "events-project"],
    [`${"a".repeat(205)}-${"b".repeat(50)}`, "a".repeat(205)],
  ])("of the folder %j is %j", (folder, name) => {
    expect(packageName(folder)).toBe(name);
    expect(name).toMatch(/^(?=.{1,214}$)[a-z0-9][a-z0-9._-]*$/);
  });

  test("is taken from the folder itself when none is named", async () => {
    const root = tempFolder();
    await run(root, ["init"]);
    const { name } = JSON.parse(read(root, "package.json")) as { name: string };
    expect(name).toBe(packageName(basename(root)));
    expect(name).toMatch(/^mcpgen-cli-[a-z0-9]+$/);
  });
});
