import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

/*
 * The form language read a second time, with another YAML parser and nothing of the compiler, and only as far as the
 * names of fields go. What both say of one form must be the same.
 */

interface Tree {
  readonly [key: string]: unknown;
}

/** What stands below a tag, until it is resolved. */
class Tagged {
  readonly tag: string;
  readonly body: unknown;

  constructor(tag: string, body: unknown) {
    this.tag = tag;
    this.body = body;
  }
}

interface JsYaml {
  readonly load: (text: string, options: { schema: unknown }) => unknown;
  readonly Type: new (tag: string, options: object) => unknown;
  readonly DEFAULT_SCHEMA: { readonly extend: (types: readonly unknown[]) => unknown };
}

const { load, Type, DEFAULT_SCHEMA } = createRequire(import.meta.url)("js-yaml") as JsYaml;

const schema = DEFAULT_SCHEMA.extend(
  ["scalar", "sequence", "mapping"].map(
    (kind) =>
      new Type("!", {
        kind,
        multi: true,
        construct: (body: unknown, tag: string) => new Tagged(tag, body),
      }),
  ),
);

/** The key under which a root keeps its tag. */
const rootTag = "!";

/**
 * The stored names of the fields of the form that a declaration names, as paths such as `address/street`, in the modules
 * below a folder; `declaration` is that file's path below it.
 */
export function fieldPaths(folder: string, declaration: string): readonly string[] {
  const sources = new Sources(folder);
  const { contentType, form } = sources.read(declaration);
  const fields =
    typeof contentType === "string"
      ? contentTypeFields(contentType, sources)
      : definedFields(String(form), sources);
  const { jcrName: _, ...content } = fields;
  return [...new Set(pathsOf(content))].toSorted();
}

function contentTypeFields(name: string, sources: Sources): Tree {
  const type = sources
    .all("contentTypes")
    .find((path) => String(sources.read(path)["name"] ?? stemOf(path)) === name);
  if (type === undefined) throw new Error(`There is no content type ${name}.`);
  const model = mapOf(sources.decorated(type)["model"]);
  const generated = generatedFields(mapOf(model["properties"]), mapOf(model["subModels"]), []);
  const tag = new RegExp(`^!content-type(?:-m5)?:${name}$`, "i");
  const app = sources.all("apps").find((path) => tag.test(String(sources.read(path)[rootTag])));
  const base = { subApps: { detail: { form: { properties: generated } } } };
  const fields = app === undefined ? generated : formOf(sources.decorated(app, base));
  const isContent = Object.hasOwn(mapOf(model["properties"]), "name");
  const { name: _, ...others } = fields;
  return isContent ? fields : others;
}

/** The fields of `module:folder/path`. */
function definedFields(id: string, sources: Sources): Tree {
  const path = sources.paths.find((each) => `/${each}`.endsWith(`/${id.replace(":", "/")}.yaml`));
  if (path === undefined) throw new Error(`There is no form ${id}.`);
  return formOf(sources.decorated(path));
}

/** The fields of a dialog, or of an app's sub-app for details. */
function formOf(root: Tree): Tree {
  if (root["form"] !== undefined) return fieldsIn(mapOf(root["form"]));
  const subApps = Object.entries(mapOf(root["subApps"])).map(
    ([name, subApp]) => [name, mapOf(subApp), mapOf(mapOf(subApp)["editor"])] as const,
  );
  const withForm = subApps.filter(([, own, editor]) => own["form"] ?? editor["form"]);
  const found =
    withForm.find(([name]) => name === "detail") ??
    withForm.find(([name]) => /detail/i.test(name)) ??
    withForm[0];
  if (found === undefined) return {};
  const [, own, editor] = found;
  return mapOf(merge(fieldsIn(mapOf(own["form"])), fieldsIn(mapOf(editor["form"]))));
}

function fieldsIn(form: Tree): Tree {
  const tabs = Object.values(mapOf(form["tabs"])).map(mapOf);
  const parts = [form, ...tabs].flatMap((part) => [part["properties"], part["fields"]]);
  return mapOf(parts.reduce(merge, {}));
}

// Fields

function pathsOf(fields: Tree): readonly string[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    isMap(field) ? pathsOfField(String(field["name"] || key), field) : [],
  );
}

const withoutValue =
  /^(?:static|upload|basicUpload|damUpload|jsonComposite|jsonMulti|multiJcrBlock)/i;
const several = /^(?:checkBoxGroup|listSelect|twinCol|token)/i;

function pathsOfField(name: string, field: Tree): readonly string[] {
  const type = typeOf(field);
  if (withoutValue.test(type)) return [];
  if (/multi(?:Value|Link)?(?:Field)?$/i.test(type)) return pathsOfMulti(name, field);
  if (/^(?:configured)?switchable/i.test(type)) return pathsOfSwitchable(name, field);
  if (/^composite/i.test(type)) return placed(name, pathsOf(fieldsIn(field)), field);
  return [name];
}

