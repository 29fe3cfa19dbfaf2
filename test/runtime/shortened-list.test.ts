import * as fc from "fast-check";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { openThing } from "../reports/calls.js";
import { compileThing } from "../reports/support.js";
import type { AnsweredItem, Fields, Shop } from "./support.js";

const model = "title: {}\nrank: { type: Long }\nbody: {}\nparts: { multiple: true }";

const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

const itemsOf = (answer: Fields = {}) => (answer["items"] ?? []) as readonly AnsweredItem[];

/** Makes items with bodies of so many characters, in this order; some ranks are equal. */
async function fill(shop: Shop, sizes: readonly number[]): Promise<void> {
  for (const [index, size] of sizes.entries()) {
    const title = `t${index}`;
    const body = `${index % 2 === 0 ? "even" : "odd"} ${"é".repeat(size)}`;
    await shop.item("thing", { action: "create", title, rank: (index * 7) % 5, body });
  }
}

interface Read {
  readonly titles: readonly unknown[];
  readonly pages: readonly Fields[];
}

/** Every page of a listing, each of at most so many bytes. */
async function readAll(shop: Shop, args: Fields, longestPage: number): Promise<Read> {
  const pages: Fields[] = [];
  let cursor: unknown;
  do {
    const { isError, text, structured } = await shop.call(
      "thing",
      { action: "list", ...args, ...(cursor === undefined ? {} : { cursor }) },
      { longestPage },
    );
    if (isError) throw new Error(text);
    pages.push(structured ?? {});
    cursor = structured?.["nextCursor"];
  } while (cursor !== undefined);
  const items = pages.flatMap((page) => itemsOf(page));
  return { titles: items.map(({ fields }) => fields["title"]), pages };
}

describe("a page that would be too long", () => {
  test("holds the items that fit, says how many are left, and its cursor goes on with them", async () => {
    const shop = await openThing(model);
    await fill(shop, [100, 100, 100, 100, 100]);
    const list = (args: Fields) =>
      shop.call("thing", { action: "list", limit: 4, ...args }, { longestPage: 1_200 });
    const first = await list({});
    expect(first).toMatchObject({ isError: false, outcome: "ok" });
    expect(first.note).toBeUndefined();
    const { nextCursor, message, total } = first.structured ?? {};
    expect(itemsOf(first.structured).map(({ nodeName }) => nodeName)).toEqual(["t0", "t1"]);
    expect({ message, total }).toEqual({
      message:
        "2 of the 4 items of this page are left out, since its answer would be longer than 1200 bytes. Send nextCursor as cursor to go on with them.",
      total: 5,
    });
    expect(JSON.parse(first.text)).toEqual(first.structured);
    const second = (await list({ cursor: nextCursor })).structured ?? {};
    expect(itemsOf(second).map(({ nodeName }) => nodeName)).toEqual(["t2", "t3", "t4"]);
  });

  test.each(["single", "perAction"])("is as its schema says in the layout %s", async (layout) => {
    const options = { keys: `layout: ${layout}\n` };
    const shop = await openThing(model, options);
    const tools = (await compileThing(model, options)).surfaces[0]?.tools ?? [];
    const name = layout === "single" ? "thing" : "thing_list";
    const schema = tools.find((tool) => tool.name === name)?.outputSchema ?? {};
    const create = layout === "single" ? "thing" : "thing_create";
    for (const title of ["a", "b", "c"]) {
      await shop.answer(create, {
        ...(layout === "single" ? { action: "create" } : {}),
        title,
        body: "x".repeat(500),
      });
    }
    const args = layout === "single" ? { action: "list" } : {};
    const result = await shop.call(name, args, { longestPage: 1_900 });
    const conforms = new Ajv2020({ strict: true, validateFormats: false }).compile(schema);
    expect(conforms(result.structured), JSON.stringify(conforms.errors)).toBe(true);
    expect(result.structured?.["items"]).toHaveLength(2);
    expect(result.structured?.["nextCursor"]).toEqual(expect.any(String));
    const said =
      "1 of the 3 items of this page are left out, since its answer would be longer than 1900 bytes. Send nextCursor as cursor to go on with them.";
    // A schema that knows no message has the same said beside the answer.
    expect(result.note ?? result.structured?.["message"]).toBe(said);
    expect(result.note).toBe(layout === "single" ? undefined : said);
  });

  test("of which the first item alone is too long is refused, by the item and with the way out", async () => {
    const shop = await openThing(model);
    await fill(shop, [10, 2_000, 10]);
    const first = await shop.call("thing", { action: "list" }, { longestPage: 2_000 });
    expect(first.structured?.["items"]).toHaveLength(1);
    const args = { action: "list", cursor: first.structured?.["nextCursor"] };
    expect(await shop.call("thing", args, { longestPage: 2_000 })).toMatchObject({
      isError: true,
      outcome: "refused",
      text: expect.stringMatching(
        /^The item \/t1 alone has 4\d{3} bytes, and an answer has at most 2000\. Send select with the fields that are needed\.$/,
      ),
    });
    const select = ["title"];
    const rest = await shop.call("thing", { ...args, select }, { longestPage: 2_000 });
    expect(itemsOf(rest.structured).map(({ path }) => path)).toEqual(["/t1", "/t2"]);
  });

  test("says so in the language of the project", async () => {
    const more = { "mcpgen.yaml": "language: es\n" };
    const shop = await openThing(model, { more });
    await fill(shop, [200, 200]);
    const { structured } = await shop.call("thing", { action: "list" }, { longestPage: 1_000 });
    expect(structured?.["message"]).toBe(
      "Se han dejado fuera 1 de los 2 elementos de esta página, porque la respuesta tendría más de 1000 bytes. Envía nextCursor como cursor para continuar con ellos.",
    );
  });

  test("is what a step of the user's own gives, when that knows no limit", async () => {
    const shop = await openThing(model, {
      keys: "hooks: ./handlers/thing.ts\n",
      modules: {
        "handlers/thing.ts": `export const list = async (request, context, next) => ({
  ...(await next({ ...request, limit: 500 }, context)), next: undefined });`,
      },
    });
    await fill(shop, [300, 300, 300]);
    const { structured } = await shop.call("thing", { action: "list" }, { longestPage: 1_000 });
    expect(structured?.["items"]).toHaveLength(3);
    expect(structured).not.toHaveProperty("message");
  });
});

test("no item is lost and none comes twice, whatever their sizes and the limits, in every order", async () => {
  const queries: readonly Fields[] = [
    {},
    { sort: "title" },
    { sort: "-rank" },
    { query: "even" },
    { query: "odd", sort: "rank" },
    { select: ["title", "body", "parts"], sort: "-title" },
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1_700, max: 6_000 }),
      async (sizes, limit, longestPage) => {
        const shop = await openThing(model);
        await fill(shop, sizes);
        for (const query of queries) {
          const whole = await readAll(shop, { ...query, limit: 500 }, 10_000_000);
          const { titles, pages } = await readAll(shop, { ...query, limit }, longestPage);
          expect(titles).toEqual(whole.titles);
          for (const page of pages) expect(bytesOf(page)).toBeLessThanOrEqual(longestPage);
          expect(new Set(titles).size).toBe(titles.length);
        }
      },
    ),
    { numRuns: 15 },
  );
});
