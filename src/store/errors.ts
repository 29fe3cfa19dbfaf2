/** A node name is empty, holds a `/` or is too long, or the path that it would give is too long or too deep. */
export class InvalidNameError extends Error {
  override readonly name = "InvalidNameError";
  /** The name, or the path. */
  readonly invalid: string;
  constructor(invalid: string, message: string) {
    super(message);
    this.invalid = invalid;
  }
}

/** A property's name is too long, or its value is not text, a finite number, a boolean or a list of these. */
export class InvalidPropertyError extends Error {
  override readonly name = "InvalidPropertyError";
  readonly property: string;
  constructor(property: string, message: string) {
    super(message);
    this.property = property;
  }
}

/** Another process, or other calls of this one, kept the database busy for the whole time-out. Nothing was written; the call can be repeated. */
export class RepositoryBusyError extends Error {
  override readonly name = "RepositoryBusyError";
}

/**
 * The connection to the database was lost during a call. `written` says whether what the call wrote was kept: undefined
 * where it could not be found out.
 */
export class ConnectionLostError extends Error {
  override readonly name = "ConnectionLostError";
  readonly written: boolean | undefined;
  constructor(message: string, written: boolean | undefined, options?: ErrorOptions) {
    super(message, options);
    this.written = written;
  }
}

/** The database server refused the user, the password, or the user's right to connect. */
export class AccessDeniedError extends Error {
  override readonly name = "AccessDeniedError";
}

/** The tables are of an older version and are not brought up to date unasked. */
export class RepositoryOutdatedError extends Error {
  override readonly name = "RepositoryOutdatedError";
}

/** The repository was used after `close`. */
export class RepositoryClosedError extends Error {
  override readonly name = "RepositoryClosedError";
  constructor() {
    super("The repository is closed.");
  }
}

/** A reader or session was used after the work it was made for had ended. */
export class SessionEndedError extends Error {
  override readonly name = "SessionEndedError";
  constructor() {
    super("The content session was used after the work it was given to had ended.");
  }
}

/** What was opened is not a content repository: not a database, damaged, or another program's. */
export class NotARepositoryError extends Error {
  override readonly name = "NotARepositoryError";
}

/** The repository cannot be created or written where it was asked for. */
export class RepositoryNotWritableError extends Error {
  override readonly name = "RepositoryNotWritableError";
}

/** A newer version of mcpgen made the repository. */
export class RepositoryTooNewError extends Error {
  override readonly name = "RepositoryTooNewError";
}

/** The database's native code is not there, or was built for another Node or platform. */
export class NativeCodeMissingError extends Error {
  override readonly name = "NativeCodeMissingError";
}
