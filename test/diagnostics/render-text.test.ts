import { describe, expect, test } from "vitest";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import type { DiagnosticExtras } from "../../src/diagnostics/diagnostics.js";
import { renderJson } from "../../src/diagnostics/render-json.js";
import { renderText } from "../../src/diagnostics/render-text.js";
import { markedSource } from "./marked-source.js";

function render(marked: string, extras: DiagnosticExtras = {}, width = 80): string {
  return renderText(duplicate(marked, extras).sorted(), { color: false, width });
}

function duplicate(marked: string, extras: DiagnosticExtras = {}): Diagnostics {
  const { file, marks } = markedSource(marked, "forms/shop/apps/products.yaml");
  const diagnostics = new Diagnostics();
  for (const [start, end] of marks) {
    diagnostics.report("load/duplicate-key", { file, start, end }, { key: "label" }, extras);
  }
  return diagnostics;
}

test("nothing to say is an empty text", () => {
  expect(renderText([], { color: false, width: 80 })).toBe("");
});

test("place, severity, code and sentence stand on one line, a frame and a count below", () => {
  const { file } = markedSource("label: A\n  rows: 1\n", "forms/shop/apps/products.yaml");
  const related = [{ message: '"label" stands here first', span: { file, start: 0, end: 5 } }];
  expect(render("label: A\nrows: 1\n~~~label~~~: B\n", { related, hint: "Keep one." })).toBe(
    [
      'forms/shop/apps/products.yaml:3:1: error load/duplicate-key: The key "label" appears twice in the same map.',
      "    2 | rows: 1",
      "  > 3 | label: B",
      "      | ^^^^^",
      "  hint: Keep one.",
      '  forms/shop/apps/products.yaml:1:1: "label" stands here first',
      "",
      "1 error",
      "",
    ].join("\n"),
  );
});

describe("frames", () => {
  const frame = (marked: string, width = 80) =>
    render(marked, {}, width).split("\n").slice(1, -3).join("\n");

  test("a blank line before is left out", () => {
    expect(frame("a: 1\n\n~~~label~~~: B")).toBe("  > 3 | label: B\n      | ^^^^^");
  });

  test("tabs keep the caret below its place", () => {
    expect(frame("a:\t\t~~~label~~~")).toBe("  > 1 | a:→ → label\n      |       ^^^^^");
  });

  test("wide characters keep the caret below its place", () => {
    expect(frame("名前: ~~~label~~~")).toBe("  > 1 | 名前: label\n      |       ^^^^^");
  });

  test("a place of several lines is underlined to the end of its first line", () => {
    expect(frame("a: ~~~b\n  c~~~\n")).toBe("  > 1 | a: b\n      |    ^");
  });

  test("a place at the end of a line gets one caret", () => {
    expect(frame("a: b~~~~~~")).toBe("  > 1 | a: b\n      |     ^");
  });

  test("a line break of Windows is no part of the line", () => {
    expect(frame("x: 1\r\n~~~label~~~: B\r\n")).toBe(
      "    1 | x: 1\n  > 2 | label: B\n      | ^^^^^",
    );
  });

  test("a long line is clipped around the caret", () => {
    const lines = frame(`a: ${"x".repeat(500)}~~~label~~~${"y".repeat(500)}`, 40).split("\n");
    expect(lines).toEqual([
      "  > 1 | …xxxxxxxxxlabelyyyyyyyyyyyyyyyy…",
      `      | ${" ".repeat(10)}^^^^^`,
    ]);
  });

  test("a long line is clipped at its end when the caret stands early", () => {
    expect(frame(`~~~label~~~: ${"y".repeat(500)}`, 40).split("\n")[0]).toBe(
      "  > 1 | label: yyyyyyyyyyyyyyyyyyyyyyyy…",
    );
  });

  test("a place longer than the width is clipped too", () => {
    for (const line of frame(`~~~${"y".repeat(5000)}~~~`, 40).split("\n")) {
      expect(line.length).toBeLessThanOrEqual(40);
    }
  });

  test("a line of megabytes does not slow it down", () => {
    const text = "[".repeat(5_000_000);
    expect(frame(`${text}~~~x~~~${text}`, 60).length).toBeLessThan(300);
  });

  test("a place for the file as a whole has no frame", () => {
    expect(render("~~~~~~a: 1")).toContain(":1:1: error load/duplicate-key");
    expect(render("~~~~~~a: 1")).not.toContain("|");
  });
});

test("texts of users cannot steer the terminal", () => {
  const evil = "\u001b[31m\u0007\u009b2J\u202e\u2028\u200f\u{e0041}";
  const { file, marks } = markedSource(`a: "${evil}" ~~~b~~~`, `forms/${evil}.yaml`);
  const diagnostics = new Diagnostics();
  const [start, end] = marks[0] ?? [0, 0];
  diagnostics.report(
    "load/duplicate-key",
    { file, start, end },
    { key: evil },
    { hint: evil, related: [{ message: evil, span: { file, start, end } }] },
  );
  const text = renderText(diagnostics.sorted(), { color: false, width: 400 });
  expect(text).not.toMatch(
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]|[\u{e0000}-\u{e007f}]/u,
  );
  expect(text).toContain("<U+001B>[31m<U+0007><U+009B>2J<U+202E>");
});

test("colour is there when asked for", () => {
  const diagnostics = duplicate("~~~label~~~: A").sorted();
  expect(renderText(diagnostics, { color: true, width: 80 })).toContain(
    "\u001b[31merror\u001b[39m",
  );
});

test("at most a hundred are shown in full, all are counted", () => {
  const diagnostics = duplicate("~~~label~~~: A\n".repeat(250));
  const { file } = markedSource("a: yes", "forms/z.yaml");
  diagnostics.report(
    "load/yaml11-boolean",
    { file, start: 3, end: 6 },
    { text: "yes", value: "true" },
  );
  diagnostics.report("load/leading-zero", { file, start: 3, end: 6 }, { text: "01", value: 1 });
  const text = renderText(diagnostics.sorted(), { color: false, width: 80 });
  expect(text.match(/: error load/g)).toHaveLength(100);
  expect(text).toMatch(/\n\n… and 152 more\n\n250 errors, 1 warning, 1 note\n$/);
});

describe("renderJson", () => {
  test("gives places as lines and columns from 1, the end exclusive", () => {
    const { file } = markedSource("a: 1", "forms/b.yaml");
    const related = [{ message: "here", span: { file, start: 0, end: 1 } }];
    const text = renderJson(duplicate("a: 1\n  ~~~label:\n b~~~", { related }).sorted());
    expect(JSON.parse(text)).toEqual([
      {
        code: "load/duplicate-key",
        severity: "error",
        message: 'The key "label" appears twice in the same map.',
        file: "forms/shop/apps/products.yaml",
        line: 2,
        column: 3,
        endLine: 3,
        endColumn: 3,
        related: [
          { message: "here", file: "forms/b.yaml", line: 1, column: 1, endLine: 1, endColumn: 2 },
        ],
      },
    ]);
  });

  test("leaves the place out for what concerns the whole project", () => {
    const diagnostics = new Diagnostics();
    diagnostics.report("load/unnamed-module", undefined, {});
    expect(Object.keys(JSON.parse(renderJson(diagnostics.sorted()))[0])).toEqual([
      "code",
      "severity",
      "message",
      "hint",
    ]);
  });

  test("nothing to say is an empty list", () => {
    expect(renderJson([])).toBe("[]\n");
  });
});
