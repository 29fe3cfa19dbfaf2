import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import {
  type DecoratedAction,
  type DecoratedPlace,
  decoratedActions,
  readingDecoratedActions,
} from "../../ir/tool.js";
import { compareText } from "../../util/compare-text.js";
import { suggestion } from "../../util/suggestion.js";
import type { ResolvedForm } from "../2-resolve/resolved-project.js";
import { planActions } from "./allowed-actions.js";
import type { DecoratedFieldsDeclaration } from "./declaration.js";
import type { Placed } from "./declaration-reading.js";
import { compositeAround, type FieldUnit, namesAtLevel, unitsNamed } from "./field-units.js";
import { identityFieldOf } from "./identity-field.js";
import type { ContentTarget } from "./content-target.js";
import { disagreement } from "./shape-agreement.js";

/** Items that may have decorated fields: those of one workspace and type, edited by one form. */
export interface ContentPlace {
  readonly workspace: string;
  readonly nodeType: string;
  readonly target: ContentTarget;
}

/** What a `decoratedFields` declaration means in this project. */
export interface DecoratedTarget {
  readonly declaration: DecoratedFieldsDeclaration;
  readonly actions: readonly DecoratedAction[];
  /** In code unit order. */
  readonly places: readonly DecoratedPlace[];
  /** Ids of the forms that have the fields, in code unit order. */
  readonly forms: readonly string[];
  /** The owned fields, in the order of the first form. */
  readonly units: readonly OwnedUnit[];
}

export interface OwnedUnit extends FieldUnit {
  /** What the declaration names it by. */
  readonly named: Placed<string>;
}

/** One form's part in a declaration. */
interface Candidate {
  readonly place: ContentPlace;
  readonly fields: ResolvedForm["fields"];
  /** By the name in the declaration, which it lacks when the form has nothing of that name. */
  readonly found: ReadonlyMap<string, readonly FieldUnit[]>;
}

/** Undefined when the tool cannot be offered; the reason has been reported. */
export function findDecoratedTarget(
  declaration: DecoratedFieldsDeclaration,
  places: readonly ContentPlace[],
  diagnostics: Diagnostics,
): DecoratedTarget | undefined {
  const actions = planActions(
    declaration,
    { all: decoratedActions, reading: readingDecoratedActions },
    diagnostics,
  );
  const candidates = places.map((place) => candidateOf(declaration, place));
  const workspaces = namedWorkspaces(declaration, candidates, diagnostics);
  if (workspaces === undefined || !areAllFields(declaration, candidates, diagnostics)) {
    return undefined;
  }
  const chosen =
    workspaces.length === 0
      ? withAllFields(declaration, candidates, diagnostics)
      : ofWorkspaces(declaration, workspaces, candidates, diagnostics);
  if (chosen === undefined || !agree(declaration, chosen, diagnostics)) return undefined;
  const units = unitsOfAll(declaration, chosen);
  const offered = units.every(({ field }) => field.locked !== undefined)
    ? actions.filter((action) => readingDecoratedActions.includes(action))
    : actions;
  if (offered.length === 0) {
    diagnostics.report("plan/no-actions", declaration.name.span, { tool: declaration.name.value });
    return undefined;
  }
  warnOfMissing(declaration, [...chosen, ...alike(chosen, candidates)], diagnostics);
  return {
    declaration,
    actions: offered,
    places: placesOf(chosen),
    forms: distinct(chosen.map(({ place }) => place.target.form.id)),
    units,
  };
}

function candidateOf(
  { fields: named }: DecoratedFieldsDeclaration,
  place: ContentPlace,
): Candidate {
  const { form, contentType } = place.target;
  const identity = identityFieldOf(form, contentType);
  const fields = form.fields.filter(({ name }) => name !== identity);
  const found = named.flatMap(({ value }) => {
    const known = unitsNamed(fields, value);
    return known?.kind === "units" ? [[value, known.units] as const] : [];
  });
  return { place, fields, found: new Map(found) };
}

