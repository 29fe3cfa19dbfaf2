import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type InstalledPackage, installPackage } from "../server/support.js";
import { sample } from "./sample.js";
import { run, tempFolder } from "./support.js";

let installed: InstalledPackage;

beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed.remove());

const commands = [
  ["list"],
  ["call", "article", '{"action":"list"}'],
  ["db", "export", "-"],
  ["--help"],
];

async function builtProject(): Promise<string> {
  const root = tempFolder(sample);
  expect((await run(root, ["build"])).code).toBe(0);
  return root;
}

describe.runIf(existsSync("/dev/full"))("what standard output does not take", () => {
  test.each(commands)("is one sentence, and exit 2: %s", async (...argv) => {
    const root = await builtProject();
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [installed.bin, ...argv], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        "error: cannot write to standard output: the disk is full (ENOSPC).\nhint: Free some space, then run the same command again.\n",
    });
  });
});

test.runIf(process.platform !== "win32").each(commands)(
  "a reader that has gone is no failure: %s",
  async (...argv) => {
    const root = await builtProject();
    // The reader closes its end before anything is written.
    const script = '("$@"; echo "code $?" >&2) | exec 0<&-';
    const { stderr } = spawnSync(
      "bash",
      ["-c", script, "_", process.execPath, installed.bin, ...argv],
      {
        cwd: root,
        encoding: "utf8",
      },
    );
    expect(stderr).toBe("code 0\n");
  },
);
