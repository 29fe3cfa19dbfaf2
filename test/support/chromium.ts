import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** The browser that the tests of pages run in; undefined where none is installed. */
export function findChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable);
}

/** Why tests of pages are skipped: no browser, and nobody insists on one. */
export const chromiumIsMissing =
  findChromium() === undefined && (process.env["MCPGEN_REQUIRE_CHROMIUM"] ?? "") === "";

/** A browser without a window. Throws where none is installed. */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error("The tests of pages need a browser: install Debian's package chromium.");
  }
  // Its sandbox refuses to run as root, as containers do.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
