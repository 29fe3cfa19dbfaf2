import { publishedConfigSchema } from "./config-schema.js";
import { publishedDeclarationSchema } from "./declaration-schema.js";
import {
  publishedAppSchema,
  publishedContentTypeSchema,
  publishedDecorationSchema,
  publishedDialogSchema,
} from "./form-schemas.js";

/** The documents that tell what keys mean. */
export interface KeyDocuments {
  /** Text of docs/configuration.md. */
  readonly configuration: string;
  /** Text of docs/declarations.md. */
  readonly declarations: string;
}

/** The JSON Schemas that the package publishes for editors, as texts by file name below `schemas`. */
export function publishedSchemas(documents: KeyDocuments): ReadonlyMap<string, string> {
  const schemas = {
    "app.schema.json": publishedAppSchema(),
    "content-type.schema.json": publishedContentTypeSchema(),
    "decoration.schema.json": publishedDecorationSchema(),
    "dialog.schema.json": publishedDialogSchema(),
    "mcpgen.schema.json": publishedConfigSchema(documents.configuration),
    "tool-declaration.schema.json": publishedDeclarationSchema(documents.declarations),
  };
  return new Map(
    Object.entries(schemas).map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}