function pathsOfMulti(name: string, field: Tree): readonly string[] {
  const inner = mapOf(field["field"]);
  const type = typeOf(inner);
  if (several.test(type) || /multi/i.test(type)) return [];
  if (!/^(?:configured)?switchable|^composite/i.test(type)) return [name];
  const entry = { ...inner, itemProvider: { $type: "currentItemProvider" } };
  return [name, ...pathsOfField("field", entry).map((path) => `${name}/${path}`)];
}

function pathsOfSwitchable(name: string, field: Tree): readonly string[] {
  const isOlder = field["forms"] === undefined && field["field"] === undefined;
  const selector = mapOf(field["field"]);
  const options = optionValues(isOlder ? field : selector);
  const chosen = Object.entries(mapOf(isOlder ? field["fields"] : field["forms"])).filter(
    ([key, form]) => options.includes(String(mapOf(form)["name"] || key)),
  );
  if (isOlder) return [name, ...placed(name, pathsOf(Object.fromEntries(chosen)), field, true)];
  const inner = chosen.flatMap(([, form]) => pathsOf(fieldsIn(mapOf(form))));
  return placed(name, [String(selector["name"] ?? "field"), ...inner], field);
}

/** In a node of the field's name, on the parent, or on the parent with the name in front. */
function placed(
  name: string,
  inner: readonly string[],
  field: Tree,
  isOlder = field["fields"] !== undefined,
): readonly string[] {
  const provider = mapOf(field["itemProvider"]);
  const flat = /currentItem/i.test(String(provider["$type"] ?? provider["class"] ?? ""));
  const transformer = String(field["transformerClass"] ?? "");
  const isPrefixing = /(?:^|\.)(?:Composite|Switchable)Transformer$/.test(transformer);
  const isOther = transformer !== "" && !isPrefixing;
  if (flat || (isOther && (isOlder || /Delegating|NoOp/.test(transformer)))) return inner;
  if (isOlder || isPrefixing) return inner.map((path) => `${name}${path}`);
  const node = String(provider["nodeName"] ?? name);
  const isOpen = field["properties"] === undefined && field["forms"] === undefined;
  if (inner.length === 0 && !isOpen) return [];
  return [node, ...inner.map((path) => `${node}/${path}`)];
}

function optionValues(field: Tree): readonly string[] {
  const source = mapOf(field["datasource"])["options"] ?? field["options"];
  const options = Array.isArray(source)
    ? source.map((option) => ["", option])
    : Object.entries(mapOf(source));
  return options.map(([key, option]) =>
    String(mapOf(option)["value"] ?? mapOf(option)["name"] ?? key),
  );
}

/** The last name of a type wins; a class counts by its own name. */
function typeOf(field: Tree): string {
  const keys = Object.keys(field).filter((key) => ["$type", "class", "fieldType"].includes(key));
  const name = String(field[keys.at(-1) ?? ""] ?? "");
  return name.slice(name.lastIndexOf(".") + 1).replace(/(?:View)?Definition$/, "");
}

function generatedFields(properties: Tree, subModels: Tree, around: readonly string[]): Tree {
  const entries = Object.entries(properties).map(([key, written]) => {
    const property = mapOf(written);
    const model = Object.keys(subModels).find((name) => name === property["type"]);
    const depth = around.filter((outer) => outer === model).length;
    const inner = () =>
      generatedFields(mapOf(mapOf(subModels[model ?? ""])["properties"]), subModels, [
        ...around,
        model ?? "",
      ]);
    const { type: _, options: __, ...own } = property;
    const single = {
      $type: model === undefined ? "textField" : "compositeField",
      ...(model === undefined || depth >= 3 ? {} : { properties: inner() }),
      ...own,
    };
    if (property["multiple"] !== true) return [key, single];
    return [key, { $type: "jcrMultiField", field: single }];
  });
  return Object.fromEntries(entries) as Tree;
}

// Files

