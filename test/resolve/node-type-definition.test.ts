import { describe, expect, it } from "vitest";
import { readUnorderedTypes } from "../../src/compiler/2-resolve/node-type-definition.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { positionAt } from "../../src/diagnostics/source-file.js";
import { parseYaml } from "../../src/yaml/parse-yaml.js";
import { valueOf } from "../../src/yaml/node.js";

/** What a YAML value under the key `cnd` says: the unordered types, and reports as `line:column problem`. */
function read(value: string) {
  const diagnostics = new Diagnostics();
  const root = parseYaml({ path: "type.yaml", text: `cnd: ${value}\n` }, diagnostics);
  const unordered = readUnorderedTypes(valueOf(root, "cnd"), diagnostics);
  const reports = diagnostics.sorted().map(({ span, message }) => {
    const at = span === undefined ? undefined : positionAt(span.file, span.start);
    return `${at?.line}:${at?.column} ${message}`;
  });
  return { unordered, reports };
}

describe("a node type definition", () => {
  it.each([
    ["'[a:b]'", ["a:b"]],
    ["'[a:b] orderable'", []],
    ["'[a:b] > c:d, e:f mixin ord'", []],
    ["'[a:b] > c:d abstract query o'", []],
    ["'[a:b] > ? orderable?'", []],
    ["'[a:b] primaryitem a:title mixin'", ["a:b"]],
    ["'[a:b] ! a:title orderable'", []],
    ["\"['a b'] > c:d\"", ["a b"]],
    ["'[a:b] - orderable (string) [c:d] > a:b ORDERABLE'", ["a:b"]],
    ["\"[a:b] - x (string) < '[1,2]', 'orderable' + * (c:d) = c:d sns\"", ["a:b"]],
    ["'[a:b] // orderable'", ["a:b"]],
    ["'[a:b] /* no */ orderable'", []],
    ["\"<a = 'http://a'> [a:b]\"", ["a:b"]],
    ["'[a:b] > a:c  [a:c] > a:b'", ["a:b", "a:c"]],
    ["", []],
    ["''", []],
  ])("%s has the unordered types %j", (text, unordered) => {
    expect(read(text)).toEqual({ unordered, reports: [] });
  });

  it.each([
    ["'[a:b'", 'the name "a:b" is not closed with ]'],
    ["'[]'", "a node type has no name"],
    ["'a:b > c:d'", 'a node type begins with [name], not with "a:b"'],
    ["'[a:b] >'", "no supertype stands behind >"],
    ["'[a:b] > c:d,'", "no supertype stands behind >"],
    ["'[a:b] > c:d ordrable'", '"ordrable" is no attribute of a node type'],
    ["'<a [a:b]'", 'a namespace is written <prefix = "uri">'],
  ])("%s cannot be read and says nothing", (text, problem) => {
    expect(read(text)).toEqual({
      unordered: [],
      reports: [`1:6 The node type definition cannot be read: ${problem}.`],
    });
  });

  it("that is wrong is reported at its line in a block of text", () => {
    expect(read("|\n  [a:b] > c:d\n\n    [e:f > c:d").reports[0]).toMatch(/^4:5 /);
  });

  it("that is no text is reported", () => {
    expect(read("[a, b]").reports).toEqual([
      '1:6 The key "nodeTypeDefinition" takes a text; this is none and has no effect.',
    ]);
  });
});
