import { InvalidNameError, InvalidPropertyError } from "../errors.js";
import { bytesOf } from "./path-bounds.js";
import { toStoredText } from "./stored-text.js";

/** Of the name of a node or property, as it is stored; see `path-bounds.ts`. */
const mostBytes = 255;

/** Throws `InvalidNameError` for what no node can be named. */
export function checkName(name: string): void {
  if (name === "") throw new InvalidNameError(name, "A node name must not be empty.");
  const shown = `The node name ${JSON.stringify(name)}`;
  if (name.includes("/")) throw new InvalidNameError(name, `${shown} holds a "/".`);
  if (isTooLong(name)) {
    throw new InvalidNameError(name, `${shown} has more than ${mostBytes} bytes.`);
  }
}

/** Throws `InvalidPropertyError` for what no property can be named. */
export function checkPropertyName(name: string): void {
  if (!isTooLong(name)) return;
  const shown = `The property name ${JSON.stringify(name)}`;
  throw new InvalidPropertyError(name, `${shown} has more than ${mostBytes} bytes.`);
}

function isTooLong(name: string): boolean {
  // No character is stored in more than five bytes.
  return name.length * 5 > mostBytes && bytesOf(toStoredText(name)) > mostBytes;
}
