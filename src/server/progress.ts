import type { ServerContext } from "@modelcontextprotocol/server";
import type { Logger } from "../runtime/tool.js";

/** Progress goes to callers that asked for it, and only ever rises, as the protocol demands; none comes after the answer. */
export function createProgress(context: ServerContext, log: Logger) {
  const { _meta: meta } = context.mcpReq;
  const token = meta?.progressToken;
  let last = -Infinity;
  let sent = Promise.resolve();
  return {
    report(done: number, total?: number, message?: string): void {
      if (token === undefined || !(done > last)) return;
      last = done;
      const params = {
        progressToken: token,
        progress: done,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      };
      sent = sent
        .then(() => context.mcpReq.notify({ method: "notifications/progress", params }))
        .catch((error: unknown) => log.warn("progress was not delivered", { error }));
    },
    delivered: () => sent,
  };
}
