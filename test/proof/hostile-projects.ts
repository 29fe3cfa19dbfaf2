import * as fc from "fast-check";
import { stringify } from "yaml";
import type { SourceFile } from "../../src/diagnostics/source-file.js";

/** A project in which every text that an author may write is one that would like to be code. */
export interface HostileProject {
  readonly files: readonly SourceFile[];
  readonly texts: Texts;
}

/** Where the texts stand. */
export type Texts = Readonly<Record<Place, string>>;

const places = [
  "fieldName",
  "label",
  "description",
  "placeholder",
  "optionValue",
  "optionLabel",
  "pattern",
  "errorMessage",
  "defaultValue",
  "groupName",
  "innerName",
  "variantValue",
  "variantLabel",
  "bundleText",
  "contentTypeName",
  "propertyName",
  "workspace",
  "nodeType",
  "toolTitle",
  "toolDescription",
  "serverName",
  "instructions",
  "fileName",
] as const;

export type Place = (typeof places)[number];

/** What would be seen if any text ran. */
export const trap = "__pwned";

const payload = `globalThis.${trap} = 1`;

/** Ways out of a string, a template, a comment, a regular expression, a list, a tag, a line. */
const breakouts: readonly string[] = [
  payload,
  `"; ${payload}; "`,
  `'; ${payload}; '`,
  `\`; ${payload}; \``,
  `\${${payload}}`,
  `\`\${${payload}}\``,
  `*/ ${payload}; /*`,
  `/u; ${payload}; /`,
  `"]); ${payload}; ([""`,
  `"}; ${payload}; {"a": "`,
  `\\"; ${payload}; //`,
  `\\\\"; ${payload}; //`,
  `\\u0022; ${payload}; //`,
  `</script><script>${payload}</script>`,
  `<!-- ${payload} -->`,
  `\u2028${payload}\u2028`,
  `\u2029${payload}\u2029`,
  `\n${payload}\n//`,
  `\r\n${payload}\r\n//`,
  `\r${payload}\r`,
  `__proto__: (${payload})`,
  `"__proto__"]: ${payload}, ["`,
  `constructor[${payload}]`,
  `@evil {@link ${payload}}`,
  `!!js/function 'function(){ ${payload} }'`,
  `&a *a ${payload}`,
  `# ${payload}`,
  `${payload} `.repeat(200),
];

/** Texts that a reader of the pull request would not see; the compiler may refuse them. */
const hidden: readonly string[] = [
  "\u0000",
  "\u0007",
  "\u001b[2J",
  "\u202e",
  "\u200b",
  "\ufeff",
  "\u007f",
  "\u{e0041}",
];

const filler: readonly string[] = [
  "*",
  "/",
  "\\",
  '"',
  "'",
  "`",
  "${",
  "}",
  "\n",
  "\t",
  "\u00a0",
  "é",
  "👍",
  "-",
  "\ud83d",
  "\udc4d",
];

/** Always with the payload in it, so that anything that runs is seen. */
export function hostileTexts(withHidden: boolean): fc.Arbitrary<string> {
  const rest = fc.constantFrom(...filler, ...(withHidden ? hidden : []));
  const around = fc.array(rest, { maxLength: 4 }).map((parts) => parts.join(""));
  return fc
    .tuple(around, fc.constantFrom(...breakouts), around)
    .map((parts) => parts.join("").trim());
}

/** Some places hold hostile texts and others plain ones; one project in four also has characters that nobody sees. */
export function hostileProjects(): fc.Arbitrary<HostileProject> {
  return weightedHidden().chain((withHidden) =>
    fc.tuple(...places.map(() => fc.tuple(hostileTexts(withHidden), fc.nat(9)))).map((drawn) => {
      const texts = Object.fromEntries(
        places.map((place, at) => {
          const [text, plain] = drawn[at] ?? ["", 0];
          return [place, plain === 0 ? `plain ${place}` : text];
        }),
      ) as Texts;
      return hostileProject(texts);
    }),
  );
}

function weightedHidden(): fc.Arbitrary<boolean> {
  return fc.nat(3).map((number) => number === 0);
}

/** The project with these texts. */
export function hostileProject(texts: Texts): HostileProject {
  const { fileName, ...text } = texts;
  const folder = "forms/shop";
  const stem = fileName.replaceAll("/", "_");
  return {
    texts,
    files: [
      { path: `${folder}/module.yaml`, text: stringify({ version: "1.0" }) },
      { path: `${folder}/apps/items.yaml`, text: stringify(app(text)) },
      { path: `${folder}/contentTypes/thing.yaml`, text: stringify(contentType(text)) },
      {
        path: `${folder}/i18n/messages_en.properties`,
        text: `texts.hostile=${escaped(text.bundleText)}\n`,
      },
      { path: `${folder}/mcpTools/${stem}.yaml`, text: stringify(formTool(text)) },
      { path: `${folder}/mcpTools/thing.yaml`, text: stringify(contentTypeTool(text)) },
    ],
  };
}

type FormTexts = Omit<Texts, "fileName">;

function app(text: FormTexts): unknown {
  const plain = { $type: "textField" };
  const optionList = (value: string, label: string) => ({
    $type: "optionListDatasource",
    options: [
      { name: "first", value, label },
      { name: "second", value: "second", label: "Second" },
    ],
  });
  const properties = {
    chosen: {
      $type: "comboBoxField",
      label: text.label,
      description: text.description,
      datasource: optionList(text.optionValue, text.optionLabel),
    },
    several: {
      $type: "checkBoxGroupField",
      datasource: optionList(text.optionValue, text.optionLabel),
    },
    matched: {
      $type: "textField",
      placeholder: text.placeholder,
      defaultValue: text.defaultValue,
      validators: {
        format: {
          $type: "regexpValidator",
          pattern: quoted(text.pattern),
          errorMessage: text.errorMessage,
        },
      },
    },
    bundled: { $type: "textField", label: "texts.hostile" },
    [text.fieldName]: { $type: "textField", label: "Named" },
    [`group ${text.groupName}`]: {
      $type: "compositeField",
      label: text.label,
      properties: { [text.innerName]: plain, other: plain },
    },
    choice: {
      $type: "switchableField",
      field: {
        name: "kind",
        $type: "comboBoxField",
        datasource: optionList(text.variantValue, text.variantLabel),
      },
      forms: {
        [text.variantValue]: {
          properties: {
            [text.innerName]: {
              $type: "comboBoxField",
              datasource: optionList(text.optionValue, text.optionLabel),
            },
          },
        },
        second: { properties: { [text.innerName]: plain } },
      },
    },
  };
  return { name: "items", subApps: { detail: { form: { properties } } } };
}

function contentType(text: FormTexts): unknown {
  return {
    name: text.contentTypeName,
    datasource: { workspace: text.workspace },
    model: {
      nodeType: text.nodeType,
      properties: { title: { label: text.label }, [text.propertyName]: { type: "Long" } },
    },
  };
}

function formTool(text: FormTexts): unknown {
  return {
    kind: "contentType",
    name: "item",
    title: text.toolTitle,
    description: text.toolDescription,
    form: "shop:apps/items",
    workspace: text.workspace,
    nodeType: text.nodeType,
  };
}

function contentTypeTool(text: FormTexts): unknown {
  return { kind: "contentType", name: "thing", contentType: text.contentTypeName };
}

/** A pattern of Java that matches the text and nothing else. */
function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** A value of a bundle, every character that could mean something spelt as an escape. */
function escaped(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, (unit) =>
    [...Array(unit.length).keys()]
      .map((at) => `\\u${unit.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
