import { describe, expect, test } from "vitest";
import {
  contentTypeOf,
  dialogPath,
  fieldOf,
  formOf,
  names,
  resolveFiles,
  resolveProperties,
} from "./support.js";

const guideModel = `
datasource: { workspace: guides, autoCreate: true }
model:
  nodeType: shop:guide
  properties:
    - { name: teaser, required: true, i18n: true }
    - { name: born, type: Date }
    - { name: contacts, type: contact, multiple: true }
    - { name: office, type: "reference:office" }
    - name: level
      options: { a: { value: a, label: Beginner }, b: { value: b, label: Expert } }
  subModels:
    contact: { nodeType: shop:contact, properties: [ { name: mail, required: true }, { name: phone } ] }
`;

const officeModel = `
datasource: { workspace: offices, rootPath: /europe }
model: { properties: { city: } }
`;

describe("an app over a content type", () => {
  const resolved = resolveFiles({
    "shop/contentTypes/guide.yaml": guideModel,
    "shop/contentTypes/office.yaml": officeModel,
    "shop/apps/guides.yaml": `
!content-type:guide
name: guides
subApps:
  detail:
    form:
      properties:
        teaser: { rows: 3, maxLength: 200 }
        born: { time: true }
        office: { $type: comboBoxField, datasource: { $type: jcrDatasource, workspace: offices } }
        extra: { $type: richTextField }
`,
  });
  const type = contentTypeOf(resolved, "guide");
  const { fields } = type.form;

  test("says where items are stored and what the model declares", () => {
    expect(resolved.reported).toEqual([]);
    expect(type).toMatchObject({
      module: "shop",
      workspace: "guides",
      rootPath: "/",
      nodeType: "shop:guide",
      modelProperties: ["teaser", "born", "contacts", "office", "level"],
    });
    expect(type.form).toBe(formOf(resolved, "shop:apps/guides"));
    expect(contentTypeOf(resolved, "office")).toMatchObject({
      rootPath: "/europe",
      nodeType: "mgnl:content",
      form: { id: "shop:contentTypes/office", kind: "contentType" },
    });
  });

  test("merges overrides into the generated fields and appends new ones", () => {
    expect(names(fields)).toEqual([
      "name",
      "teaser",
      "born",
      "contacts",
      "office",
      "level",
      "extra",
    ]);
    expect(fieldOf(fields, "teaser")).toMatchObject({
      fieldType: "textField",
      required: true,
      translatable: true,
      shape: { kind: "text", content: "plain", maxLength: 200 },
    });
    expect(fieldOf(fields, "born").shape).toEqual({ kind: "date", time: true });
  });

  test("repeats a sub-model in child nodes", () => {
    expect(fieldOf(fields, "contacts").shape).toMatchObject({ kind: "list", storage: "nodes" });
    expect(fieldOf(fields, "contacts/mail").required).toBe(true);
    expect(fieldOf(fields, "contacts/phone").required).toBe(false);
  });

  test("keeps what the model calls a reference one, whatever shows it", () => {
    expect(fieldOf(fields, "office")).toMatchObject({
      fieldType: "comboBoxField",
      shape: {
        kind: "reference",
        workspace: "offices",
        rootPath: "/europe",
        contentType: "office",
      },
    });
  });

  test("offers the model's options", () => {
    expect(fieldOf(fields, "level").shape).toEqual({
      kind: "text",
      content: "plain",
      patterns: [],
      options: {
        source: "list",
        values: [
          { value: "a", label: "Beginner" },
          { value: "b", label: "Expert" },
        ],
      },
    });
  });

  test("remembers which file declared a field and which changed it", () => {
    const { declared, changes } = fieldOf(fields, "teaser").provenance;
    expect(declared).toMatchObject({ module: "shop", kind: "model" });
    expect(declared.span.file.path).toBe("forms/shop/contentTypes/guide.yaml");
    expect(changes.map((change) => change.kind)).toEqual(["form"]);
    expect(fieldOf(fields, "extra").provenance.declared.kind).toBe("form");
  });
});

