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

function canAnswer(client: ClientCapabilities, kind: InputKind): boolean {
  const [name = "", part] = kind.split("/");
  const said = client?.[name];
  if (typeof said !== "object" || said === null) return false;
  if (part !== undefined) return part in said;
  // A client that names elicitation without its modes takes forms, as before there were modes.
  return name !== "elicitation" || "form" in said || !("url" in said);
}
