import type { InputKind, UserInput } from "../runtime/index.js";
import type { ClientCapabilities } from "./adapters/adapter.js";

/** What a call can ask of its client. `responses` and `state` are those of an earlier round, the state opened. */
export function clientInput(
  client: ClientCapabilities,
  responses: Readonly<Record<string, unknown>> | undefined,
  state: unknown,
): UserInput {
  return { can: (kind) => canAnswer(client, kind), responses: responses ?? {}, state };
}

/** A client that names elicitation without its modes takes forms, as before there were modes. */
function canAnswer(client: ClientCapabilities, kind: InputKind): boolean {
  const said = client?.[kind];
  if (typeof said !== "object" || said === null) return false;
  return kind !== "elicitation" || "form" in said || Object.keys(said).length === 0;
}
