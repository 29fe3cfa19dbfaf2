import type { Writing } from "./writing.js";

/** See `ContentSession.useOnce`. */
export async function takeKey(_writing: Writing, _key: string, _until: string): Promise<boolean> {
  throw new Error("Not written yet.");
}
