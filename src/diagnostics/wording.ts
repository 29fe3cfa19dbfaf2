import {
  type CatalogEntry,
  type DiagnosticCode,
  type ParametersOf,
  type Severity,
  catalog,
} from "./catalog.js";

export interface Wording {
  readonly severity: Severity;
  readonly message: string;
  /** Undefined for a code without a standing hint. */
  readonly hint: string | undefined;
}

/** What the catalogue says for a code, with its parameters filled in. */
export function wordingOf<Code extends DiagnosticCode>(
  code: Code,
  parameters: ParametersOf<Code>,
): Wording {
  const { severity, message, hint }: CatalogEntry = catalog[code];
  return {
    severity,
    message: fill(message, parameters),
    hint: hint === undefined ? undefined : fill(hint, parameters),
  };
}

function fill(template: string, parameters: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : String(value);
  });
}
