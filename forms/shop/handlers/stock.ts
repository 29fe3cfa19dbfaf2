import type { ProductStockReportHandler } from "../../../generated/tools/admin/product/actions.js";

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
