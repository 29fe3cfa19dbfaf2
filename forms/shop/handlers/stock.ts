import type { ProductStockReportHandler } from "../../../generated/tools/admin/product/actions.js";
import type { StockAlertsHandler } from "../../../generated/tools/admin/stock_alerts/arguments.js";
import { allProducts, piecesLeft, textOf } from "./products.js";

/** What is left of a product: of each variant, or of the product itself when it comes in one form only. */
export const stockReport: ProductStockReportHandler = async ({ lowBelow = 5 }, { target }) => {
  const { fields } = await target();
  const variants = fields.variants ?? [];
  if (variants.length === 0) {
    const left = fields.stock ?? 0;
    return { left, low: left < lowBelow ? [fields.sku] : [] };
  }
  const low = variants
    .filter(({ stock = 0 }) => stock < lowBelow)
    .map(({ size, colour }) => [size, colour].filter((part) => part !== undefined).join(" "));
  return { left: variants.reduce((sum, { stock = 0 }) => sum + stock, 0), low };
};

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
