import { describe, expect, test } from "vitest";
import { describeChanges } from "./contract/changes.js";
import { describeCreate } from "./contract/create.js";
import { describeItemPages } from "./contract/item-pages.js";
import { describeItems } from "./contract/items.js";
import { describeKeys } from "./contract/keys.js";
import { describeLongNames } from "./contract/long-names.js";
import { describeMove } from "./contract/move.js";
import { describeOrder } from "./contract/order.js";
import { describeProperties } from "./contract/properties.js";
import { describePublication } from "./contract/publication.js";
import { describePublishedSide } from "./contract/published-side.js";
import { describeQueries } from "./contract/queries.js";
import { describeRandomItems } from "./contract/random-items.js";
import { describeRandomPublication } from "./contract/random-publication.js";
import { describeRandomRecords } from "./contract/random-records.js";
import { describeRecords } from "./contract/records.js";
import { describeReferences } from "./contract/references.js";
import { describeRandomStructure } from "./contract/random-structure.js";
import { describeSubtreePublication } from "./contract/subtree-publication.js";
import { type OpenRepository, openForEachTest } from "./contract/test-store.js";
import { describeSubtrees } from "./contract/subtree.js";
import { describeTransactions } from "./contract/transactions.js";
import { describeVersions } from "./contract/versions.js";
import { describeWithdrawal } from "./contract/withdrawal.js";
import { describeNodeWrites } from "./contract/write-nodes.js";

/** Some tests try hundreds of sequences, and a store may be a network away. */
const longestTestMs = 120_000;

/**
 * Declares the tests that every content repository with all four capabilities passes, for Vitest. They use nothing but the
 * interface; each opens a repository of its own and closes it.
 */
export function describeContentRepository(name: string, openRepository: OpenRepository): void {
  describe(name, { timeout: longestTestMs }, () => {
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
    describeMove(store);
    describeOrder(store);
    describeSubtrees(store);
    describeRandomStructure(store);
    describeQueries(store);
    describeItems(store);
    describeItemPages(store);
    describeRandomItems(store);
    describeRecords(store);
    describeRandomRecords(store);
    describeKeys(store);
    describeLongNames(store);
    describeChanges(store);
    describeReferences(store);
    describePublication(store);
    describeSubtreePublication(store);
    describeWithdrawal(store);
    describePublishedSide(store);
    describeRandomPublication(store);
    describeTransactions(store);
  });
}