describe("a decoration", () => {
  const files = {
    "shop/contentTypes/guide.yaml": guideModel,
    "shop/contentTypes/office.yaml": officeModel,
    "shop/apps/guides.yaml": "!content-type:guide\nname: guides\n",
  };

  test("sits at the path that its file name spells", () => {
    const resolved = resolveFiles({
      ...files,
      "extras/decorations/shop/apps/guides.subApps.detail.form.properties.yaml": `
born: { required: true }
extra: { $type: richTextField, label: Extra }
`,
    });
    const { fields } = formOf(resolved, "shop:apps/guides");
    expect(resolved.reported).toEqual([]);
    expect(fieldOf(fields, "born").required).toBe(true);
    expect(fieldOf(fields, "extra").shape).toMatchObject({ kind: "text", content: "html" });
    expect(fieldOf(fields, "born").provenance.changes).toMatchObject([
      { module: "extras", kind: "decoration" },
    ]);
  });

  test("cannot lift what the model requires", () => {
    const resolved = resolveFiles({
      ...files,
      "extras/decorations/shop/apps/guides.yaml":
        "subApps: { detail: { form: { properties: { teaser: { required: false } } } } }\n",
    });
    expect(fieldOf(formOf(resolved, "shop:apps/guides").fields, "teaser").required).toBe(true);
    expect(resolved.reported).toEqual([
      "resolve/required-by-model extras/decorations/shop/apps/guides.yaml:1:64",
    ]);
  });

  test("wins over what it decorates, once, in place", () => {
    const resolved = resolveFiles({
      [dialogPath]:
        "form: { properties: { title: { $type: textField, label: A }, body: { $type: textField } } }\n",
      "extras/decorations/shop/dialogs/box.form.yaml":
        "properties: [ { name: title, label: B } ]\n",
    });
    const { fields } = formOf(resolved, "shop:dialogs/box");
    expect(fields.map(({ name, label }) => [name, label])).toEqual([
      ["title", "B"],
      ["body", "Body"],
    ]);
  });

  test("of what the sources do not hold is reported", () => {
    const resolved = resolveFiles({
      ...files,
      "extras/decorations/dam/apps/assets.subApps.yaml": "detail: { label: X }\n",
    });
    expect(resolved.reported).toEqual([
      "resolve/decoration-target-missing extras/decorations/dam/apps/assets.subApps.yaml:1:1",
    ]);
  });

  test("applies to a content type before its form is generated", () => {
    const resolved = resolveFiles({
      ...files,
      "extras/decorations/shop/contentTypes/guide.model.yaml":
        "properties: [ { name: born, required: true } ]",
    });
    expect(fieldOf(formOf(resolved, "shop:apps/guides").fields, "born").required).toBe(true);
  });

  test.each([
    [
      "is noted when only names decide the order",
      "",
      ["resolve/decoration-order two/decorations/shop/dialogs/box.yaml:1:39"],
    ],
    ["goes unnoted when the order is declared", "dependencies: { one: { version: '*' } }\n", []],
  ])("of two modules on one key %s", (_, descriptor, reported) => {
    const change = (label: string) =>
      `form: { properties: { title: { $type: textField, label: ${label} } } }`;
    const resolved = resolveFiles({
      [dialogPath]: "form: { properties: { title: { $type: textField } } }\n",
      "one/decorations/shop/dialogs/box.yaml": change("One"),
      "two/decorations/shop/dialogs/box.yaml": change("Two").replace("$type: textField, ", ""),
      "two/module.yaml": descriptor,
    });
    expect(formOf(resolved, "shop:dialogs/box").fields[0]?.label).toBe("Two");
    expect(resolved.reported).toEqual(reported);
  });
});

