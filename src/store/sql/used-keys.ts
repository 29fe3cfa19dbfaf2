import { indexedValue } from "./property-value.js";
import type { Writing } from "./writing.js";

/** See `ContentSession.useOnce`. What has expired goes as new keys come, a few at a time. */
export async function takeKey(writing: Writing, key: string, until: string): Promise<boolean> {
  const { db, statements, time } = writing;
  const row = { id: indexedValue(key), until: new Date(until).toISOString() };
  const { changed } = await statements.insertKey(db, row);
  if (changed === 0) return false;
  await statements.forgetKeys(db, { time });
  return true;
}
