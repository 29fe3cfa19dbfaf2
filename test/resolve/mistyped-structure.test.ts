import { describe, expect, test } from "vitest";
import { contentTypeOf, formOf, names, resolveFiles, resolveProperties } from "./support.js";

const typePath = "shop/contentTypes/box.yaml";
const appPath = "shop/apps/boxes.yaml";
const dialogPath = "shop/dialogs/box.yaml";
const type = "datasource: { workspace: boxes }\nmodel:\n  properties:\n    title: {}\n";
const app =
  "subApps:\n  detail:\n    form:\n      properties:\n        title: { $type: textField }\n";
const dialog = "form:\n  properties:\n    title: { $type: textField }\n";

/** What a file reports of mistyped keys, each as place, key and what was meant. */
function mistyped(texts: Readonly<Record<string, string>>): readonly string[] {
  const { reported, sentences } = resolveFiles(texts);
  return reported.flatMap((each, index) => {
    const place = /^resolve\/mistyped-key (.+)$/u.exec(each)?.[1];
    const [key, known] = (sentences[index] ?? "").match(/(?<=")\w+(?=")/gu) ?? [];
    return place === undefined ? [] : [`${place} ${key} ${known}`];
  });
}

describe("a key that is nearly one of the structure is a warning", () => {
  test.each([
    ["subApp: { detail: { form: { properties: {} } } }", "1:1 subApp subApps"],
    ["subApps: { detail: { from: { properties: {} } } }", "1:22 from form"],
    ["subApps: [{ name: detail, From: { properties: {} } }]", "1:27 From form"],
    ["subApps: { detail: { form: { propertes: {} } } }", "1:30 propertes properties"],
    ["subApps: { detail: { form: { property: {} } } }", "1:30 property properties"],
    ["subApps: { detail: { form: { tab: [] } } }", "1:30 tab tabs"],
    ["subApps: { detail: { form: { tabs: [{ name: a, field: [] }] } } }", "1:48 field fields"],
    ["subApps: { detail: { editor: { from: { tabs: [] } } } }", "1:32 from form"],
    ["subApps: { detail: { datasorce: { workspace: a } } }", "1:22 datasorce datasource"],
    ["datasource: { worksapce: a }", "1:15 worksapce workspace"],
    ["subApps: { browser: { contentConnector: { workspce: a } } }", "1:43 workspce workspace"],
    ["subApps: { detail: { nodetype: a } }", "1:22 nodetype nodeType"],
  ])("in an app: %s", (text, expected) => {
    expect(mistyped({ [appPath]: text })).toEqual([`${appPath}:${expected}`]);
    const derived = `!content-type:box\n${text}`;
    expect(mistyped({ [typePath]: type, [appPath]: derived })).toEqual([
      `${appPath}:${expected.replace("1:", "2:")}`,
    ]);
  });

  test.each([
    ["modle: { properties: { a: {} } }", "1:1 modle model"],
    ["model: { propertys: { a: {} } }", "1:10 propertys properties"],
    ["model: { properties: { a: {} }, nodetype: x }", "1:33 nodetype nodeType"],
    ["model: { properties: { a: {} }, nodeTyp: x }", "1:33 nodeTyp nodeType"],
    ["model: { properties: { a: {} }, submodels: [] }", "1:33 submodels subModels"],
    [
      "model: { properties: {}, subModels: [{ name: a, propertis: {} }] }",
      "1:49 propertis properties",
    ],
    ["model: { properties: { a: { mutliple: true } } }", "1:29 mutliple multiple"],
    ["datasource: { worksapce: x }", "1:15 worksapce workspace"],
    ["datasource: { rootpath: /x }", "1:15 rootpath rootPath"],
    ["datasorce: { workspace: x }", "1:1 datasorce datasource"],
  ])("in a content type: %s", (text, expected) => {
    expect(mistyped({ [typePath]: text })).toEqual([`${typePath}:${expected}`]);
  });

  test.each([
    ["from: { properties: { a: { $type: textField } } }", "1:1 from form"],
    ["form: { propertes: { a: { $type: textField } } }", "1:9 propertes properties"],
    ["lable: Box\nform: { properties: { a: { $type: textField } } }", "1:1 lable label"],
  ])("in a dialog: %s", (text, expected) => {
    expect(mistyped({ [dialogPath]: text })).toEqual([`${dialogPath}:${expected}`]);
  });

  test.each([
    ["contentTypes/box.yaml", "modell: { nodeType: x }", "1:1 modell model"],
    ["contentTypes/box.model.yaml", "nodetype: x", "1:1 nodetype nodeType"],
    ["apps/boxes.yaml", "subApp: { detail: {} }", "1:1 subApp subApps"],
    ["apps/boxes.subApps.detail.yaml", "from: { properties: {} }", "1:1 from form"],
    ["dialogs/box.yaml", "form: { propertes: {} }", "1:9 propertes properties"],
    ["dialogs/box.form.yaml", "propertes: {}", "1:1 propertes properties"],
  ])("in a decoration, whatever stands in what it decorates: %s", (path, text, expected) => {
    const decoration = `site/decorations/shop/${path}`;
    const texts = { [typePath]: type, [appPath]: app, [dialogPath]: dialog, [decoration]: text };
    expect(mistyped(texts)).toEqual([`${decoration}:${expected}`]);
  });

  test("in an included file, once, wherever it is included", () => {
    const texts = {
      "shop/includes/form.yaml": "propertes:\n  a: { $type: textField }\n",
      "shop/dialogs/a.yaml": "form: !include:/shop/includes/form.yaml\n",
      "shop/dialogs/b.yaml": "form: !include:/shop/includes/form.yaml\n",
    };
    expect(mistyped(texts)).toEqual(["shop/includes/form.yaml:1:1 propertes properties"]);
  });

  test.each([
    ["datasource: { $type: optionListDatasource, optoins: [a] }", "optoins", "options"],
    ["datasource: { $type: jcrDatasource, worksapce: a }", "worksapce", "workspace"],
    ["datasource: { options: [{ name: a, vlaue: 1 }] }", "vlaue", "value"],
    ["options: { a: { value: 1, lable: A } }", "lable", "label"],
  ])("in a select: %s", (text, key, known) => {
    const { reported, sentences } = resolveProperties(`a: { $type: comboBoxField, ${text} }\n`);
    const at = reported.findIndex((each) => each.startsWith("resolve/mistyped-key "));
    expect(sentences[at]).toBe(`The key "${key}" has no effect. Did you mean "${known}"?`);
  });

  test("in the forms that a field switches between", () => {
    const { reported } = resolveProperties(`a:
  $type: switchableField
  field: { $type: comboBoxField, datasource: { options: [{ name: x, value: x }] } }
  forms: [{ name: x, propertis: { b: { $type: textField } } }]
`);
    expect(reported).toContain(`resolve/mistyped-key ${dialogPath}:6:26`);
  });
});

