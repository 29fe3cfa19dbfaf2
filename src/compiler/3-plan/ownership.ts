import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { Field } from "../../ir/shape.js";
import { decoratedActions } from "../../ir/tool.js";
import type { ResolvedProject } from "../2-resolve/resolved-project.js";
import { nodeTypeOf, targetOf, workspaceOf } from "./content-target.js";
import type { Declaration } from "./declaration.js";
import {
  type ContentPlace,
  type DecoratedTarget,
  findDecoratedTarget,
} from "./decorated-target.js";
import { namesKeptFromOwned } from "./decorated-parameters.js";
import { dissolved } from "./field-units.js";
import { offeredKey } from "./plan-fields.js";

/** A tool that alone may write some fields of a workspace's items. */
export interface FieldOwner {
  /** The name that a model calls it by. */
  readonly tool: string;
  readonly span: Span;
  /** Names at the level of the item's own node: properties, and switchables that are owned whole. */
  readonly names: ReadonlySet<string>;
  /** What it offers a property of these as. */
  keyOf(property: string): string;
}

/** Who owns which fields where. */
export interface Ownership {
  /** What each `decoratedFields` declaration means, by its id; those that cannot be offered are missing. */
  readonly targets: ReadonlyMap<string, DecoratedTarget>;
  /** In the order of the declarations. */
  ownersIn(workspace: string): readonly FieldOwner[];
}

/** Binds every `decoratedFields` declaration to forms, and reports fields that two of them claim in one workspace. */
export function planOwnership(
  declarations: readonly Declaration[],
  resolved: ResolvedProject,
  diagnostics: Diagnostics,
): Ownership {
  const places = contentPlaces(declarations, resolved);
  const targets = declarations.flatMap((declaration) => {
    if (declaration.kind !== "decoratedFields") return [];
    const target = findDecoratedTarget(declaration, places, diagnostics);
    return target === undefined ? [] : [target];
  });
  // A tool for visitors only reads, so it keeps no other from writing.
  const owning = targets.filter(({ declaration }) => declaration.audience === "admin");
  refuseSecondOwners(owning, diagnostics);
  for (const target of owning) warnOfReading(target, diagnostics);
  const owners = owning.map((target) => ({ target, owner: ownerOf(target) }));
  return {
    targets: new Map(targets.map((target) => [target.declaration.id, target])),
    ownersIn: (workspace) =>
      owners
        .filter(({ target }) => target.places.some((place) => place.workspace === workspace))
        .map(({ owner }) => owner),
  };
}

/** The owner of a field at the level of an item's own node, if any. What a flat composite holds is owned, never it. */
export function ownerOfField(owners: readonly FieldOwner[], field: Field): FieldOwner | undefined {
  if (dissolved(field) !== undefined) return undefined;
  return owners.find(({ names }) => names.has(field.name));
}

/** Where content lives: content types, and what declarations manage, wherever these say it is. */
function contentPlaces(
  declarations: readonly Declaration[],
  resolved: ResolvedProject,
): readonly ContentPlace[] {
  const places = new Map<string, ContentPlace>();
  const add = (place: Omit<ContentPlace, "workspace">, workspace: string | undefined): void => {
    if (workspace === undefined) return;
    const key = JSON.stringify([workspace, place.target.form.id, place.nodeType]);
    if (!places.has(key)) places.set(key, { ...place, workspace });
  };
  for (const contentType of resolved.contentTypes) {
    const target = { contentType, form: contentType.form };
    add({ target, nodeType: contentType.nodeType }, contentType.workspace);
  }
  for (const declaration of declarations) {
    const target = declaration.kind === "contentType" ? targetOf(declaration, resolved) : undefined;
    if (declaration.kind !== "contentType" || target === undefined) continue;
    add({ target, nodeType: nodeTypeOf(declaration, target) }, workspaceOf(declaration, target));
  }
  return [...places.values()];
}

function ownerOf({ declaration, units }: DecoratedTarget): FieldOwner {
  return {
    tool: declaration.name.value,
    span: declaration.name.span,
    names: new Set(units.flatMap(({ name, properties }) => [name, ...properties])),
    keyOf: (property) => offeredKey(property, namesKeptFromOwned),
  };
}

const known: readonly string[] = decoratedActions;

/** What only reads keeps all others from writing all the same. */
function warnOfReading(
  { declaration, actions, units }: DecoratedTarget,
  diagnostics: Diagnostics,
): void {
  const writable = units.filter(({ field }) => field.locked === undefined);
  const isRead = declaration.allowedActions.every(({ value }) => known.includes(value));
  if (writable.length === 0 || actions.includes("set") || !isRead) return;
  diagnostics.report("plan/owner-cannot-write", declaration.name.span, {
    tool: declaration.name.value,
    fields: writable.map(({ name }) => name).join(", "),
  });
}

/** A field in a workspace, and who has claimed it. */
interface Claim {
  readonly tool: string;
  readonly span: Span;
}

/** One report for each field, whatever it stores. */
function refuseSecondOwners(targets: readonly DecoratedTarget[], diagnostics: Diagnostics): void {
  const claims = new Map<string, Claim>();
  for (const { declaration, places, units } of targets) {
    const tool = declaration.name.value;
    for (const { workspace } of places) {
      for (const { name, named, properties } of units) {
        const keys = properties.map((property) => JSON.stringify([workspace, property]));
        const other = keys
          .flatMap((key) => claims.get(key) ?? [])
          .find((claim) => claim.tool !== tool);
        for (const key of keys) {
          if (!claims.has(key)) claims.set(key, { tool, span: named.span });
        }
        if (other === undefined) continue;
        const facts = { field: name, workspace, owner: other.tool };
        const related = [{ message: `"${other.tool}" claims it here`, span: other.span }];
        diagnostics.report("plan/field-owned-twice", named.span, facts, { related });
      }
    }
  }
}
