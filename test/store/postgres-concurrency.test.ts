import { describe } from "vitest";
import { serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { describeConcurrency } from "./processes/concurrency.js";
import { createPostgresDatabase } from "./processes/postgres-databases.js";

describe.skipIf(serverUrl === undefined)("PostgreSQL", () => {
  const schemas = useSchemas();

  describeConcurrency(() => createPostgresDatabase(schemas));
});
