import { ArgumentError } from "mcpgen/runtime";
import type { PublicCompareProductsHandler } from "../../../generated/tools/public/compare_products/arguments.js";
import { numberOf, piecesLeft, productWith, textOf } from "./products.js";

/** Products side by side, a line each, as visitors see them. */
export const compareProducts: PublicCompareProductsHandler = async ({ skus }, context) => {
  const wanted = [...new Set(skus)];
  if (wanted.length < 2 || wanted.length > 10) {
    throw new ArgumentError("Send the SKUs of two to ten products.");
  }
  const lines: string[] = [];
  for (const sku of wanted) {
    const product = await productWith(sku, context);
    if (product === undefined) throw new ArgumentError(`There is no product "${sku}".`);
    const price = numberOf(product, "price");
    const months = numberOf(product, "warrantyMonths");
    const facts = [
      price === undefined ? "no price" : `${price} €`,
      `${await piecesLeft(product, context)} left`,
      months === undefined ? "no warranty" : `${months} months of warranty`,
    ];
    lines.push(`${sku}: ${textOf(product, "title")}: ${facts.join(", ")}`);
  }
  return lines.join("\n");
};
