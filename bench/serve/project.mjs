import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { writeContentTypes } from "../content-types.mjs";
import { fill, workspaceOf } from "../store/content.mjs";
import { openSqliteRepository } from "../../dist/store/sqlite.js";
import { startStdio } from "./stdio-client.mjs";
import { modern, request } from "./wire.mjs";
import { zodModule } from "./zod-source.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const mcpgen = here("../../bin/mcpgen.js");
export const tool = "type0000";

/**
 * A built project of `count` tools with a thousand items, its run cache warm, and what its peers serve: the same list, as
 * JSON and as zod code, and one answer. One tool tells of the content types, and each other one has twenty fields.
 */
export async function makeServed(count) {
  const root = mkdtempSync(join(tmpdir(), "mcpgen-bench-serve-"));
  await writeContentTypes(root, count - 1);
  const built = spawnSync(process.execPath, [mcpgen, "build"], { cwd: root, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`);
  const database = join(root, ".mcpgen", "content.db");
  mkdirSync(join(root, ".mcpgen"), { recursive: true });
  const items = [...workspaceOf(1000)];
  const repository = await openSqliteRepository({ file: database });
  await fill(repository, items);
  await repository.close();
  const uuids = items
    .filter(({ nodeType }) => nodeType.startsWith("bench:"))
    .map(({ uuid }) => uuid);
  const served = {
    root,
    count,
    database,
    uuids,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  const client = startStdio(serverOf(served).mcpgen, { cwd: root });
  await client.open(modern);
  const { tools } = resultOf(await client.send(request(modern, 1, "tools/list")));
  if (tools.length !== count) throw new Error(`${tools.length} tools are listed, not ${count}.`);
  const { content, structuredContent } = resultOf(await client.send(getItem(modern, 2, uuids[0])));
  await client.close();
  writeFileSync(join(root, "list.json"), JSON.stringify({ tools }));
  writeFileSync(join(root, "answer.json"), JSON.stringify({ content, structuredContent }));
  writeFileSync(join(root, "zod-tools.mjs"), zodModule(tools));
  return served;
}

/** The request for one item, as the newer or the older era has it. */
export function getItem(era, id, uuid) {
  return request(era, id, "tools/call", { name: tool, arguments: { action: "get", uuid } });
}

export function resultOf(line) {
  const message = JSON.parse(line.toString());
  if (message.result === undefined || message.result.isError) throw new Error(line.toString());
  return message.result;
}

/** Command lines of what serves this project over standard input and output, beside `mcpgen serve` itself. */
export function serverOf({ root, database }) {
  const [list, answer] = [join(root, "list.json"), join(root, "answer.json")];
  return {
    mcpgen: [mcpgen, "serve", "-C", root],
    bundle: [join(root, "mcpgen-stdio.mjs"), database],
    handRolled: [here("../peers/rpc-stdio.mjs"), list, answer],
    sdk: [here("../peers/sdk-stdio.mjs"), list, answer],
    sdkBundle: [join(root, "sdk-stdio.mjs"), list, answer],
    zod: [here("../peers/zod-stdio.mjs"), join(root, "zod-tools.mjs"), database],
  };
}

/** The same over HTTP. */
export function httpServerOf({ root, database }) {
  return {
    mcpgen: [here("./mcpgen-http.mjs"), root, database],
    sdk: [here("../peers/sdk-http.mjs"), join(root, "list.json"), join(root, "answer.json")],
    zod: [here("../peers/zod-http.mjs"), join(root, "zod-tools.mjs"), database],
  };
}

/**
 * The plain server of the library in one file, without the schema compiler that it never uses; and, made the same way, one
 * file of this project with its server and store.
 */
export async function bundleServers({ root }) {
  const bundle = (entry, name, aliases = {}, plugins = []) =>
    build({
      entryPoints: [here(entry)],
      outfile: join(root, name),
      bundle: true,
      minify: true,
      platform: "node",
      format: "esm",
      // What is CommonJS inside asks for Node's own modules by `require`.
      banner: {
        js: `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`,
      },
      alias: {
        "@modelcontextprotocol/server/_shims": here("../peers/shims-without-ajv.mjs"),
        ...aliases,
      },
      plugins,
      logLevel: "error",
    });
  await bundle("../peers/sdk-stdio.mjs", "sdk-stdio.mjs");
  const aliases = {
    "bench:project": join(root, "generated", "index.ts"),
    "mcpgen/runtime": here("../../dist/runtime/index.js"),
  };
  await bundle("./bundle-entry.mjs", "mcpgen-stdio.mjs", aliases, [nativeCode]);
}

/** SQLite stays where it is installed: it finds its native part from there. */
const nativeCode = {
  name: "native-code",
  setup({ onResolve }) {
    const path = createRequire(import.meta.url).resolve("better-sqlite3");
    onResolve({ filter: /^better-sqlite3$/ }, () => ({ path, external: true }));
  },
};
