import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { projectDocuments } from "../../src/docs/documents.js";
import { type Texts, hostileProject, trap } from "../proof/hostile-projects.js";
import { documented } from "./support.js";

const code = `globalThis.${trap} = 1`;

/** Ways out of an element, an attribute, a script, a drawing, a comment, and a table of Markdown. */
export const payloads: readonly string[] = [
  `<script>${code}</script></script><script>${code}</script>--><script>${code}</script><!--`,
  `"><img src=x onerror="${code}">' onmouseover='${code}' x=']]></title></desc></svg><svg onload="${code}">`,
  `a | b \\| c \\\\| d || \`\` | \`<script>${code}</script>\` | [x](javascript:${encodeURIComponent(code)})`,
  `</details></table></section></search><script>${code}</script>`,
];

/** Documents of a project in which an author wrote this text wherever a text may stand. */
export async function hostileDocuments(payload: string): Promise<ReadonlyMap<string, string>> {
  const texts: Texts = {
    fieldName: "named",
    label: payload,
    description: payload,
    placeholder: payload,
    optionValue: payload,
    optionLabel: payload,
    pattern: payload,
    errorMessage: payload,
    defaultValue: payload,
    groupName: "group",
    innerName: "inner",
    variantValue: payload,
    variantLabel: payload,
    bundleText: payload,
    contentTypeName: payload,
    propertyName: "amount",
    workspace: payload,
    nodeType: payload,
    toolTitle: payload,
    toolDescription: payload,
    serverName: payload,
    instructions: payload,
    fileName: payload,
  };
  const { files } = hostileProject(texts);
  const config = loadConfig(undefined, new Diagnostics());
  const server = { name: payload, version: payload, instructions: payload };
  const result = await compile({ files, config: { ...config, server }, compilerVersion: "0.0.0" });
  return projectDocuments(documented(result));
}
