import { isObject } from "./is-object.js";

/** The options of a public function as they are given; throws a `TypeError` for what holds none, such as null. */
export function requireOptions<Options extends object>(options: Options): Options {
  if (isObject(options)) return options;
  throw new TypeError("The options must be an object.");
}
