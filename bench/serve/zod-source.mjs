/** The zod code that an author would write for a JSON Schema of the kind that tools advertise. */
export function zodSource(schema) {
  if (Array.isArray(schema.type)) return `${zodSource(withoutNull(schema))}.nullable()`;
  const text = schema.description === undefined ? "" : `.describe(${literal(schema.description)})`;
  const preset = schema.default === undefined ? "" : `.default(${literal(schema.default)})`;
  return `${base(schema)}${preset}${text}`;
}

function withoutNull(schema) {
  const [type] = schema.type.filter((each) => each !== "null");
  const options = schema.enum?.filter((each) => each !== null);
  return { ...schema, type, ...(options && { enum: options }) };
}

function base(schema) {
  switch (schema.type) {
    case "object":
      return objectSource(schema);
    case "array":
      return `z.array(${zodSource(schema.items)})${bounds(schema, "Items")}`;
    case "integer":
      return `z.int()${range(schema)}`;
    case "number":
      return `z.number()${range(schema)}`;
    case "boolean":
      return "z.boolean()";
    default:
      return textSource(schema);
  }
}

function objectSource({ properties, required = [], additionalProperties }) {
  const members = Object.entries(properties).map(([name, schema]) => {
    const isOptional = !required.includes(name) && schema.default === undefined;
    return `${literal(name)}: ${zodSource(schema)}${isOptional ? ".optional()" : ""}`;
  });
  const kind = additionalProperties === false ? "strictObject" : "looseObject";
  return `z.${kind}({ ${members.join(", ")} })`;
}

function textSource(schema) {
  if (schema.enum !== undefined) return `z.enum(${literal(schema.enum)})`;
  if (schema.format === "date") return "z.iso.date()";
  if (schema.format === "date-time") return "z.iso.datetime({ offset: true })";
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const checks = patterns.map((pattern) => `.regex(new RegExp(${literal(pattern)}, "u"))`);
  return `z.string()${bounds(schema, "Length")}${checks.join("")}`;
}

function bounds(schema, of) {
  const [least, most] = [schema[`min${of}`], schema[`max${of}`]];
  return `${least === undefined ? "" : `.min(${least})`}${most === undefined ? "" : `.max(${most})`}`;
}

function range({ minimum, maximum }) {
  return `${minimum === undefined ? "" : `.min(${minimum})`}${maximum === undefined ? "" : `.max(${maximum})`}`;
}

const literal = (value) => JSON.stringify(value);

/** A module whose default gives the tools, their schemas made by the `z` that it is given. */
export function zodModule(tools) {
  const entries = tools.map(({ inputSchema, outputSchema, ...tool }) => {
    const output = outputSchema && `, outputSchema: ${zodSource(outputSchema)}`;
    return `{ ...${literal(tool)}, inputSchema: ${zodSource(inputSchema)}${output ?? ""} }`;
  });
  return `export const tools = (z) => [\n${entries.join(",\n")},\n];\n`;
}
