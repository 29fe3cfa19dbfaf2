// Writes the published JSON Schemas from the code that reads the files and the documents that tell what keys mean.
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
// Below the project, so that what is imported from its packages is found.
mkdirSync(`${root}.mcpgen`, { recursive: true });
const folder = mkdtempSync(`${root}.mcpgen/schemas-`);
try {
  const outfile = `${folder}/schemas.mjs`;
  const entry = `${root}scripts/schemas/published-schemas.ts`;
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  const { publishedSchemas } = await import(pathToFileURL(outfile).href);
  const read = (path) => readFileSync(`${root}${path}`, "utf8");
  const schemas = publishedSchemas({
    configuration: read("docs/configuration.md"),
    declarations: read("docs/declarations.md"),
  });
  mkdirSync(`${root}schemas`, { recursive: true });
  for (const [name, text] of schemas) writeFileSync(`${root}schemas/${name}`, text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