describe("!override", () => {
  test("cuts down to what is spelt out, in list and map form alike", () => {
    const resolved = resolveFiles({
      [dialogPath]: `
form:
  tabs:
    - name: tabMain
      fields:
        - { name: formTitle, fieldType: text, label: Title }
        - { name: formText, fieldType: text, label: Text }
        - { name: other, fieldType: text }
    - name: tabMore
      fields: [ { name: more, fieldType: text } ]
`,
      "a/decorations/shop/dialogs/box.yaml": `
form:
  tabs: !override
    tabMain:
      fields: !override
        formTitle:
        formText:
`,
      "b/decorations/shop/dialogs/box.yaml": `
form:
  tabs:
    - name: tabMain
      fields: [ { name: formTitle, required: true } ]
`,
    });
    const { fields } = formOf(resolved, "shop:dialogs/box");
    expect(resolved.reported).toEqual([]);
    expect(fields.map(({ name, label, required }) => [name, label, required])).toEqual([
      ["formTitle", "Title", true],
      ["formText", "Text", false],
    ]);
  });
});

describe("a composite", () => {
  const { fields, reported } = resolveProperties(`
padding:
  $type: compositeField
  label: ""
  itemProvider: { $type: currentItemProvider }
  layout: { $type: horizontal }
  properties:
    padTop: { $type: comboBoxField, datasource: { $type: optionListDatasource, options: [ { name: p0, value: 0 }, { name: p10, value: 10 } ] } }
    padLeft: { $type: textField, placeholder: 10px }
address:
  $type: compositeField
  properties: { street: { $type: textField } }
map:
  $type: compositeField
  itemProvider: { $type: jcrChildNodeProvider, nodeName: geo }
  properties: { lat: { $type: textField } }
`);

  test("with the current item as provider is flat", () => {
    expect(fieldOf(fields, "padding")).toMatchObject({
      label: "",
      shape: { kind: "group", flat: true },
    });
    expect(fieldOf(fields, "padding/padLeft").placeholder).toBe("10px");
    expect(fieldOf(fields, "padding/padTop").shape).toMatchObject({
      options: {
        values: [
          { value: "0", label: "p0" },
          { value: "10", label: "p10" },
        ],
      },
    });
  });

  test("is a child node otherwise, of the name that its provider gives", () => {
    expect(fieldOf(fields, "address").shape).toMatchObject({ kind: "group", flat: false });
    expect(fieldOf(fields, "geo")).toMatchObject({ label: "Map", shape: { flat: false } });
    expect(reported).toEqual([`resolve/child-node-renamed ${dialogPath}:17:62`]);
  });
});

describe("a switchable", () => {
  const switchable = (provider: string, selector: string) =>
    resolveProperties(`
media:
  $type: switchableField
  itemProvider: { $type: ${provider} }
  field:
    ${selector}
    $type: radioButtonGroupField
    defaultValue: image
    datasource: { $type: optionListDatasource, options: [ { name: image, value: image, label: Image }, { name: embed, value: embed, label: Embed }, { name: none, value: none, label: None } ] }
  forms:
    - name: image
      properties: { image: { $type: damLinkField, required: true } }
    - name: embed
      properties: { embed: { $type: codeField, language: html } }
    - { name: none, properties: {} }
`);

  test("with the current item as provider stores selector and variants flat", () => {
    const { fields, reported } = switchable("currentItemProvider", "name: mediaKind");
    const { shape } = fieldOf(fields, "media");
    expect(reported).toEqual([]);
    expect(shape).toMatchObject({ kind: "variants", flat: true });
    expect(fieldOf(fields, "media/mediaKind").defaultValue).toBe("image");
    expect(
      shape.kind === "variants" &&
        shape.variants.map(({ value, label, fields }) => [value, label, names(fields)]),
    ).toEqual([
      ["image", "Image", ["image"]],
      ["embed", "Embed", ["embed"]],
      ["none", "None", []],
    ]);
    expect(fieldOf(fields, "media/image").required).toBe(true);
    expect(fieldOf(fields, "media/embed").shape).toMatchObject({ content: "code" });
  });

  test("is a child node otherwise, its selector stored as `field` unless it names itself", () => {
    const { fields } = switchable("jcrChildNodeProvider", "label: Kind");
    expect(fieldOf(fields, "media").shape).toMatchObject({
      flat: false,
      selector: { name: "field" },
    });
  });

  test("of the older style has its fields beside its options", () => {
    const resolved = resolveFiles({
      [dialogPath]: `
form:
  tabs:
    - name: main
      fields:
        - name: href
          fieldType: switchable
          label: Link
          options:
            - { name: internal, label: Internal, value: internal, selected: true }
            - { name: external, label: External, value: external }
          fields:
            - { name: internal, fieldType: link, targetWorkspace: website }
            - { name: external, fieldType: text }
`,
    });
    const { fields } = formOf(resolved, "shop:dialogs/box");
    expect(fieldOf(fields, "href").shape).toMatchObject({
      kind: "variants",
      flat: true,
      selector: { name: "href", label: "Link", defaultValue: "internal" },
      variants: [
        { value: "internal", fields: [{ name: "hrefinternal" }] },
        { value: "external", fields: [{ name: "hrefexternal" }] },
      ],
    });
  });
});

