/** A schema of the package, by the name of its file. */
export type PublishedSchema = "app" | "content-type" | "mcpgen" | "tool-declaration";

/**
 * The first line of a YAML file that tells editors its schema, with a line end: the way from the file, whose path is relative to
 * the project's folder with `/`, to the package where the project has it installed.
 */
export function schemaLine(schema: PublishedSchema, path: string): string {
  const up = path.split("/").length - 1;
  const root = up === 0 ? "./" : "../".repeat(up);
  return `# yaml-language-server: $schema=${root}node_modules/mcpgen/schemas/${schema}.schema.json\n`;
}
