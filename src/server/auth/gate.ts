/** Who is behind a request, as the access token says that came with it. */
export interface Identity {
  /** Names the caller in the audit and binds confirmations: the subject, or the name of a static token. */
  readonly id: string;
  readonly scopes: readonly string[];
  /** Seconds since 1970 after which the token is worth nothing. */
  readonly expiresAt?: number;
}

/** Decides whom a server lets in. Every answer of its own is a whole HTTP response, with its challenge. */
export interface Gate {
  /** The document that tells clients where to get a token (RFC 9728), at its addresses; undefined elsewhere. */
  metadata(request: Request): Response | undefined;
  /**
   * Undefined when no token was sent; 401 for one that is no good, 400 for several, 503 where what it is worth cannot be found out
   * for now.
   */
  identify(request: Request): Promise<Identity | Response | undefined>;
  /** 401: a token is needed, with these scopes where there are any. */
  demandToken(request: Request, scopes?: readonly string[]): Response;
  /** 403: the token does not hold all of these scopes (RFC 6750, `insufficient_scope`). */
  demandScopes(request: Request, scopes: readonly string[]): Response;
}
