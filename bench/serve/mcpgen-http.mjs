// A project's admin tools over HTTP, as `mcpgen serve --http` has them, with no bound on the rate; prints its port.
import { loadProject } from "../../dist/cli/load-project.js";
import { prepareTools } from "../../dist/runtime/index.js";
import { createFetchHandler } from "../../dist/server/http/fetch-handler.js";
import { listenOnHttp } from "../../dist/server/http/listen.js";
import { createLogger } from "../../dist/server/index.js";
import { openSqliteRepository } from "../../dist/store/sqlite.js";

const [root, file] = process.argv.slice(2);
const log = createLogger(process.stderr);
const project = await loadProject({ root, output: "generated", version: "bench" });
await prepareTools(project, "admin");
const repository = await openSqliteRepository({ file });
const limits = { requestsPerMinute: 0 };
const handler = createFetchHandler({ project, repository, audiences: ["admin"], log, limits });
const listener = await listenOnHttp({ handler, port: 0, log });
console.log(listener.address.port);
process.once("SIGTERM", () => {
  void listener.close().then(() => repository.close());
});
