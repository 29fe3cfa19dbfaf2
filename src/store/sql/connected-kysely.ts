import {
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  Kysely,
  type QueryCompiler,
} from "kysely";
import { InvariantError } from "../../util/invariant.js";
import type { Tables } from "./tables.js";

/** How one kind of database is spoken to. */
export interface Spoken extends Pick<Dialect, "createIntrospector"> {
  createAdapter(): DialectAdapter;
  createQueryCompiler(): QueryCompiler;
}

/**
 * Kysely on one connection, on which a transaction is open while it is used. Prepared queries go to the connection itself: all
 * that Kysely does around a query takes longer than many of them.
 */
export class ConnectedKysely extends Kysely<Tables> {
  readonly openConnection: DatabaseConnection;

  constructor(connection: DatabaseConnection, spoken: Spoken) {
    super({ dialect: { ...spoken, createDriver: () => driverOf(connection) } });
    this.openConnection = connection;
  }
}

function driverOf(connection: DatabaseConnection) {
  const notHere = async () => {
    throw new InvariantError("Transactions are not Kysely's to open and end.");
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: notHere,
    commitTransaction: notHere,
    rollbackTransaction: notHere,
    destroy: async () => undefined,
  };
}
