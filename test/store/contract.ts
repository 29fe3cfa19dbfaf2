import { describe, expect, test } from "vitest";
import { describeCreate } from "./contract/create.js";
import { describeItemPages } from "./contract/item-pages.js";
import { describeItems } from "./contract/items.js";
import { describeProperties } from "./contract/properties.js";
import { describeQueries } from "./contract/queries.js";
import { describeRandomItems } from "./contract/random-items.js";
import { type OpenRepository, openForEachTest } from "./contract/test-store.js";
import { describeTransactions } from "./contract/transactions.js";
import { describeVersions } from "./contract/versions.js";
import { describeNodeWrites } from "./contract/write-nodes.js";

/** Declares the tests that every content repository passes. They use nothing but the interface. */
export function describeContentRepository(name: string, openRepository: OpenRepository): void {
  describe(name, () => {
    const store = openForEachTest(openRepository);

    test("says whether it has transactions, ordering, publication and queries", () => {
      expect(Object.keys(store.repository().capabilities).sort()).toEqual([
        "ordering",
        "publication",
        "queries",
        "transactions",
      ]);
    });

    describeCreate(store);
    describeProperties(store);
    describeNodeWrites(store);
    describeVersions(store);
    describeQueries(store);
    describeItems(store);
    describeItemPages(store);
    describeRandomItems(store);
    describeTransactions(store);
  });
}
