import { assert, constantFrom, oneof, property, string, stringMatching, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { bearerOf, parseAuthorization } from "../../../src/server/auth/bearer.js";
import { endpoint, requestWith } from "./gate-support.js";

const malformed = {
  status: 401,
  error: "invalid_token",
  description:
    "The Authorization header must be the word Bearer, a space, and a token of letters, digits and -._~+/=.",
};
const several = {
  status: 400,
  error: "invalid_request",
  description: "The Authorization header was sent more than once.",
};
const otherScheme = {
  status: 401,
  description: "The Authorization header must use the scheme Bearer.",
};

describe("an Authorization header", () => {
  test.each(["Bearer abc", "bearer abc", "BEARER abc", "bEaReR abc", "Bearer   abc"])(
    "names the scheme in any case, as %o",
    (header) => {
      expect(parseAuthorization(header)).toBe("abc");
    },
  );

  test.each(["a", "A0-._~+/", "abc=", "abc==", "eyJh.eyJz.c2ln"])(
    "holds a token such as %o",
    (token) => {
      expect(parseAuthorization(`Bearer ${token}`)).toBe(token);
    },
  );

  test.each([
    "Bearer",
    "Bearer ",
    "Bearer a b",
    'Bearer "abc"',
    "Bearer a=b",
    "Bearer =",
    "Bearer \u00e4",
    "Bearer token=abc",
    "Bearer abc ",
  ])("is malformed as %o", (header) => {
    expect(parseAuthorization(header)).toEqual(malformed);
  });

  test.each([
    "",
    "abc",
    "Basic dXNlcjpwYXNz",
    "DPoP abc",
    "Bearerabc",
    "Bearer\tabc",
    "X-Bearer a",
  ])("has another scheme as %o", (header) => {
    expect(parseAuthorization(header)).toEqual(otherScheme);
  });

  test.each([
    ["Bearer good", "Bearer good"],
    ["Bearer good", "Bearer bad"],
    ["Basic dXNlcjpwYXNz", "Bearer good"],
    ["Bearer good", "Basic dXNlcjpwYXNz"],
  ])("is refused when there are two, %o and %o", (first, second) => {
    expect(bearerOf(requestWith(first, second))).toEqual(several);
  });

  test("is refused with a token longer than any", () => {
    expect(parseAuthorization(`Bearer ${"a".repeat(16_384)}`)).toBe("a".repeat(16_384));
    expect(parseAuthorization(`Bearer ${"a".repeat(16_385)}`)).toEqual({
      status: 401,
      error: "invalid_token",
      description: "The access token is longer than 16384 characters.",
    });
  });

  test("gives back every token that the grammar allows, and nothing else", () => {
    const scheme = constantFrom("Bearer", "bearer", "BeArEr", "Basic", "Bear", "");
    const blanks = constantFrom(" ", "  ", "", "\t", ", ");
    const token = oneof(
      stringMatching(/^[A-Za-z0-9._~+/-]{1,12}={0,2}$/),
      string({ maxLength: 12 }),
    );
    assert(
      property(tuple(scheme, blanks, token), ([name, between, credentials]) => {
        const found = parseAuthorization(name + between + credentials);
        const isRight =
          name.toLowerCase() === "bearer" &&
          between.trim() === "" &&
          between.startsWith(" ") &&
          isToken(credentials);
        if (isRight) expect(found).toBe(credentials);
        else if (typeof found === "string") expect(isToken(found)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is judged in no time, whatever it holds", () => {
    for (const part of ["=", "a=", "Bearer ", "a, ", " ", ", bearer"]) {
      expect(parseAuthorization(`Bearer ${part.repeat(100_000)}!`)).toMatchObject({
        error: expect.stringMatching(/^invalid_/),
      });
    }
  });
});

describe("a token in the address", () => {
  test("is not taken", () => {
    expect(bearerOf(new Request(`${endpoint}?access_token=good`))).toEqual({
      status: 401,
      error: "invalid_request",
      description:
        "An access token is taken from the Authorization header only, never from the address.",
    });
  });

  test("makes a request with a good header invalid", () => {
    const request = new Request(`${endpoint}?access_token=good`, {
      headers: { authorization: "Bearer good" },
    });
    expect(bearerOf(request)).toMatchObject({ status: 400, error: "invalid_request" });
  });
});

test("a request without credentials holds none", () => {
  expect(bearerOf(new Request(endpoint))).toBeUndefined();
});

/** The grammar of b64token, character by character. */
function isToken(text: string): boolean {
  const body = text.replace(/=*$/, "");
  return body !== "" && [...body].every((character) => /[A-Za-z0-9._~+/-]/.test(character));
}
