import { DatabaseError } from "pg";
import {
  AccessDeniedError,
  ConnectionLostError,
  NotARepositoryError,
  RepositoryBusyError,
  RepositoryNotWritableError,
} from "../errors.js";
import type { ConnectionSettings } from "./connection-settings.js";

/** Whether the server ended the connection with this error. */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return (
    /^(08|57P|25P03|25P04)/.test(error.code ?? "") || /^(FATAL|PANIC)$/.test(error.severity ?? "")
  );
}

/** Whether the transaction only met another one and may succeed when it is run again: a serialization failure or a deadlock. */
export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === "40001" || error.code === "40P01");
}

/** A connection cannot be opened: why, as an error of the repository. */
export function explainConnecting(settings: ConnectionSettings, error: unknown): Error {
  const { description, user } = settings;
  const code = codeOf(error);
  if (code === "3D000") {
    return new NotARepositoryError(`${description} does not exist.`, { cause: error });
  }
  if (code === "53300") {
    const message = `${description} has no free connection. Nothing was written; try again.`;
    return new RepositoryBusyError(message, { cause: error });
  }
  if (deniedCodes.has(code ?? "") || wantsPassword(error)) {
    const message = `${description} refused the user "${user}": the user, the password or the right to connect is missing or wrong.`;
    return new AccessDeniedError(message, { cause: error });
  }
  if (lacksEncryption(error)) {
    const message = `${description} offers no encrypted connection (SSL), and the URL asks for one. Nothing was written. Take sslmode and ssl out of the URL, or turn encryption on at the server.`;
    return new ConnectionLostError(message, false, { cause: error });
  }
  const reason = code ?? hidePassword(settings, error);
  const message = `${description} cannot be reached (${reason}). Nothing was written.`;
  return new ConnectionLostError(message, false, { cause: error });
}

/** A transaction cannot begin or a statement cannot be run: why, where the repository has a word for it. */
export function explainStatement(settings: ConnectionSettings, error: unknown): unknown {
  const { description, busyTimeoutMs } = settings;
  switch (codeOf(error)) {
    case "55P03":
      return new RepositoryBusyError(
        `Another process kept the content repository busy for more than ${busyTimeoutMs} ms. Nothing was written; try again.`,
        { cause: error },
      );
    case "25006":
      return new RepositoryNotWritableError(`${description} can only be read.`, { cause: error });
    case "42501":
      return new RepositoryNotWritableError(
        `${description} does not let the user "${settings.user}" use or make the tables.`,
        { cause: error },
      );
    default:
      return error;
  }
}

/** The connection was lost before anything was kept. */
export function lostConnection(settings: ConnectionSettings, cause: unknown): ConnectionLostError {
  const message = `The connection to the database was lost. Nothing was written; try again. (${settings.description})`;
  return new ConnectionLostError(message, false, { cause });
}

const deniedCodes: ReadonlySet<string> = new Set(["28P01", "28000", "42501"]);

/** The driver says so in words alone. */
function wantsPassword(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("SASL");
}

/** The driver says so in words alone. */
function lacksEncryption(error: unknown): boolean {
  return error instanceof Error && /server does not support SSL/i.test(error.message);
}

function hidePassword({ password }: ConnectionSettings, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return password === "" ? text : text.replaceAll(password, "…");
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
