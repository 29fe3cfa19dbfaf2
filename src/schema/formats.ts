import formatsPlugin from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";

/** Texts of each format, the simplest first: what a search for a counterexample tries. */
export const formatSamples: Readonly<Record<string, readonly string[]>> = {
  date: ["2024-01-02", "2024-01-03", "1999-12-31", "2024-02-29"],
  time: ["03:04:05Z"],
  "date-time": [
    "2024-01-02T03:04:05Z",
    "2024-01-02t03:04:05.678+01:00",
    "2024-01-02 03:04:05z",
    "2024-01-03T03:04:05Z",
  ],
  "iso-time": ["03:04:05", "03:04:05Z"],
  "iso-date-time": ["2024-01-02T03:04:05", "2024-01-02T03:04:05Z"],
  duration: ["P1D", "PT1H"],
  uri: ["a:b", "https://a.example/b", "a:c"],
  "uri-reference": ["a", "/a", "a:b", "#"],
  "uri-template": ["a", "a{b}", "é"],
  url: ["https://a.example"],
  iri: ["a:é", "a:b"],
  "iri-reference": ["é", "a"],
  email: ["a@b.co", "b@b.co", "A.b@c.example"],
  "idn-email": ["é@b.co", "a@b.co"],
  hostname: ["a", "a.example"],
  "idn-hostname": ["é.example", "a.example"],
  ipv4: ["1.2.3.4"],
  ipv6: ["::1"],
  regex: ["a", "("],
  uuid: [
    "00000000-0000-4000-8000-000000000000",
    "00000000-0000-0000-0000-000000000000",
    "AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA",
    "urn:uuid:00000000-0000-4000-8000-000000000000",
  ],
  "json-pointer": ["", "/a", "/a/{b}"],
  "json-pointer-uri-fragment": ["#", "#/a"],
  "relative-json-pointer": ["0", "1/a"],
  byte: ["YQ=="],
  password: ["a"],
  binary: ["a"],
};

/** Formats whose every text is one of another's as well; equal ones aside. */
const within: Readonly<Record<string, readonly string[]>> = {
  uri: ["uri-reference"],
  time: ["iso-time"],
  "date-time": ["iso-date-time"],
};

const day = "\\d\\d\\d\\d-\\d\\d-\\d\\d";
const clock = "\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:[zZ]|[+-]\\d\\d(?::?\\d\\d)?)?";

/** Patterns that are found in every text of a format, and in others. */
const shapes: Readonly<Record<string, string>> = {
  date: `^${day}$`,
  time: `^${clock}$`,
  "date-time": `^${day}[tT\\s]${clock}$`,
  "iso-time": `^${clock}$`,
  "iso-date-time": `^${day}[tT\\s]${clock}$`,
  duration: "^P[0-9YMWDTHS]+$",
  uri: ":",
  url: ":",
  email: "^[^\\s@]+@[^\\s@]+$",
  hostname: "^[a-zA-Z0-9.-]+$",
  ipv4: "^[0-9.]+$",
  uuid: "^(?:[uU][rR][nN]:[uU][uU][iI][dD]:)?(?:[0-9a-fA-F]{4}-?){8}$",
};

/** A pattern that is found in every text of a format. */
export function formatShape(format: string): string | undefined {
  return Object.hasOwn(shapes, format) ? shapes[format] : undefined;
}

/** Formats that ajv gives no meaning to any text by. */
const open: ReadonlySet<string> = new Set(["password", "binary"]);

/** Formats that are about numbers. */
const numeric: ReadonlySet<string> = new Set(["int32", "int64", "float", "double"]);

const ajv = new Ajv2020({ strict: false, logger: false });
formatsPlugin.default(ajv);

const tests = new Map<string, (text: string) => boolean>();

/** What a format asks of a text; undefined where it asks for nothing, as one that nobody knows. */
export function formatTest(format: unknown): ((text: string) => boolean) | undefined {
  if (typeof format !== "string" || open.has(format) || numeric.has(format)) return undefined;
  if (!Object.hasOwn(ajv.formats, format)) return undefined;
  const known = tests.get(format);
  if (known !== undefined) return known;
  const validate = ajv.compile({ type: "string", format });
  const test = (text: string): boolean => validate(text) === true;
  tests.set(format, test);
  return test;
}

/** Whether a format says something about numbers, which nothing here reasons about. */
export function isNumeric(format: unknown): boolean {
  return typeof format === "string" && numeric.has(format);
}

/** Whether every text of one format is known to be one of another. */
export function isFormatWithin(format: string, other: string): boolean {
  return (
    format === other || (Object.hasOwn(within, format) && (within[format] ?? []).includes(other))
  );
}
