import { callTool } from "../../dist/runtime/index.js";

const { signal } = new AbortController();

/** The tool as the server calls it, on this database. */
export function caller(repository, project) {
  return async (args, options = {}) => {
    const result = await callTool({
      project,
      repository,
      audience: "admin",
      name: "type0000",
      arguments: args,
      caller: { id: "bench", scopes: [], audience: "admin" },
      signal,
      log: { info() {}, warn() {}, error: (message, data) => console.error(message, data) },
      ...options,
    });
    if (result.isError) throw new Error(result.text);
    return result;
  };
}
