import type { FunctionParameterPlan, PropertySchema } from "./tool.js";

/** What a value of a declared parameter is, as every client understands it, without words and default. */
export function parameterSchema(parameter: FunctionParameterPlan): PropertySchema {
  const { type, minimum, maximum, maxLength, values, handBuilt } = parameter;
  const length = maxLength === undefined ? {} : { maxLength };
  switch (type) {
    case "string":
      return { type: "string", ...length };
    case "locale":
      return { type: "string" };
    case "enum":
      return { type: "string", enum: values };
    case "integer":
    case "number":
      return {
        type,
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
      };
    case "boolean":
      return { type: "boolean" };
    case "string[]":
      return { type: "array", items: { type: "string", ...length } };
    case "map":
      return { type: "object", properties: {}, required: [], additionalProperties: true };
    case "schema":
      // The profile has been checked, so that a hand-built schema is a property like any other.
      return handBuilt?.schema as unknown as PropertySchema;
  }
}
