import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresConnection } from "./postgres-connection.js";

/**
 * Whether a transaction was kept whose connection was lost while it committed: asked over a new connection, again and
 * again while the server is away or still at it. Undefined when the time is over or the server no longer knows.
 */
export async function findOutcome(
  open: () => Promise<PostgresConnection>,
  transactionId: string,
  timeoutMs: number,
): Promise<boolean | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const status = await askStatus(open, transactionId).catch(() => "away");
    if (status === "committed") return true;
    if (status === "aborted") return false;
    if (!waited.has(status) || performance.now() >= deadline) return undefined;
    await sleep(waitMs);
  }
}

const waited: ReadonlySet<unknown> = new Set(["in progress", "away"]);
const waitMs = 50;

async function askStatus(
  open: () => Promise<PostgresConnection>,
  transactionId: string,
): Promise<unknown> {
  const connection = await open();
  try {
    // The id comes from the server and is a number.
    const [row] = await connection.execute(
      `select pg_xact_status('${BigInt(transactionId)}'::xid8) as status`,
    );
    return row?.["status"];
  } finally {
    await connection.close();
  }
}
