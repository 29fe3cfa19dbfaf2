import type { AuthInfo } from "@modelcontextprotocol/server";
import { type Audience, type Project } from "../../runtime/index.js";
import { everyScope } from "../../runtime/scopes.js";
import type { Caller } from "../../runtime/tool.js";
import type { Identity } from "../auth/gate.js";

/** Who calls where nobody is asked: whoever reaches the server, with every scope. */
export function localCaller(project: Project, audience: Audience): Caller {
  return { id: "local", scopes: everyScope(project, audience), audience };
}

/** Who calls where tokens are known: what the token says, or nobody in particular and without any scope. */
export function callerBy(identity: Identity | undefined, audience: Audience): Caller {
  return identity === undefined
    ? { id: "anonymous", scopes: [], audience }
    : { id: identity.id, scopes: identity.scopes, audience };
}

/** Carries a caller through the library. It holds no token: nothing behind it needs one. */
export function authInfoOf(caller: Caller): AuthInfo {
  return { token: "", clientId: caller.id, scopes: [...caller.scopes], extra: { caller } };
}

/** The caller that `authInfoOf` packed; only this server makes such facts, so there always is one. */
export function callerIn(authInfo: AuthInfo | undefined): Caller {
  const caller = authInfo?.extra?.["caller"] as Caller | undefined;
  if (caller === undefined) throw new Error("A request reached the protocol without its caller.");
  return caller;
}
