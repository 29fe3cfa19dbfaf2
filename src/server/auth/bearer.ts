/** Why a request is refused for what it sent in place of a token (RFC 6750 §3.1); without `error`, for sending nothing of use. */
export interface BearerRefusal {
  readonly status: 400 | 401;
  readonly error?: "invalid_request" | "invalid_token";
  /** For people; in characters that a header may hold (RFC 6750 §3). */
  readonly description: string;
}

/**
 * The bearer token of a request: only as its one `Authorization` header (RFC 6750 §2.1), with the scheme in any case (RFC 9110
 * §11.1). Undefined when nothing was sent; a refusal for credentials of another kind, two of them, malformed ones, or a token in
 * the address, where logs and histories keep it.
 */
export function bearerOf(request: Request): string | BearerRefusal | undefined {
  const header = request.headers.get("authorization");
  if (new URL(request.url).searchParams.has("access_token")) {
    // Two ways at once make the request itself invalid, one that is not taken is as good as none.
    return { ...inAddress, status: header === null ? 401 : 400 };
  }
  return header === null ? undefined : parseAuthorization(header);
}

/** What an `Authorization` header holds: the token, or why it is refused. Several headers come as one, with commas. */
export function parseAuthorization(header: string): string | BearerRefusal {
  const token = credentials.exec(header)?.[1];
  if (token !== undefined) return token.length > mostCharacters ? tooLong : token;
  if (!/(?:^|,) *bearer(?: |,|$)/i.test(header)) return otherScheme;
  return header.includes(",") ? several : malformed;
}

/** `"Bearer" 1*SP b64token`. */
const credentials = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** Tokens are looked at whole, and nobody has such long ones. */
const mostCharacters = 16_384;

const inAddress = {
  error: "invalid_request",
  description:
    "An access token is taken from the Authorization header only, never from the address.",
} as const;

const several: BearerRefusal = {
  status: 400,
  error: "invalid_request",
  description: "The Authorization header was sent more than once.",
};

const malformed: BearerRefusal = {
  status: 401,
  error: "invalid_token",
  description:
    "The Authorization header must be the word Bearer, a space, and a token of letters, digits and -._~+/=.",
};

const tooLong: BearerRefusal = {
  status: 401,
  error: "invalid_token",
  description: `The access token is longer than ${mostCharacters} characters.`,
};

const otherScheme: BearerRefusal = {
  status: 401,
  description: "The Authorization header must use the scheme Bearer.",
};
