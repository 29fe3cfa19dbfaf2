import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

const start =
  "Name the project's folder with -C <folder>, or start one: npx mcpgen init --source <folder of modules>";

const reading = [
  ["build"],
  ["build", "--check"],
  ["list"],
  ["list", "--forms"],
  ["show", "article"],
];
const running = [["serve"], ["call", "article"]];

describe("where there is no project", () => {
  test.each(reading)("%s %s says so with the folder and the ways out", async (...argv) => {
    const folder = tempFolder();
    expect(await run(folder, argv)).toEqual({
      code: 2,
      out: "",
      err: `error: There is no project in "${folder}": it has no mcpgen.yaml and no folder "forms".\nhint: ${start}\n`,
    });
  });

  test.each(running)("%s %s says so with the folder and the ways out", async (...argv) => {
    const folder = tempFolder();
    expect(await run(folder, argv)).toEqual({
      code: 2,
      out: "",
      err: `error: There is no project in "${folder}": it has no mcpgen.yaml, no folder "generated" and no folder "forms".\nhint: ${start}\n`,
    });
  });

  test.each([...reading, ...running])("%s %s points to the project above", async (...argv) => {
    const root = tempFolder(sample);
    const { code, err } = await run(join(root, "forms/shop"), argv);
    expect(code).toBe(2);
    expect(err).toContain('hint: The project seems to be in "../..": run there, or add -C ../..\n');
  });

  test("the way up is told from the current folder, whatever -C says", async () => {
    const root = tempFolder(sample);
    const { err } = await run(root, ["build", "-C", "forms/shop"]);
    expect(err).toContain('hint: The project seems to be in ".": run there, or add -C .\n');
  });

  test("a file called forms is no folder of modules", async () => {
    expect((await run(tempFolder({ forms: "" }), ["build"])).code).toBe(2);
  });
});

test("a folder of modules is a project without configuration", async () => {
  const { "mcpgen.yaml": _, ...modules } = sample;
  const root = tempFolder(modules);
  expect((await run(root, ["build"])).code).toBe(0);
  expect((await run(root, ["call", "article", '{"action":"list"}'])).code).toBe(0);
});

test("generated code runs without its forms", async () => {
  const root = tempFolder(sample);
  await run(root, ["build", "-C", root]);
  writeFiles(root, { "mcpgen.yaml": "sources: [{ path: gone }]\n" });
  expect((await run(root, ["call", "article", '{"action":"list"}'])).code).toBe(0);
});

test.each(running)("%s %s asks for a build in a project that has none", async (...argv) => {
  const root = tempFolder(sample);
  expect(await run(root, argv)).toEqual({
    code: 2,
    out: "",
    err: `error: There is no generated code in "${join(root, "generated")}".\nhint: Run: npx mcpgen build -C '${root}'\n`,
  });
});
