import { inspect } from "node:util";
import { NotARepositoryError } from "mcpgen/store";
import { openPostgresRepository } from "mcpgen/store/postgres";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { connectionSettings } from "../../src/store/postgres/connection-settings.js";

/** What opening with this URL is refused with; nothing listens where these lead. */
async function refusal(url: string): Promise<unknown> {
  return openPostgresRepository({ url }).catch((error: unknown) => error);
}

describe("a URL of PostgreSQL that would be misread", () => {
  test.each([
    "postgres://boss:s3@cr/et:x@127.0.0.1:1/recipes",
    "postgres://boss:12/s3cret@127.0.0.1:1/recipes",
    "postgres://boss:12?s3cret@127.0.0.1:1/recipes",
    "postgres://boss:12#s3cret@127.0.0.1:1/recipes",
    "postgres://boss:s3@cr#et",
    "postgres://boss:s3@cr/et:w",
    "postgres://127.0.0.1:1/recipes?user=boss&password=s3#cret",
    "postgresql://boss/s3cret@127.0.0.1:1/recipes",
  ])("is refused before anything is connected to, showing no part of it: %j", async (url) => {
    const error = await refusal(url);
    expect(error).toBeInstanceOf(NotARepositoryError);
    expect(error).toMatchObject({
      message:
        'The URL of the content repository cannot be right: a "@", ":" or "#" stands where none can. Special characters in user and password are written in percent encoding, such as %40 for "@", %2F for "/", %3A for ":", %3F for "?" and %23 for "#". Nothing was connected to.',
    });
    expect(inspect(error, { depth: 20 })).not.toMatch(/s3|cret|recipes|127|boss|\bcr\b/);
  });

  test("is never one whose password is percent-encoded", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (password) => {
        const url = `postgres://boss:${encodeURIComponent(password)}@127.0.0.1:5432/recipes?sslmode=disable`;
        expect(connectionSettings(url, 1)).toMatchObject({
          description: 'The PostgreSQL database "recipes" on 127.0.0.1:5432',
          password,
        });
      }),
    );
  });

  test("shows nothing of a password that is not encoded", () => {
    const special = fc.constantFrom("@", ":", "/", "?", "#", "\\", "[", " ", "%", "&", "+");
    const secret = fc.tuple(special, fc.constant("s3cret"), special).map((parts) => parts.join(""));
    const password = fc.array(secret, { minLength: 1, maxLength: 3 }).map((all) => all.join(""));
    fc.assert(
      fc.property(password, (raw) => {
        expect(shown(`postgres://boss:${raw}@127.0.0.1:5432/recipes`)).not.toContain("s3cret");
      }),
    );
  });

  /** All that messages may hold. */
  function shown(url: string): string {
    try {
      const { description, user } = connectionSettings(url, 1);
      return `${description} ${user}`;
    } catch (error) {
      return inspect(error, { depth: 20 });
    }
  }
});

test.each([
  ["postgres://boss:s3cret@127.0.0.1:99999/recipes", "is not one of PostgreSQL"],
  ["postgres://boss:s3cret@127.0.0.1/recipes?port=x", "it is a number from 1 to 65535"],
  ["postgres://boss:s3cret@127.0.0.1/recipes?port=70000", "it is a number from 1 to 65535"],
  [
    "postgres://boss:s3cret@127.0.0.1/recipes?sslrootcert=/no/such.pem",
    "A file that sslcert, sslkey or sslrootcert in the URL of the content repository names cannot be read (ENOENT).",
  ],
  ["mysql://boss:s3cret@127.0.0.1/recipes", "is not one of PostgreSQL"],
  ["//boss:s3cret@127.0.0.1/recipes", "is not one of PostgreSQL"],
])("the URL %j is refused without its password", async (url, message) => {
  const error = await refusal(url);
  expect(error).toBeInstanceOf(NotARepositoryError);
  expect(error).toMatchObject({ message: expect.stringContaining(message) });
  expect(inspect(error, { depth: 20 })).not.toMatch(/s3cret|boss|such\.pem/);
});

test.each([
  ["postgres:///recipes", '"recipes" on localhost:5432'],
  ["postgres://boss:s3cret@/recipes?host=/run/postgresql", '"recipes" on /run/postgresql'],
  ["postgres://127.0.0.1/recipes?user=boss&password=s3cret", '"recipes" on 127.0.0.1:5432'],
  ["postgres://[::1]:5433/recipes", '"recipes" on ::1:5433'],
])("the URL %j, which leaves out a part, is taken", (url, place) => {
  expect(connectionSettings(url, 1).description).toBe(`The PostgreSQL database ${place}`);
});
