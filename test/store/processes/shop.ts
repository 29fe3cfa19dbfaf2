import {
  type Audience,
  defineProject,
  type Project,
  type ContentTypeSurface,
} from "mcpgen/runtime";
import { ProductTool } from "../../runtime/fixtures/product/tool.js";

/** Where the items of the shop are. */
export const workspace = "products";

const onItem = ["uuid", "path", "nodeName", "folder"];

/** What the actions use that the products of the other tests do not have. */
const added: Readonly<Record<string, readonly string[]>> = {
  delete: [...onItem, "confirm"],
  move: [...onItem, "confirm"],
  rename: [...onItem, "newName", "confirm"],
  reorder: [...onItem, "position"],
  create_folder: ["folder", "parentPath", "folderName"],
  rename_folder: ["path", "folder", "newName", "confirm"],
  delete_folder: ["path", "folder", "confirm"],
  publish: [...onItem, "recursive"],
  unpublish: [...onItem, "recursive"],
  remove_property: [...onItem, "property"],
};

/** A shop whose tool `product` has every standard action. */
export function shopWithEveryAction(audience: Audience = "admin"): Project {
  class Product extends ProductTool {
    override readonly surface = withEveryAction(new ProductTool().surface, audience);
  }
  return defineProject({
    server: { name: "shop", version: "1.0.0" },
    language: "en",
    locales: { default: "en", others: [] },
    tools: { Product: new Product() },
  });
}

function withEveryAction(surface: ContentTypeSurface, audience: Audience): ContentTypeSurface {
  const actions = Object.entries(added).map(
    ([name, parameters]) => [name, { parameters, required: [] }] as const,
  );
  const parameters = new Set(Object.values(added).flat());
  const tools = surface.tools.map((tool) => {
    const ofActions = Object.fromEntries([...parameters].map((name) => [name, {}]));
    const properties = { ...tool.inputSchema.properties, ...ofActions };
    return { ...tool, inputSchema: { ...tool.inputSchema, properties } };
  });
  const content = {
    ...surface.content,
    actions: { ...surface.content.actions, ...Object.fromEntries(actions) },
  };
  return { ...surface, audience, tools, content };
}