/** The workspaces that the declaration names, once each; undefined when one is unknown. */
function namedWorkspaces(
  { workspaces }: DecoratedFieldsDeclaration,
  candidates: readonly Candidate[],
  diagnostics: Diagnostics,
): readonly string[] | undefined {
  const known = distinct(candidates.map(({ place }) => place.workspace));
  const unknown = workspaces.filter(({ value }) => !known.includes(value));
  for (const { value, span } of unknown) {
    const hint = suggestion(value, known);
    const listed = known.length === 0 ? "none" : known.join(", ");
    diagnostics.report(
      "plan/unknown-workspace",
      span,
      { workspace: value, known: listed },
      { hint },
    );
  }
  return unknown.length > 0 ? undefined : distinct(workspaces.map(({ value }) => value));
}

/** Whether every name is, in some form, a field that can be owned. */
function areAllFields(
  { fields: named, workspaces }: DecoratedFieldsDeclaration,
  candidates: readonly Candidate[],
  diagnostics: Diagnostics,
): boolean {
  const unknown = named.filter(({ value }) => !candidates.some(({ found }) => found.has(value)));
  const wanted = new Set(workspaces.map(({ value }) => value));
  const near = candidates.filter(({ place }) => wanted.size === 0 || wanted.has(place.workspace));
  const names = distinct(near.flatMap(({ fields }) => namesAtLevel(fields)));
  for (const { value, span } of unknown) {
    const part = candidates
      .map(({ fields }) => unitsNamed(fields, value))
      .find((known) => known?.kind === "part");
    const composite = near
      .map(({ fields }) => compositeAround(fields, value))
      .find((found) => found !== undefined);
    if (part?.kind === "part") {
      const { switchable } = part;
      diagnostics.report("plan/field-of-variant", span, { field: value, switchable });
    } else if (composite !== undefined) {
      diagnostics.report("plan/field-of-composite", span, { field: value, composite });
    } else {
      const facts = { key: "fields", field: value, form: formsMeant(near) };
      const hint = suggestion(value, names);
      diagnostics.report("plan/unknown-field", span, facts, { hint });
    }
  }
  return unknown.length === 0;
}

/** The forms that were looked in, by their workspaces. */
function formsMeant(candidates: readonly Candidate[]): string {
  const workspaces = distinct(candidates.map(({ place }) => JSON.stringify(place.workspace)));
  if (workspaces.length === 0) return "any form";
  return `any form in workspace ${workspaces.join(", ")}`;
}

/** Without named workspaces: everything in each workspace where one form has all the fields. */
function withAllFields(
  { name, fields: named }: DecoratedFieldsDeclaration,
  candidates: readonly Candidate[],
  diagnostics: Diagnostics,
): readonly Candidate[] | undefined {
  const complete = candidates
    .filter(({ found }) => named.every(({ value }) => found.has(value)))
    .map(({ place }) => place.workspace);
  const chosen = candidates.filter(
    ({ place, found }) => complete.includes(place.workspace) && found.size > 0,
  );
  if (chosen.length > 0) return chosen;
  diagnostics.report("plan/fields-apart", named[0]?.span ?? name.span, {
    fields: named.map(({ value }) => value).join(", "),
  });
  return undefined;
}

/** With named workspaces: every form there that has one of the fields, provided that each field is in each workspace. */
function ofWorkspaces(
  { fields: named }: DecoratedFieldsDeclaration,
  workspaces: readonly string[],
  candidates: readonly Candidate[],
  diagnostics: Diagnostics,
): readonly Candidate[] | undefined {
  let isComplete = true;
  for (const workspace of workspaces) {
    const there = candidates.filter(({ place }) => place.workspace === workspace);
    for (const { value, span } of named) {
      if (there.some(({ found }) => found.has(value))) continue;
      isComplete = false;
      const hint = suggestion(
        value,
        there.flatMap(({ fields }) => namesAtLevel(fields)),
      );
      const facts = { field: value, workspace };
      diagnostics.report("plan/field-not-in-workspace", span, facts, { hint });
    }
  }
  if (!isComplete) return undefined;
  return candidates.filter(
    ({ place, found }) => workspaces.includes(place.workspace) && found.size > 0,
  );
}

