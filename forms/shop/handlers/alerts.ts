import type { StockAlertsHandler } from "../../../generated/tools/admin/stock_alerts/arguments.js";
import { allProducts, piecesLeft, textOf } from "./products.js";

/** The products that run out, over the whole shop or one category. */
export const stockAlerts: StockAlertsHandler = async ({ below, category, limit }, context) => {
  const few: { readonly sku: string; readonly left: number }[] = [];
  for await (const product of allProducts(context)) {
    if (category !== null && textOf(product, "categoria") !== category) continue;
    const left = await piecesLeft(product, context);
    if (left < below) few.push({ sku: textOf(product, "sku"), left });
  }
  const shown = few.toSorted((a, b) => a.left - b.left).slice(0, limit);
  return {
    skus: shown.map(({ sku }) => sku),
    left: shown.reduce((sum, { left }) => sum + left, 0),
    more: few.length > shown.length,
  };
};
