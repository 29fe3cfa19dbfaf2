/**
 * Every diagnostic that the compiler can report: code, severity, sentence, standing hint. Wording lives here and nowhere
 * else; `{name}` is a parameter, and a call that leaves one out does not compile. Codes are `phase/name`, never reused.
 * The long text behind each code is in docs/diagnostics, under the same heading.
 */
export const catalog = {
  // config: mcpgen.yaml
  "config/unknown-key": {
    severity: "error",
    message: 'The configuration has no key "{key}".',
  },
  "config/missing-key": { severity: "error", message: 'The key "{key}" is missing.' },
  "config/invalid-value": {
    severity: "error",
    message: 'The value of "{key}" must be {expected}.',
  },
  "config/path-outside": {
    severity: "error",
    message: 'The path "{path}" of "{key}" is not a relative path inside the project.',
    hint: "Write it relative to the folder of mcpgen.yaml, with /, and without leaving that folder.",
  },
  "config/output-over-source": {
    severity: "error",
    message: 'The output folder "{output}" holds the source "{source}".',
    hint: "Choose a folder of its own: a build removes what it did not write.",
  },
  "config/variable-at-build": {
    severity: "error",
    message: 'The value of "{key}" names an environment variable.',
    hint: "Only store.url, store.file and the values under http may: no variable may change what a build writes.",
  },
  "config/output-reserved": {
    severity: "error",
    message: 'The output folder "{output}" lies in "{reserved}", which other tools write.',
    hint: "Choose a folder of its own, such as: generated",
  },
  "config/store-module-missing": {
    severity: "error",
    message: 'The module "{path}" of the store is not there.',
    hint: "Paths are relative to the folder of mcpgen.yaml; write the module, or name the one that is there.",
  },
  "config/hidden-characters": {
    severity: "error",
    message: 'The value of "{key}" holds characters that a reader does not see: {characters}.',
    hint: "Remove them: a model reads what no reviewer sees.",
  },
  "config/duplicate-locale": {
    severity: "error",
    message: 'The locale "{locale}" stands twice.',
  },
  "config/duplicate-tool": {
    severity: "error",
    message: 'The tool "{tool}" stands twice in the toolset "{toolset}".',
  },
  "config/two-kinds-of-auth": {
    severity: "error",
    message: 'The key "{key}" stands beside "tokens" under "http.auth", which takes either.',
    hint: "Keep the tokens, or the issuer with its audience.",
  },
  "config/reserved-token-name": {
    severity: "error",
    message: 'A token must not be named "{name}": the log calls callers without a token so.',
    hint: "Name whom the token stands for, such as newsletter.",
  },
  "config/duplicate-token": {
    severity: "error",
    message: 'Another token under "http.auth.tokens" has the same {key}.',
    hint: "Give each token a name and a value of its own.",
  },

  // load: text to syntax
  "load/syntax": { severity: "error", message: "The YAML does not parse: {problem}." },
  "load/tab-indentation": {
    severity: "error",
    message: "A tab is no indentation in YAML.",
    hint: "Indent with spaces.",
  },
  "load/several-documents": {
    severity: "error",
    message: "The file holds more than one YAML document.",
    hint: "Put each document into a file of its own.",
  },
  "load/duplicate-key": {
    severity: "error",
    message: 'The key "{key}" appears twice in the same map.',
  },
  "load/key-not-text": {
    severity: "error",
    message: "A key must be a text, and neither a map nor a list nor an alias.",
  },
  "load/unknown-alias": {
    severity: "error",
    message: 'No anchor "&{name}" stands before this alias.',
  },
  "load/alias-cycle": {
    severity: "error",
    message: 'The alias "*{name}" stands inside what it stands for.',
  },
  "load/alias-expansion": {
    severity: "error",
    message:
      'With the alias "*{name}", the aliases of this file stand for more than {limit} values.',
  },
  "load/merge-key": {
    severity: "error",
    message: 'A merge key "<<" takes a map or a list of maps.',
    hint: "To merge another file, put !include:/module/file.yaml before the map itself.",
  },
  "load/too-deep": {
    severity: "error",
    message: "Maps and lists are nested more than {limit} levels deep.",
  },
  "load/too-large": {
    severity: "error",
    message: "The file is larger than {megabytes} MB and was not read.",
  },
  "load/leading-zero": {
    severity: "warning",
    message: 'The number "{text}" is read as {value}, but as octal by the CMS.',
    hint: "Quote it when it is a text, or leave the zero out.",
  },
  "load/yaml11-boolean": {
    severity: "info",
    message: 'The word "{text}" is read as {value} here.',
    hint: "Write true or false.",
  },

  // load: modules, includes, bundles
  "load/duplicate-module": {
    severity: "error",
    message: 'Two modules are named "{name}": "{first}" and "{second}".',
    hint: "A module is named after its folder: rename one.",
  },
  "load/unnamed-module": {
    severity: "error",
    message: "The folder of mcpgen.yaml is itself a module, and so has no name to go by.",
    hint: "Move the module into a folder of its own name, and name the folder above it as the source.",
  },
  "load/module-not-a-map": {
    severity: "warning",
    message: "A module.yaml is a map of keys and values; this one says nothing.",
    hint: "Modules that this one needs stand under `dependencies`.",
  },
  "load/misspelt-descriptor": {
    severity: "warning",
    message: 'The file "{path}" is not read.',
    hint: 'Did you mean "module.yaml"?',
  },
  "load/misspelt-folder": {
    severity: "warning",
    message: 'The folder "{folder}" is not read.',
  },
  "load/dependency-cycle": {
    severity: "error",
    message: "Modules depend on each other in a circle: {chain}.",
  },
  "load/duplicate-definition": {
    severity: "error",
    message: 'The definition "{id}" has two files.',
  },
  "load/include-missing": {
    severity: "error",
    message: 'The included file "{path}" is not in the sources.',
  },
  "load/include-outside": {
    severity: "error",
    message: 'The include "{path}" leads out of the sources, and nothing was read.',
    hint: "Name a file of a module: !include:/module/path.yaml",
  },
  "load/include-without-path": {
    severity: "error",
    message: "The include names no file.",
    hint: "Name a file of a module: !include:/module/path.yaml",
  },
  "load/include-cycle": {
    severity: "error",
    message: "The include goes round in a circle: {chain}.",
  },
  "load/include-too-deep": {
    severity: "error",
    message: "Includes within includes are more than {limit} levels deep.",
  },
  "load/include-expansion": {
    severity: "error",
    message: "With its includes, the file grows beyond {limit} values.",
  },
  "load/unicode-escape": {
    severity: "warning",
    message: 'The escape "{text}" is not of the form \\uXXXX with four hexadecimal digits.',
  },

  // load: reading the sources from disk
  "load/source-missing": {
    severity: "error",
    message: 'The source folder "{folder}" does not exist.',
    hint: 'Create it, name the right one under "sources" in mcpgen.yaml, or start from the modules you have: npx mcpgen init --source <folder>',
  },
  "load/source-not-a-folder": {
    severity: "error",
    message: 'The source "{folder}" is not a folder.',
    hint: 'Name the folder that holds the modules under "sources" in mcpgen.yaml.',
  },
  "load/link-leaves-project": {
    severity: "error",
    message: 'The link "{path}" leads out of the project and was not followed.',
    hint: "Move what it points to into the project.",
  },
  "load/broken-link": {
    severity: "error",
    message: 'The link "{path}" leads nowhere.',
  },
  "load/unreadable": {
    severity: "error",
    message: 'The file or folder "{path}" cannot be read ({reason}).',
  },
  "load/not-utf8": {
    severity: "error",
    message: 'The file "{path}" is not UTF-8 text.',
    hint: "Save it as UTF-8.",
  },

  // resolve: definitions and what they refer to
  "resolve/unknown-content-type": {
    severity: "error",
    message: 'There is no content type "{name}".',
  },
  "resolve/unknown-target": {
    severity: "warning",
    message: 'The content type "{name}" is not in the sources; the reference may point anywhere.',
  },
  "resolve/content-type-spelling": {
    severity: "info",
    message: 'The content type "{name}" is written "{known}" where it is declared.',
  },
  "resolve/duplicate-content-type": {
    severity: "error",
    message: 'The content type "{name}" is declared twice.',
    hint: "Rename one of the two files.",
  },
  "resolve/content-type-without-model": {
    severity: "warning",
    message: 'The content type "{name}" has no model, so its form has no fields.',
  },
  "resolve/unknown-model-type": {
    severity: "warning",
    message:
      'The type "{type}" of "{field}" is neither built in nor a sub-model; the field becomes a text.',
  },
  "resolve/node-type-definition": {
    severity: "warning",
    message: "The node type definition cannot be read: {problem}.",
    hint: "Children of these nodes are taken to be ordered.",
  },
  "resolve/model-type-spelling": {
    severity: "info",
    message: 'The model type "{type}" is read as "{known}".',
    hint: 'Write "{known}".',
  },
  "resolve/recursion-cut": {
    severity: "warning",
    message:
      'The sub-model "{model}" holds itself; from depth {depth} on, "{field}" accepts any object.',
  },
  "resolve/second-app": {
    severity: "info",
    message:
      'The content type "{name}" has several apps; "{form}" gives its form and "{other}" does not.',
  },
  "resolve/second-form": {
    severity: "warning",
    message:
      'The form of the sub-app "{subApp}" is not read; the app\'s form is that of "{chosen}".',
  },
  "resolve/unknown-ancestor": {
    severity: "error",
    message: 'There is no definition "{id}" to inherit from.',
  },
  "resolve/inherit-cycle": {
    severity: "error",
    message: "The definition inherits from itself: {chain}.",
  },
  "resolve/nested-tag": {
    severity: "warning",
    message: 'The tag "{tag}" has no effect here; it stands on the root of a definition.',
  },
  "resolve/decoration-target-missing": {
    severity: "warning",
    message: 'The decorated definition "{target}" is not in the sources.',
    hint: "Decorations of modules that come with the CMS have no effect on tools.",
  },
  "resolve/decoration-not-a-map": {
    severity: "error",
    message: 'The decoration of "{target}" replaces a map of keys and values by something else.',
    hint: "Write only what changes, under the keys that lead to it.",
  },
  "resolve/decoration-order": {
    severity: "info",
    message:
      'The modules "{first}" and "{second}" both set "{key}", and only their names decide which comes last.',
    hint: 'Declare in module.yaml of "{second}" that it depends on "{first}", or the other way round.',
  },
  "resolve/custom-type-like-unknown": {
    severity: "error",
    message: 'The field type "{type}" is said to be like "{like}", which is no known field type.',
  },

  // resolve: forms
  "resolve/form-without-fields": {
    severity: "warning",
    message: "The form has no fields that can be read.",
    hint: "Fields stand under `properties`, or under `tabs` and there under `fields`.",
  },
  "resolve/too-many-fields": {
    severity: "error",
    message: 'The form of "{form}" has more than {limit} fields, those inside fields included.',
    hint: "Split it, or let sub-models refer to content types instead of holding each other.",
  },
  "resolve/fields-beside-form": {
    severity: "warning",
    message: 'The key "{key}" stands outside the form of "{subApp}" and has no effect.',
    hint: "Move it under `form`.",
  },
  "resolve/content-type-tag-missing": {
    severity: "warning",
    message: 'The fields of the app "{app}" have no types, and the app names no content type.',
  },
  "resolve/fields-not-a-collection": {
    severity: "error",
    message: "Fields are a map by name or a list of items with a `name`.",
  },
  "resolve/item-without-name": {
    severity: "error",
    message: "This item has no name.",
    hint: "Items of a list are told apart by their `name`.",
  },
  "resolve/field-not-a-map": {
    severity: "error",
    message: 'The field "{field}" is not a map of keys and values.',
  },
  "resolve/field-without-body": {
    severity: "warning",
    message: 'The field "{field}" is left out: nothing is said about it.',
  },
  "resolve/duplicate-field": {
    severity: "error",
    message: 'The field "{field}" stands twice in "{form}".',
  },
  "resolve/split-tab": {
    severity: "warning",
    message: 'The tab "{tab}" is split in two list items, which are read as one.',
    hint: "Remove the dash in front of this item's first key.",
  },
  "resolve/field-in-layout": {
    severity: "warning",
    message: 'The field "{field}" is declared inside the layout and left out.',
    hint: "Declare it under the form's `properties`; a layout only names fields.",
  },

  // resolve: fields
  "resolve/unknown-field-type": {
    severity: "warning",
    message: 'The type "{type}" of "{field}" is not known; the field becomes a text.',
    hint: 'Say in mcpgen.yaml under "fieldTypes" what it is like.',
  },
  "resolve/field-type-module-failed": {
    severity: "error",
    message: 'The module for the type "{type}" does not lower "{field}": {reason}.',
    hint: "Its `lower` takes a field's definition and gives one of a type that the CMS has.",
  },
  "resolve/field-type-module-not-run": {
    severity: "warning",
    message:
      'The module for the type "{type}" was not given to the compiler; "{field}" becomes a text.',
    hint: "Say with `like` what the type is like.",
  },
  "resolve/field-without-type": {
    severity: "warning",
    message: 'The field "{field}" has no type and becomes a text.',
    hint: "Add a `$type`.",
  },
  "resolve/two-field-types": {
    severity: "warning",
    message: 'The field "{field}" names two different types; "{type}" counts.',
  },
  "resolve/mistyped-key": {
    severity: "warning",
    message: 'The key "{key}" has no effect.',
    hint: 'Did you mean "{known}"?',
  },
  "resolve/field-in-field": {
    severity: "warning",
    message: '"{field}" looks like a field, but stands inside {holder} and is left out.',
    hint: "Check the indentation.",
  },
  "resolve/stray-field": {
    severity: "error",
    message:
      'The field "{field}" holds a `field` to repeat, but its type "{type}" holds one value.',
    hint: "Make it a jcrMultiField or a jcrMultiValueField, or remove `field`.",
  },
  "resolve/field-left-out": {
    severity: "warning",
    message: 'The field "{field}" is left out: no tool can fill a "{type}".',
  },
  "resolve/text-key-missing": {
    severity: "warning",
    message: 'No bundle has the text "{key}"; the key itself is shown.',
  },
  "resolve/not-a-boolean": {
    severity: "warning",
    message: 'The key "{key}" takes true or false; this is neither and has no effect.',
  },
  "resolve/not-a-number": {
    severity: "warning",
    message: 'The key "{key}" takes a number; this is none and has no effect.',
  },
  "resolve/not-a-text": {
    severity: "warning",
    message: 'The key "{key}" takes a text; this is none and has no effect.',
  },
  "resolve/bounds-crossed": {
    severity: "error",
    message: 'No value fits "{field}": "{lower}" is greater than "{upper}".',
  },
  "resolve/shape-differs": {
    severity: "error",
    message: 'The form makes "{field}" {form}, and the model {model}.',
    hint: "Give both the same: the type of the field, or `multiple` and `type` of the model's property.",
  },
  "resolve/required-by-model": {
    severity: "info",
    message: 'The field "{field}" stays required: a form cannot lift what the model requires.',
  },
  "resolve/unknown-value-type": {
    severity: "warning",
    message: 'The value type "{type}" of "{field}" is not known; values are texts.',
  },
  "resolve/converter-not-applied": {
    severity: "warning",
    message:
      'The converter "{converter}" of "{field}" is not known; values are stored as they are sent.',
  },
  "resolve/default-now": {
    severity: "info",
    message: 'The default "now" of "{field}" is not used: a tool has no moment of editing.',
  },
  "resolve/default-unfit": {
    severity: "warning",
    message: 'The default "{value}" does not fit the field "{field}" and is not used.',
  },
  "resolve/options-empty": {
    severity: "error",
    message: 'The field "{field}" of "{form}" has options to choose from, and the list is empty.',
    hint: "Add an option with a value, or make the field a text.",
  },
  "resolve/options-unreadable": {
    severity: "error",
    message: 'The key "{key}" of "{field}" takes {expected}; no options can be read from this.',
  },
  "resolve/options-missing": {
    severity: "warning",
    message: 'The field "{field}" of "{form}" says nothing about its options; any text passes.',
    hint: "Add a `datasource`.",
  },
  "resolve/option-blank": {
    severity: "warning",
    message: 'An option of "{field}" has no value and is left out.',
    hint: "To choose nothing, a caller sends null or leaves the field out.",
  },
  "resolve/option-unfit": {
    severity: "warning",
    message: 'The option "{value}" does not fit the value type of "{field}" and is left out.',
  },
  "resolve/option-doubled": {
    severity: "warning",
    message: 'The option "{value}" stands twice; the first one counts.',
  },
  "resolve/validator-not-enforced": {
    severity: "warning",
    message: 'The validator "{validator}" of "{field}" is not enforced.',
    hint: "Check the value in a hook of the tool.",
  },
  "resolve/pattern-not-translated": {
    severity: "warning",
    message: 'The pattern of "{field}" is not enforced: JavaScript has no equal for {problem}.',
    hint: "Write the pattern without it, or check the value in a hook of the tool.",
  },
  "resolve/pattern-broken": {
    severity: "warning",
    message:
      'The pattern of "{field}" is a mistake in the form, and not enforced: it has {problem}.',
    hint: "Java refuses it as well, so that the CMS does not check it either.",
  },
  "resolve/pattern-backtracks": {
    severity: "warning",
    message:
      'The pattern of "{field}" is not enforced: on some texts, matching it would take without end.',
    hint: "Write it so that each character can match in one way only, or check the value in a hook of the tool.",
  },
  "resolve/composite-without-fields": {
    severity: "warning",
    message: 'The composite "{field}" has no fields and is left out.',
  },
  "resolve/composite-opaque": {
    severity: "warning",
    message: 'The composite "{field}" does not say what it holds; any object passes.',
    hint: "Declare its fields under `properties`.",
  },
  "resolve/unknown-transformer": {
    severity: "warning",
    message:
      'The transformer "{transformer}" of "{field}" is not known, so values may be stored elsewhere than the CMS looks.',
  },
  "resolve/unknown-item-provider": {
    severity: "warning",
    message:
      'The item provider "{provider}" of "{field}" is not known; a child node of that name is assumed.',
  },
  "resolve/name-decorator-not-applied": {
    severity: "warning",
    message:
      'The name decorator "{decorator}" of "{field}" is not known, so the fields inside may be stored under other names than the CMS looks for.',
  },
  "resolve/child-node-renamed": {
    severity: "info",
    message: 'The field "{field}" is stored in the child node "{node}", and tools call it so.',
  },
  "resolve/multi-without-field": {
    severity: "error",
    message: 'The field "{field}" does not say what it repeats.',
    hint: "Add a `field` with a `$type`.",
  },
  "resolve/list-in-list": {
    severity: "warning",
    message:
      'The field "{field}" is left out: it repeats a field that holds several values itself.',
  },
  "resolve/multi-of-groups": {
    severity: "warning",
    message:
      'The field "{field}" repeats a composite, which one property cannot hold; child nodes are assumed.',
    hint: "Make it a jcrMultiField.",
  },
  "resolve/multi-of-values": {
    severity: "warning",
    message: 'The field "{field}" repeats a single value; one multi-valued property is assumed.',
    hint: "Make it a jcrMultiValueField.",
  },
  "resolve/switchable-without-selector": {
    severity: "error",
    message: 'The switchable "{field}" has no `field` to select with.',
  },
  "resolve/selector-without-options": {
    severity: "error",
    message: 'The selector of "{field}" offers no fixed options, so no form can be chosen.',
    hint: "Give it an optionListDatasource.",
  },
  "resolve/form-without-option": {
    severity: "warning",
    message: 'The form "{form}" of "{field}" is left out: no option selects it.',
  },

  // write: files that commands write
  "write/output-outside-project": {
    severity: "error",
    message: 'The output folder "{folder}" is not a folder of its own inside the project.',
    hint: 'Name one under "output" in mcpgen.yaml, such as: generated',
  },
  "write/path-occupied": {
    severity: "error",
    message:
      'What stands at "{path}" is in the way of a generated file and was not generated by mcpgen.',
    hint: "Move it, or choose another output folder.",
  },
  "write/page-edited": {
    severity: "error",
    message: 'The page "{path}" is not as mcpgen docs wrote it, and no page was written.',
    hint: "Move it away or delete it to have it written anew.",
  },
  "write/page-kept": {
    severity: "warning",
    message:
      'The page "{path}" is kept: nothing stands for it any more, but somebody has changed it.',
    hint: "Delete it, or remove its first line to keep it as your own.",
  },
  "write/source-holds-project": {
    severity: "error",
    message:
      'The source "{source}" holds the project itself, "{project}", which would be copied too.',
    hint: "Name the folders of modules in it, each with --source, or start the project elsewhere.",
  },
  "write/workflow-below-root": {
    severity: "warning",
    message:
      'The workflow "{path}" is never run: {system} looks at the root of the repository alone.',
  },

  // plan: from meaning to tools
  "plan/declaration-not-a-map": {
    severity: "error",
    message: "A tool declaration is a map of keys and values.",
  },
  "plan/kind-missing": {
    severity: "error",
    message: "The tool declaration says neither `kind` nor `class`.",
    hint: "Add `kind: contentType`.",
  },
  "plan/unknown-kind": { severity: "error", message: 'There is no kind of tool "{kind}".' },
  "plan/class-not-supported": {
    severity: "warning",
    message: 'The tool is not offered: class "{class}" is no class that mcpgen knows.',
    hint: "Declare a `function`, or a `contentType` tool with `hooks` or `actions`, instead.",
  },
  "plan/kind-not-built-yet": {
    severity: "warning",
    message: 'The tool is not offered: kind "{kind}" is not built yet.',
  },
  "plan/key-not-built-yet": {
    severity: "warning",
    message: 'Key "{key}" has no effect yet.',
    hint: "Remove it, or keep it for a later version.",
  },
  "plan/invalid-value": {
    severity: "error",
    message: 'Key "{key}" takes one of {values}.',
  },
  "plan/unknown-key": {
    severity: "error",
    message: '{owner} has no key "{key}".',
  },
  "plan/text-expected": { severity: "error", message: 'Key "{key}" takes a text.' },
  "plan/list-expected": {
    severity: "error",
    message: 'Key "{key}" takes a list.',
    hint: "Write it as `[a, b]` or one `- a` a line.",
  },
  "plan/map-expected": {
    severity: "error",
    message: 'Key "{key}" takes a map of keys and values.',
  },
  "plan/boolean-expected": { severity: "error", message: 'Key "{key}" takes true or false.' },
  "plan/hidden-characters": {
    severity: "error",
    message: "The {place} holds characters that a reader does not see: {characters}.",
    hint: "Remove them: a model would read them and a reviewer would not.",
  },
  "plan/name-missing": {
    severity: "warning",
    message: "The tool is not offered: it has no name.",
    hint: "Add `name:`, what the model calls.",
  },
  "plan/name-invalid": {
    severity: "error",
    message: 'Tool name "{name}" is not allowed.',
    hint: "Start with a lower-case letter; then letters, digits, `_` and `-`.",
  },
  "plan/name-too-long": {
    severity: "error",
    message: 'Tool name "{name}" has {length} characters; clients take 64.',
  },
  "plan/name-long": {
    severity: "warning",
    message: 'Tool name "{name}" has {length} characters; with a host\'s prefix it may pass 64.',
    hint: "Keep it to 40.",
  },
  "plan/number-expected": { severity: "error", message: 'Key "{key}" takes a number.' },
  "plan/parameter-name-invalid": {
    severity: "error",
    message: 'Parameter name "{name}" is not allowed.',
    hint: "Start with a letter or `_`; then letters, digits and `_`, at most 64. `__proto__` is not free: every object has one.",
  },
  "plan/parameter-type": {
    severity: "error",
    message: 'Parameter "{name}" needs a type, one of {values}.',
  },
  "plan/parameter-default": {
    severity: "error",
    message: "The default does not fit a parameter of type {type}: {reason}.",
    hint: "Give a value that a caller could send, or remove `default`.",
  },
  "plan/enum-values": {
    severity: "error",
    message: "An enum takes its values as a list of different, non-blank texts.",
    hint: "Write `values: [one, two]`.",
  },
  "plan/parameter-key-unfit": {
    severity: "error",
    message: 'Key "{key}" says nothing about {subject}.',
    hint: "Remove it.",
  },
  "plan/parameter-bound": {
    severity: "error",
    message: 'Key "{key}" of a parameter takes {expected}.',
  },
  "plan/parameter-type-and-schema": {
    severity: "error",
    message: 'The parameter "{name}" has both a type and a schema.',
    hint: "Keep one of them: the schema says what type it is.",
  },
  "plan/parameter-twice": {
    severity: "error",
    message: 'The parameter "{name}" is declared under `parameters` and under `schema`.',
    hint: "Keep one of them, or rename one.",
  },
  "plan/required-with-default": {
    severity: "error",
    message: 'The parameter "{name}" is required and has a default.',
    hint: "Drop `required`, so that the default stands in; or drop `default`, which would never be used.",
  },
  "plan/required-with-reach": {
    severity: "error",
    message: 'The parameter "{name}" is required and is there only with the reach "{reach}".',
    hint: "Drop `required`: a server without the reach has no such parameter.",
  },
  "plan/unknown-reach": {
    severity: "error",
    message: 'There is no reach "{reach}".',
    hint: "Name it under `reach` in mcpgen.yaml.",
  },
  "plan/reach-unused": {
    severity: "warning",
    message: 'The configuration turns on the reach "{reach}", and no tool depends on it.',
    hint: "Take it out of `reach` in mcpgen.yaml, or name it under `when` of a parameter.",
  },
  "plan/token-scope-unused": {
    severity: "warning",
    message: 'The token "{token}" holds the scope "{scope}", and no tool asks for it.',
    hint: "Take it out of `scopes` of the token, or name it under `scopes` of a tool.",
  },
  "plan/toolset-unknown-tool": {
    severity: "error",
    message: 'The toolset "{toolset}" names "{tool}", and no tool is called so.',
  },
  "plan/two-reaches": {
    severity: "error",
    message: 'The tool "{tool}" depends on two reaches, "{first}" and "{second}".',
    hint: "Keep one reach, or make two tools.",
  },
  "plan/schema-tag": {
    severity: "error",
    message: 'A hand-built schema is plain JSON; the tag "{tag}" means nothing in it.',
    hint: "Remove the tag.",
  },
  "plan/schema-invalid": {
    severity: "error",
    message: "The schema is no JSON Schema (2020-12): {reason}.",
  },
  "plan/schema-open": {
    severity: "error",
    message: "An object of a schema takes any property and does not say what they are.",
    hint: "Add `additionalProperties: false`, or `additionalProperties: true` with a `description`.",
  },
  "plan/schema-not-portable": {
    severity: "error",
    message: "Some clients do not take this part of the schema. {rule}",
    hint: "Stay with one `type` each and title, description, default, enum of texts, format, pattern, maxLength, minimum, maximum, items, minItems, maxItems, properties, required, additionalProperties.",
  },
  "plan/schema-format": {
    severity: "error",
    message: 'The format "{format}" is none that mcpgen checks.',
    hint: "Use one of {formats}, or a `pattern`.",
  },
  "plan/schema-pattern": {
    severity: "error",
    message: "The pattern of the schema cannot be used: {problem}.",
    hint: "Write it for JavaScript with the flag u, from `^` to `$`, so that each character can match in one way only.",
  },
  "plan/schema-default": {
    severity: "error",
    message: "A default inside a schema would be advertised and never filled in.",
    hint: "Remove it and say in the description what an absent value means, or use a parameter with a `type`, which takes a `default`.",
  },
  "plan/schema-values": {
    severity: "error",
    message: "Some clients do not take an object whose `additionalProperties` are a schema.",
    hint: "For texts under any name write the parameter as `type: map`; else `additionalProperties: true` with a `description`.",
  },
  "plan/schema-unsatisfiable": {
    severity: "error",
    message: "No value fits this part of the schema: {reason}.",
    hint: "Correct one of the two.",
  },
  "plan/action-is-standard": {
    severity: "error",
    message: 'The action "{action}" is a standard one and cannot be declared.',
    hint: "Choose another name, or change what it does in `hooks`.",
  },
  "plan/action-without-description": {
    severity: "error",
    message: 'The action "{action}" has no description.',
    hint: "Add `description:`, what a model reads to decide when to use it.",
  },
  "plan/tool-without-description": {
    severity: "error",
    message: 'The tool "{tool}" has no description.',
    hint: "Add `description:`, what a model reads to decide when to call it.",
  },
  "plan/function-without-actions": {
    severity: "error",
    message: 'The tool "{tool}" is a function, which has no actions to allow.',
    hint: "Remove `allowedActions`.",
  },
  "plan/scope-invalid": {
    severity: "error",
    message: 'The scope "{scope}" is none that OAuth allows.',
    hint: "Write printable ASCII characters without blanks, double quotes and backslashes; each scope is an entry of its own.",
  },
  "plan/scope-twice": {
    severity: "error",
    message: 'The scope "{scope}" stands twice in "{key}".',
  },
  "plan/scopes-empty": {
    severity: "warning",
    message: 'Key "{key}" asks for no scope, so that every caller may use the {asker}.',
    hint: "Remove the key, or name a scope, such as `[shop.write]`.",
  },
  "plan/scopes-expected": {
    severity: "error",
    message: 'Key "{key}" takes a list, or a map of lists by action.',
    hint: "Write it as `[a, b]`, or one `<action>: [a, b]` a line.",
  },
  "plan/scopes-of-unknown-action": {
    severity: "error",
    message:
      'The tool "{tool}" offers no action "{action}" to ask scopes for; it offers {offered}.',
  },
  "plan/scopes-without-actions": {
    severity: "error",
    message: 'The tool "{tool}" has no actions, so its scopes are one list.',
    hint: "Write them as `scopes: [a, b]`.",
  },
  "plan/destructive-without-write": {
    severity: "error",
    message: 'The tool "{tool}" only reads and is destructive.',
    hint: "Remove `destructive`, or `readOnly` when it changes something.",
  },
  "plan/confirm-without-write": {
    severity: "error",
    message: 'The action "{action}" asks for confirmation and only reads.',
    hint: "Remove `confirm`, or `readOnly` when it changes something.",
  },
  "plan/handler-missing": {
    severity: "error",
    message: "The {owner} has no handler.",
    hint: "Add `handler: ./handlers/<file>.ts#<export>`.",
  },
  "plan/handler-invalid": {
    severity: "error",
    message: 'The handler "{handler}" does not name a module and an export of it.',
    hint: "Write it as `./handlers/<file>.ts#<export>`.",
  },
  "plan/module-path": {
    severity: "error",
    message: 'The path "{path}" does not name a TypeScript or JavaScript module of this project.',
    hint: "Give it relative to the folder of mcpgen.yaml, such as `./handlers/cart.ts`.",
  },
  "plan/module-missing": {
    severity: "error",
    message: 'The module "{path}" for {use} is not there.',
    hint: "Paths are relative to the folder of mcpgen.yaml.",
  },
  "plan/module-is-folder": {
    severity: "error",
    message: 'The module "{path}" for {use} is no file but a folder.',
    hint: "Name a file in it.",
  },
  "plan/module-broken": {
    severity: "error",
    message: 'The module "{path}" cannot be loaded, line {line}: {reason}',
  },
  "plan/module-type-error": {
    severity: "warning",
    message: 'The module "{path}" has a type error, line {line}: {reason}',
    hint: "Run the TypeScript compiler over the project for all of them.",
  },
  "plan/export-missing": {
    severity: "error",
    message: 'The module "{path}" exports no "{name}".',
  },
  "plan/export-without-value": {
    severity: "error",
    message:
      'What "{path}" exports as "{name}" is not there at run time: it is a type, or only declared.',
    hint: "Export a function with a body, or name the one that is meant.",
  },
  "plan/signature-unfit": {
    severity: "error",
    message: 'The module "{path}" does not fit {use}: {reason}',
    hint: "Type it with the interface in the tool's generated folder.",
  },
  "plan/unknown-hook": {
    severity: "warning",
    message: 'The export "{name}" of "{path}" is no hook and is never called.',
  },
  "plan/no-hooks": {
    severity: "error",
    message: 'The module "{path}" exports no hook.',
    hint: "Hooks are functions such as `beforeCreate` or `doUpdate`; `npx mcpgen explain plan/no-hooks` lists them.",
  },
  "plan/field-not-in-model": {
    severity: "warning",
    message:
      'The model of "{contentType}" has no property "{field}", so what "{path}" binds cannot hold it.',
    hint: "Add it to the model, keep it out of the tool with `excludedFields`, or write it without `bind`.",
  },
  "plan/input-is-standard": {
    severity: "error",
    message: 'The input "{input}" is named like a standard parameter.',
    hint: "Rename it. An item is addressed by uuid, path, nodeName or business key without declaring them.",
  },
  "plan/output-is-standard": {
    severity: "error",
    message: 'The output "{output}" is named like a part of every answer.',
    hint: "Rename it.",
  },
  "plan/output-is-result": {
    severity: "error",
    message: 'The output "{output}" is named like a part of a ready result.',
    hint: "Rename it.",
  },
  "plan/output-is-inherited": {
    severity: "error",
    message: 'The output "{output}" is named like a member that every object has.',
    hint: "Rename it.",
  },
  "plan/input-differs": {
    severity: "error",
    message: 'The input "{input}" has another shape elsewhere in the same tool.',
    hint: "Give both the same type, or rename one.",
  },
  "plan/action-name-shortened": {
    severity: "warning",
    message: 'The tool "{name}" is listed as "{short}": clients take 64 characters.',
    hint: "Give the declaration a shorter name.",
  },
  "plan/name-taken": {
    severity: "error",
    message: 'Two {audience} tools are called "{name}".',
    hint: "Rename one of them.",
  },
  "plan/name-built-in": {
    severity: "error",
    message: 'The tool "{tool}" is listed as "{name}", and so is one that mcpgen builds in.',
    hint: "Rename it, or set `builtins.contentType` to false in mcpgen.yaml and have no built-in one.",
  },
  "plan/content-type-missing": {
    severity: "error",
    message: 'Tool "{tool}" says neither `contentType` nor `form`.',
    hint: "Add `contentType: <registered name>`, or `form: <module>:dialogs/<path>`.",
  },
  "plan/content-type-and-form": {
    severity: "error",
    message: 'Tool "{tool}" says both `contentType` and `form`.',
    hint: "Keep one of them.",
  },
  "plan/fields-missing": {
    severity: "warning",
    message: 'The tool "{tool}" is not offered: it names no fields.',
    hint: "Add `fields:` with the names of the fields that it alone writes.",
  },
  "plan/unknown-workspace": {
    severity: "error",
    message: 'No content lives in workspace "{workspace}". Known are: {known}.',
  },
  "plan/field-of-variant": {
    severity: "error",
    message: 'Field "{field}" is part of the switchable "{switchable}".',
    hint: "Name the switchable: it is owned whole.",
  },
  "plan/field-of-composite": {
    severity: "error",
    message: 'Field "{field}" is part of the composite "{composite}".',
    hint: "Name the composite: it is owned whole.",
  },
  "plan/field-not-in-workspace": {
    severity: "error",
    message: 'No form of workspace "{workspace}" has the field "{field}".',
    hint: "Correct the name or take it out, or declare a tool for each workspace.",
  },
  "plan/fields-apart": {
    severity: "error",
    message: "No form has all of these fields: {fields}.",
    hint: "Declare a tool for the fields of each form, or name the workspaces under `workspaces`.",
  },
  "plan/fields-differ": {
    severity: "error",
    message: 'Field "{field}" is not the same in "{first}" and "{second}": {difference}.',
    hint: "Make them agree, or declare a tool for each workspace.",
  },
  "plan/form-lacks-fields": {
    severity: "warning",
    message:
      'The form "{form}" does not have {fields}, which "{tool}" offers for every "{nodeType}" there.',
    hint: "Declare a tool of their own for the fields that both have.",
  },
  "plan/field-owned-twice": {
    severity: "error",
    message:
      'In workspace "{workspace}" the field "{field}" belongs to the tool "{owner}" already.',
    hint: "Name it in one of the two declarations.",
  },
  "plan/owner-cannot-write": {
    severity: "warning",
    message: 'Nobody can set {fields}: "{tool}" owns them and does not offer `set`.',
    hint: "Add `set` to its `allowedActions`, or drop the declaration: other tools can show the fields.",
  },
  "plan/required-field-owned": {
    severity: "warning",
    message:
      'Items that "{tool}" creates lack what is required and belongs to the tool "{owner}": {fields}.',
    hint: "Give each a default in the form, or leave it out of that tool's `fields`.",
  },
  "plan/unknown-content-type": {
    severity: "warning",
    message: 'Tool "{tool}" is not offered: there is no content type "{contentType}".',
  },
  "plan/unknown-form": {
    severity: "error",
    message: 'Tool "{tool}" names form "{form}", which the sources do not have.',
  },
  "plan/workspace-missing": {
    severity: "error",
    message: 'Tool "{tool}" has no workspace: neither its form nor the declaration names one.',
    hint: "Add `workspace: <name>` to the declaration.",
  },
  "plan/unknown-action": { severity: "error", message: 'There is no action "{action}".' },
  "plan/public-tool-writes": {
    severity: "error",
    message: 'A public tool cannot offer "{action}": it reads published content only.',
    hint: "Take a standard action out; add `readOnly: true` to a function or an action of your own that only reads.",
  },
  "plan/unknown-field": {
    severity: "error",
    message: '"{field}" in `{key}` is no field of {form}.',
  },
  "plan/field-not-scalar": {
    severity: "error",
    message: '"{field}" in `{key}` holds more than one value.',
  },
  "plan/field-left-out": {
    severity: "error",
    message: '"{field}" in `{key}` is a field that the declaration leaves out.',
    hint: "Take it out of `excludedFields`, or add it to `includedFields`.",
  },
  "plan/field-owned": {
    severity: "error",
    message: '"{field}" in `{key}` belongs to the tool "{owner}", which alone writes it.',
    hint: "Leave it out here, or take it out of that tool's `fields`.",
  },
  "plan/no-actions": {
    severity: "warning",
    message: 'The tool "{tool}" is not offered: none of its allowed actions can be.',
  },
  "plan/folder-segment-invalid": {
    severity: "error",
    message: 'Segment "{segment}" of the folder template is not a placeholder.',
    hint: "Every segment is one field name in braces; a `?` before the closing brace makes it optional.",
  },
  "plan/folder-field-not-scalar": {
    severity: "error",
    message: 'Field "{field}" of the folder template holds more than one value.',
  },
  "plan/folder-required-after-optional": {
    severity: "error",
    message: 'Required field "{field}" stands after an optional one in the folder template.',
    hint: "Put optional segments last.",
  },
  "plan/field-named-like-parameter": {
    severity: "warning",
    message:
      'Field "{field}" of tool "{tool}" is named like a standard parameter; it is offered as "{key}".',
    hint: "Rename the field in the form, leave it out of the tool, or keep the offered name.",
  },
  "plan/field-stored-twice": {
    severity: "warning",
    message: 'Field "{field}" stands twice on one node; the second is left out.',
    hint: "Fields of flat composites and switchables share the parent node: give them different names.",
  },
  "plan/field-is-translation": {
    severity: "warning",
    message:
      'Field "{second}" is stored where the translation of "{first}" into {locale} is: each overwrites the other.',
    hint: "Rename the field, or leave it out where the translation is what is meant.",
  },
  "plan/field-keys-collide": {
    severity: "error",
    message: 'Fields "{first}" and "{second}" would both be offered as "{key}".',
    hint: "Rename one of them.",
  },

  // lint: what single clients do not take
  "lint/root-schema": {
    severity: "error",
    message:
      'The schema of "{tool}" has {problem} at its root: {client} {happens} (seen in {seen}).',
    hint: "The root takes type, properties, required and additionalProperties alone; say in descriptions what goes together.",
  },
  "lint/composition": {
    severity: "error",
    message:
      'Schemas are joined by "{keyword}" at {path} of "{tool}": {client} {happens} (seen in {seen}).',
    hint: "Write one schema whose properties are optional, and say in descriptions which go together.",
  },
  "lint/reference": {
    severity: "error",
    message: 'A "{keyword}" stands at {path} of "{tool}": {client} {happens} (seen in {seen}).',
    hint: "Repeat the schema in full where it is used.",
  },
  "lint/keyword": {
    severity: "error",
    message:
      'The keyword "{keyword}" stands at {path} of "{tool}": {client} {happens} (seen in {seen}).',
    hint: "Say it in the description, and let the server check it.",
  },
  "lint/format": {
    severity: "warning",
    message:
      'The format "{format}" stands at {path} of "{tool}": {client} {happens} (seen in {seen}).',
    hint: "Say it in the description, and let the server check it.",
  },
  "lint/enum-value": {
    severity: "error",
    message: 'The enum at {path} of "{tool}" lists {value}: {client} {happens} (seen in {seen}).',
    hint: "List filled texts alone; let a property be left out, or sent as null, without listing that.",
  },
  "lint/type": {
    severity: "error",
    message: 'The schema at {path} of "{tool}" has {problem}: {client} {happens} (seen in {seen}).',
    hint: "Give it one type, as a text.",
  },
  "lint/items": {
    severity: "error",
    message:
      'The list at {path} of "{tool}" is one {problem}: {client} {happens} (seen in {seen}).',
    hint: "Give it one schema for all entries under `items`, and `minItems` and `maxItems` where their number is fixed.",
  },
  "lint/keyword-of-other-type": {
    severity: "error",
    message:
      'The keyword "{keyword}" at {path} of "{tool}" says nothing of the type {type}: {client} {happens} (seen in {seen}).',
    hint: "Remove it, or make the type an object.",
  },
  "lint/old-draft": {
    severity: "error",
    message:
      'JSON Schema 2020-12 has no {form}, as stands at {path} of "{tool}": {client} {happens} (seen in {seen}).',
    hint: "Write it as of 2020-12.",
  },
  "lint/property-name": {
    severity: "error",
    message:
      'The name {name} at {path} of "{tool}" does not match {pattern}: {client} {happens} (seen in {seen}).',
    hint: "Offer the property under a name of letters, digits and underscores.",
  },
  "lint/tool-name": {
    severity: "error",
    message: 'The name "{tool}" {problem}: {client} {happens} (seen in {seen}).',
    hint: "Choose a shorter name of letters, digits and underscores.",
  },
  "lint/long-description": {
    severity: "warning",
    message:
      'The description of "{tool}" has {length} characters, more than {most}: {client} {happens} (seen in {seen}).',
    hint: "Shorten it: offer fewer actions, or one tool an action with `layout: perAction`.",
  },
  "lint/too-many-tools": {
    severity: "error",
    message:
      "There are {count} {audience} tools, more than {most}: {client} {happens} (seen in {seen}).",
    hint: "Offer one tool for several actions with `layout: single`, or serve a part of them with a toolset.",
  },

  // lint: what no client or model takes well
  "lint/output-schema": {
    severity: "error",
    message:
      'The output schema of "{tool}" has no "type": "object" at its root: some clients drop all tools of the server.',
    hint: "Answer an object, with the value as one of its properties.",
  },
  "lint/dangling-reference": {
    severity: "error",
    message: 'The reference {reference} at {path} of "{tool}" leads to nothing below "#/$defs/".',
    hint: "Repeat the schema in full where it is used.",
  },
  "lint/no-type": {
    severity: "error",
    message: 'The schema at {path} of "{tool}" has no type: some clients skip the tool.',
    hint: "Give it one type, as a text.",
  },
  "lint/empty-items": {
    severity: "error",
    message: 'The list at {path} of "{tool}" has empty `items`: a model cannot tell what to send.',
    hint: "Say in `items` what an entry is, with all of its properties.",
  },
  "lint/tool-description": {
    severity: "warning",
    message: 'The description of "{tool}" {problem}.',
    hint: "Say in the declaration's `description` what the tool works on and when to use it.",
  },
  "lint/parameter-description": {
    severity: "warning",
    message: 'The parameter {path} of "{tool}" has {problem}.',
    hint: "Say in its `description`, or in the label or the help of the form's field, what to send.",
  },
  "lint/same-description": {
    severity: "warning",
    message: 'The tools "{tool}" and "{other}" have the same description.',
    hint: "Say in each what it alone is for.",
  },
  "lint/names-other-tool": {
    severity: "warning",
    message: 'The description of "{tool}" names the tool "{other}": searches for that find this.',
    hint: "Say what this tool does, and leave the other to its own description.",
  },
  "lint/says-what-not": {
    severity: "warning",
    message:
      'The description of "{tool}" says what it is not for ("{words}"): searches for that find it.',
    hint: "Say what the tool is for.",
  },
  "lint/name-room": {
    severity: "warning",
    message:
      'The name "{tool}" has {length} characters, with a prefix of {prefix} more than the {most} that clients take.',
    hint: "Keep it to {room}, or lower `budget.prefix` in mcpgen.yaml.",
  },
  "lint/long-name": {
    severity: "warning",
    message:
      'The name "{tool}" has {length} characters; with a host\'s prefix it may pass the {most} that clients take.',
    hint: "Keep it to {room}.",
  },
  "lint/same-name": {
    severity: "warning",
    message: 'The names "{tool}" and "{other}" differ in case, hyphens and underscores alone.',
    hint: "Rename one: a model takes one for the other.",
  },
  "lint/similar-name": {
    severity: "info",
    message: 'The names "{tool}" and "{other}" differ in one character.',
    hint: "Rename one when a model might take it for the other.",
  },
  "lint/infrastructure-parameter": {
    severity: "warning",
    message:
      'The parameter {path} of "{tool}" looks like infrastructure that a model would choose.',
    hint: "Let the handler take it from its own configuration.",
  },
  "lint/tool-budget": {
    severity: "warning",
    message:
      'Schema and description of "{tool}" take about {tokens} tokens, and `budget.toolTokens` is {budget}.',
    hint: "Offer fewer actions or fields, shorten texts, or raise the budget in mcpgen.yaml.",
  },
  "lint/total-budget": {
    severity: "warning",
    message:
      "Schemas and descriptions of the {audience} tools ({count}) take about {tokens} tokens, and `budget.totalTokens` is {budget}.",
    hint: "Serve a part of them with a toolset, offer fewer actions or fields, or raise the budget in mcpgen.yaml.",
  },
} as const satisfies Record<string, CatalogEntry>;

export type Severity = "error" | "warning" | "info";

export interface CatalogEntry {
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
}

export type DiagnosticCode = keyof typeof catalog;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type HintOf<Entry> = Entry extends { readonly hint: infer Hint extends string } ? Hint : "";

/** The parameters that a code's sentence and hint name. */
export type ParametersOf<Code extends DiagnosticCode> = Readonly<
  Record<
    Placeholders<(typeof catalog)[Code]["message"]> | Placeholders<HintOf<(typeof catalog)[Code]>>,
    string | number
  >
>;
