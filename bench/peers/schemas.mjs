import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * What any generator would do first: the YAML read with the given parser and turned into one flat JSON Schema a type.
 * Both peers share it, so that only the libraries behind it differ.
 */
export function readSchemas(project, parse) {
  const folder = join(project, "forms", "bench", "contentTypes");
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const { model } = parse(readFileSync(join(folder, file), "utf8"));
      parse(readFileSync(join(folder, "..", "mcpTools", file), "utf8"));
      const properties = {};
      const required = [];
      for (const [name, property] of Object.entries(model.properties)) {
        properties[name] = schemaOf(property);
        if (property.required) required.push(name);
      }
      const name = file.replace(/\.yaml$/, "");
      return {
        name,
        schema: { type: "object", properties, required, additionalProperties: false },
      };
    });
}

function schemaOf(property) {
  const { label, options, multiple, type } = property;
  const value = options
    ? { type: "string", enum: Object.values(options).map((option) => option.value) }
    : ({
        Long: { type: "integer" },
        Double: { type: "number" },
        Boolean: { type: "boolean" },
        Date: { type: "string", format: "date" },
      }[type] ?? { type: "string", maxLength: 400 });
  return multiple
    ? { type: "array", items: value, description: label }
    : { ...value, description: label };
}
