import { describe, expect, test } from "vitest";
import { run, tempFolder } from "./support.js";

describe("the command line", () => {
  test("prints its version", async () => {
    expect(await run(tempFolder(), ["--version"])).toEqual({
      code: 0,
      out: "9.9.9-test\n",
      err: "",
    });
  });

  test("prints help that names every command", async () => {
    const { code, out } = await run(tempFolder(), ["--help"]);
    expect(code).toBe(0);
    for (const command of [
      "init",
      "build",
      "list",
      "show",
      "explain",
      "serve",
      "connect",
      "call",
    ]) {
      expect(out).toMatch(new RegExp(`^  ${command} `, "m"));
    }
  });

  test("prints a command's help with the options that hold for all", async () => {
    const { code, out } = await run(tempFolder(), ["build", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("--check");
    expect(out).toContain("--project <folder>");
  });

  test.each([
    [[]],
    [["init"]],
    [["build"]],
    [["list"]],
    [["show"]],
    [["explain"]],
    [["serve"]],
    [["call"]],
  ])("fits the help of %j into 40 columns", async (command) => {
    const { code, out } = await run(tempFolder(), [...command, "--help"], {
      terminal: true,
      columns: 40,
    });
    expect(code).toBe(0);
    expect(out.split("\n").filter((line) => line.length > 40)).toEqual([]);
    expect(out).toMatch(/^ {2}-h, --help\n {6}print this help$/m);
  });

  test("prints help as an error when no command is given", async () => {
    const { code, out, err } = await run(tempFolder(), []);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("Usage: mcpgen");
  });

  test.each([
    [["biuld"], "error: unknown command 'biuld'\n(Did you mean build?)\n"],
    [["build", "--chek"], "error: unknown option '--chek'\n(Did you mean --check?)\n"],
    [["show"], "error: missing required argument 'name'\n"],
    [
      ["serve", "--audience", "everybody"],
      "error: option '--audience <audience>' argument 'everybody' is invalid. Allowed choices are admin, public, all.\n",
    ],
    [["serve", "--port"], "error: unknown option '--port'\n"],
    [
      ["build", "extra"],
      "error: too many arguments for 'build'. Expected 0 arguments but got 1.\n",
    ],
    [["build", "-C", "nowhere"], 'error: There is no folder "nowhere".\n'],
    [["build", "-c", "other.yaml"], 'error: There is no configuration file "other.yaml".\n'],
    [
      ["init", "--ci", "travis"],
      "error: option '--ci <system>' argument 'travis' is invalid. Allowed choices are github, gitlab.\n",
    ],
    [["init", "--source", "nowhere"], 'error: There is no folder "nowhere".\n'],
    [
      ["explain", "load/sintax"],
      'error: There is no diagnostic "load/sintax".\nhint: Did you mean "load/syntax"?\n',
    ],
    [
      ["call", "article", "{action}"],
      'error: The arguments are not valid JSON: unexpected "a" at line 1, column 2.\n' +
        "hint: In a shell, put the JSON in single quotes; or give - and pipe it in.\n",
    ],
  ])("answers %j with exit code 2 and says why", async (argv, err) => {
    expect(await run(tempFolder(), argv)).toEqual({ code: 2, out: "", err });
  });
});