class Sources {
  readonly paths: readonly string[];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.ya?ml$/.test(path))
      .toSorted();
  }

  /** The files of a kind of definition in all modules. */
  all(kind: string): readonly string[] {
    const pattern = new RegExp(`^(?!.*/decorations/)(?:.*/)?${kind}/`);
    return this.paths.filter((path) => pattern.test(path));
  }

  read(path: string): Tree {
    const text = readFileSync(join(this.#folder, path), "utf8");
    const value = load(text, { schema });
    const isRoot = value instanceof Tagged && !value.tag.startsWith("!include");
    const root = mapOf(this.#resolve(isRoot ? value.body : value));
    return isRoot ? { ...root, [rootTag]: value.tag } : root;
  }

  /** A definition over its ancestor, or over what is generated, and under its decorations. */
  decorated(path: string, base: unknown = {}): Tree {
    const [, module = "", kind = "", name = ""] =
      /([^/]+)\/(contentTypes|apps|dialogs)\/(.+)\.ya?ml$/.exec(path) ?? [];
    const own = this.read(path);
    const ancestor = /^!inherit:([^:]+):(.+)$/.exec(String(own[rootTag]));
    const inherited = ancestor === null ? base : this.decorated(this.#ancestor(ancestor, kind));
    const pattern = new RegExp(
      `([^/]+)/decorations/${module}/${kind}/${name}((?:\\.[^/]+)?)\\.ya?ml$`,
    );
    const decorations = this.paths.flatMap((each) => {
      const [, by = "", dots = ""] = pattern.exec(each) ?? [];
      return by === ""
        ? []
        : [{ path: each, by, keys: dots.split(".").filter((key) => key !== "") }];
    });
    return mapOf(
      this.#inOrder(decorations).reduce(
        (tree, { path: decoration, keys }) => {
          const body: unknown = this.read(decoration);
          return merge(
            tree,
            keys.reduceRight((inner, key) => ({ [key]: inner }), body),
          );
        },
        merge(inherited, own),
      ),
    );
  }

  #ancestor([, module, path]: RegExpExecArray, kind: string): string {
    const found = this.paths.find((each) => `/${each}`.endsWith(`/${module}/${kind}/${path}.yaml`));
    if (found === undefined) throw new Error(`There is no ${module}:${path}.`);
    return found;
  }

  /** By module name, a module after those it depends on. */
  #inOrder<Of extends { readonly by: string }>(decorations: readonly Of[]): readonly Of[] {
    const ordered: Of[] = [];
    const add = (one: Of) => {
      if (ordered.includes(one)) return;
      const descriptor = this.paths.find((path) => `/${path}`.endsWith(`/${one.by}/module.yaml`));
      const needed = descriptor === undefined ? {} : mapOf(this.read(descriptor)["dependencies"]);
      for (const other of decorations)
        if (other !== one && Object.hasOwn(needed, other.by)) add(other);
      ordered.push(one);
    };
    for (const one of decorations) add(one);
    return ordered;
  }

  /** Includes applied, and lists of named things turned into maps. */
  #resolve(value: unknown): unknown {
    if (value instanceof Tagged) {
      const path = /^!include:?(.*)$/.exec(value.tag)?.[1];
      if (path === undefined) return new Tagged(value.tag, this.#resolve(value.body));
      const body = typeof value.body === "string" ? undefined : this.#resolve(value.body);
      return merge(this.#included(path || String(value.body)), body);
    }
    if (Array.isArray(value)) {
      const items = value.map((item) => this.#resolve(item));
      const names = items.map((item) => mapOf(item)["name"]);
      if (items.length === 0 || names.some((name) => name === undefined)) return items;
      return Object.fromEntries(items.map((item, index) => [String(names[index]), item]));
    }
    if (!isMap(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.#resolve(item)]),
    );
  }

  #included(path: string): Tree {
    const wanted = `/${path.trim().replace(/^\/+/, "")}`;
    const found = this.paths.find((each) => `/${each}`.endsWith(wanted));
    if (found === undefined) throw new Error(`There is no ${path} to include.`);
    return this.read(found);
  }
}

// Trees

/** `over` laid on `base`; `!override` cuts to what it spells out, where nothing means what is there already. */
function merge(base: unknown, over: unknown): unknown {
  if (over instanceof Tagged)
    return over.tag === "!override" ? cut(base, over.body) : merge(base, over.body);
  if (over === null || over === undefined) return base;
  if (!isMap(base) || !isMap(over)) return settled(over);
  const added = Object.entries(over).map(([key, value]) => [key, merge(base[key], value)]);
  return { ...base, ...(Object.fromEntries(added) as Tree) };
}

function cut(base: unknown, over: unknown): unknown {
  if (over instanceof Tagged) return cut(base, over.body);
  if (!isMap(over)) return settled(over);
  const entries = Object.entries(over).map(([key, value]) => {
    const isName = isMap(value) && Object.keys(value).join() === "name";
    const keeps = value === null || isName;
    return [key, keeps && isMap(base) ? base[key] : cut(mapOf(base)[key], value)];
  });
  return Object.fromEntries(entries);
}

function settled(value: unknown): unknown {
  return isMap(value) || value instanceof Tagged ? merge({}, value) : value;
}

function mapOf(value: unknown): Tree {
  return isMap(value) ? value : {};
}

function isMap(value: unknown): value is Tree {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Tagged)
  );
}

function stemOf(path: string): string {
  return basename(path).replace(/\.ya?ml$/, "");
}
