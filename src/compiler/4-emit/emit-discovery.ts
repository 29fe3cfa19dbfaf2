import { portableProblems } from "../../ir/portable-profile.js";
import type {
  ContentTypeFacts,
  DiscoveryToolPlan,
  Language,
  ListedToolPlan,
  ProjectPlan,
} from "../../ir/tool.js";
import { invariant } from "../../util/invariant.js";
import { docComment, jsonText } from "./escape.js";
import { exportedNames } from "./exported-names.js";
import { type ImportSymbol, createGeneratedFile } from "./generated-file.js";
import type { OutputSchema } from "./output-fields.js";
import {
  type DiscoverySurface,
  type ListedTool,
  type ToolExports,
  runtime,
} from "./runtime-symbols.js";
import { inOrder } from "./schema-order.js";
import { schemaTexts } from "./schema-texts.js";
import { toolFolder } from "./tool-names.js";
import { withoutKeywords } from "./without-keywords.js";

/** The files of the built-in tool that tells what content types there are: path below the output folder, and text. */
export function emitDiscovery(
  tool: DiscoveryToolPlan,
  { language }: ProjectPlan,
): readonly (readonly [path: string, text: string])[] {
  const folder = toolFolder(tool);
  const code = [[`${folder}/tool.ts`, emitToolClass(tool)]] as const;
  return [
    ...code,
    [`${folder}/content-types.json`, jsonText(tool.contentTypes)],
    [`${folder}/surface.json`, emitSurface(tool, language, exportedNames(code))],
  ];
}

function emitSurface(tool: DiscoveryToolPlan, language: Language, exports: ToolExports): string {
  const surface: DiscoverySurface = {
    format: 1,
    id: tool.id,
    kind: tool.kind,
    audience: tool.audience,
    tools: tool.listed.map((listed) => listedTool(listed, language)),
    exports,
  };
  return jsonText(surface);
}

function listedTool(
  { name, title, description, parameters, annotations, without }: ListedToolPlan,
  language: Language,
): ListedTool {
  const { anyObject } = schemaTexts(language);
  const properties = parameters.map(
    (parameter) => [parameter.name, inOrder(parameter.schema, anyObject)] as const,
  );
  const inputSchema: ListedTool["inputSchema"] = {
    type: "object",
    properties: Object.fromEntries(properties),
    required: [],
    additionalProperties: false,
  };
  const [problem] = portableProblems(inputSchema);
  invariant(problem === undefined, `"${name}": ${problem?.rule} at ${problem?.pointer}.`);
  const outputSchema = answerSchema(language);
  const advertised = withoutKeywords(inputSchema, without);
  return { name, title, description, inputSchema: advertised, outputSchema, annotations };
}

/** What a listed content type tells of itself. */
const summary = {
  name: { type: "string" },
  label: { type: "string" },
  workspace: { type: "string" },
  nodeType: { type: "string" },
  tools: { type: "array", items: { type: "string" } },
} as const satisfies Partial<Record<keyof ContentTypeFacts, OutputSchema>>;

/** The facts of one content type stay open, since spelling them out would be paid for in every conversation. */
function answerSchema(language: Language): NonNullable<ListedTool["outputSchema"]> {
  const texts = schemaTexts(language);
  const properties: Readonly<Record<string, OutputSchema>> = {
    contentTypes: {
      type: "array",
      description: texts.contentTypes,
      items: {
        type: "object",
        properties: summary,
        required: ["name", "label", "nodeType", "tools"],
        additionalProperties: false,
      },
    },
    contentType: {
      type: "object",
      description: texts.contentType,
      properties: {},
      required: [],
      additionalProperties: true,
    },
  };
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, inOrder(schema, texts.anyObject)]),
    ),
    required: [],
    additionalProperties: false,
  };
}

function emitToolClass({ className, description }: DiscoveryToolPlan): string {
  const header = { source: "mcpgen.yaml", change: "the forms or the declarations" };
  const file = createGeneratedFile(header, [className]);
  const { DiscoveryTool, surfaceOf } = runtime;
  const contentTypes = json("contentTypes", "./content-types.json");
  const surface = json("surface", "./surface.json");
  file.printLines(docComment(description));
  file.print("export class ", className, " extends ", DiscoveryTool, " {");
  file.print("  override readonly surface = ", surfaceOf, "(", surface, ', "discovery");');
  file.print("  override readonly contentTypes = ", contentTypes, ";");
  file.print("}");
  return file.text();
}

function json(name: string, from: string): ImportSymbol {
  return { name, from, kind: "json" };
}
