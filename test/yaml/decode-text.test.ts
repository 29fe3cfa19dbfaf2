import { describe, expect, test } from "vitest";
import { decodeBundle, decodeYaml } from "../../src/yaml/decode-text.js";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("decodeYaml", () => {
  test("reads UTF-8", () => {
    expect(decodeYaml(utf8("Straße: é"))).toBe("Straße: é");
  });
  test("leaves a byte order mark out", () => {
    expect(decodeYaml(utf8("\uFEFFa: 1"))).toBe("a: 1");
  });
  test("refuses other encodings", () => {
    expect(decodeYaml(Uint8Array.of(0x61, 0xe9))).toBeUndefined();
  });
});

describe("decodeBundle", () => {
  test("reads UTF-8 when it is UTF-8", () => {
    expect(decodeBundle(utf8("a=Größe"))).toBe("a=Größe");
  });
  test("reads every other byte as the ISO-8859-1 character of its number", () => {
    expect(decodeBundle(Uint8Array.of(0x61, 0xe9, 0x80, 0x9f, 0xff))).toBe(
      "a\u00e9\u0080\u009f\u00ff",
    );
  });
});
