import type { ContentReader, ContentRepository, ItemQuery } from "mcpgen/store";
import { openPostgresRepository } from "mcpgen/store/postgres";
import { Client, type QueryConfig } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { schemaOf, serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { createAt, everything, nodeAt, workspace } from "../../src/testing/contract/fixtures.js";

/** How many items the workspace holds beside the first. */
const count = 20_000;

const page: ItemQuery = { ...everything, under: "/f", limit: 50 };
const byTitle = { property: "title", descending: true };
const text = { query: "x", properties: ["title"] };

/** Reads, and how many rows each of their statements may look at. */
const reads: Readonly<
  Record<string, readonly [rows: number, read: (content: ContentReader) => Promise<unknown>]>
> = {
  node: [1, async (content) => content.node(workspace, (await nodeAt(content, "/f/n7")).uuid)],
  nodeAt: [1, (content) => content.nodeAt(workspace, "/f/n7")],
  tree: [1, async (content) => content.tree(workspace, (await nodeAt(content, "/f/n7")).uuid)],
  children: [
    10,
    async (content) => content.children(workspace, (await nodeAt(content, "/f")).uuid, 10),
  ],
  nodesNamed: [
    1,
    (content) => content.nodesNamed({ workspace, name: "n7", under: "/f", limit: 10 }),
  ],
  nodesWith: [
    2,
    (content) =>
      content.nodesWith({ workspace, property: "sku", value: "7", under: "/f", limit: 10 }),
  ],
  folders: [10, (content) => content.folders(workspace, "/", 10)],
  "page of items": [1001, (content) => pages(content, page)],
  "page of items with a value": [2, (content) => content.items({ ...page, equals: { sku: "7" } })],
  "page of items with a text": [3 * 1001, (content) => pages(content, { ...page, text })],
  "page of many items by a property": [
    1001,
    (content) => pages(content, { ...page, sort: byTitle }),
  ],
};

describe.skipIf(serverUrl === undefined)(`a query of ${count} items on PostgreSQL`, () => {
  const schemas = useSchemas();
  let repository: ContentRepository;
  let url: string;
  const seen = new Map<string, QueryConfig>();

  beforeAll(async () => {
    url = await schemas.create();
    repository = await openPostgresRepository({ url, migrate: true });
    await repository.write(async (content) => {
      await createAt(content, "/f", {}, "mgnl:folder");
      await createAt(content, "/f/n0", {
        title: { type: "string", value: "x 0" },
        sku: { type: "string", value: "0" },
      });
    });
    await multiply();
    await schemas.admin().query(`set search_path = ${schemaOf(url)}`);
    const query = Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args) {
      const config: unknown = args[0];
      if (this !== schemas.admin() && isQuery(config)) seen.set(config.text, config);
      return query.apply(this, args);
    } as typeof query as never);
  }, 60_000);
  afterEach(() => seen.clear());
  afterAll(async () => {
    vi.restoreAllMocks();
    await repository.close();
  });

  /** Copies the first item, in the database alone since one by one would take minutes. */
  async function multiply() {
    const { rows } = await schemas.admin().query<{ column: string }>({
      text: `select column_name as column from information_schema.columns
        where table_schema = $1 and table_name = 'node'`,
      values: [schemaOf(url)],
    });
    const key = "left(n.sort_key, 8) || lpad(to_hex(i + 1048576), 8, '0')";
    const changed: Readonly<Record<string, string>> = {
      uuid: "gen_random_uuid()::text",
      path: "'/f/n' || i",
      name: "'n' || i",
      position: "n.position + 1024 * i",
      sort_key: key,
      item: key,
    };
    const columns = rows.map(({ column }) => column);
    const schema = schemaOf(url);
    await schemas.admin().query(`
      insert into ${schema}.node (${columns.join(", ")})
        select ${columns.map((column) => changed[column] ?? `n.${column}`).join(", ")}
        from ${schema}.node as n, generate_series(1, ${count}) as i where n.name = 'n0';
      insert into ${schema}.property (workspace, uuid, name, sort_key, value, folded)
        select n.workspace, n.uuid, p.name, n.sort_key, 's' || substr(n.name, 2), 'x ' || substr(n.name, 2)
        from ${schema}.node as n, (values ('title'), ('sku')) as p (name)
        where n.name like 'n%' and n.name <> 'n0';
      analyze ${schema}.node, ${schema}.property
    `);
  }

  test.each(Object.keys(reads))("looks at no more rows than it needs: %s", async (name) => {
    const [rows, read] = reads[name] ?? [0, async () => undefined];
    await repository.read(read);
    expect(seen.size).toBeGreaterThan(0);
    for (const config of seen.values()) {
      for (const steps of await plansOf(config)) {
        expect(steps.filter((step) => step["Node Type"] === "Seq Scan")).toEqual([]);
        const most = Math.max(...steps.map(rowsOf));
        expect([config.text, most <= rows ? "few" : most]).toEqual([config.text, "few"]);
      }
    }
  });

  test("is named when its text never changes, so that the server plans it once", async () => {
    await repository.read((content) => content.nodeAt(workspace, "/f/n7"));
    await repository.read((content) => content.items(page));
    const named = [...seen.values()].map(({ name, text }) => [
      /from "node"/.test(text),
      name !== undefined,
    ]);
    expect(named).toContainEqual([true, true]);
    expect(named).toContainEqual([false, false]);
    expect(named).not.toContainEqual([false, true]);
  });

  /** The steps of the plan for these values, and of the one for any values where the statement is prepared. */
  async function plansOf({ name, text, values = [] }: QueryConfig): Promise<Step[][]> {
    const plans = [await explain("explain (analyze, format json) " + text, values)];
    if (name === undefined) return plans;
    const list = values.map((value) =>
      typeof value === "string" ? Client.prototype.escapeLiteral(value) : String(value),
    );
    await schemas
      .admin()
      .query(`set plan_cache_mode = force_generic_plan; prepare explained as ${text}`);
    plans.push(
      await explain(`explain (analyze, format json) execute explained(${list.join(", ")})`, []),
    );
    await schemas.admin().query("deallocate explained; reset plan_cache_mode");
    return plans;
  }

  async function explain(text: string, values: unknown[]): Promise<Step[]> {
    const { rows } = await schemas
      .admin()
      .query<{ "QUERY PLAN": [{ Plan: Step }] }>({ text, values });
    return rows.flatMap((row) => stepsOf(row["QUERY PLAN"][0].Plan));
  }
});

/** What EXPLAIN says of one step. */
interface Step {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Step[];
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

function rowsOf(step: Step): number {
  return (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)) * step["Actual Loops"];
}

function isQuery(config: unknown): config is QueryConfig {
  return typeof config === "object" && config !== null && "values" in config;
}

/** Two pages, because the second begins otherwise than the first. */
async function pages(content: ContentReader, query: ItemQuery) {
  const { next } = await content.items(query);
  expect(next).toBeDefined();
  await content.items({ ...query, cursor: next });
}
