import type { FieldPlan, PlannedShape } from "../../ir/tool.js";
import type { Member } from "./members.js";

/** What a reader sees of a field: the author's label, or its name when there is none. */
export function headline({ label, key }: FieldPlan): string {
  return label.trim() === "" ? key : label;
}

/** The author's words on a member of an interface, and the module that a decorated field owes them to. */
export function memberComment(member: Member, ownModule: string): string {
  const texts = member.alternatives.map(({ field, variants }) => {
    const only = variants.length === 0 ? "" : ` (${variants.join(" / ")})`;
    const help = field.help === undefined || field.help.trim() === "" ? "" : `: ${field.help}`;
    return headline(field) + only + help;
  });
  const origins = member.alternatives.flatMap(({ field }) => originSentences(field, ownModule));
  if (origins.length === 0) return [...new Set(texts)].join("; ");
  return [sentence([...new Set(texts)].join("; ")), ...new Set(origins)].join(" ");
}

/** What an object of a group, an entry of a list or a switchable is. */
export function shapeComment(owner: FieldPlan, shape: PlannedShape): string {
  const selector =
    shape.kind === "variants"
      ? `\`${shape.selector.key}\` chooses which of the other fields apply`
      : undefined;
  if (owner.shape.kind === "list") {
    return `${headline(owner)}: one entry${selector === undefined ? "" : `; ${selector}`}.`;
  }
  return selector === undefined ? headline(owner) : `${headline(owner)}: ${selector}.`;
}

function originSentences({ provenance }: FieldPlan, ownModule: string): readonly string[] {
  const { declared, changes } = provenance;
  const added =
    declared.kind === "decoration" || declared.module !== ownModule
      ? [`Added by module \`${declared.module}\`.`]
      : [];
  const decorating = changes.filter(({ kind }) => kind === "decoration");
  const names = [...new Set(decorating.map(({ module }) => module))];
  const decorated = names.map((name) => `Decorated by module \`${name}\`.`);
  return [...added, ...decorated];
}

function sentence(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}
