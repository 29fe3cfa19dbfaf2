import type { ReadContext } from "mcpgen/runtime";

/** A product as the repository has it. */
type ProductNode = Awaited<ReturnType<ReadContext["content"]["items"]>>["nodes"][number];

const workspace = "products";

/** Every product, a page at a time. */
export async function* allProducts({ content }: ReadContext): AsyncGenerator<ProductNode> {
  let cursor: string | undefined;
  do {
    const page = await content.items({
      workspace,
      nodeTypes: ["shop:product"],
      under: "/",
      equals: {},
      text: undefined,
      sort: undefined,
      limit: 500,
      cursor,
    });
    yield* page.nodes;
    cursor = page.next;
  } while (cursor !== undefined);
}

/** The product with this SKU; undefined when there is none. */
export async function productWith(
  sku: string,
  { content }: ReadContext,
): Promise<ProductNode | undefined> {
  const query = { workspace, property: "sku", value: sku, under: "/", limit: 1 };
  const [found] = await content.nodesWith(query);
  return found;
}

/** A text of a product; empty when it has none. */
export function textOf({ properties }: ProductNode, name: string): string {
  const value = properties[name]?.value;
  return typeof value === "string" ? value : "";
}

/** A number of a product; undefined when it has none. */
export function numberOf({ properties }: ProductNode, name: string): number | undefined {
  const value = properties[name]?.value;
  return typeof value === "number" ? value : undefined;
}

/** What is left of a product: of all its variants, or of itself when it comes in one form only. */
export async function piecesLeft(product: ProductNode, { content }: ReadContext): Promise<number> {
  const tree = await content.tree(workspace, product.uuid);
  const variants = tree?.children.find(({ node }) => node.name === "variants")?.children ?? [];
  if (variants.length === 0) return numberOf(product, "stock") ?? 0;
  return variants.reduce((sum, { node }) => sum + (numberOf(node, "stock") ?? 0), 0);
}