describe("a key is none that", () => {
  test.each([
    ["stands beside the right one", { [dialogPath]: `from: { a: 1 }\n${dialog}` }],
    ["holds a field", { [dialogPath]: `from: { $type: dateField }\n` }],
    ["holds what the right one cannot hold", { [appPath]: `subApp: boxes\n${app}` }],
    [
      "belongs to a data source of another type",
      {
        [dialogPath]:
          "form: { properties: { a: { $type: comboBoxField, datasource: { $type: restDatasource, routePath: /x } } } }",
      },
    ],
    [
      "is one that fields have, whatever it does",
      { [dialogPath]: "form: { properties: { a: { $type: textField, actions: {} } } }" },
    ],
    ["is near to nothing", { [appPath]: `appClass: a.B\nicon: x\ntheme: y\n${app}` }],
    ["is named like what every object has", { [dialogPath]: `constructor: { a: 1 }\n${dialog}` }],
    [
      "decorates what the sources do not hold",
      { "site/decorations/other/dialogs/box.yaml": "from: { properties: {} }" },
    ],
  ])("%s", (_, texts) => {
    expect(mistyped(texts)).toEqual([]);
  });
});

describe("a sub-app", () => {
  const derived = (name: string, more = "") =>
    resolveFiles({
      [typePath]: type,
      [appPath]: `!content-type:box\nsubApps:\n  ${name}:\n    form: { properties: { title: { label: T } } }\n${more}`,
    });

  test("that is nearly the generated one is a mistyped key", () => {
    const resolved = derived("detial");
    expect(resolved.reported).toEqual([`resolve/mistyped-key ${appPath}:3:3`]);
    expect(resolved.sentences).toEqual(['The key "detial" has no effect. Did you mean "detail"?']);
    expect(names(formOf(resolved, "shop:apps/boxes").fields)).toEqual(["name", "title"]);
  });

  test("that is another than the generated one tells where changes belong", () => {
    expect(derived("editor").sentences).toEqual([
      'The form of the sub-app "editor" is not read; the app\'s form is that of "detail". The content type "box" gives the app its sub-app "detail": write there what is to change.',
    ]);
  });

  test("that stands beside the right one is a second form", () => {
    const { reported, sentences } = derived("detial", "  detail: { label: Box }\n");
    expect(reported).toEqual([`resolve/second-form ${appPath}:3:3`]);
    expect(sentences).toEqual([
      'The form of the sub-app "detial" is not read; the app\'s form is that of "detail".',
    ]);
  });

  test("that a decoration mistypes is a mistyped key, even without a form", () => {
    const decoration = "site/decorations/shop/apps/boxes.yaml";
    const texts = { [appPath]: app, [decoration]: "subApps: { detial: { label: B } }" };
    expect(resolveFiles(texts).reported).toEqual([`resolve/mistyped-key ${decoration}:1:12`]);
  });

  test("that is the only one is read under any name", () => {
    const resolved = resolveFiles({ [appPath]: app.replace("detail", "detial") });
    expect(resolved.reported).toEqual([]);
    expect(names(formOf(resolved, "shop:apps/boxes").fields)).toEqual(["title"]);
  });
});

test("a content type without the model that it mistypes says both", () => {
  const resolved = resolveFiles({ [typePath]: "modle: { properties: { a: {} } }\n" });
  expect(resolved.reported).toEqual([
    `resolve/content-type-without-model ${typePath}:1:1`,
    `resolve/mistyped-key ${typePath}:1:1`,
  ]);
  expect(contentTypeOf(resolved, "box").modelProperties).toEqual([]);
});
