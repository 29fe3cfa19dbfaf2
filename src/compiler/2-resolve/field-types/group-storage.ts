import { entryOf, spanOf, textOf, valueOf } from "../../../yaml/node.js";
import { simpleName } from "../value-type.js";
import type { FieldContext, FieldSource } from "./field-type.js";

/** Where the fields inside a field are stored. */
export type GroupStorage =
  | { readonly flat: true; readonly prefix: string; readonly nodeName: undefined }
  /** In a child node, of the field's name unless it names another. */
  | { readonly flat: false; readonly nodeName: string | undefined };

const child: GroupStorage = { flat: false, nodeName: undefined };
const siblings: GroupStorage = { flat: true, prefix: "", nodeName: undefined };

/**
 * What the item provider says, or the older style's transformer. A child node without a word from either; the older
 * style, told by its `fields` unless the caller knows, then stores at the siblings' level, the field's name in front of
 * each inner name.
 */
export function storageOf(
  source: FieldSource,
  context: FieldContext,
  isOlder = entryOf(source.node, "fields") !== undefined,
): GroupStorage {
  reportNameDecorator(source, context);
  const { node, name } = source;
  if (valueOf(node, "itemProvider") !== undefined) return storageOfProvider(source, context);
  const transformer = valueOf(node, "transformerClass");
  if (transformer === undefined) {
    return isOlder ? { flat: true, prefix: name, nodeName: undefined } : child;
  }
  const className = simpleName(textOf(transformer) ?? "");
  switch (className) {
    case "DelegatingCompositeFieldTransformer":
    case "NoOpCompositeTransformer":
      return siblings;
    case "CompositeTransformer":
    case "SwitchableTransformer":
      return { flat: true, prefix: name, nodeName: undefined };
    default: {
      const parameters = { field: source.path, transformer: className };
      context.diagnostics.report("resolve/unknown-transformer", spanOf(transformer), parameters);
      return isOlder ? siblings : child;
    }
  }
}

function storageOfProvider(source: FieldSource, { diagnostics }: FieldContext): GroupStorage {
  const provider = valueOf(source.node, "itemProvider");
  const type = textOf(valueOf(provider, "$type")) ?? textOf(valueOf(provider, "class")) ?? "";
  switch (
    simpleName(type)
      .replace(/Definition$/u, "")
      .toLowerCase()
  ) {
    case "currentitemprovider":
      return siblings;
    case "jcrchildnodeprovider": {
      const nodeName = valueOf(provider, "nodeName");
      const stored = textOf(nodeName);
      if (nodeName === undefined || stored === undefined || stored === source.name) return child;
      const parameters = { field: source.path, node: stored };
      diagnostics.report("resolve/child-node-renamed", spanOf(nodeName), parameters);
      return { flat: false, nodeName: stored };
    }
    default:
      if (provider !== undefined) {
        const parameters = { field: source.path, provider: simpleName(type) };
        diagnostics.report("resolve/unknown-item-provider", spanOf(provider), parameters);
      }
      return child;
  }
}

/** The one that changes nothing is the default; any other gives the fields inside names that are not known here. */
function reportNameDecorator({ node, path }: FieldSource, { diagnostics }: FieldContext): void {
  const decorator = valueOf(node, "propertyNameDecorator");
  const written = valueOf(decorator, "$type") ?? valueOf(decorator, "class") ?? decorator;
  const className = simpleName(textOf(written) ?? "");
  if (decorator === undefined || /^(?:noop.*)?$/iu.test(className)) return;
  const parameters = { field: path, decorator: className };
  diagnostics.report("resolve/name-decorator-not-applied", spanOf(decorator), parameters);
}
