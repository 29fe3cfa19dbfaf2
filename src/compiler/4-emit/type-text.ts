import { fits } from "./layout.js";

/** A type as text, or a read-only list of any of several types. */
export type TypePart = string | { readonly listOf: readonly TypePart[] };

/** One member of an interface in its final layout. `lead` is the indented name with `?` and `:`. */
export function memberLines(lead: string, union: readonly TypePart[]): readonly string[] {
  const indent = /^ */.exec(lead)?.[0] ?? "";
  const flat = `${lead} ${flatUnion(union)};`;
  const [only] = union;
  if (fits(flat) || only === undefined) return [flat];
  if (union.length > 1) return [lead, ...looseLines(union, `${indent}  `, ";")];
  if (typeof only === "string" || only.listOf.length < 2) return [flat];
  return [`${lead} readonly (`, ...looseLines(only.listOf, `${indent}  `, ""), `${indent})[];`];
}

/** The union on one line of its own, or one type a line. */
function looseLines(union: readonly TypePart[], indent: string, tail: string): readonly string[] {
  const flat = indent + flatUnion(union) + tail;
  return fits(flat) ? [flat] : barLines(union, indent, tail);
}

/** One type a line, each after a bar. */
function barLines(union: readonly TypePart[], indent: string, tail: string): readonly string[] {
  return union.flatMap((part, index) => {
    const end = index === union.length - 1 ? tail : "";
    const flat = `${indent}| ${flatType(part)}${end}`;
    if (fits(flat) || typeof part === "string" || part.listOf.length < 2) return [flat];
    return [
      `${indent}| readonly (`,
      ...looseLines(part.listOf, `${indent}    `, ""),
      `${indent}  )[]${end}`,
    ];
  });
}

function flatUnion(union: readonly TypePart[]): string {
  return union.map(flatType).join(" | ");
}

function flatType(part: TypePart): string {
  if (typeof part === "string") return part;
  const items = flatUnion(part.listOf);
  return part.listOf.length > 1 ? `readonly (${items})[]` : `readonly ${items}[]`;
}
