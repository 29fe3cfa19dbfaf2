import { fits } from "./layout.js";

/** A call whose last argument may be an object, a list, or a name. */
export interface Call {
  /** Such as `read.integer`. */
  readonly callee: string;
  /** The first argument, ready. */
  readonly first: string;
  readonly last?: string | Collection | undefined;
}

/** An object or a list on one line or with one part a line. */
export interface Collection {
  readonly kind: "object" | "list";
  readonly parts: readonly string[];
}

/** `target = call;`, or with `?? otherwise` behind the call, in final layout. `target` is indented. */
export function assignment(target: string, call: Call, otherwise?: string): readonly string[] {
  return otherwise === undefined ? plain(target, call) : withDefault(target, call, otherwise);
}

function plain(target: string, call: Call): readonly string[] {
  const lead = `${target} = `;
  const flat = `${lead}${flatCall(call)};`;
  if (fits(flat)) return [flat];
  const indent = indentOf(target);
  const hugged = huggedCall(lead, call, ";");
  if (hugged !== undefined) return hugged;
  if (fits(`${lead}${call.callee}(`)) return brokenCall(lead, call, indent);
  const own = `${indent}  ${flatCall(call)};`;
  if (fits(own)) return [`${target} =`, own];
  return [`${target} =`, ...brokenCall(`${indent}  `, call, `${indent}  `)];
}

function withDefault(target: string, call: Call, otherwise: string): readonly string[] {
  const flat = `${flatCall(call)} ?? ${otherwise};`;
  const whole = `${target} = ${flat}`;
  if (fits(whole)) return [whole];
  const indent = `${indentOf(target)}  `;
  const lead = `${target} =`;
  if (fits(indent + flat)) return [lead, indent + flat];
  const first = `${indent}${flatCall(call)} ??`;
  const second = `${indent}${otherwise};`;
  if (fits(first) || typeof call.last !== "object") return [lead, first, second];
  const close = call.last.kind === "object" ? "}" : "]";
  const isShort = fits(`${indent}${close}) ?? ${otherwise};`);
  const lines = huggedCall(indent, call, isShort ? ` ?? ${otherwise};` : " ??") ?? [first];
  return isShort ? [lead, ...lines] : [lead, ...lines, second];
}

function flatCall({ callee, first, last }: Call): string {
  const tail = last === undefined ? "" : `, ${typeof last === "string" ? last : flatOf(last)}`;
  return `${callee}(${first}${tail})`;
}

function flatOf({ kind, parts }: Collection): string {
  const inner = parts.join(", ");
  return kind === "object" ? `{ ${inner} }` : `[${inner}]`;
}

/** The last argument opens on the call's own line; undefined when it cannot. */
function huggedCall(
  lead: string,
  { callee, first, last }: Call,
  tail: string,
): readonly string[] | undefined {
  if (typeof last !== "object") return undefined;
  const [open, close] = last.kind === "object" ? "{}" : "[]";
  const head = `${lead}${callee}(${first}, ${open ?? ""}`;
  if (!fits(head)) return undefined;
  const indent = indentOf(lead);
  return [
    head,
    ...last.parts.map((part) => `${indent}  ${part},`),
    `${indent}${close ?? ""})${tail}`,
  ];
}

/** One argument a line. */
function brokenCall(
  lead: string,
  { callee, first, last }: Call,
  indent: string,
): readonly string[] {
  const inner = `${indent}  `;
  return [
    `${lead}${callee}(`,
    `${inner}${first},`,
    ...(last === undefined ? [] : lastLines(last, inner)),
    `${indent});`,
  ];
}

function lastLines(last: string | Collection, indent: string): readonly string[] {
  const flat = `${indent}${typeof last === "string" ? last : flatOf(last)},`;
  if (fits(flat) || typeof last === "string") return [flat];
  const [open, close] = last.kind === "object" ? "{}" : "[]";
  return [
    `${indent}${open ?? ""}`,
    ...last.parts.map((part) => `${indent}  ${part},`),
    `${indent}${close ?? ""},`,
  ];
}

function indentOf(lead: string): string {
  return /^ */.exec(lead)?.[0] ?? "";
}
