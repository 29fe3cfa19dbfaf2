import { readFileSync } from "node:fs";

/** What a `package.json` holds, a byte order mark before it or not, as npm reads it; undefined where it cannot be read. */
export function readPackageJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  } catch {
    // Missing, or its owner will hear what is wrong with it from npm.
    return undefined;
  }
}