describe("the three multi fields", () => {
  const { fields, reported } = resolveProperties(`
addresses:
  $type: jcrMultiField
  minItems: 1
  maxItems: 5
  field: { $type: compositeField, properties: { street: { $type: textField }, city: { $type: textField, i18n: true } } }
tags:
  $type: jcrMultiValueField
  field: { $type: linkField, chooserId: "tags:chooser", datasource: { $type: jcrDatasource, workspace: tags } }
images:
  $type: jcrMultiLinkField
  chooserId: dam-app-core:multiChooser
  field: { $type: damLinkField }
pages:
  $type: jcrMultiLinkField
  chooserId: pages-app:chooser
  field: { $type: linkField }
flat:
  $type: jcrMultiField
  field: { $type: compositeField, itemProvider: { $type: currentItemProvider }, properties: { a: { $type: textField } } }
`);

  test("repeat objects in nodes, values and links in one property", () => {
    expect(reported).toEqual([]);
    expect(fieldOf(fields, "addresses").shape).toMatchObject({
      kind: "list",
      storage: "nodes",
      minItems: 1,
      maxItems: 5,
      unique: false,
      items: { kind: "group", flat: false },
    });
    expect(fieldOf(fields, "addresses/city").translatable).toBe(true);
    expect(fieldOf(fields, "tags").shape).toMatchObject({
      storage: "property",
      items: { kind: "reference", workspace: "tags", storage: "uuid" },
    });
    expect(fieldOf(fields, "images").shape).toMatchObject({
      storage: "property",
      items: { kind: "reference", workspace: "dam", storage: "asset" },
    });
  });

  test("may name the chooser for what they repeat", () => {
    expect(fieldOf(fields, "pages").shape).toMatchObject({ items: { workspace: "website" } });
  });

  test("have nothing that lies flat on the parent", () => {
    expect(fieldOf(fields, "flat").shape).toMatchObject({ items: { kind: "group", flat: false } });
  });
});

test("a link is stored as a UUID, with the converter as a path, and takes any text when it may", () => {
  const { fields, reported } = resolveProperties(`
byId: { $type: pageLinkField }
byPath: { $type: pageLinkField, converterClass: info.magnolia.ui.editor.converter.JcrNodeToPathConverter }
anything: { $type: pageLinkField, textInputAllowed: true, showOptions: false }
asset: { $type: damLinkField, defaultValue: "jcr:00000000-0000-0000-0000-000000000000" }
`);
  const link = {
    kind: "reference",
    workspace: "website",
    rootPath: "/",
    storage: "uuid",
    contentType: undefined,
    describeByProperty: undefined,
    anyText: false,
  };
  expect(reported).toEqual([]);
  expect(fields.map(({ shape }) => shape)).toEqual([
    link,
    { ...link, storage: "path" },
    { ...link, anyText: true },
    { ...link, workspace: "dam", storage: "asset" },
  ]);
  expect(fieldOf(fields, "asset").defaultValue).toBe("jcr:00000000-0000-0000-0000-000000000000");
});