/** Whether a name stands for the same fields, with the same rules, in all forms. */
function agree(
  { fields: named }: DecoratedFieldsDeclaration,
  candidates: readonly Candidate[],
  diagnostics: Diagnostics,
): boolean {
  let doAgree = true;
  for (const { value, span } of named) {
    const [first, ...others] = candidates.flatMap(({ place, found }) => {
      const units = found.get(value);
      return units === undefined ? [] : [{ form: place.target.form, units }];
    });
    if (first === undefined) continue;
    for (const other of others) {
      const difference = differenceOf(first.units, other.units);
      if (difference === undefined) continue;
      doAgree = false;
      const related = [first, other].map(({ form, units }) => ({
        message: `"${value}" of ${form.id} is declared here`,
        span: units[0]?.field.provenance.declared.span ?? form.span,
      }));
      diagnostics.report(
        "plan/fields-differ",
        span,
        { field: value, first: first.form.id, second: other.form.id, difference },
        { related },
      );
    }
  }
  return doAgree;
}

/** In words, such as `kind` or `seoTitle: maxLength`; undefined when there is none. */
function differenceOf(
  first: readonly FieldUnit[],
  second: readonly FieldUnit[],
): string | undefined {
  const names = distinct([...first, ...second].map(({ name }) => name));
  const differences = names.flatMap((name) => {
    const one = first.find((unit) => unit.name === name);
    const other = second.find((unit) => unit.name === name);
    if (one === undefined || other === undefined) return [name];
    const respects = disagreement(one.field, other.field).join(", ");
    if (respects === "") return [];
    return [names.length === 1 ? respects : `${name}: ${respects}`];
  });
  return differences.length === 0 ? undefined : differences.join("; ");
}

/** In the order of the first form, by id; what only others have, behind. */
function unitsOfAll(
  { fields: named }: DecoratedFieldsDeclaration,
  candidates: readonly Candidate[],
): readonly OwnedUnit[] {
  const byForm = candidates.toSorted((a, b) =>
    compareText(a.place.target.form.id, b.place.target.form.id),
  );
  const units = new Map<string, OwnedUnit>();
  for (const { fields, found } of byForm) {
    const owned = named.flatMap((name) =>
      (found.get(name.value) ?? []).map((unit): OwnedUnit => ({ ...unit, named: name })),
    );
    const order = namesAtLevel(fields);
    const inOrder = owned.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    for (const unit of inOrder) if (!units.has(unit.name)) units.set(unit.name, unit);
  }
  return [...units.values()];
}

function placesOf(candidates: readonly Candidate[]): readonly DecoratedPlace[] {
  return distinct(candidates.map(({ place }) => place.workspace)).map((workspace) => ({
    workspace,
    nodeTypes: distinct(
      candidates
        .filter(({ place }) => place.workspace === workspace)
        .map(({ place }) => place.nodeType),
    ),
  }));
}

/** Places that have none of the fields, but whose items are of a type that the tool serves there. */
function alike(
  chosen: readonly Candidate[],
  candidates: readonly Candidate[],
): readonly Candidate[] {
  return candidates.filter(
    (candidate) =>
      candidate.found.size === 0 &&
      chosen.some(
        ({ place }) =>
          place.workspace === candidate.place.workspace &&
          place.nodeType === candidate.place.nodeType,
      ),
  );
}

/** Items of a form that lacks some of the fields are given them all the same. */
function warnOfMissing(
  { name, fields: named }: DecoratedFieldsDeclaration,
  candidates: readonly Candidate[],
  diagnostics: Diagnostics,
): void {
  for (const { place, found } of candidates) {
    const missing = named.filter(({ value }) => !found.has(value));
    const [first] = missing;
    if (first === undefined) continue;
    diagnostics.report("plan/form-lacks-fields", first.span, {
      tool: name.value,
      form: place.target.form.id,
      fields: [...new Set(missing.map(({ value }) => value))].join(", "),
      nodeType: place.nodeType,
    });
  }
}

/** Each once, in code unit order. */
function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted(compareText);
}
