import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { initialize, type InstalledPackage, installPackage, startRaw } from "../server/support.js";
import { sample } from "./sample.js";
import { run, writeFiles } from "./support.js";

const handlers = {
  rejects:
    'void Promise.reject(new Error("rejected at once"));\nexport const hello = () => "Hi.";\n',
  throws:
    'queueMicrotask(() => {\n  throw new Error("thrown at once");\n});\nexport const hello = () => "Hi.";\n',
  strays:
    'export const hello = () => {\n  void Promise.reject(new Error("rejected in a call"));\n  queueMicrotask(() => {\n    throw new Error("thrown in a call");\n  });\n  return "Strayed.";\n};\n',
};
const names = Object.keys(handlers);

// Real processes: what nobody waits for ends them.
let mcpgen: InstalledPackage;
let root: string;
beforeAll(async () => {
  mcpgen = await installPackage();
  root = mkdtempSync(join(tmpdir(), "mcpgen stray "));
  writeFiles(root, sample);
  for (const [name, handler] of Object.entries(handlers)) {
    writeFiles(root, {
      [`forms/shop/mcpTools/${name}.yaml`]: `kind: function\nname: ${name}\ndescription: Says hello.\nreadOnly: true\nhandler: ./handlers/${name}.ts#hello\n`,
      [`handlers/${name}.ts`]: handler,
    });
  }
  const { code, err } = await run(root, ["build"]);
  expect(code, err).toBe(0);
}, 60_000);
afterAll(() => {
  mcpgen.remove();
  rmSync(root, { recursive: true, force: true });
});

const start = (...argv: readonly string[]) => startRaw(mcpgen.bin, ["-C", root, ...argv], {});

const logged = (errors: string) =>
  errors
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .filter(({ message }) => message === "error outside of any call")
    .map(({ stack }) => String(stack).split("\n")[0])
    .toSorted();

test("a server outlives what its handlers' modules throw where nobody waits for it, and logs it", async () => {
  const server = start("serve");
  server.send(initialize);
  names.forEach((name, id) =>
    server.send({ id: id + 1, method: "tools/call", params: { name, arguments: {} } }),
  );
  const answers = await Promise.all(names.map((_, id) => server.answer(id + 1)));
  const texts = ["Hi.", "Hi.", "Strayed."];
  expect(answers).toMatchObject(
    texts.map((text) => ({ result: { content: [{ type: "text", text }] } })),
  );
  server.process.stdin?.end();
  expect(await server.exited).toBe(0);
  expect(logged(server.errors())).toEqual([
    "Error: rejected at once",
    "Error: rejected in a call",
    "Error: thrown at once",
    "Error: thrown in a call",
  ]);
});

test.each([
  ["rejects", "Hi.", ["Error: rejected at once"]],
  ["throws", "Hi.", ["Error: thrown at once"]],
  ["strays", "Strayed.", ["Error: rejected in a call", "Error: thrown in a call"]],
] as const)("mcpgen call of %s prints the answer and logs them", async (name, answer, stacks) => {
  const call = start("call", name, "{}");
  expect(await call.exited).toBe(0);
  expect(call.lines()).toEqual([answer]);
  expect(logged(call.errors())).toEqual(stacks);
});