test("options stand in lists and maps, their values typed by the field", () => {
  const { fields, reported } = resolveProperties(`
days:
  $type: comboBoxField
  type: java.lang.Long
  datasource:
    $type: optionListDatasource
    options:
      "2": { value: 2, label: 2 days }
      "7": { label: 7 days }
many: { $type: checkBoxGroupField, defaultValue: [ bach, mahler ], datasource: { $type: optionListDatasource, options: [ { name: bach, value: bach }, { name: mahler, value: mahler } ] } }
groups: { $type: twinColSelectField, datasource: { $type: jcrDatasource, workspace: usergroups, allowedNodeTypes: [ "mgnl:group" ] } }
tokens: { $type: tokenField, comboBox: { datasource: { $type: optionListDatasource, options: [ { value: a } ] } } }
`);
  expect(reported).toEqual([]);
  expect(fieldOf(fields, "days").shape).toMatchObject({
    kind: "number",
    storage: "long",
    options: {
      values: [
        { value: 2, label: "2 days" },
        { value: 7, label: "7 days" },
      ],
    },
  });
  expect(fieldOf(fields, "many")).toMatchObject({
    shape: { kind: "list", storage: "property", unique: true },
    defaultValue: ["bach", "mahler"],
  });
  expect(fieldOf(fields, "groups").shape).toMatchObject({
    items: {
      options: { source: "reference", values: [], origin: "jcrDatasource: workspace usergroups" },
    },
  });
  expect(fieldOf(fields, "tokens").shape).toMatchObject({
    items: { options: { source: "list", values: [{ value: "a", label: "a" }] } },
  });
});

test("validators stand in maps and lists and become patterns", () => {
  const { fields, reported } = resolveProperties(`
delay:
  $type: textField
  type: java.lang.Long
  converterClass: com.vaadin.data.converter.StringToLongConverter
  validators:
    range: { $type: regexpValidator, pattern: '^([1-9],?\\d{3})$', errorMessage: 1000 to 9999 }
mail: { $type: textField, required: true, validators: { email: { $type: emailValidator } } }
older:
  class: info.magnolia.ui.form.field.definition.TextFieldDefinition
  validators:
    - { name: lower, class: info.magnolia.ui.form.validator.definition.RegexpValidatorDefinition, pattern: "[a-z]+" }
`);
  expect(reported).toEqual([]);
  expect(fieldOf(fields, "delay").shape).toEqual({
    kind: "number",
    storage: "long",
    patterns: [
      {
        message: "1000 to 9999",
        source: "^([1-9],?\\d{3})$",
        javascript: "^(?:([1-9],?\\d{3}))$",
        portable: true,
      },
    ],
  });
  expect(fieldOf(fields, "mail").shape).toMatchObject({ patterns: [{ standard: "email" }] });
  expect(fieldOf(fields, "older").shape).toMatchObject({ patterns: [{ source: "[a-z]+" }] });
});

describe("includes", () => {
  test("bring fields, their bodies change them, and both files are remembered", () => {
    const resolved = resolveFiles({
      "shop/includes/video.yaml": "$type: textField\nlabel: Video\nrequired: true\n",
      "shop/includes/common.yaml": "title: { $type: textField }\n",
      [dialogPath]: `
form:
  properties: !include:/shop/includes/common.yaml
    video: !include:/shop/includes/video.yaml
      required: false
    plain: !include /shop/includes/video.yaml
`,
    });
    const { fields } = formOf(resolved, "shop:dialogs/box");
    expect(names(fields)).toEqual(["title", "video", "plain"]);
    expect(fields.map((field) => field.required)).toEqual([false, false, true]);
    const { declared, changes } = fieldOf(fields, "video").provenance;
    expect([declared.kind, declared.module, changes.map((change) => change.kind)]).toEqual([
      "include",
      "shop",
      ["dialog"],
    ]);
  });

  test("of anchors and merge keys count like what they stand for", () => {
    const { fields } = resolveProperties(`
a: &text { $type: textField, i18n: true }
b: { <<: *text, label: Second }
c: *text
`);
    expect(fields.map(({ label, translatable }) => [label, translatable])).toEqual([
      ["A", true],
      ["Second", true],
      ["C", true],
    ]);
  });
});

