import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { spanOf, valueOf } from "../../yaml/node.js";
import type { LoadedProject } from "../1-load/loaded-project.js";
import { resolveApp } from "./app.js";
import { readContentTypes } from "./content-type.js";
import type { ContentType } from "./content-type.js";
import type { LowerFieldType } from "./custom-field-type.js";
import { checkDecorations } from "./decorations.js";
import { compareText } from "../../util/compare-text.js";
import { formId, indexDefinitions } from "./definition-index.js";
import { resolveDialog } from "./dialog.js";
import { resolveFields } from "./field.js";
import { checkCustomTypes } from "./field-types/registry.js";
import { fieldItems } from "./form-fields.js";
import { findLabel, keySegment } from "./labels.js";
import { originsOf } from "./origins.js";
import type { ResolveContext } from "./resolve-context.js";
import type { ResolvedContentType, ResolvedForm, ResolvedProject } from "./resolved-project.js";
import { reportMistypedStructure } from "./structure-keys.js";

/**
 * Binds everything that definitions say to what they mean: content types to generated forms, apps over them,
 * inheritance and decorations, field types to shapes, keys to texts. What is broken is reported and left out.
 */
export function resolve(
  loaded: LoadedProject,
  config: ProjectConfig,
  diagnostics: Diagnostics,
  lowerings: ReadonlyMap<string, LowerFieldType> = new Map(),
): ResolvedProject {
  const definitions = indexDefinitions(loaded);
  const origins = originsOf(loaded);
  const context: ResolveContext = { loaded, config, diagnostics, definitions, origins, lowerings };
  checkCustomTypes(context);
  checkDecorations(context);
  reportMistypedStructure(context);
  const types = readContentTypes(context);
  const apps = definitions.ofKind("app").flatMap((app) => resolveApp(app, types, context) ?? []);
  const dialogs = definitions
    .ofKind("dialog")
    .flatMap((each) => resolveDialog(each, context) ?? []);
  const appsOf = new Map<string, ResolvedForm[]>(types.all.map(({ name }) => [name, []]));
  for (const app of apps) appsOf.get(app.contentType ?? "")?.push(app);
  const contentTypes = types.all.map((type) =>
    resolveContentType(type, appsOf.get(type.name) ?? [], context),
  );
  const generated = contentTypes
    .map(({ form }) => form)
    .filter(({ kind }) => kind === "contentType");
  return {
    contentTypes: contentTypes.toSorted((a, b) => compareText(a.name, b.name)),
    forms: [...apps, ...dialogs, ...generated].toSorted((a, b) => compareText(a.id, b.id)),
  };
}

function resolveContentType(
  type: ContentType,
  apps: readonly ResolvedForm[],
  context: ResolveContext,
): ResolvedContentType {
  const { definition, root, name } = type;
  const [app, ...others] = apps;
  for (const other of others) {
    const parameters = { name, form: app?.id ?? "", other: other.id };
    context.diagnostics.report("resolve/second-app", other.span, parameters);
  }
  const explicit = valueOf(root, "label");
  return {
    name,
    module: definition.module,
    span: spanOf(definition.root),
    label: findLabel({ explicit, stems: [keySegment(name)], name }, context).text,
    workspace: type.workspace,
    rootPath: type.rootPath,
    nodeType: type.nodeType,
    unorderedTypes: type.unorderedTypes,
    modelProperties: type.modelProperties,
    model: type.model,
    modelFacts: type.modelFacts,
    form: app ?? generatedForm(type, context),
  };
}

/** The generated fields alone, for a type that no app edits. */
function generatedForm(type: ContentType, context: ResolveContext): ResolvedForm {
  const { definition, root, name, generated } = type;
  const stems = [keySegment(name)];
  const scope = {
    owner: name,
    path: "",
    stems,
    bareKeys: false,
    model: generated.model,
    prefix: "",
  };
  return {
    id: formId(definition),
    kind: "contentType",
    module: definition.module,
    span: spanOf(definition.root),
    label: findLabel({ explicit: valueOf(root, "label"), stems, name }, context).text,
    contentType: name,
    workspace: undefined,
    nodeType: undefined,
    fields: resolveFields(fieldItems(generated.properties, context.diagnostics), scope, context),
  };
}
