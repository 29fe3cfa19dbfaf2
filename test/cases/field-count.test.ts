import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { advertisedPaths, formPaths, lockedPaths } from "../support/compiled-paths.js";
import { compileCase } from "../support/compiled-case.js";
import { fieldPaths } from "./field-count.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));

const { tools } = await compileCase(repository);

describe("counted without the compiler, the sample's", () => {
  test.each([...tools])("%s has as many fields as are advertised or locked", (_, tool) => {
    const { id } = tool.surface;
    const counted = fieldPaths(`${repository}/forms`, `${id.replace(":", "/")}.yaml`);
    expect(formPaths(tool)).toEqual(counted);
    if (tool.surface.content.actions["create"] === undefined) return;
    const offered = new Set([...advertisedPaths(tool), ...lockedPaths(tool)]);
    expect([...offered].toSorted()).toEqual(counted);
    expect(counted.length).toBeGreaterThan(3);
  });
});

test("the sample has tools to count", () => {
  expect(readFileSync(`${repository}/mcpgen.yaml`, "utf8")).toContain("forms");
  expect(tools.size).toBeGreaterThan(4);
});
