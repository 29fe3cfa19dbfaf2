import { ProgrammerError } from "../errors.js";
import { memberOf } from "../members.js";
import { quote } from "../messages/one-line.js";
import type { ToolParameters } from "./tool-parameters.js";

/**
 * The parameters of a tool whose advertised schema depends on a reach that a server has or has not. Arguments are always
 * read by the larger set, so that one that needs the reach meets a refusal that says so instead of being ignored.
 */
export class ReachAwareParameters<Declared extends object> {
  /** What the description of a reference says besides where other wikis can be reached. */
  static readonly CROSS_WIKI_REFERENCE_SENTENCE =
    'To reach another wiki, begin the reference with its id and a colon, e.g. "other:Sandbox.WebHome".';

  readonly #withReach: ToolParameters<Declared>;
  readonly #withoutReach: ToolParameters<Declared>;

  private constructor(withReach: ToolParameters<Declared>, withoutReach: ToolParameters<Declared>) {
    this.#withReach = withReach;
    this.#withoutReach = withoutReach;
  }

  /**
   * Builds both sets at once, each exactly one time.
   * @throws ProgrammerError when there is no builder or it gives no parameters, and when the set without the reach
   * declares what the other does not.
   */
  static of<Declared extends object>(
    builder: (reach: boolean) => ToolParameters<Declared>,
  ): ReachAwareParameters<Declared> {
    if (typeof builder !== "function") {
      throw new ProgrammerError(
        "Parameters that depend on a reach need a function that builds them.",
      );
    }
    const withReach = built(builder(true), "with the reach");
    const withoutReach = built(builder(false), "without the reach");
    checkSuperset(withReach, withoutReach);
    return new ReachAwareParameters(withReach, withoutReach);
  }

  /** The parameters to advertise. */
  advertised(reachEnabled: boolean): ToolParameters<Declared> {
    return reachEnabled ? this.#withReach : this.#withoutReach;
  }

  /** The parameters to read arguments with, whatever is advertised. */
  parser(): ToolParameters<Declared> {
    return this.#withReach;
  }
}

function built<Declared extends object>(
  parameters: ToolParameters<Declared> | null | undefined,
  which: string,
): ToolParameters<Declared> {
  if (parameters === null || parameters === undefined) {
    throw new ProgrammerError(
      `There are no parameters ${which}: the function that builds them gave none.`,
    );
  }
  if (typeof parameters.inputSchema === "function") return parameters;
  throw new ProgrammerError(
    `There are no parameters ${which}: the function that builds them gave something else. It ends with toolParameters()….build().`,
  );
}

function checkSuperset<Declared extends object>(
  larger: ToolParameters<Declared>,
  smaller: ToolParameters<Declared>,
): void {
  const { properties } = larger.inputSchema();
  for (const [name, property] of Object.entries(smaller.inputSchema().properties)) {
    const type = memberOf(properties, name)?.["type"];
    if (type === property["type"]) continue;
    throw new ProgrammerError(
      type === undefined
        ? `The parameter ${quote(name)} is declared without the reach and not with it, so no call could use it.`
        : `The parameter ${quote(name)} is declared with another type without the reach than with it.`,
    );
  }
}
