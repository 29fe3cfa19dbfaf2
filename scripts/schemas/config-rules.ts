import { hiddenEverywhere } from "../../src/util/hidden-characters.js";
import { callersWithoutToken } from "../../src/util/callers-without-token.js";
import { type Schema, anyCase, present } from "./json-schema.js";

/** Only what `mcpgen serve` reads may come from the environment. */
const withoutVariable: Schema = {
  pattern: "^(?![\\s\\S]*\\$\\{[^}]*\\})",
  patternErrorMessage: "Must not hold ${NAME}: what a build writes depends on no environment.",
};

const insideProject: Schema = {
  pattern: "^(?!/|[A-Za-z]:|[\\s\\S]*\\\\)(?!(?:[\\s\\S]*/)?\\.\\.(?:/|$))",
  patternErrorMessage: "Must be a path inside the project, relative and written with /.",
};

const visible: Schema = {
  pattern: `^(?![\\s\\S]*[${hiddenEverywhere}])`,
  patternErrorMessage: "Must be without characters that nobody sees.",
};

const ownFolder: Schema = {
  pattern: `^(?!(?:\\.?/)*\\.?$)(?!(?:[\\s\\S]*/)?(?:${[".git", "node_modules", ".mcpgen"].map(anyCase).join("|")})(?:/|$))`,
  patternErrorMessage: "Must be a folder of its own, and none of other tools.",
};

const ownName: Schema = {
  pattern: `^(?!\\s*(?:${[...callersWithoutToken].map(anyCase).join("|")})\\s*$)`,
  patternErrorMessage: `Must be none of ${[...callersWithoutToken].join(", ")}.`,
};

const different: Schema = { uniqueItems: true };

const issuerOrTokens: Schema = {
  not: {
    type: "object",
    allOf: [present("tokens"), { anyOf: [present("issuer"), present("audience")] }],
  },
};

/** What the loader checks beside its schema, as far as a schema can say it, by path. */
const rulesByPath: ReadonlyMap<string, readonly Schema[]> = new Map([
  ["server.name", [visible]],
  ["server.version", [visible]],
  ["server.instructions", [visible]],
  ["sources[].path", [insideProject]],
  ["output", [insideProject, ownFolder]],
  ["locales.others", [different]],
  ["fieldTypes.*.module", [insideProject]],
  ["store.module", [insideProject]],
  [
    "toolsets",
    [
      {
        propertyNames: {
          pattern: "^[A-Za-z0-9_-]+$",
          patternErrorMessage: "Must be a name of letters, digits, - and _.",
        },
      },
    ],
  ],
  ["toolsets.*", [different]],
  ["http.auth", [issuerOrTokens]],
  ["http.auth.tokens", [different]],
  ["http.auth.tokens[].name", [ownName]],
]);

/** Rules about two keys, one of which is left out: the default folders must not lie in each other either. */
export const rulesOfDefaults: readonly Schema[] = [
  {
    if: { not: present("sources") },
    // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
    then: { properties: { output: { pattern: "^(?!(?:\\.?/)*forms(?:/\\.?)*$)" } } },
  },
  {
    if: { not: present("output") },
    // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
    then: {
      properties: {
        sources: {
          items: { properties: { path: { pattern: "^(?!(?:\\.?/)*generated(?:/|$))" } } },
        },
      },
    },
  },
];

/** The rules of a place that its own schema does not say. */
export function rulesAt(path: string, { type, pattern }: Schema): readonly Schema[] {
  const own = rulesByPath.get(path) ?? [];
  const isRunTime = path.startsWith("http.") || path === "store.url" || path === "store.file";
  // A locale cannot hold one anyway.
  const isOpen =
    type === "string" && (pattern === undefined || path === "output" || path === "sources[].path");
  return isOpen && !isRunTime ? [withoutVariable, ...own] : own;
}

/** A place of which a missing value is wrong: a server that is started for the set would not find it. */
export function needsValue(path: string): boolean {
  return path === "toolsets.*";
}

/** Which unquoted numbers are a text that a place takes, where its pattern says so of texts only. */
export function numbersAt(path: string): Schema {
  if (path === "http.host" || path === "http.hosts[]") return { minimum: 0 };
  // Sixty-four digits without a letter.
  if (path === "http.auth.tokens[].sha256") return { type: ["string", "number"], minimum: 2 ** 53 };
  return {};
}
