import { expect, test } from "vitest";
import type { Day } from "../editors-day.js";
import type { Json } from "../served-sample.js";

const names = Array.from({ length: 1_500 }, (_, index) => `item-${String(index).padStart(4, "0")}`);

const folder = "/textil/season";

/** The folder and its items as a tree tells them. */
const lines = (mark: "+" | "-", state = "") =>
  [`folder${state}`, ...names.map((name) => `product${state} title="${name}"`)]
    .map((line, index) => `${mark} ${[folder, names[index - 1]].filter(Boolean).join("/")} ${line}`)
    .join("\n");

const lastOfTextil =
  '/textil/clu-2002 product [draft] categoria="calzado" price=9m sku="CLU-5001" title="Club sock"';

const usual = {
  active: { type: "boolean", value: true },
  fragile: { type: "boolean", value: false },
  gender: { type: "string", value: "unisex" },
  h1seoNoIndex: { type: "boolean", value: false },
  origin: { type: "string", value: "catalogue" },
  shippingClass: { type: "string", value: "standard" },
  stock: { type: "long", value: 0 },
  warrantyMonths: { type: "long", value: 24 },
} as const;

/** A folder that is too large for one batch. */
export function publishMany(day: () => Day): void {
  const publish = { action: "publish", folder, recursive: true };

  test("what another program adds is there at once", async () => {
    const { editor, repository, becomes } = day();
    await editor.answer("product", { action: "publish", folder: "/textil" });
    await editor.answer("product", { action: "create_folder", folder });
    await repository.write(async (content) => {
      for (const name of names) {
        await content.create({
          workspace: "products",
          parentPath: folder,
          name,
          nodeType: "shop:product",
          properties: { ...usual, title: { type: "string", value: name } },
        });
      }
    });
    await becomes(`
      - /textil folder [draft]
      + /textil folder [published]

      ${lastOfTextil}
      ${lines("+", " [draft]")}
      products, published:
      + /textil folder
    `);
  });

  test("publication that is cancelled after its first notice publishes nothing", async () => {
    const { editor, becomes, staysAsItIs } = day();
    const abort = new AbortController();
    const seen: Json[] = [];
    const call = editor.connection.client.callTool(
      { name: "product", arguments: publish },
      {
        signal: abort.signal,
        onprogress(progress) {
          seen.push({ ...progress });
          abort.abort();
        },
      },
    );
    await expect(call).rejects.toThrow();
    expect(seen).toEqual([{ progress: 500, total: 1_501 }]);
    // A write waits for the one before it, so that nothing of that comes later.
    await editor.answer("product", { action: "reorder", sku: "JAC-4001", position: "last" });
    await becomes(`
      - /textil/jac-4001 product [draft] categoria="textil" price=75m related=["${await roadOf(day())}"] sku="JAC-4001" title="Rain jacket"
      ${lastOfTextil}
      ${lines("-", " [draft]")}
      ${lines("+", " [draft]")}
      + /textil/jac-4001 product [draft] categoria="textil" price=75m related=["${await roadOf(day())}"] sku="JAC-4001" title="Rain jacket"
      products, published:
    `);
    await staysAsItIs();
  });

  test("publication tells how far it is, and visitors see all of it afterwards", async () => {
    const { editor, visitor, becomes } = day();
    const seen: Json[] = [];
    const published = await editor.answer("product", publish, (each) => seen.push(each));
    expect(published).toMatchObject({ count: 1_501, recursive: true });
    expect(seen).toEqual([
      { progress: 500, total: 1_501 },
      { progress: 1_000, total: 1_501 },
      { progress: 1_500, total: 1_501 },
    ]);
    await becomes(`
      ${lines("-", " [draft]")}
      ${lines("+", " [published]")}

      /textil folder
      ${lines("+")}
      website:
    `);
    const listed = await visitor.answer("catalog", { action: "list", limit: 1, folder });
    expect(listed).toMatchObject({ totalAtLeast: 1_000 });
    expect(listed).not.toHaveProperty("total");
  });

  test("deletion of the folder takes all of it away again", async () => {
    const { editor, becomes } = day();
    const remove = { action: "delete_folder", folder };
    const preview = await editor.answer("product", remove);
    expect(preview).toMatchObject({
      descendants: 1_500,
      directChildren: names.slice(0, 10),
      published: true,
    });
    await editor.answer("product", { ...remove, confirm: true });
    await becomes(`
      ${lastOfTextil}
      ${lines("-", " [published]")}

      /textil folder
      ${lines("-")}
      website:
    `);
  });
}

/** What the jacket refers to, which is gone. */
async function roadOf({ editor }: Day): Promise<string> {
  const { fields } = await editor.item("product", { action: "get", sku: "JAC-4001" });
  return (fields["related"] as readonly string[])[0] ?? "";
}
