import type { Span } from "../../diagnostics/source-file.js";
import type { Option, Options } from "../../ir/shape.js";
import { entryOf, spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlMap, YamlNode, YamlScalar } from "../../yaml/node.js";
import { deciderOf, lastChangeOf } from "./decided-at.js";
import type { FieldContext, FieldSource } from "./field-types/field-type.js";
import { findText, keySegment } from "./labels.js";
import { isBlank, nodeAt, scalarAt } from "./syntax.js";
import { simpleName, typedScalar } from "./value-type.js";
import type { ValueType } from "./value-type.js";
import { flagUnder } from "./scalars.js";

export interface ReadOptions {
  /** Undefined when the field has no place for options at all. */
  readonly options: Options | undefined;
  /** The options that the form marks as selected. */
  readonly selected: readonly Option["value"][];
}

/** One option as written; `name` is its key in a map or its `name`. */
interface WrittenOption {
  readonly name: YamlScalar | undefined;
  readonly node: YamlNode;
}

/**
 * The options of a field: those of its data source or its own, as a map or a list, or a description of where they come
 * from. Undefined, and reported, when the field offers nothing to choose.
 */
export function readOptions(
  source: FieldSource,
  type: ValueType,
  context: FieldContext,
): ReadOptions | undefined {
  const datasource = datasourceOf(source);
  const origin = originOf(datasource) ?? originOfNodes(source.node);
  if (origin !== undefined) {
    return { options: { source: "reference", values: [], origin }, selected: [] };
  }
  const written = valueOf(datasource, "options") ?? valueOf(source.node, "options");
  const parameters = { field: source.path, form: source.scope.owner };
  if (written === undefined && datasource === undefined) {
    context.diagnostics.report("resolve/options-missing", deciderOf(source), parameters);
    return { options: undefined, selected: [] };
  }
  if (isUnreadable(datasource, written, source, context)) return undefined;
  const decider = written ?? datasource;
  const place = decider === undefined ? source.nameSpan : lastChangeOf(decider);
  const read = writtenOptions(written).flatMap((option) =>
    readOption(option, source, type, context),
  );
  const unique = withoutDoubles(read, context);
  if (unique.length === 0) {
    context.diagnostics.report("resolve/options-empty", place, parameters);
    return undefined;
  }
  return {
    options: { source: "list", values: unique.map(({ value, label }) => ({ value, label })) },
    selected: unique.filter((option) => option.isSelected).map((option) => option.value),
  };
}

/** Reports a data source that is no map, and options that are neither map nor list. */
function isUnreadable(
  datasource: YamlNode | undefined,
  options: YamlNode | undefined,
  source: FieldSource,
  { diagnostics }: FieldContext,
): boolean {
  const report = (node: YamlNode, key: string, expected: string) => {
    const parameters = { key, field: source.path, expected };
    diagnostics.report("resolve/options-unreadable", spanOf(node), parameters);
    return true;
  };
  if (options?.kind === "scalar" && !isBlank(options)) {
    return report(options, "options", "a map or a list");
  }
  if (options !== undefined || datasource === undefined || isBlank(datasource)) return false;
  return datasource.kind === "map" ? false : report(datasource, "datasource", "a map");
}

/** A generated field for several values keeps its data source inside, where an override of its type leaves it. */
function datasourceOf({ node, model }: FieldSource): YamlNode | undefined {
  const own = valueOf(node, "datasource") ?? nodeAt(node, "comboBox", "datasource");
  if (own !== undefined || valueOf(node, "options") !== undefined) return own;
  return model?.multiple === true ? nodeAt(node, "field", "datasource") : undefined;
}

/** Where options come from that are not written down, such as `jcrDatasource: workspace tours`; undefined when they are. */
function originOf(datasource: YamlNode | undefined): string | undefined {
  const type = simpleName(
    textOf(valueOf(datasource, "$type")) ?? textOf(valueOf(datasource, "class")) ?? "",
  );
  if (type === "" || /^optionList(?:Datasource)?(?:Definition)?$/iu.test(type)) return undefined;
  const details = ["workspace", "rootPath", "describeByProperty", "restClient", "restCall", "name"]
    .map((key) => ({ key, text: textOf(valueOf(datasource, key)) }))
    .flatMap(({ key, text }) => (text === undefined ? [] : [`${key} ${text}`]));
  return details.length === 0 ? type : `${type}: ${details.join(", ")}`;
}

/** The older style's options from nodes: `repository` and `path` on the field. */
function originOfNodes(node: YamlMap): string | undefined {
  const path = textOf(valueOf(node, "path"));
  if (path === undefined || valueOf(node, "options") !== undefined) return undefined;
  return `nodes: repository ${textOf(valueOf(node, "repository")) ?? "website"}, path ${path}`;
}

function writtenOptions(options: YamlNode | undefined): readonly WrittenOption[] {
  if (options?.kind === "map") {
    return options.entries.map(({ key, keySpan, value }) => ({
      name: scalarAt(keySpan, key),
      node: value,
    }));
  }
  if (options?.kind !== "list") return [];
  return options.items.map((node) => ({ name: scalarUnder(node, "name"), node }));
}

function readOption(
  { name, node }: WrittenOption,
  source: FieldSource,
  type: ValueType,
  context: FieldContext,
) {
  const { diagnostics } = context;
  const written = valueNode(node) ?? name;
  const field = source.path;
  if (written === undefined || isBlank(written)) {
    diagnostics.report("resolve/option-blank", spanOf(written ?? node), { field });
    return [];
  }
  const value = typedScalar(written, type);
  if (value === undefined) {
    diagnostics.report("resolve/option-unfit", spanOf(written), { field, value: written.text });
    return [];
  }
  const isSelected = flagUnder(node, "selected", diagnostics) ?? false;
  const optionName = scalarUnder(node, "name")?.text ?? name?.text;
  const label = labelOf(node, optionName, source, context) ?? optionName ?? written.text;
  return [{ value, label, isSelected, span: spanOf(written) }];
}

/** The scalar that stands for the value; undefined when the option leaves it to its name. */
function valueNode(node: YamlNode): YamlScalar | undefined {
  if (node.kind === "scalar") return node.value === null ? undefined : node;
  const value = entryOf(node, "value")?.value;
  return value?.kind === "scalar" ? value : undefined;
}

function labelOf(
  node: YamlNode,
  name: string | undefined,
  { stems }: FieldSource,
  context: FieldContext,
): string | undefined {
  const keys = name === undefined ? [] : stems.map((stem) => `${stem}.options.${keySegment(name)}`);
  const explicit = valueOf(node, "label");
  const label = findText({ explicit, stems: keys, property: "label" }, context)?.text;
  return label === "" ? undefined : label;
}

function withoutDoubles<Read extends { readonly value: Option["value"]; readonly span: Span }>(
  read: readonly Read[],
  { diagnostics }: FieldContext,
): readonly Read[] {
  const first = new Map<Option["value"], Span>();
  return read.filter(({ value, span }) => {
    const before = first.get(value);
    if (before === undefined) {
      first.set(value, span);
      return true;
    }
    const related = [{ message: "The first one stands here", span: before }];
    diagnostics.report("resolve/option-doubled", span, { value: String(value) }, { related });
    return false;
  });
}

function scalarUnder(node: YamlNode | YamlMap, key: string): YamlScalar | undefined {
  const value = valueOf(node, key);
  return value?.kind === "scalar" && value.value !== null ? value : undefined;
}
