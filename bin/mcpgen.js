#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";

const file = (path) => new URL(path, import.meta.url);
const version = () => JSON.parse(readFileSync(file("../package.json"), "utf8")).version;
const onlyArgument = process.argv.length === 3 ? process.argv[2] : undefined;

// The version is asked for by scripts and editors, so it loads nothing.
if (onlyArgument === "--version" || onlyArgument === "-V") {
  console.log(version());
} else if (!existsSync(file("../dist/cli/main.js"))) {
  console.error("mcpgen is not built yet. Run in its folder: npm run build");
  process.exitCode = 2;
} else {
  const { main } = await import("../dist/cli/main.js");
  const { processIo } = await import("../dist/cli/process-io.js");
  const io = processIo(version());
  process.exitCode = await main(process.argv.slice(2), io);
  await io.finish();
}
