import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What processes tell each other through a file that outlives them: one entry a line, kept however a process ends. */
export interface Journal<Entry> {
  append(entry: Entry): void;
  /** Whole entries, in order. */
  read(): readonly Entry[];
}

export function journalIn<Entry>(folder: string, name: string): Journal<Entry> {
  const file = join(folder, `${name}.jsonl`);
  return {
    append: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
    read() {
      if (!existsSync(file)) return [];
      const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
      return lines.map((line) => JSON.parse(line) as Entry);
    },
  };
}
