import type { Span } from "../../diagnostics/source-file.js";
import { spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import type { ModelFacts, ModelPlan } from "../../ir/tool.js";
import type { FormDefinition } from "../1-load/loaded-project.js";
import { headNamed } from "./content-type-names.js";
import type { ContentTypeHead } from "./content-type-names.js";
import { decorated } from "./decorations.js";
import { definitionName } from "./definition-index.js";
import { generateForm } from "./generated-form.js";
import { modelFactsOf } from "./model-facts.js";
import { modelKind } from "./model.js";
import type { GeneratedForm } from "./model.js";
import { readUnorderedTypes } from "./node-type-definition.js";
import type { ResolveContext } from "./resolve-context.js";
import { isBlank, nodeAt } from "./syntax.js";

/** A content type, its decorations applied, and the form generated from it. */
export interface ContentType {
  readonly definition: FormDefinition;
  readonly root: YamlNode;
  readonly name: string;
  readonly workspace: string | undefined;
  readonly rootPath: string;
  readonly nodeType: string;
  /** Node types that its definition declares without an order among children. */
  readonly unorderedTypes: readonly string[];
  readonly generated: GeneratedForm;
  /** Names of the properties that the model itself declares. */
  readonly modelProperties: readonly string[];
  /** What these hold; undefined without a model. */
  readonly model: ModelPlan | undefined;
  readonly modelFacts: ModelFacts;
}

/** The content types of a project by name. */
export interface ContentTypes {
  readonly all: readonly ContentType[];
  /** The content type of a name, spelt exactly or in another case; an unknown one is reported. */
  readonly named: (name: string, place: Span) => ContentType | undefined;
}

/** Reads every content type and generates its form. Of two with one name the second is reported and left out. */
export function readContentTypes(context: ResolveContext): ContentTypes {
  const heads = readHeads(context);
  const all = [...heads.values()].map((head) => readContentType(head, heads, context));
  const byName = new Map(all.map((type) => [type.name, type]));
  return {
    all,
    named(name, place) {
      const head = headNamed(name, place, heads, context);
      return head && byName.get(head.name);
    },
  };
}

function readHeads(context: ResolveContext): ReadonlyMap<string, ContentTypeHead> {
  const heads = new Map<string, ContentTypeHead>();
  for (const definition of context.definitions.ofKind("contentType")) {
    const root = decorated(definition, definition.root, context);
    const name = definitionName({ ...definition, root });
    const first = heads.get(name);
    if (first !== undefined) {
      const related = [{ message: "The first one is declared here", span: spanOf(first.root) }];
      context.diagnostics.report(
        "resolve/duplicate-content-type",
        spanOf(root),
        { name },
        { related },
      );
      continue;
    }
    const rootPath = textOf(nodeAt(root, "datasource", "rootPath"));
    heads.set(name, {
      definition,
      root,
      name,
      workspace:
        textOf(nodeAt(root, "datasource", "workspace")) ?? textOf(valueOf(root, "workspace")),
      rootPath: rootPath === undefined || rootPath === "" ? "/" : rootPath,
    });
  }
  return heads;
}

function readContentType(
  head: ContentTypeHead,
  heads: ReadonlyMap<string, ContentTypeHead>,
  context: ResolveContext,
): ContentType {
  const model = valueOf(head.root, "model");
  if (isBlank(model)) {
    const place = spanOf(head.root);
    context.diagnostics.report("resolve/content-type-without-model", place, { name: head.name });
  }
  const { generated, modelProperties } = generateForm(head, model, heads, context);
  const nodeType = textOf(valueOf(model, "nodeType")) ?? "mgnl:content";
  const unorderedTypes = readUnorderedTypes(
    nodeAt(head.root, "datasource", "nodeTypeDefinition"),
    context.diagnostics,
  );
  return {
    ...head,
    nodeType,
    unorderedTypes,
    generated,
    modelProperties,
    model: model === undefined || isBlank(model) ? undefined : planOf(model, generated),
    modelFacts: modelFactsOf(model),
  };
}

function planOf(model: YamlNode, { model: properties }: GeneratedForm): ModelPlan {
  const kinds = [...properties.values()].map((each) => [each.name, modelKind(each)] as const);
  return { span: spanOf(model), properties: Object.fromEntries(kinds) };
}
