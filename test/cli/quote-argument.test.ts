import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quoteArgument } from "../../src/cli/quote-argument.js";
import { run, tempFolder } from "./support.js";

test.each([
  ["packages/tools_1.0", "packages/tools_1.0"],
  ["mcpgen@1.2.0", "mcpgen@1.2.0"],
  ["my shop", "'my shop'"],
  ["a$(touch PWNED)b", "'a$(touch PWNED)b'"],
  ["a`touch PWNED`b", "'a`touch PWNED`b'"],
  ["it's", String.raw`'it'\''s'`],
  ["~/tools", "'~/tools'"],
  ["größe", "'größe'"],
  ["a\nb", "'a\nb'"],
  ["", "''"],
  ["-dash", "./-dash"],
  ["-C my shop", "'./-C my shop'"],
])("%j is typed as %s", (argument, typed) => {
  expect(quoteArgument(argument)).toBe(typed);
});

test("the commands that init prints go to the folder, whatever its name, and do nothing else", async () => {
  for (const name of ["a$(touch PWNED)b", "a`touch PWNED`\"\\'b", "-dash"]) {
    const root = tempFolder();
    const { out } = await run(root, ["init", "--", name]);
    const [line = ""] = out.split("\n").filter((each) => each.startsWith("  cd "));
    const { status, stdout } = spawnSync("bash", ["-c", `${line.trim()} && pwd`], {
      cwd: root,
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${join(root, name)}\n` });
    expect(existsSync(join(root, "PWNED"))).toBe(false);
  }
});
