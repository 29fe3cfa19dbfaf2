import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { Field } from "../../ir/shape.js";
import type { ResolvedProject } from "../2-resolve/resolved-project.js";
import { nodeTypeOf, targetOf, workspaceOf } from "./content-target.js";
import type { Declaration } from "./declaration.js";
import {
  type ContentPlace,
  type DecoratedTarget,
  findDecoratedTarget,
} from "./decorated-target.js";
import { dissolved } from "./field-units.js";

/** A tool that alone may write some fields of a workspace's items. */
export interface FieldOwner {
  /** The name that a model calls it by. */
  readonly tool: string;
  readonly span: Span;
  /** Names at the level of the item's own node: properties, and switchables that are owned whole. */
  readonly names: ReadonlySet<string>;
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
  };
}

function refuseSecondOwners(targets: readonly DecoratedTarget[], diagnostics: Diagnostics): void {
  const first = new Map<string, { readonly tool: string; readonly span: Span }>();
  for (const { declaration, places, units } of targets) {
    const tool = declaration.name.value;
    for (const { workspace } of places) {
      for (const { named, properties } of units) {
        for (const property of properties) {
          const key = JSON.stringify([workspace, property]);
          const other = first.get(key);
          if (other === undefined) {
            first.set(key, { tool, span: named.span });
            continue;
          }
          if (other.tool === tool) continue;
          const facts = { field: property, workspace, owner: other.tool };
          const related = [{ message: `"${other.tool}" claims it here`, span: other.span }];
          diagnostics.report("plan/field-owned-twice", named.span, facts, { related });
        }
      }
    }
  }
}
