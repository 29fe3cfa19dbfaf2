import type { ReferenceShape } from "../../../ir/shape.js";
import { spanOf, textOf, valueOf } from "../../../yaml/node.js";
import type { YamlMap } from "../../../yaml/node.js";
import { nodeAt } from "../syntax.js";
import { simpleName } from "../value-type.js";
import type { FieldContext, FieldSource } from "./field-type.js";
import { flagUnder } from "../scalars.js";

/** Workspaces of the apps that come with the CMS, by the names that choosers use for them. */
const stockWorkspaces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pages: "website",
    "pages-app": "website",
    website: "website",
    assets: "dam",
    dam: "dam",
    "dam-app": "dam",
    "dam-app-core": "dam",
    contacts: "contacts",
    categories: "category",
    categorization: "category",
    category: "category",
    users: "users",
    groups: "usergroups",
    roles: "userroles",
    stories: "stories",
    "stories-app": "stories",
  }),
);

const storages: ReadonlyMap<string, ReferenceShape["storage"]> = new Map(
  Object.entries({
    JcrNodeToPathConverter: "path",
    BaseIdentifierToPathConverter: "path",
    AssetCompositeIdKeyTranslator: "asset",
  } as const),
);

/** A link as the form describes it; `fallback` is what the field's type alone says. */
export function referenceShape(
  source: FieldSource,
  context: FieldContext,
  fallback: Partial<Pick<ReferenceShape, "workspace" | "storage">> = {},
): ReferenceShape {
  const { node, model } = source;
  const converter = converterOf(node);
  const known = converter === undefined ? undefined : storages.get(simpleName(converter.text));
  if (converter !== undefined && known === undefined) {
    const parameters = { field: source.path, converter: simpleName(converter.text) };
    context.diagnostics.report("resolve/converter-not-applied", converter.span, parameters);
  }
  const isForeign = converter !== undefined && known === undefined;
  const typed = flagUnder(node, "textInputAllowed", context.diagnostics) ?? false;
  return {
    kind: "reference",
    workspace: workspaceOf(node, context) ?? fallback.workspace,
    rootPath: rootPathOf(node),
    storage: known ?? fallback.storage ?? "uuid",
    contentType: model?.target,
    describeByProperty: textOf(nodeAt(node, "datasource", "describeByProperty")),
    anyText: typed || isForeign,
  };
}

function converterOf(node: YamlMap) {
  const direct = valueOf(node, "converterClass");
  const older = valueOf(node, "identifierToPathConverter");
  const written = direct ?? valueOf(older, "class") ?? older;
  const text = textOf(written);
  return written === undefined || text === undefined ? undefined : { text, span: spanOf(written) };
}

/** What the form names itself, else the workspace of the app whose chooser it opens. */
export function workspaceOf(node: YamlMap, context: FieldContext): string | undefined {
  const named =
    textOf(nodeAt(node, "datasource", "workspace")) ?? textOf(valueOf(node, "targetWorkspace"));
  if (named !== undefined) return named;
  const app =
    textOf(valueOf(node, "appName")) ??
    textOf(valueOf(node, "chooserId"))?.split(":")[0] ??
    textOf(nodeAt(node, "chooser", "workbenchChooser", "appName")) ??
    textOf(nodeAt(node, "chooser", "appName"));
  if (app === undefined) return undefined;
  return workspaceOfApp(app, context) ?? stockWorkspaces.get(app);
}

/** The workspace that an app of the project itself works on. */
function workspaceOfApp(name: string, { definitions }: FieldContext): string | undefined {
  const app = definitions.named("app", name);
  if (app === undefined) return undefined;
  const type = /^!content-type(?:-m5)?:(.+)$/u.exec(app.root.tag ?? "")?.[1];
  const model = type === undefined ? undefined : definitions.named("contentType", type);
  return (
    textOf(nodeAt(app.root, "datasource", "workspace")) ??
    textOf(nodeAt(app.root, "subApps", "browser", "datasource", "workspace")) ??
    textOf(nodeAt(model?.root, "datasource", "workspace"))
  );
}

function rootPathOf(node: YamlMap): string {
  const path =
    textOf(nodeAt(node, "datasource", "rootPath")) ?? textOf(valueOf(node, "targetTreeRootPath"));
  return path === undefined || path === "" ? "/" : path;
}