describe("!inherit", () => {
  const base = "label: Base\nform: { properties: { title: { $type: textField } } }\n";

  test("lays a definition over the one it names, decorated", () => {
    const resolved = resolveFiles({
      "shop/dialogs/pages/base.yaml": base,
      "shop/dialogs/pages/special.yaml": `
!inherit:shop:pages/base
label: Special
form: { properties: { more: { $type: textField } } }
`,
      "extras/decorations/shop/dialogs/pages/base.form.properties.yaml":
        "deco: { $type: dateField }",
    });
    const form = formOf(resolved, "shop:dialogs/pages/special");
    expect(resolved.reported).toEqual([]);
    expect(form.label).toBe("Special");
    expect(names(form.fields)).toEqual(["title", "deco", "more"]);
  });

  test("of nothing known is an error, and the definition stands for itself", () => {
    const resolved = resolveFiles({
      "shop/dialogs/pages/base.yaml": base,
      "shop/dialogs/special.yaml":
        "!inherit:shop:pages/bas\nform: { properties: { more: { $type: textField } } }\n",
    });
    expect(resolved.reported).toEqual(["resolve/unknown-ancestor shop/dialogs/special.yaml:1:1"]);
    expect(resolved.sentences).toEqual([
      'There is no definition "shop:pages/bas" to inherit from. Did you mean "shop:pages/base"?',
    ]);
    expect(names(formOf(resolved, "shop:dialogs/special").fields)).toEqual(["more"]);
  });

  test("in a circle is an error that prints it", () => {
    const resolved = resolveFiles({
      "shop/dialogs/a.yaml": "!inherit:shop:b\nlabel: A\n",
      "shop/dialogs/b.yaml": "!inherit:shop:a\nlabel: B\n",
    });
    expect(resolved.sentences).toContain(
      "The definition inherits from itself: shop:a → shop:b → shop:a.",
    );
  });

  test("below the root has no effect and is reported", () => {
    const resolved = resolveFiles({
      [dialogPath]: "form:\n  properties:\n    title: !inherit:shop:x\n      $type: textField\n",
    });
    expect(resolved.reported).toEqual([`resolve/nested-tag ${dialogPath}:3:12`]);
    expect(names(formOf(resolved, "shop:dialogs/box").fields)).toEqual(["title"]);
  });
});

describe("tabs", () => {
  test("of a layout name fields and nest nothing", () => {
    const resolved = resolveFiles({
      [dialogPath]: `
form:
  properties: { title: { $type: textField }, body: { $type: richTextField } }
  layout:
    $type: tabbedLayout
    tabs:
      - { name: main, label: Main, fields: [ { name: title }, { name: body } ] }
`,
    });
    expect(resolved.reported).toEqual([]);
    expect(names(formOf(resolved, "shop:dialogs/box").fields)).toEqual(["title", "body"]);
  });

  test.each([
    [
      "a tabbed form",
      "  $type: tabbedForm\n  tabs: { first: { label: Main, fields: { title: { $type: textField } } } }\n",
    ],
    [
      "a list of tabs",
      "  tabs: [ { name: first, fields: [ { name: title, fieldType: text } ] } ]\n",
    ],
    ["a map of tabs", "  tabs: { first: { fields: { title: { fieldType: text } } } }\n"],
    ["a list of fields", "  properties: [ { name: title, $type: textField } ]\n"],
  ])("or not, %s gives the fields", (_, form) => {
    const resolved = resolveFiles({ [dialogPath]: `form:\n${form}` });
    expect(resolved.reported).toEqual([]);
    expect(names(formOf(resolved, "shop:dialogs/box").fields)).toEqual(["title"]);
  });

  test("split in two by a stray dash are put together, with a warning", () => {
    const resolved = resolveFiles({
      [dialogPath]: `
form:
  tabs:
    - name: main
    - label: Main
      fields: [ { name: title, fieldType: text } ]
`,
      "shop/i18n/texts_en.properties": "shop.box.main.title.label=From the tab\n",
    });
    expect(resolved.reported).toEqual([`resolve/split-tab ${dialogPath}:5:7`]);
    expect(formOf(resolved, "shop:dialogs/box").fields[0]?.label).toBe("From the tab");
  });
});
