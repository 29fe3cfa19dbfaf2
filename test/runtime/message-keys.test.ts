import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { english } from "../../src/runtime/messages/english.js";

const runtime = fileURLToPath(new URL("../../src/runtime", import.meta.url));

/** The runtime's code without the texts themselves. */
const code = readdirSync(runtime, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/(?:english|spanish)\.ts$/.test(path))
  .map((path) => readFileSync(join(runtime, path), "utf8"))
  .join("\n");

test("every text is said somewhere, so that none is translated and kept for nothing", () => {
  const unsaid = Object.keys(english).filter((key) => !code.includes(`"${key}"`));
  expect(unsaid).toEqual([]);
});
