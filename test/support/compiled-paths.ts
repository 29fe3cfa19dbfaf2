import type { FormField } from "mcpgen/runtime";
import type { CompiledTool } from "./compiled-case.js";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The content properties that a tool advertises, beside the standard parameters and what its own actions take. */
export function contentProperties({ surface }: CompiledTool): Readonly<Record<string, Schema>> {
  const actions = Object.values(surface.content.actions);
  const others = actions.flatMap(({ parameters, input = [] }) => [...parameters, ...input]);
  const standard = new Set(["action", ...others]);
  const advertised = Object.entries(surface.tools[0]?.inputSchema.properties ?? {});
  return Object.fromEntries(advertised.filter(([name]) => !standard.has(name)));
}

/** Advertised fields at every depth, such as `address/street`, by their stored names. */
export function advertisedPaths(tool: CompiledTool): readonly string[] {
  const stored = new Map(
    entriesOf(tool.tool.form.fields, "", "").map(({ keys, path }) => [keys, path]),
  );
  const keys = schemaPaths(contentProperties(tool));
  return keys.map((path) => stored.get(path) ?? path).toSorted();
}

/** Every field of the printed form. */
export function formPaths({ tool }: CompiledTool): readonly string[] {
  return [...new Set(entriesOf(tool.form.fields, "", "").map(({ path }) => path))].toSorted();
}

/** Those that a caller may not write, with all below them. */
export function lockedPaths({ tool }: CompiledTool): readonly string[] {
  return entriesOf(tool.form.fields, "", "")
    .filter(({ isLocked }) => isLocked)
    .map(({ path }) => path)
    .toSorted();
}

interface Entry {
  /** By the caller's names. */
  readonly keys: string;
  /** By the stored names. */
  readonly path: string;
  readonly isLocked: boolean;
}

function entriesOf(
  fields: readonly FormField[],
  keys: string,
  path: string,
  isLocked = false,
): readonly Entry[] {
  return fields.flatMap((field): readonly Entry[] => {
    const locked = isLocked || field.access !== undefined;
    const entry = {
      keys: `${keys}${field.key}`,
      path: `${path}${field.property ?? field.key}`,
      isLocked: locked,
    };
    switch (field.kind) {
      case "group":
      case "groups":
        return [entry, ...entriesOf(field.fields, `${entry.keys}/`, `${entry.path}/`, locked)];
      case "variants": {
        const inner = [field.selector, ...field.variants.flatMap((variant) => variant.fields)];
        if (field.flat) return entriesOf(inner, keys, path, locked);
        return [entry, ...entriesOf(inner, `${entry.keys}/`, `${entry.path}/`, locked)];
      }
      default:
        return [entry];
    }
  });
}

function schemaPaths(properties: Readonly<Record<string, Schema>>): readonly string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = schema.properties ?? schema.items?.properties ?? {};
    return [name, ...schemaPaths(inner).map((path) => `${name}/${path}`)];
  });
}
