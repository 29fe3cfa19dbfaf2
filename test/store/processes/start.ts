import { callProduct } from "./calls.js";
import { journalIn } from "./journal.js";
import { openAt } from "./shared-database.js";
import { shopWithEveryAction } from "./shop.js";

export interface StartTask {
  readonly kind: "start";
  readonly address: string;
  readonly folder: string;
  /** Of the process, its journal and the item that it creates. */
  readonly name: string;
}

/** What a start has come to. */
export interface StartEntry {
  readonly secret: string;
  readonly outcome: string;
  readonly text: string;
}

/** Opens the repository, creates an item, and notes that and the repository's secret. */
export async function start({ address, folder, name }: StartTask): Promise<void> {
  const repository = await openAt(address);
  const secret = await repository.secret();
  const args = { action: "create", title: name, nodeName: name, folder: "/" };
  const { outcome, text } = await callProduct(shopWithEveryAction(), repository, args);
  journalIn<StartEntry>(folder, name).append({ secret, outcome, text });
  await repository.close();
}
