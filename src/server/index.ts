// The contract of "mcpgen/server": what an embedding program may use to serve a project.

export { createToolServer } from "./tool-server.js";
export type { ToolServer, ToolServerOptions } from "./tool-server.js";
export type { Connection } from "./adapters/adapter.js";
export type {
  ListedResource,
  ListedResourceTemplate,
  ResourceContent,
  ResourceProvider,
} from "./resources.js";
export type { Gate, Identity } from "./auth/gate.js";
export { createIssuerGate } from "./auth/issuer-gate.js";
export type { IssuerGateOptions } from "./auth/issuer-gate.js";
export { createTokenGate } from "./auth/token-gate.js";
export type { StaticToken, TokenGateOptions } from "./auth/token-gate.js";
export { createFetchHandler } from "./http/fetch-handler.js";
export type {
  FetchHandler,
  FetchHandlerOptions,
  Limits,
  RequestFacts,
  SessionOptions,
} from "./http/options.js";
export { ListenError, listenOnHttp } from "./http/listen.js";
export type { HttpListener, ListenFault, ListenLimits, ListenOptions } from "./http/listen.js";
export { toNodeListener } from "./http/node-listener.js";
export type { NodeListener, NodeListenerOptions } from "./http/node-listener.js";
export { createLogger } from "./log.js";
export type { LogLevel } from "./log.js";
export { serveOnStdio } from "./stdio.js";
export type { StdioOptions } from "./stdio.js";
