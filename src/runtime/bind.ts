import { Refusal } from "./errors.js";
import { type Language, message } from "./messages/messages.js";
import type { Values } from "./tool.js";
import { isObject } from "./validation/checked.js";

/** Where what a model cannot hold is told. */
interface Binding {
  readonly language: Language;
}

/**
 * A fresh model of the user's own that holds a checked payload: each field goes to the model's property of its name. A
 * property is what the class declares, whether it has a value or not. Throws `Refusal` for a field that the model has no
 * place for, since it would be lost, and for one whose shape the model cannot take.
 */
export function bind<Model extends object>(
  model: new () => Model,
  payload: object,
  context: Binding,
): Model {
  return bindOnto(new model(), payload, context);
}

/**
 * Merges a checked change onto a model that exists: absent leaves a property, `null` gives it the value of a fresh model,
 * an object changes in part, a list replaces. Nothing is changed when something is refused. Throws as `bind` does.
 */
export function bindOnto<Model extends object>(
  target: Model,
  change: object,
  { language }: Binding,
): Model {
  const values: Values = { ...change };
  refuseUnheld(target, values, { language, path: "" });
  assign(target, values);
  return target;
}

interface Place {
  readonly language: Language;
  /** Of the object that is looked at; empty for the model itself. */
  readonly path: string;
}

function refuseUnheld(target: object, values: Values, { language, path }: Place): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const field = path === "" ? name : `${path}.${name}`;
    if (!holds(target, name)) {
      throw new Refusal(message(language, "field-without-model", { field }));
    }
    const held: unknown = Reflect.get(target, name);
    if (value === null || held === undefined || held === null) continue;
    if (shapeOf(held) !== shapeOf(value)) {
      throw new Refusal(message(language, "field-model-shape", { field }));
    }
    if (isPlain(held) && isObject(value)) refuseUnheld(held, value, { language, path: field });
  }
}

function assign(target: object, values: Values): void {
  let fresh: object | undefined;
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const held: unknown = Reflect.get(target, name);
    if (value === null) {
      fresh ??= freshOf(target);
      Reflect.set(target, name, fresh === undefined ? undefined : Reflect.get(fresh, name));
    } else if (held instanceof Map && isObject(value)) {
      for (const [key, entry] of Object.entries(value)) {
        if (entry === null) held.delete(key);
        else held.set(key, entry);
      }
    } else if (isPlain(held) && isObject(value)) assign(held, value);
    else Reflect.set(target, name, value);
  }
}

/** What a property had before anything was bound; undefined for a plain object, whose properties simply go. */
function freshOf(target: object): object | undefined {
  const made: unknown = target.constructor;
  if (typeof made !== "function" || made === Object) return undefined;
  return Reflect.construct(made, []) as object;
}

/** A plain object holds any name; an instance of a class holds what its class declares. */
function holds(target: object, name: string): boolean {
  if (target.constructor === Object) return true;
  return name !== "constructor" && name in target && !(name in Object.prototype);
}

function shapeOf(value: unknown): "list" | "map" | "scalar" {
  if (Array.isArray(value) || value instanceof Set) return "list";
  return typeof value === "object" && !(value instanceof Date) ? "map" : "scalar";
}

function isPlain(value: unknown): value is object {
  return shapeOf(value) === "map" && !(value instanceof Map);
}
