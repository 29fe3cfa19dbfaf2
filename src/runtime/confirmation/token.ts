/** What a token is good for. */
export interface TokenClaims {
  /** Which call of whom it confirms. */
  readonly call: string;
  /** What its preview was made of. */
  readonly state: string;
}

/** What a token says, once it is known to be one of the repository's own. */
export interface ReadToken {
  /** Names this token alone. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly isOfCall: boolean;
  readonly isOfState: boolean;
}

/**
 * A token that its bearer cannot make up or change: the time it expires, a random name, and what call and state it is for,
 * under an HMAC-SHA256. All else is hashed with the secret, so that a token tells nothing of them.
 */
export async function makeToken(
  secret: string,
  claims: TokenClaims,
  expires: number,
): Promise<string> {
  const key = await keyOf(secret);
  const id = base64url(globalThis.crypto.getRandomValues(new Uint8Array(9)));
  const said = [expires.toString(36), id, ...(await digests(key, claims))].join(".");
  return `${said}.${base64url(await sign(key, `token ${said}`))}`;
}

/** What a token says of a call; undefined when it is none of this repository, or altered. */
export async function readToken(
  secret: string,
  claims: TokenClaims,
  token: string,
): Promise<ReadToken | undefined> {
  const end = token.lastIndexOf(".");
  const said = token.slice(0, Math.max(end, 0));
  const key = await keyOf(secret);
  if (!(await isSigned(key, `token ${said}`, token.slice(end + 1)))) return undefined;
  const [expires = "", id = "", call, state] = said.split(".");
  const [ofCall, ofState] = await digests(key, claims);
  return {
    id,
    expires: Number.parseInt(expires, 36),
    isOfCall: call === ofCall,
    isOfState: state === ofState,
  };
}

type Key = Awaited<ReturnType<typeof globalThis.crypto.subtle.importKey>>;

function keyOf(secret: string): Promise<Key> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return globalThis.crypto.subtle.importKey("raw", bytesOf(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
}

/** Short, since a model repeats them: 96 bits of what nobody without the secret can compute. */
async function digests(key: Key, { call, state }: TokenClaims): Promise<readonly string[]> {
  const texts = [`call ${call}`, `state ${state}`];
  const signed = await Promise.all(texts.map((text) => sign(key, text)));
  return signed.map((bytes) => base64url(bytes.subarray(0, 12)));
}

async function sign(key: Key, text: string): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.sign("HMAC", key, bytesOf(text)));
}

async function isSigned(key: Key, text: string, signature: string): Promise<boolean> {
  const bytes = fromBase64url(signature);
  if (bytes === undefined) return false;
  return globalThis.crypto.subtle.verify("HMAC", key, bytes, bytesOf(text));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Undefined for what is no such text in the one spelling of its bytes. */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const decoded = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(decoded, (character) => character.charCodeAt(0));
  return base64url(bytes) === text ? bytes : undefined;
}
