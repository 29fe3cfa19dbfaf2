import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../../src/cli/make-folder.js";
import { replaceFile } from "../../src/cli/replace-file.js";
import { describeSystemError, isSystemError, withPath } from "../../src/cli/system-error.js";
import { sample } from "./sample.js";
import { run, tempFolder } from "./support.js";

describe("a refusal of the operating system is one sentence with the path, what to do, and exit 2", () => {
  test("a folder in place of the configuration", async () => {
    const root = tempFolder({ "forms/shop/apps/a.yaml": "" });
    mkdirSync(join(root, "mcpgen.yaml"));
    expect(await run(root, ["build"])).toEqual({
      code: 2,
      out: "",
      err: `error: cannot use "${join(root, "mcpgen.yaml")}": it is a folder where a file belongs (EISDIR).\nhint: Name another path, or, where mcpgen is to have this one, move what is there to another place.\n`,
    });
  });

  test("a configuration that is a link to nothing", async () => {
    const root = tempFolder({ "forms/shop/apps/a.yaml": "" });
    symlinkSync("gone.yaml", join(root, "mcpgen.yaml"));
    const { code, err } = await run(root, ["build"]);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^error: cannot use ".*mcpgen\.yaml": it does not exist \(ENOENT\)\.\nhint: /,
    );
  });

  test("a configuration that is a link to itself", async () => {
    const root = tempFolder({ "forms/shop/apps/a.yaml": "" });
    symlinkSync("mcpgen.yaml", join(root, "mcpgen.yaml"));
    const { code, err } = await run(root, ["build"]);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^error: cannot use ".*mcpgen\.yaml": its symbolic links lead in a circle \(ELOOP\)\.\n/,
    );
  });

  test.each([["build"], ["call", "article", '{"action":"list"}'], ["serve"]])(
    "a file in place of the work folder: %s",
    async (...argv) => {
      const root = tempFolder(sample);
      await run(root, ["build", "-C", root]);
      const other = tempFolder({ ...sample, ".mcpgen": "mine" });
      writeFileSync(join(other, "mcpgen.yaml"), "server: { name: other }\n");
      if (argv[0] !== "build") mkdirSync(join(other, "generated"));
      if (argv[0] !== "build") writeFileSync(join(other, "generated/index.ts"), "export {};\n");
      const { code, err } = await run(other, argv);
      expect(code).toBe(2);
      expect(err).toBe(
        `error: cannot use "${join(other, ".mcpgen")}": something else of that name is there (EEXIST).\nhint: Name another path, or, where mcpgen is to have this one, move what is there to another place.\n`,
      );
    },
  );

  test.runIf(process.platform === "linux")("a place that takes no folders, at once", async () => {
    const root = tempFolder();
    for (const argv of [
      ["init", "/proc/x"],
      ["init", "/proc/x/y"],
    ]) {
      const { code, err } = await run(root, argv);
      expect(code).toBe(2);
      expect(err).toMatch(/^error: cannot use "\/proc(?:\/x)?": .*\.\nhint: .*\n$/);
    }
    const modules = tempFolder({ "shop/apps/a.yaml": "name: a\n" });
    expect((await run(root, ["init", "/proc/x", "--source", modules])).err).toBe(
      'error: cannot use "/proc/x": no folder can be made there (ENOENT).\nhint: Choose a folder on an ordinary disk.\n',
    );
  });

  test.runIf(existsSync("/dev/full"))("a full disk, with the file that Node leaves out", () => {
    const thrown = errorOf(() =>
      withPath("/data/a.ts", () => writeFileSync("/dev/full", "no room for this")),
    );
    expect(describeSystemError(thrown)).toEqual({
      sentence: 'cannot use "/data/a.ts": the disk is full (ENOSPC).',
      hint: "Free some space, then run the same command again.",
    });
  });
});

test("a self-referring link among the sources is passed over, or reported where a file would be read", async () => {
  const root = tempFolder(sample);
  symlinkSync("loop", join(root, "forms/loop"));
  expect((await run(root, ["build"])).code).toBe(0);
  symlinkSync("loop.yaml", join(root, "forms/shop/apps/loop.yaml"));
  const { code, err } = await run(root, ["build"]);
  expect(code).toBe(1);
  expect(err).toMatch(/^forms\/shop\/apps\/loop\.yaml:1:1: error load\/broken-link: /);
});

test.each(["forms", "mcpgen.yaml/forms"])(
  "the source folder %j, a link to itself or below a file, is missing",
  async (path) => {
    const root = tempFolder({ "mcpgen.yaml": `sources: [{ path: ${path} }]\n` });
    symlinkSync("forms", join(root, "forms"));
    const { code, err } = await run(root, ["build"]);
    expect(code).toBe(1);
    expect(err).toContain("error load/source-missing: ");
  },
);

test("a write that fails leaves no temporary file", () => {
  const root = tempFolder();
  mkdirSync(join(root, "target/inside"), { recursive: true });
  const temporary = join(root, ".mcpgen-1.tmp");
  const path = join(root, "target");
  expect(errorOf(() => replaceFile({ path, text: "a", temporary }))).toMatchObject({ path });
  expect(readdirSync(root)).toEqual(["target"]);
});

test("folders are made with those above them, and one that is there is kept", () => {
  const root = tempFolder();
  makeFolder(join(root, "a/b/c"));
  chmodSync(join(root, "a/b/c"), 0o700);
  makeFolder(join(root, "a/b/c"));
  expect(existsSync(join(root, "a/b/c"))).toBe(true);
});

function errorOf(work: () => void): NodeJS.ErrnoException {
  try {
    work();
  } catch (error) {
    if (isSystemError(error)) return error;
  }
  throw new Error("nothing was refused");
}
