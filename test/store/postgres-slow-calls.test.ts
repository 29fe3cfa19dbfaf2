import type { ContentRepository } from "mcpgen/store";
import { openPostgresRepository } from "mcpgen/store/postgres";
import { afterEach, describe } from "vitest";
import { serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { describeSlowCalls } from "./slow-calls.js";

describe.skipIf(serverUrl === undefined)("slow calls on PostgreSQL", () => {
  const schemas = useSchemas();
  const opened: ContentRepository[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

  describeSlowCalls(async (waits) => {
    const url = await schemas.create();
    const made = await openPostgresRepository({ url, migrate: true, poolSize: 3, ...waits });
    opened.push(made);
    return made;
  }, 3);
});
