import type { FieldPlan, PlannedScalar, PlannedShape, ToolPlanWithForm } from "../../ir/tool.js";
import type { Option } from "../../ir/shape.js";
import { memberComment, shapeComment } from "./comments.js";
import { docComment, numberLiteral, stringLiteral, typeKey } from "./escape.js";
import { type GeneratedFile, createGeneratedFile } from "./generated-file.js";
import { type Member, alwaysApplies, membersOf, membersOfVariants } from "./members.js";
import { declarationHeader, formModule } from "./sources.js";
import { type TypePart, memberLines } from "./type-text.js";

/** `types.ts`: what an item holds, as interfaces that carry the author's words. */
export function emitTypes(plan: ToolPlanWithForm): string {
  const file = createGeneratedFile(declarationHeader(plan), []);
  const comment = `${plan.title} (\`${plan.name}\`): what a stored item holds.`;
  printInterfaces(file, { name: plan.typeName, comment, fields: plan.fields }, formModule(plan));
  return file.text();
}

/** Prints an interface for some fields and for every object inside them. */
export function printInterfaces(
  file: GeneratedFile,
  root: { readonly name: string; readonly comment: string; readonly fields: readonly FieldPlan[] },
  ownModule: string,
): void {
  const members = membersOf(root.fields);
  const interfaces = [{ ...root, members }, ...nestedInterfaces(members)];
  interfaces.forEach((each, index) => {
    if (index > 0) file.print();
    file.printLines(docComment(each.comment));
    file.printLines(interfaceLines(each.name, each.members, ownModule));
  });
}

interface Interface {
  readonly name: string;
  readonly comment: string;
  readonly members: readonly Member[];
}

/** Depth first, in declaration order. */
function nestedInterfaces(members: readonly Member[]): readonly Interface[] {
  return members
    .flatMap(({ alternatives }) => alternatives)
    .filter(({ field }) => field.access !== "hide")
    .flatMap(({ field }) => interfacesOf(field));
}

function interfacesOf(field: FieldPlan): readonly Interface[] {
  const shape = field.shape.kind === "list" ? field.shape.items : field.shape;
  const comment = shapeComment(field, shape);
  if (shape.kind === "variants") {
    const members = membersOfVariants(shape);
    return [{ name: shape.typeName, comment, members }, ...nestedInterfaces(members)];
  }
  if (shape.kind === "group" && !shape.opaque) {
    const members = membersOf(shape.fields);
    return [{ name: shape.typeName, comment, members }, ...nestedInterfaces(members)];
  }
  return [];
}

function interfaceLines(
  name: string,
  members: readonly Member[],
  ownModule: string,
): readonly string[] {
  const lines = members.flatMap((member) => {
    const shown = member.alternatives.filter(({ field }) => field.access !== "hide");
    if (shown.length === 0) return [];
    const known = { key: member.key, alternatives: shown };
    return [...docComment(memberComment(known, ownModule), "  "), ...propertyLines(known)];
  });
  if (lines.length === 0) return [`export interface ${name} {}`];
  return [`export interface ${name} {`, ...lines, "}"];
}

function propertyLines(member: Member): readonly string[] {
  const { key, alternatives } = member;
  const type = distinct(alternatives.flatMap(({ field }) => typeOf(field.shape)));
  const isRequired = alwaysApplies(member) && alternatives.every(({ field }) => field.required);
  return isRequired
    ? memberLines(`  ${typeKey(key)}:`, type)
    : memberLines(`  ${typeKey(key)}?:`, [...type, "undefined"]);
}

function typeOf(shape: PlannedShape): readonly TypePart[] {
  switch (shape.kind) {
    case "list":
      return [{ listOf: typeOf(shape.items) }];
    case "group":
      if (shape.opaque === "texts") return ["Readonly<Record<string, string>>"];
      return [shape.opaque ? "object" : shape.typeName];
    case "variants":
      return [shape.typeName];
    default:
      return scalarType(shape);
  }
}

function scalarType(shape: PlannedScalar): readonly TypePart[] {
  if (shape.kind === "reference") return ["string"];
  if (shape.options !== undefined && shape.options.length > 0) {
    return distinct(shape.options.map(optionType));
  }
  if (shape.kind === "number" || shape.kind === "boolean") return [shape.kind];
  return ["string"];
}

function optionType({ value }: Option): string {
  if (typeof value === "string") return stringLiteral(value);
  return typeof value === "number" ? numberLiteral(value) : String(value);
}

function distinct(parts: readonly TypePart[]): readonly TypePart[] {
  const seen = new Set<string>();
  return parts.filter((part) => {
    const identity = JSON.stringify(part);
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}
