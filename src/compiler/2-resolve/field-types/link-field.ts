import { reportValidators } from "../validators.js";
import type { FieldType } from "./field-type.js";
import { referenceShape } from "./reference-shape.js";

type Fallback = Parameters<typeof referenceShape>[2];

/** A link into any workspace. */
export const linkField = linkType("linkField", {
  classes: [
    "info.magnolia.ui.field.LinkFieldDefinition",
    "info.magnolia.ui.form.field.definition.LinkFieldDefinition",
  ],
  aliases: ["link"],
});

/** A link to a page. */
export const pageLinkField = linkType("pageLinkField", {
  classes: ["info.magnolia.pages.app.field.PageLinkFieldDefinition"],
  fallback: { workspace: "website" },
});

/** A link to an asset, stored with its provider. */
export const damLinkField = linkType("damLinkField", {
  classes: ["info.magnolia.dam.app.field.DamLinkFieldDefinition"],
  fallback: { workspace: "dam", storage: "asset" },
});

/** A link to a file of a module, by path; no node stands behind it. */
export const resourceLinkField = linkType("resourceLinkField", {
  classes: ["info.magnolia.resources.app.field.ResourceLinkFieldDefinition"],
  fallback: { storage: "path" },
});

function linkType(
  name: string,
  {
    classes,
    aliases = [],
    fallback,
  }: { classes: string[]; aliases?: string[]; fallback?: Fallback },
): FieldType {
  return {
    name,
    classes,
    aliases,
    lower(source, context) {
      reportValidators(source, context);
      return { shape: referenceShape(source, context, fallback) };
    },
  };
}
