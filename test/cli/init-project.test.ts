import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { packageName } from "../../src/cli/package-name.js";
import { sample } from "./sample.js";
import { read, run, tempFolder, writeFiles } from "./support.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));

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
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const paths = { "mcpgen/runtime": [join(repository, "src/runtime/index.ts")] };
  const program = ts.createProgram({ rootNames: fileNames, options: { ...options, paths } });
  const problems = [...errors, ...ts.getPreEmitDiagnostics(program)]
    .filter(({ file }) => file === undefined || file.fileName.startsWith(root))
    .map(({ file, messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, "\n");
      return `${file?.fileName ?? ""}: ${text}`;
    });
  return { checked: fileNames.map((name) => name.slice(root.length + 1)), problems };
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
        '  cd "tools/my shop"',
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

  test("fills in the name and the running version, and leaves no placeholder", async () => {
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
      dependencies: { mcpgen: "9.9.9-test" },
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
        "        the generated code needs in package.json:",
        '          "type": "module"',
        "",
      ].join("\n"),
    );
    expect(out).toContain("\nNext:\n  npm install typescript@6.0.3\n  npx mcpgen build\n");
    const bare = tempFolder({ "package.json": "{}" });
    expect((await run(bare, ["init"])).out).toContain(
      "  npm install mcpgen@9.9.9-test typescript@6.0.3\n",
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
  test("github: a workflow that installs, checks the generated code and the types", async () => {
    const root = tempFolder();
    const { out } = await run(root, ["init", "--ci", "github"]);
    expect(out).toContain("wrote   .github/workflows/mcpgen.yml\n");
    expect(stepsOf(read(root, ".github/workflows/mcpgen.yml"), "      - run: ")).toEqual([
      "npm ci",
      "npx mcpgen build --check",
      "npx tsc --noEmit",
    ]);
  });

  test("gitlab: the same as a job", async () => {
    const root = tempFolder();
    const { out } = await run(root, ["init", "--ci", "gitlab"]);
    expect(out).toContain("wrote   .gitlab-ci.yml\n");
    expect(stepsOf(read(root, ".gitlab-ci.yml"), "    - ")).toEqual([
      "npm ci",
      "npx mcpgen build --check",
      "npx tsc --noEmit",
    ]);
    expect((await run(root, ["init", "--ci", "gitlab"])).out).toContain(
      "kept    .gitlab-ci.yml\n\nNext:\n",
    );
  });

  test("gitlab: a file that is there stays, and the job to add is printed", async () => {
    const root = tempFolder({ ".gitlab-ci.yml": "test:\n  script: [make]\n" });
    const { code, out } = await run(root, ["init", "--ci", "gitlab"]);
    expect(code).toBe(0);
    expect(read(root, ".gitlab-ci.yml")).toBe("test:\n  script: [make]\n");
    expect(out).toContain("kept    .gitlab-ci.yml; add this job to it:\n\n");
    expect(out).toContain("\nmcpgen:\n  image: node:22\n  script:\n    - npm ci\n");
  });

  test("works with --source and names the settings that the workflow needs", async () => {
    const root = tempFolder(sample);
    const { code, out } = await run(root, ["init", "--source", "forms", "--ci", "github"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^wrote {3}\.github\/workflows\/mcpgen\.yml\n {8}It needs package\.json and tsconfig\.json, which mcpgen init without --source writes\.\n/,
    );
    await run(root, ["init"]);
    const again = await run(root, ["init", "--source", "forms", "--ci", "github"]);
    expect(again.out).not.toContain("It needs");
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

function stepsOf(workflow: string, start: string): readonly string[] {
  return workflow
    .split("\n")
    .filter((line) => line.startsWith(start))
    .map((line) => line.slice(start.length));
}
