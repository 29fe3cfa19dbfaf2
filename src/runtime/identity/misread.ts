import { KeyedRefusal } from "../errors.js";
import type { Issues } from "../validation/issues.js";

const addresses: ReadonlySet<string> = new Set(["uuid", "path", "nodeName"]);

/**
 * What a search for a call's target finds; undefined where the call names none only because its address was sent in the wrong
 * shape, which has been reported: that it is missing would be a second problem, and not true. Other refusals go on.
 */
export async function unlessMisread<Found>(
  { problems }: Issues,
  find: () => Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await find();
  } catch (error) {
    const isMissing = error instanceof KeyedRefusal && error.key === "target-missing";
    if (isMissing && problems.some(({ path }) => addresses.has(path))) return undefined;
    throw error;
  }
}
