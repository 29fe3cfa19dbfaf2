import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { invariant } from "../../util/invariant.js";
import type { SqlDatabase } from "./sql-database.js";
import type { Tables } from "./tables.js";

/** See `ContentRepository.secret`: 32 random bytes. Of those who ask first at the same time, one makes it. */
export async function repositorySecret(database: SqlDatabase): Promise<string> {
  return (await database.read(readSecret)) ?? (await database.write(makeSecret));
}

async function makeSecret(db: Kysely<Tables>): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db
    .insertInto("secret")
    .values({ name: secretName, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const secret = await readSecret(db);
  invariant(secret, "A secret that was made is there.");
  return secret;
}

async function readSecret(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db
    .selectFrom("secret")
    .select("value")
    .where("name", "=", secretName)
    .executeTakeFirst();
  return row?.value;
}

const secretName = "signing";
