import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isObject } from "../../src/util/is-object.js";

test.each([[{}], [{ length: 0 }], [Object.create(null)], [JSON.parse('{"__proto__":1}')]])(
  "takes %j for an object",
  (value: unknown) => {
    expect(isObject(value)).toBe(true);
  },
);

test.each([null, undefined, [], [{}], "{}", 0, true, () => 1].map((value) => [value]))(
  "takes %j for none",
  (value: unknown) => {
    expect(isObject(value)).toBe(false);
  },
);

test("is asked in one place by all that look at schemas and surfaces", () => {
  const source = fileURLToPath(new URL("../../src", import.meta.url));
  const twins = ["ir", "lint", "schema", "diff", "config", "compiler/4-emit"].flatMap((zone) =>
    readdirSync(join(source, zone), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => `${zone}/${path}`)
      .filter((path) =>
        /=== "object" && (\w+) !== null && !Array\.isArray\(\1\)/.test(
          readFileSync(join(source, path), "utf8"),
        ),
      ),
  );
  expect(twins).toEqual([]);
});
