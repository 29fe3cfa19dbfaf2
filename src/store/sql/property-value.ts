import { createHash } from "node:crypto";
import type { PropertyScalar } from "../content-repository.js";
import { toStoredText } from "./stored-text.js";

/**
 * A value as text that is equal exactly when the values are and orders as they do: booleans, then numbers by size, then
 * text by code points. Long text orders by its beginning alone, because index entries have a size limit.
 */
export function indexedValue(value: PropertyScalar): string {
  if (typeof value === "boolean") return value ? "b1" : "b0";
  if (typeof value === "number") return `n${orderedNumber(value)}`;
  if (value.length <= longestInFull) return `s${toStoredText(value)}`;
  return `s${toStoredText(value.slice(0, longestInFull))}${digest(value)}`;
}

/** Longer than any text that is indexed in full, so that the two forms never meet. */
const longestInFull = 200;

/** The bits of the double, rearranged so that they order as the numbers do; both zeros are one. */
function orderedNumber(value: number): string {
  scratch.setFloat64(0, value === 0 ? 0 : value);
  const bits = scratch.getBigUint64(0);
  const ordered = bits >> 63n === 0n ? bits | signBit : ~bits & allBits;
  return ordered.toString(16).padStart(16, "0");
}

const scratch = new DataView(new ArrayBuffer(8));
const signBit = 1n << 63n;
const allBits = (1n << 64n) - 1n;

function digest(text: string): string {
  return createHash("sha256").update(text, "utf16le").digest("base64url");
}
