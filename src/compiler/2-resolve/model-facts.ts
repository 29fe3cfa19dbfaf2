import { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { ModelFacts, ModelPropertyFacts } from "../../ir/tool.js";
import { textOf, valueOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import { flagUnder } from "./scalars.js";
import { isBlank, namedItems } from "./syntax.js";

/**
 * A model as the content type declares it, types in its own words; empty without one. Reports nothing: what is wrong with a
 * model is reported where its form is generated.
 */
export function modelFactsOf(model: YamlNode | undefined): ModelFacts {
  const unheard = new Diagnostics();
  const subModels = namedItems(valueOf(model, "subModels"), unheard);
  // Of several with one name the last, as the generated form has it.
  const nodes = new Map(subModels.map(({ name, node }) => [name, node]));
  return {
    properties: propertiesOf(model, unheard),
    subModels: [...nodes].map(([name, node]) => ({
      name,
      properties: propertiesOf(node, unheard),
    })),
  };
}

function propertiesOf(
  holder: YamlNode | undefined,
  unheard: Diagnostics,
): readonly ModelPropertyFacts[] {
  const seen = new Set<string>();
  return namedItems(valueOf(holder, "properties"), unheard)
    .filter(({ node }) => node.kind === "map" || isBlank(node))
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map(({ name, node }) => {
      const type = textOf(valueOf(node, "type"))?.trim() ?? "";
      return {
        name,
        type: type === "" ? "String" : type,
        ...(flagUnder(node, "multiple", unheard) === true ? { multiple: true as const } : {}),
        ...(flagUnder(node, "required", unheard) === true ? { required: true as const } : {}),
        ...(flagUnder(node, "i18n", unheard) === true ? { i18n: true as const } : {}),
      };
    });
}
