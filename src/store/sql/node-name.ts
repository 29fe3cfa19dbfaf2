import { InvalidNameError } from "../errors.js";

/** Throws `InvalidNameError` for what no node can be named. */
export function checkName(name: string): void {
  if (name === "" || name.includes("/")) throw new InvalidNameError(name);
}
