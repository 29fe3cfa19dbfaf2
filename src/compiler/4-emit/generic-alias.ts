import { fits } from "./layout.js";

/** `export type Name = Generic<A, B>;` in final layout. */
export function genericAlias(
  name: string,
  generic: string,
  parts: readonly string[],
): readonly string[] {
  const lead = `export type ${name} =`;
  const flat = `${generic}<${parts.join(", ")}>;`;
  if (fits(`${lead} ${flat}`)) return [`${lead} ${flat}`];
  if (fits(`${lead} ${generic}<`)) return [`${lead} ${generic}<`, ...listed(parts, "  "), ">;"];
  if (fits(`  ${flat}`)) return [lead, `  ${flat}`];
  return [lead, `  ${generic}<`, ...listed(parts, "    "), "  >;"];
}

function listed(parts: readonly string[], indent: string): readonly string[] {
  return parts.map((part, index) => `${indent}${part}${index < parts.length - 1 ? "," : ""}`);
}
