import { journalIn } from "./journal.js";
import { openAt } from "./shared-database.js";

export interface KeysTask {
  readonly kind: "keys";
  readonly address: string;
  readonly folder: string;
  readonly name: string;
  readonly keys: readonly string[];
}

/** Asks for every key once, all at a time, and notes those that it was the first to get. */
export async function takeKeys({ address, folder, name, keys }: KeysTask): Promise<void> {
  const repository = await openAt(address);
  const journal = journalIn<string>(folder, name);
  const until = "2999-01-01T00:00:00.000Z";
  const take = async (key: string) => {
    const isFirst = await repository.write((content) => content.useOnce(key, until));
    if (isFirst) journal.append(key);
  };
  await Promise.all(keys.map(take));
  await repository.close();
}
