import { expect, test } from "vitest";
import type { Day } from "../editors-day.js";

const nordkapp = (...names: readonly string[]) => {
  const lines: Readonly<Record<string, readonly string[]>> = {
    "roa-2001": [
      '/calzado/nordkapp/roa-2001 product [draft] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/sierra-sur/tra-10042] sku="ROA-2001" title="Road shoe"',
    ],
    "clu-2002": [
      '/calzado/nordkapp/clu-2002 product [draft] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"',
    ],
    "spi-2003": [
      '/calzado/nordkapp/spi-2003 product [draft] categoria="calzado" marca="/nordkapp" price=139m sku="SPI-2003" title="Spike"',
    ],
  };
  return names.flatMap((name) => lines[name] ?? []);
};

const reordered = (before: readonly string[], after: readonly string[]) =>
  [
    ...nordkapp(...before).map((line) => `- ${line}`),
    ...nordkapp(...after).map((line) => `+ ${line}`),
  ].join("\n");

/** The order of the three products of one brand. */
export function orderItems(day: () => Day): void {
  const place = async (sku: string, position: unknown) => {
    const { item: _, ...rest } = await day().editor.answer("product", {
      action: "reorder",
      sku,
      position,
    });
    return rest;
  };

  test("an item goes to the beginning, up, down and to an index", async () => {
    const { becomes } = day();
    expect(await place("SPI-2003", "first")).toEqual({
      reordered: true,
      position: 0,
      siblings: 3,
      order: ["spi-2003", "roa-2001", "clu-2002"],
    });
    await becomes(
      reordered(["roa-2001", "clu-2002", "spi-2003"], ["spi-2003", "roa-2001", "clu-2002"]),
    );
    expect(await place("CLU-2002", "up")).toMatchObject({ reordered: true, position: 1 });
    await becomes(
      reordered(["spi-2003", "roa-2001", "clu-2002"], ["spi-2003", "clu-2002", "roa-2001"]),
    );
    expect(await place("SPI-2003", "1")).toMatchObject({ reordered: true, position: 1 });
    await becomes(
      reordered(["spi-2003", "clu-2002", "roa-2001"], ["clu-2002", "spi-2003", "roa-2001"]),
    );
  });

  test("an index beyond the end is the end, which the answer says", async () => {
    const { becomes } = day();
    expect(await place("CLU-2002", 7)).toEqual({
      reordered: true,
      position: 2,
      siblings: 3,
      order: ["spi-2003", "roa-2001", "clu-2002"],
      clamped: true,
      requestedPosition: 7,
      message: "There is no position 7: the item is at the end, position 2.",
    });
    await becomes(
      reordered(["clu-2002", "spi-2003", "roa-2001"], ["spi-2003", "roa-2001", "clu-2002"]),
    );
  });

  test("an item that is there already stays, and an unknown place is refused", async () => {
    const { editor, staysAsItIs } = day();
    expect(await place("CLU-2002", "last")).toEqual({
      reordered: false,
      position: 2,
      siblings: 3,
      order: ["spi-2003", "roa-2001", "clu-2002"],
      message: "The item stands at position 2 already, so nothing changed.",
    });
    expect(
      await editor.refusal("product", { action: "reorder", sku: "CLU-2002", position: "top" }),
    ).toBe(
      'position takes first, last, up, down or an index from 0, not "top". Send one of these.',
    );
    await staysAsItIs();
  });
}
