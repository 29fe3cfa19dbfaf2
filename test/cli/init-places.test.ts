import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { workflowTemplate } from "../../src/cli/init-template.js";
import { outsideSource, ownDependency } from "../../src/cli/own-dependency.js";
import { filesIn, read, run, tempFolder, writeFiles } from "./support.js";

const dialog = "form: { properties: { text: { $type: textField } } }\n";

describe("mcpgen init writes nothing outside of the project", () => {
  const out =
    'error: "forms" leads out of the project, to "../out", and nothing is written there.\n' +
    "hint: Put a folder in place of the link, or start the project where it leads.\n";

  test.each([
    ["modules that are copied", ["--source", "light-modules"]],
    ["declarations", ["--source", "tools/light-modules"]],
    ["the sample", []],
  ])("where a link leads out: %s", async (_, argv) => {
    const files = {
      "light-modules/shop/dialogs/a.yaml": dialog,
      "tools/light-modules/shop/dialogs/a.yaml": dialog,
      "out/note.txt": "",
    };
    const root = tempFolder(files);
    symlinkSync("../out", join(root, "tools/forms"));
    expect(await run(root, ["init", "tools", ...argv])).toEqual({ code: 2, out: "", err: out });
    expect(filesIn(root)).toEqual([...Object.keys(files), "tools/forms"].toSorted());
  });

  test("where a link in the folder of a copy leads out", async () => {
    const root = tempFolder({
      "light-modules/shop/dialogs/a.yaml": dialog,
      "out/note.txt": "",
      "tools/forms/light-modules/.keep": "",
    });
    symlinkSync("../../../out", join(root, "tools/forms/light-modules/shop"));
    const { code, err } = await run(root, ["init", "tools", "--source", "light-modules"]);
    expect(code).toBe(2);
    expect(err).toContain('error: "forms/light-modules/shop" leads out of the project');
    expect(filesIn(join(root, "out"))).toEqual(["note.txt"]);
    expect(filesIn(join(root, "tools"))).toEqual([
      "forms/light-modules/.keep",
      "forms/light-modules/shop",
    ]);
  });

  test("but follows a link that stays in it, and one to the project itself", async () => {
    const root = tempFolder({ "real/modules/.keep": "", "light/shop/dialogs/a.yaml": dialog });
    symlinkSync("modules", join(root, "real/forms"));
    symlinkSync("real", join(root, "linked"));
    const { code, err } = await run(root, ["init", "linked", "--source", "light"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(read(root, "real/modules/light/shop/dialogs/a.yaml")).toBe(dialog);
  });
});

describe("mcpgen init --source writes nothing", () => {
  test.each([["mcpgen.yaml"], ["forms"], ["forms/light-modules"]])(
    "where %s is a link that leads nowhere",
    async (path) => {
      const root = tempFolder({ "light-modules/a/dialogs/a.yaml": dialog, "p/forms2/.keep": "" });
      if (path.includes("/")) mkdirSync(join(root, "p/forms"));
      symlinkSync("gone", join(root, "p", path));
      const before = filesIn(root);
      const { code, out, err } = await run(root, ["init", "p", "--source", "light-modules"]);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toBe(
        `error: "${path}" is a link that leads nowhere.\nhint: Correct the link, or delete it.\n`,
      );
      expect(filesIn(root)).toEqual(before);
    },
  );

  test.each([
    [".github", "github"],
    [".github/workflows", "github"],
    ["forms", "gitlab"],
    ["forms/light-modules/a", "gitlab"],
  ])("where %s is a file", async (path, ci) => {
    const root = tempFolder({ "light-modules/a/dialogs/a.yaml": dialog, [`p/${path}`]: "" });
    const argv = ["init", "p", "--source", "light-modules", "--ci", ci];
    const before = filesIn(root);
    expect(await run(root, argv)).toEqual({
      code: 2,
      out: "",
      err: `error: "${path}" is a file; a folder of that name is needed.\n`,
    });
    expect(filesIn(root)).toEqual(before);
  });

  test("where mcpgen.yaml is a folder", async () => {
    const root = tempFolder({ "m/a/dialogs/a.yaml": dialog, "mcpgen.yaml/note": "" });
    const error = 'error: "mcpgen.yaml" is a folder; a file of that name is needed.\n';
    expect(await run(root, ["init", "--source", "m"])).toEqual({ code: 2, out: "", err: error });
  });

  test("where the configuration that is there has errors, and reports them", async () => {
    const root = tempFolder({ "light-modules/a/dialogs/a.yaml": dialog, "p/mcpgen.yaml": "- x\n" });
    const before = filesIn(root);
    const { code, out, err } = await run(root, ["init", "p", "--source", "light-modules"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^mcpgen\.yaml:1:1: error config\//);
    expect(filesIn(root)).toEqual(before);
  });
});

test("mcpgen init takes no link to nothing for a configuration", async () => {
  const root = tempFolder();
  symlinkSync("gone.yaml", join(root, "mcpgen.yaml"));
  expect(await run(root, ["init"])).toEqual({
    code: 2,
    out: "",
    err: 'error: "mcpgen.yaml" is a link that leads nowhere.\nhint: Correct the link, or delete it.\n',
  });
  expect(readdirSync(root)).toEqual(["mcpgen.yaml"]);
});

describe("mcpgen init --source of folders with the same name", () => {
  const error = (from: string) =>
    `error: The modules in "${from}" would be mixed with others in "forms/modules", which has no file as it is there.\nhint: Of two folders of this name, rename one. Of one that has changed, remove the copy "forms/modules" and run the same command again.\n`;
  const modulesAt = (folder: string, name: string) => ({
    [`${folder}/modules/shop/dialogs/${name}.yaml`]: dialog,
  });

  test("refuses two in one command, and writes nothing", async () => {
    const root = tempFolder({ ...modulesAt("one", "a"), ...modulesAt("two", "b") });
    const argv = ["init", "p", "--source", "one/modules", "--source", "two/modules"];
    const { code, out, err } = await run(root, argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(error(join(root, "two/modules")));
    expect(readdirSync(root)).toEqual(["one", "two"]);
  });

  test("refuses one that lies in another, and writes nothing", async () => {
    const root = tempFolder(modulesAt("one", "a"));
    const argv = ["init", "p", "--source", "one/modules", "--source", "./one/modules/shop"];
    const { code, out, err } = await run(root, argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    const [inner, outer] = [join(root, "one/modules/shop"), join(root, "one/modules")];
    expect(err).toBe(
      `error: "${inner}" lies in "${outer}", so that its modules would be there twice.\nhint: Name the outer folder alone.\n`,
    );
    expect(readdirSync(root)).toEqual(["one"]);
  });

  test("refuses another one later, and writes nothing", async () => {
    const root = tempFolder({ ...modulesAt("one", "a"), ...modulesAt("two", "b") });
    await run(root, ["init", "p", "--source", "one/modules"]);
    const before = filesIn(root);
    const { code, out, err } = await run(root, ["init", "p", "--source", "two/modules"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(error(join(root, "two/modules")));
    expect(filesIn(root)).toEqual(before);
  });

  test("takes the same one again: twice in a command, with new files, and with a copy that was changed", async () => {
    const root = tempFolder(modulesAt("one", "a"));
    const argv = ["init", "p", "--source", "one/modules"];
    expect((await run(root, [...argv, "--source", "one/modules"])).code).toBe(0);
    writeFiles(root, modulesAt("one", "b"));
    expect((await run(root, argv)).out).toContain("Copied 1 file to forms/modules.");
    writeFiles(join(root, "p/forms"), { "modules/shop/dialogs/a.yaml": `# mine\n${dialog}` });
    const { code, out } = await run(root, argv);
    expect(code).toBe(0);
    expect(out).toContain("kept    forms/modules/shop/dialogs/a.yaml (differs from");
    writeFiles(root, modulesAt("one", "c"));
    expect((await run(root, argv)).out).toContain("Copied 1 file to forms/modules.");
  });

  test("refuses new files for a copy of which nothing is as in the source", async () => {
    const root = tempFolder(modulesAt("one", "a"));
    const argv = ["init", "p", "--source", "one/modules"];
    expect((await run(root, argv)).code).toBe(0);
    writeFiles(join(root, "p/forms"), { "modules/shop/dialogs/a.yaml": `# mine\n${dialog}` });
    writeFiles(root, modulesAt("one", "b"));
    const before = filesIn(root);
    const { code, err } = await run(root, argv);
    expect(code).toBe(2);
    expect(err).toContain(error(join(root, "one/modules")));
    expect(filesIn(root)).toEqual(before);
  });
});

describe("mcpgen init --ci gitlab in a subfolder", () => {
  const warned = async (atRoot: string, folder = "tools") => {
    const root = tempFolder({ ".git/HEAD": "", ".gitlab-ci.yml": atRoot });
    const { code, err } = await run(root, ["init", folder, "--ci", "gitlab"]);
    expect(code).toBe(0);
    return err.includes("write/workflow-below-root");
  };
  const jobs = (folder: string) =>
    `mcpgen:\n  script:\n    - cd ${folder}\n    - npx mcpgen build --check\n`;

  test.each([
    ["include: /tools/.gitlab-ci.yml\n"],
    ["include: [tools/.gitlab-ci.yml]\n"],
    ["include:\n  - local: /other.yml\n  - local: '/tools/.gitlab-ci.yml'\n"],
    ["include: { local: '*/.gitlab-ci.yml' }\n"],
    ["include: { local: '**.yml' }\n"],
    [jobs("tools")],
  ])("knows itself checked by %j", async (atRoot) => {
    expect(await warned(atRoot)).toBe(false);
  });

  test.each([
    ["include: /my-tools/.gitlab-ci.yml\n"],
    ["include: { local: /a/tools/.gitlab-ci.yml }\n"],
    ["# include: /tools/.gitlab-ci.yml\n"],
    ["include: { project: a/b, file: /tools/.gitlab-ci.yml }\n"],
    ["include: { local: '*.yml' }\n"],
    ["include: { local: /toolsx.gitlab-ci.yml }\n"],
    [jobs("tools-2")],
    ["include: [\n"],
  ])("is not by %j", async (atRoot) => {
    expect(await warned(atRoot)).toBe(true);
  });

  test("knows the jobs of a folder with a name for quotes", async () => {
    expect(await warned(jobs(`'my tools'`), "my tools")).toBe(false);
    expect(await warned(jobs("./-x"), "packages/../-x")).toBe(false);
  });
});

describe("mcpgen init --ci at the root is not checked by what was moved there from a subfolder", () => {
  test("github: writes a workflow of its own beside it, once", async () => {
    const path = ".github/workflows/mcpgen.yml";
    const root = tempFolder({ ".git/HEAD": "", [path]: workflowTemplate("github", "tools") });
    const own = ".github/workflows/mcpgen-root.yml";
    expect((await run(root, ["init", "--ci", "github"])).out).toContain(`wrote   ${own}\n`);
    expect(read(root, own)).toBe(workflowTemplate("github"));
    expect((await run(root, ["init", "--ci", "github"])).out).toContain(`kept    ${own}\n`);
    expect(read(root, path)).toBe(workflowTemplate("github", "tools"));
  });

  test("gitlab: prints the jobs to add", async () => {
    const root = tempFolder({ ".gitlab-ci.yml": workflowTemplate("gitlab", "tools") });
    const init = async () => (await run(root, ["init", "--ci", "gitlab"])).out;
    expect(await init()).toContain("kept    .gitlab-ci.yml; add these jobs to it:\n");
    const both = `${workflowTemplate("gitlab", "tools")}${workflowTemplate("gitlab")}`;
    writeFiles(root, { ".gitlab-ci.yml": both });
    expect(await init()).not.toContain("add these jobs");
  });
});

describe("mcpgen init --ci github in a subfolder", () => {
  test("is not checked by the workflow of another folder, or where there is no folder of workflows", async () => {
    const root = tempFolder({
      ".git/HEAD": "",
      ".github/workflows/mcpgen.yml":
        "jobs: { check: { defaults: { run: { working-directory: tools-2 } }, steps: [{ run: mcpgen build --check }] } }\n",
    });
    const { err } = await run(root, ["init", "tools", "--ci", "github"]);
    expect(err).toContain("hint: Move it to .github/workflows/mcpgen-tools.yml:");
    expect((await run(root, ["init", "tools-2", "--ci", "github"])).err).toBe("");
    const file = tempFolder({ ".git/HEAD": "", ".github/workflows": "" });
    expect((await run(file, ["init", "tools", "--ci", "github"])).code).toBe(0);
  });

  test("is told a path that no other folder is told", async () => {
    const root = tempFolder({
      ".git/HEAD": "",
      ".github/workflows/mcpgen.yml": "",
      ".github/workflows/mcpgen-a-b.yml": "",
    });
    expect((await run(root, ["init", "a b", "--ci", "github"])).err).toContain(
      "hint: Move it to .github/workflows/mcpgen-a-b-c8687a08.yml:",
    );
  });
});

test.each([
  ["github", "a${{ github.actor }}", "${{", "GitHub"],
  ["gitlab", "a$[[ inputs.x ]]", "$[[", "GitLab"],
])(
  "mcpgen init --ci %s refuses the folder %j, which has an expression in its name",
  async (ci, folder, mark, system) => {
    const root = tempFolder({ ".git/HEAD": "", "m/a/dialogs/a.yaml": dialog });
    for (const argv of [[], ["--source", "m"]]) {
      expect(await run(root, ["init", folder, "--ci", ci, ...argv])).toEqual({
        code: 2,
        out: "",
        err: `error: The folder "${folder}" has "${mark}" in its name, which ${system} takes for an expression.\nhint: Give it another name, or leave out --ci.\n`,
      });
    }
    expect(filesIn(root)).toEqual([".git/HEAD", "m/a/dialogs/a.yaml"]);
  },
);

describe("a package.json that begins with a byte order mark", () => {
  test("is read as npm reads it", async () => {
    const root = tempFolder();
    writeFileSync(join(root, "package.json"), '\uFEFF{ "name": "shop" }\n');
    const { out } = await run(root, ["init"]);
    expect(out).toContain("mcpgen-9.9.9-test.tgz");
    expect(out).toMatch(/\n {2}npm install .*mcpgen-9\.9\.9-test\.tgz/);
    expect(out).toContain('"type": "module"');
  });

  test("says how mcpgen was installed", () => {
    const root = tempFolder({ "node_modules/mcpgen/package.json": "{}" });
    const text = '\uFEFF{ "dependencies": { "mcpgen": "^1.2.0" } }';
    writeFileSync(join(root, "package.json"), text);
    const running = { folder: join(root, "node_modules/mcpgen"), version: "1.2.0" };
    expect(ownDependency(join(root, "tools"), running).specifier).toBe("^1.2.0");
  });
});

test.each(["~/mcpgen.tgz", "file:~/mcpgen.tgz"])(
  "the package %s is in the home folder, and outside of a project elsewhere",
  (specifier) => {
    const root = tempFolder({ "package.json": "{}" });
    expect(outsideSource(root, specifier)).toMatch(/^\.\.\/.*\/mcpgen\.tgz$/);
    expect(join(root, outsideSource(root, specifier) ?? "")).toBe(join(homedir(), "mcpgen.tgz"));
  },
);

test("a package that npm finds by its ending is the project's own", () => {
  const root = tempFolder({
    "package.json": '{ "dependencies": { "mcpgen": "mcpgen.tgz" } }',
    "node_modules/mcpgen/package.json": "{}",
  });
  const running = { folder: join(root, "node_modules/mcpgen"), version: "1.2.0" };
  expect(ownDependency(root, running)).toEqual({
    specifier: "file:mcpgen.tgz",
    argument: "./mcpgen.tgz",
  });
});
