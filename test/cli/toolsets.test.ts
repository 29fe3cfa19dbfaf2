import { expect, test } from "vitest";
import { sample } from "./sample.js";
import { read, run, tempFolder, writeFiles } from "./support.js";

const configured = (toolsets: string) =>
  tempFolder({ ...sample, "mcpgen.yaml": `${sample["mcpgen.yaml"] ?? ""}${toolsets}` });

test("a set of tools that there are builds without a word", async () => {
  const root = configured(
    "toolsets:\n  editorial: [article]\n  all:\n    - content_type\n    - article\n",
  );
  expect(await run(root, ["build", "--strict"])).toMatchObject({ code: 0, err: "" });
});

test("a name that no tool has is reported at its place, and nothing is written", async () => {
  const root = configured(
    "toolsets:\n  editorial: [article, artikle]\n  all: [artikle, nothing]\n",
  );
  const { code, out } = await run(root, ["build", "--json"]);
  expect(code).toBe(1);
  const { diagnostics } = JSON.parse(out) as {
    readonly diagnostics: readonly Readonly<Record<string, unknown>>[];
  };
  expect(diagnostics).toEqual([
    {
      code: "plan/toolset-unknown-tool",
      severity: "error",
      message: 'The toolset "all" names "artikle", and no tool is called so.',
      file: "mcpgen.yaml",
      line: 5,
      column: 9,
      endLine: 5,
      endColumn: 16,
      hint: 'Did you mean "article"?',
    },
    expect.objectContaining({ line: 5, column: 18, hint: 'Known: "article", "content_type".' }),
    expect.objectContaining({ line: 4, column: 24, hint: 'Did you mean "article"?' }),
  ]);
  expect(() => read(root, "generated/index.ts")).toThrow("ENOENT");
});

test("a set without tools is reported at its place", async () => {
  const { code, err } = await run(configured("toolsets: { editorial: [] }\n"), ["build"]);
  expect(code).toBe(1);
  expect(err).toContain(
    'error config/invalid-value: The value of "toolsets.editorial" must be a list with at least one tool.',
  );
  expect(err).toContain("mcpgen.yaml:3:24");
});

test("a tool twice in a set, and a set without a plain name, are reported at their places", async () => {
  const root = configured("toolsets:\n  my set: [article]\n  all: [article, article]\n");
  const { code, err } = await run(root, ["build"]);
  expect(code).toBe(1);
  expect(err).toContain(
    'error config/invalid-value: The value of "toolsets" must be a map whose keys are names of letters, digits, - and _.',
  );
  expect(err).toContain("mcpgen.yaml:4:3");
  expect(err).toContain(
    'error config/duplicate-tool: The tool "article" stands twice in the toolset "all".',
  );
  expect(err).toContain("mcpgen.yaml:5:18");
});

test("a set that leaves an audience without tools is told of in the log of its server", async () => {
  const root = configured("toolsets: { editorial: [article], visitors: [public_article] }\n");
  writeFiles(root, {
    "forms/shop/mcpPublicTools/article.yaml":
      "kind: contentType\nname: public_article\ncontentType: article\n",
  });
  expect(await run(root, ["build"])).toMatchObject({ code: 0 });
  const warnings = async (...argv: readonly string[]) => {
    const { code, err } = await run(root, ["serve", ...argv]);
    expect(code, err).toBe(0);
    return err.split("\n").filter((line) => line.includes("without tools"));
  };
  const [warning = "", ...others] = await warnings("--toolset", "visitors");
  expect(others).toEqual([]);
  expect(JSON.parse(warning)).toMatchObject({
    level: "warn",
    message: "the toolset leaves an audience without tools",
    toolset: "visitors",
    audience: "admin",
  });
  expect(await warnings("--toolset", "editorial")).toEqual([]);
  expect(await warnings("--toolset", "editorial", "--audience", "public")).toHaveLength(1);
  expect(await warnings("--toolset", "visitors", "--audience", "public")).toEqual([]);
  expect(await warnings()).toEqual([]);
});
