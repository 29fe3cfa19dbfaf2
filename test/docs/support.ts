import { listedTools, projectSurfaces } from "../../src/cli/surfaces.js";
import { type CompileResult, compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import type { SourceFile } from "../../src/diagnostics/source-file.js";
import type { DocumentedProject } from "../../src/docs/documents.js";

/** A compiled project as documents are made of it. Throws when it did not compile. */
export function documented(
  { plan, files, diagnostics }: CompileResult,
  reach: readonly string[] = [],
): DocumentedProject {
  if (plan === undefined || files.size === 0) {
    throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  }
  return { plan, surfaces: projectSurfaces(files), listed: listedTools(files, new Set(reach)) };
}

/** The same of sources below `forms`, as one text a file. */
export async function documentedSources(
  sources: Readonly<Record<string, string>>,
  config = "server: { name: shop, version: 1.0.0 }\n",
): Promise<DocumentedProject> {
  const files: readonly SourceFile[] = Object.entries(sources).map(([path, text]) => ({
    path: `forms/${path}`,
    text,
  }));
  const loaded = loadConfig({ path: "mcpgen.yaml", text: config }, new Diagnostics());
  const reach = Object.keys(loaded.reach).filter((name) => loaded.reach[name] === true);
  return documented(await compile({ files, config: loaded, compilerVersion: "0.0.0" }), reach);
}

/** So many content types with a tool each, some of them decorated by another module with a tool for its fields. */
export function manyContentTypes(count: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    "base/module.yaml": "name: base\n",
    "extra/module.yaml": "name: extra\ndependencies:\n  - name: base\n",
  };
  for (let number = 0; number < count; number += 1) {
    const name =
      number % 7 === 0 ? `type${number}WithANameThatIsLongerThanAnyBoxIsWide` : `type${number}`;
    files[`base/contentTypes/${name}.yaml`] =
      `datasource: { workspace: ws${number} }\nmodel:\n  nodeType: x:t${number}\n  properties:\n    title: { required: true }\n    size: { type: Long }\n`;
    files[`base/apps/${name}s.yaml`] =
      `!content-type:${name}\nsubApps:\n  detail:\n    form:\n      properties:\n        title: { label: Título número ${number} }\n`;
    files[`base/mcpTools/t${number}.yaml`] =
      `kind: contentType\nname: tool_${number}\ncontentType: ${name}\n`;
    if (number % 5 !== 0) continue;
    files[`extra/decorations/base/apps/${name}s.subApps.detail.form.properties.yaml`] =
      `extraA${number}: { $type: textField }\nextraB${number}: { $type: checkBoxField }\n`;
    if (number % 10 !== 0) continue;
    files[`extra/mcpTools/own${number}.yaml`] =
      `kind: decoratedFields\nname: own_${number}\nfields: [extraA${number}]\n`;
  }
  return files;
}
