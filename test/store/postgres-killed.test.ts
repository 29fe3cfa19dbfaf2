import { describe } from "vitest";
import { schemaOf, serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { useChildProcesses } from "./processes/child-processes.js";
import { describeFirstStarts } from "./processes/first-starts.js";
import { describeKills, describeLostConnections } from "./processes/kills.js";
import { createPostgresDatabase } from "./processes/postgres-databases.js";
import type { SharedDatabase } from "./processes/shared-database.js";

/** `MCPGEN_KILLS=200` for the long run. */
const kills = Number(process.env["MCPGEN_KILLS"] ?? 12);
/** How many of them are of the server's processes. */
const cuts = Math.round(kills / 3);

describe.skipIf(serverUrl === undefined)("PostgreSQL", () => {
  const schemas = useSchemas();
  const children = useChildProcesses();
  const createDatabase = () => createPostgresDatabase(schemas);

  describeKills({ createDatabase, children, kills: kills - cuts });
  describeLostConnections({ createDatabase, children, kills: cuts }, endConnections);
  describeFirstStarts({ createDatabase, children, kills: kills > 12 ? 50 : 6 });

  async function endConnections({ address }: SharedDatabase) {
    await schemas.admin().query({
      text: "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1",
      values: [schemaOf(address)],
    });
  }
});
