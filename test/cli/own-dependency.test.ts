import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { outsideSource, ownDependency } from "../../src/cli/own-dependency.js";
import { tempFolder } from "./support.js";

const version = "0.1.0";
/** What is asked for where the running copy is nowhere in the project's repository. */
const vendored = {
  specifier: "file:vendor/mcpgen-0.1.0.tgz",
  argument: "./vendor/mcpgen-0.1.0.tgz",
};

/** A folder with a package that asks for mcpgen in such a way, and mcpgen installed there. */
function installed(specifier: string, key = "dependencies"): string {
  return tempFolder({
    "host/package.json": JSON.stringify({ [key]: { mcpgen: specifier } }),
    "host/node_modules/mcpgen/package.json": "{}",
  });
}

const runningIn = (root: string) => ({ folder: join(root, "host/node_modules/mcpgen"), version });

describe("a project asks for the copy of mcpgen that runs", () => {
  test("by a package of it to be made, where that is a checkout elsewhere", () => {
    const root = tempFolder({ "mcpgen/package.json": "{}" });
    const running = { folder: join(root, "mcpgen"), version };
    expect(ownDependency(join(root, "new/tools"), running)).toEqual({
      ...vendored,
      source: "../../mcpgen",
    });
  });

  test.each(["file:../mcpgen-0.1.0.tgz", "../mcpgen-0.1.0.tgz"])(
    "by a copy of the package that it was installed from: %s",
    (specifier) => {
      const root = installed(specifier, "devDependencies");
      expect(ownDependency(join(root, "host"), runningIn(root))).toEqual({
        ...vendored,
        source: "../mcpgen-0.1.0.tgz",
      });
      expect(ownDependency(join(root, "host/a/b"), runningIn(root))).toEqual({
        ...vendored,
        source: "../../../mcpgen-0.1.0.tgz",
      });
      expect(outsideSource(join(root, "host"), specifier)).toBe("../mcpgen-0.1.0.tgz");
    },
  );

  test("by a package inside of the project or its repository, which others have too", () => {
    const root = installed("file:vendor/mcpgen-0.1.0.tgz");
    expect(ownDependency(join(root, "host"), runningIn(root))).toEqual(vendored);
    expect(outsideSource(join(root, "host"), vendored.specifier)).toBeUndefined();
    const repository = tempFolder({
      ".git/HEAD": "",
      "package.json": JSON.stringify({ dependencies: { mcpgen: "file:packages/mcpgen.tgz" } }),
      "node_modules/mcpgen/package.json": "{}",
    });
    const running = { folder: join(repository, "node_modules/mcpgen"), version };
    expect(ownDependency(join(repository, "tools"), running)).toEqual({
      specifier: "file:../packages/mcpgen.tgz",
      argument: "../packages/mcpgen.tgz",
    });
  });

  test.each(["^1.2.0", "git+https://example.org/mcpgen.git#v1", "npm:@acme/mcpgen@1.2.0"])(
    "as it was installed from elsewhere: %s",
    (specifier) => {
      const root = installed(specifier);
      expect(ownDependency(join(root, "host/tools"), runningIn(root))).toEqual({
        specifier,
        argument: `mcpgen@${specifier}`,
      });
      expect(outsideSource(join(root, "host"), specifier)).toBeUndefined();
    },
  );

  test("by a package of it to be made, where nobody says how it came there", () => {
    const root = tempFolder({
      "lib/node_modules/mcpgen/package.json": "{}",
      "package.json": "{ not JSON",
      "lib/package.json": '{ "dependencies": { "mcpgen": 1 } }',
    });
    const running = { folder: join(root, "lib/node_modules/mcpgen"), version };
    expect(ownDependency(join(root, "tools"), running)).toEqual({
      ...vendored,
      source: "../lib/node_modules/mcpgen",
    });
  });

  test("by the way from where links lead, as npm takes it", () => {
    const root = tempFolder({ "mcpgen/package.json": "{}", "deep/er/note.txt": "" });
    symlinkSync(join(root, "deep/er"), join(root, "short"));
    const running = { folder: join(root, "mcpgen"), version };
    expect(ownDependency(join(root, "short/tools"), running).source).toBe("../../../mcpgen");
  });
});
