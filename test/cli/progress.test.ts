import { Readable, Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { CommandIo } from "../../src/cli/command-io.js";
import { main } from "../../src/cli/main.js";
import { createProgress } from "../../src/cli/progress.js";
import { sample } from "./sample.js";
import { tempFolder, writeFiles } from "./support.js";

interface TerminalOptions {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** How far the clock goes on each time it is read. */
  readonly tick?: number;
  readonly cwd?: string;
}

/** A terminal for both outputs, with a clock that tests move. */
function terminal(options: TerminalOptions = {}) {
  const { isTTY = true, columns = 80, env = {}, tick = 0, cwd = "/" } = options;
  let text = "";
  let time = 1_000_000;
  const stream = () => {
    const writable = new Writable({
      decodeStrings: false,
      write(chunk: unknown, _, done) {
        text += String(chunk);
        done();
      },
    });
    return Object.assign(writable, { isTTY, columns });
  };
  const io: CommandIo = {
    stdin: Readable.from([]),
    stdout: stream(),
    stderr: stream(),
    cwd,
    env: { NO_COLOR: "1", ...env },
    version: "9.9.9-test",
    now: () => (time += tick),
    claimStdout: () => io.stdout,
    onStop: () => () => {},
  };
  return { io, text: () => text, wait: (ms: number) => (time += ms) };
}

const erase = "\u001B[1A\r\u001B[J";

describe("progress", () => {
  test("shows nothing for the first 300 ms, then the step, and takes it away", () => {
    const { io, text, wait } = terminal();
    const progress = createProgress(io);
    progress.report({ phase: "reading", done: 0, total: 10 });
    wait(299);
    progress.report({ phase: "reading", done: 8, total: 10 });
    expect(text()).toBe("");
    wait(1);
    progress.report({ phase: "reading", done: 9, total: 10 });
    expect(text()).toBe("reading 9/10\n");
    progress.clear();
    expect(text()).toBe(`reading 9/10\n${erase}`);
    progress.clear();
    expect(text()).toBe(`reading 9/10\n${erase}`);
  });

  test("repaints one line: a new phase at once, a count every 100 ms", () => {
    const { io, text, wait } = terminal();
    const progress = createProgress(io);
    wait(400);
    progress.report({ phase: "comparing" });
    progress.report({ phase: "writing", done: 0, total: 7002 });
    wait(99);
    progress.report({ phase: "writing", done: 600, total: 7002 });
    wait(1);
    progress.report({ phase: "writing", done: 1200, total: 7002 });
    progress.clear();
    expect(text()).toBe(`comparing\n${erase}writing 0/7002\n${erase}writing 1200/7002\n${erase}`);
  });

  test("a step that will take long and cannot report again is shown at its start", () => {
    const { io, text } = terminal();
    const progress = createProgress(io);
    progress.report({ phase: "short", expectedMs: 299 });
    progress.report({ phase: "long", expectedMs: 300 });
    expect(text()).toBe("long\n");
  });

  test("is clipped to a narrow terminal, whose last column stays free", () => {
    const { io, text, wait } = terminal({ columns: 9 });
    const progress = createProgress(io);
    wait(300);
    progress.report({ phase: "writing", done: 1200, total: 7002 });
    expect(text()).toBe("writing \n");
  });

  test("is dim where colour is wanted; NO_COLOR takes the colour alone", () => {
    const { io, text, wait } = terminal({ env: { NO_COLOR: "" } });
    const progress = createProgress(io);
    wait(300);
    progress.report({ phase: "reading", done: 1, total: 2 });
    expect(text()).toBe("\u001B[2mreading 1/2\u001B[22m\n");
  });

  test.each<[string, TerminalOptions]>([
    ["in a pipe", { isTTY: false }],
    ["in CI", { env: { CI: "true" } }],
    ["on a terminal that cannot erase", { env: { TERM: "dumb" } }],
  ])("shows nothing %s", (_, options) => {
    const { io, text, wait } = terminal(options);
    const progress = createProgress(io);
    wait(1000);
    progress.report({ phase: "reading", done: 1, total: 2 });
    progress.clear();
    expect(text()).toBe("");
  });

  test("CI=false is no CI", () => {
    const { io, text, wait } = terminal({ env: { CI: "false" } });
    const progress = createProgress(io);
    wait(300);
    progress.report({ phase: "reading" });
    expect(text()).toBe("reading\n");
  });
});

describe("mcpgen build on a terminal", () => {
  test("goes through its phases on one line and leaves the result alone", async () => {
    const { io, text } = terminal({ cwd: tempFolder(sample), tick: 400 });
    expect(await main(["build"], io)).toBe(0);
    const phases = text().split(erase);
    expect(phases).toContain("compiling 1/4\n");
    expect(phases).toContain("compiling 4/4\n");
    expect(phases[0]).toMatch(/^reading 0\/\d+\n$/);
    expect(phases.at(-2)).toMatch(/^writing \d+\/\d+\n$/);
    expect(phases.at(-1)).toMatch(/^Built 2 tools: \d+ files written\.\n$/);
    expect(phases.slice(0, -1).every((line) => /^(?:reading|compiling|writing) /.test(line))).toBe(
      true,
    );
  });

  test("--check says that it compares", async () => {
    const cwd = tempFolder(sample);
    await main(["build"], terminal({ cwd }).io);
    const { io, text } = terminal({ cwd, tick: 400 });
    expect(await main(["build", "--check"], io)).toBe(0);
    expect(text()).toMatch(/comparing\n[^\n]*The generated code of 2 tools is up to date\.\n$/);
    expect(text().split(erase).at(-1)).toBe("The generated code of 2 tools is up to date.\n");
  });

  test("takes the line away before it reports what is wrong", async () => {
    const cwd = tempFolder({ ...sample, "forms/shop/dialogs/broken.yaml": "a: [\n" });
    const { io, text } = terminal({ cwd, tick: 400 });
    expect(await main(["build"], io)).toBe(1);
    const last = text().split(erase).at(-1);
    expect(last).toMatch(/^forms\/shop\/dialogs\/broken\.yaml:/);
    expect(text()).toContain("compiling 1/4\n");
  });

  test("takes the line away when writing fails", async () => {
    const cwd = tempFolder(sample);
    writeFiles(cwd, { ".mcpgen": "a file where the work folder has to be" });
    const { io, text } = terminal({ cwd, tick: 400 });
    expect(await main(["build"], io)).toBe(2);
    expect(text()).toContain("compiling 4/4\n");
    expect(text().split(erase).at(-1)).toMatch(/^error: /);
  });

  test("prints the result alone when it is done at once, and in a pipe", async () => {
    const cwd = tempFolder(sample);
    const quick = terminal({ cwd });
    await main(["build"], quick.io);
    expect(quick.text()).toMatch(/^Built 2 tools: \d+ files written\.\n$/);
    const piped = terminal({ cwd, isTTY: false, tick: 400 });
    await main(["build"], piped.io);
    expect(piped.text()).toMatch(/^Built 2 tools: nothing to write, \d+ files unchanged\.\n$/);
  });
});
