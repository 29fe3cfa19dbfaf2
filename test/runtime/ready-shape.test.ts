import { isSpecType } from "@modelcontextprotocol/client";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReadyResult } from "../../src/runtime/ready-result.js";
import { readyFault, resemblesReadyResult } from "../../src/runtime/ready-shape.js";

const text = { type: "text", text: "A" };

describe("a value is meant as a ready result", () => {
  test.each([
    { content: [] },
    { content: ["text"] },
    { content: [{ type: "paragraph" }] },
    { content: "text", isError: true },
    { isError: true },
    { structuredContent: {} },
    { _meta: {} },
  ])("when it has the members of one and no others: %j", (value) => {
    expect(resemblesReadyResult(value)).toBe(true);
  });

  test.each([{}, [], "text", null, { content: "text" }, { content: [text], title: "A" }])(
    "and otherwise not: %j",
    (value) => {
      expect(resemblesReadyResult(value)).toBe(false);
      expect(isReadyResult(value)).toBe(false);
    },
  );
});

describe("a ready result", () => {
  test.each([
    [{ isError: true }, 'it must have "content"'],
    [{ content: "text", isError: true }, "/content must be of type array, not string"],
    [{ content: ["text"] }, "/content/0 must be of type object, not string"],
    [{ content: [{ text: "A" }] }, '/content/0 must have "type"'],
    [{ content: [text, { type: "text" }] }, '/content/1 must have "text"'],
    [
      { content: [{ type: "text", text: 1 }] },
      "/content/0/text must be of type string, not number",
    ],
    [{ content: [{ type: "image", mimeType: "image/png" }] }, '/content/0 must have "data"'],
    [{ content: [{ type: "audio", data: "AAAA" }] }, '/content/0 must have "mimeType"'],
    [
      { content: [{ type: "image", data: "no base64!", mimeType: "image/png" }] },
      "/content/0/data must be base64",
    ],
    [{ content: [{ type: "resource_link", uri: "x:y" }] }, '/content/0 must have "name"'],
    [
      { content: [{ type: "resource", resource: { uri: "x:y" } }] },
      '/content/0/resource must have "text" or "blob", which is text',
    ],
    [
      { content: [{ type: "resource", resource: { uri: "x:y", blob: "!" } }] },
      "/content/0/resource/blob must be base64",
    ],
    [{ content: [text], _meta: "x" }, "/_meta must be of type object, not string"],
    [
      { content: [text], structuredContent: [1] },
      "/structuredContent must be of type object, not array",
    ],
    [{ content: [text], isError: "yes" }, "/isError must be of type boolean, not string"],
    [
      { content: [{ ...text, annotations: { priority: 2 } }] },
      "/content/0/annotations/priority must be at most 1",
    ],
  ])("is wrong, which is said with the place: %j", (value, fault) => {
    expect(readyFault(value)).toBe(fault);
    expect(isReadyResult(value)).toBe(false);
  });

  const either = (...values: readonly unknown[]) => fc.constantFrom(...values);
  const anyText = either("A", "", 1, null);
  const anyBlock = fc.record(
    {
      type: fc.oneof(
        { weight: 12, arbitrary: either("text", "image", "audio", "resource", "resource_link") },
        { weight: 1, arbitrary: either("video", 1) },
      ),
      text: anyText,
      data: either("AAAA", "QUI=", "QQ", "Q", "a b", "ä", 1),
      mimeType: either("image/png", 1),
      uri: either("x:y", "no uri", 1),
      name: either("A", 1),
      title: either("A", null),
      description: either("A", {}),
      size: either(1, 1.5, "1"),
      icons: either(
        [],
        [{ src: "x:y", sizes: ["any"], theme: "dark" }],
        [{ theme: "dark" }],
        [{ src: "x:y", theme: "red" }],
        {},
      ),
      resource: fc.record(
        {
          uri: either("x:y", 1),
          text: anyText,
          blob: either("AAAA", "!"),
          mimeType: either("a/b", 1),
        },
        { requiredKeys: ["uri"] },
      ),
      annotations: either(
        {},
        null,
        { audience: ["user", "assistant"] },
        { audience: ["model"] },
        { priority: 0.5 },
        { priority: -1 },
        { lastModified: "2026-01-31T09:30:00Z" },
        { lastModified: "2026-01-31T09:30:00.25+02:00" },
        { lastModified: "2026-01-31" },
        { lastModified: "2026-02-30T09:30:00Z" },
        { lastModified: "2026-01-31t09:30:00z" },
        { lastModified: "2026-12-31T23:59:60Z" },
      ),
      _meta: either({}, { trace: "t" }, "x", []),
      more: either(1),
    },
    { requiredKeys: ["type"] },
  );

  test("holds the blocks that the protocol's own schema takes, and no others", () => {
    const seen = { right: 0, wrong: 0 };
    fc.assert(
      fc.property(anyBlock, (block) => {
        const isRight = isSpecType.ContentBlock(block);
        seen[isRight ? "right" : "wrong"] += 1;
        expect(readyFault({ content: [block] }) === undefined).toBe(isRight);
      }),
      { numRuns: 8_000 },
    );
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(200);
  });
});
