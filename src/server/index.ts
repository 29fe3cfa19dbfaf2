// The contract of "mcpgen/server": what an embedding program may use to serve a project.

export { createToolServer } from "./create-server.js";
export type { ToolServer, ToolServerOptions } from "./create-server.js";
export { createLogger } from "./log.js";
export type { LogLevel } from "./log.js";
export { serveOnStdio } from "./stdio.js";
export type { StdioOptions } from "./stdio.js";
