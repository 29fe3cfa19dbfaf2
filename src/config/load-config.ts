import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { SourceFile } from "../diagnostics/source-file.js";
import type { YamlNode } from "../yaml/node.js";
import { parseYaml } from "../yaml/parse-yaml.js";
import { checkAuth } from "./check-auth.js";
import { checkHidden } from "./check-hidden.js";
import { checkLocales } from "./check-locales.js";
import { checkTokens } from "./check-tokens.js";
import { checkPaths } from "./check-paths.js";
import { checkToolsets } from "./check-toolsets.js";
import { checkVariables } from "./check-variables.js";
import { withDefaults } from "./config-document.js";
import type { ConfigDocument } from "./config-document.js";
import { plainValue } from "./plain-value.js";
import type { ProjectConfig } from "./project-config.js";
import { reportSchemaError } from "./report-schema-error.js";
import { configSchema } from "./schema.js";

/**
 * The project's configuration. Without a file, and for what the file leaves out, the defaults hold; they also stand in for
 * every top-level key that holds something wrong, which is reported at its place.
 */
export function loadConfig(file: SourceFile | undefined, diagnostics: Diagnostics): ProjectConfig {
  const root = file === undefined ? undefined : parseYaml(file, diagnostics);
  if (root === undefined || isEmpty(root)) return withDefaults({});
  const wrong = new Set<string>();
  checkSchema(root, diagnostics, wrong);
  checkVariables(root, diagnostics, wrong);
  checkPaths(root, diagnostics, wrong);
  checkHidden(root, diagnostics, wrong);
  checkLocales(root, diagnostics, wrong);
  checkAuth(root, diagnostics, wrong);
  checkTokens(root, diagnostics, wrong);
  checkToolsets(root, diagnostics, wrong);
  return withDefaults(documentOf(root, wrong));
}

let compiled: ValidateFunction | undefined;

/** The check of the file's shape: compiling it takes longer than all else here, and a process may need it often or never. */
function schemaCheck(): ValidateFunction {
  // The schema is ours and a test checks it: checking it here would take longer still.
  compiled ??= new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    meta: false,
    validateSchema: false,
  }).compile(configSchema);
  return compiled;
}

function checkSchema(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  const validate = schemaCheck();
  validate(plainValue(root, configSchema, diagnostics));
  for (const error of validate.errors ?? []) {
    // The branch taken says what is wrong; that it was taken says nothing. So it is with a key that is no name.
    if (error.keyword === "if" || error.keyword === "propertyNames") continue;
    reportSchemaError(error, root, diagnostics);
    const key = error.instancePath.split("/")[1] ?? error.params["additionalProperty"];
    if (typeof key === "string") wrong.add(key);
  }
}

/** The parts of the file that hold; the schema has checked the rest of their shape. */
function documentOf(root: YamlNode, wrong: ReadonlySet<string>): ConfigDocument {
  if (root.kind !== "map") return {};
  const entries = root.entries.filter((entry) => !wrong.has(entry.key));
  const sound = plainValue({ ...root, entries }, configSchema, undefined);
  return sound as ConfigDocument;
}

function isEmpty(root: YamlNode): boolean {
  return root.kind === "scalar" && root.value === null && root.tag === undefined;
}
