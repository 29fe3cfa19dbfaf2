// What a bundle of one project would hold: its generated code, the server, and the SQLite store.
import { project } from "bench:project";
import { prepareTools } from "../../dist/runtime/index.js";
import { createLogger } from "../../dist/server/log.js";
import { serveOnStdio } from "../../dist/server/stdio.js";
import { createToolServer } from "../../dist/server/tool-server.js";
import { openSqliteRepository } from "../../dist/store/sqlite.js";

const audience = "admin";
const log = createLogger(process.stderr);
await prepareTools(project, audience);
const repository = await openSqliteRepository({ file: process.argv[2] });
const server = createToolServer({ project, repository, audience, log, protectedWorkspaces: [] });
await serveOnStdio({
  server,
  caller: { id: "stdio", scopes: [], audience },
  input: process.stdin,
  output: process.stdout,
  log,
  stop: new AbortController().signal,
});
await repository.close();
