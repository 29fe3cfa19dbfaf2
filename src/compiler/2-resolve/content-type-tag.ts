import type { ContentTypes } from "./content-type.js";
import type { FormItem } from "./form-fields.js";

/** What to do about an app that seems to change the form of a content type, and does not say which. */
export function suggestedTag(
  app: string,
  items: readonly FormItem[],
  { all }: ContentTypes,
): string {
  const known = all.map(({ name, modelProperties }) => {
    const properties = new Set(modelProperties);
    return { name, shared: items.filter((item) => properties.has(item.name)).length };
  });
  const best = known.toSorted((a, b) => b.shared - a.shared)[0];
  const name = best === undefined || best.shared === 0 ? app : best.name;
  return `Begin the file with the tag "!content-type:${name}", or give each field a \`$type\`.`;
}
