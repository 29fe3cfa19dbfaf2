import { describe, expect, it } from "vitest";
import { field, planDeclarations, projectOf } from "./support.js";

const product = projectOf([
  field("title"),
  field("stock", { shape: { kind: "number", storage: "long", patterns: [] } }),
]);

/** What a declaration with these custom actions reports. */
const reportsOf = (actions: string) =>
  planDeclarations(
    {
      "mcpTools/product": `kind: contentType\nname: product\ncontentType: product\nactions:\n${actions}`,
    },
    product,
  ).reports;

const action = (keys: string) =>
  `  ship:\n    description: Ships it.\n    handler: ./h.ts#ship\n${keys}`;

describe("a custom action", () => {
  it.each([
    ["  create: { description: x, handler: ./h.ts#x }", "5:3 plan/action-is-standard"],
    ["  ship: { handler: ./h.ts#ship }", "5:3 plan/action-without-description"],
    ["  ship: { description: x }", "5:3 plan/handler-missing"],
    ["  ship: { description: x, handler: ./h.ts }", "5:36 plan/handler-invalid"],
    ["  ship: { description: x, handler: ../h.ts#ship }", "5:36 plan/module-path"],
    ["  ship: { description: x, handler: /h.ts#ship }", "5:36 plan/module-path"],
    ["  ship: { description: x, handler: ./h.json#ship }", "5:36 plan/module-path"],
    ["  ship: now", "5:9 plan/map-expected"],
    ["  Ship It: { description: x, handler: ./h.ts#ship }", "5:3 plan/name-invalid"],
  ])("%s is an error at its place", (text, report) => {
    expect(reportsOf(`${text}\n`)[0]).toContain(report);
  });

  it.each([
    ["    input: { uuid: { type: string } }", "8:14 plan/input-is-standard"],
    ["    input: { stock: { type: string } }", "8:14 plan/input-differs"],
    ["    input: { a-b: { type: string } }", "8:14 plan/parameter-name-invalid"],
    ["    input: { a: { type: strng } }", "8:25 plan/parameter-type"],
    ["    input: { a: { description: x } }", "8:14 plan/parameter-type"],
    ["    input: { a: { type: enum } }", "8:17 plan/enum-values"],
    ["    input: { a: { type: enum, values: [x, x] } }", "8:39 plan/enum-values"],
    ["    input: { a: { type: integer, default: 5.5 } }", "8:43 plan/parameter-default"],
    ["    input: { a: { type: integer, default: 0, minimum: 1 } }", "8:43 plan/parameter-default"],
    ["    input: { a: { type: enum, values: [x], default: y } }", "8:53 plan/parameter-default"],
    ["    input: { a: { type: integer, minimum: low } }", "8:43 plan/number-expected"],
    ["    input: { a: { type: string, requierd: true } }", "8:33 plan/unknown-key"],
    ["    input: [a]", "8:12 plan/map-expected"],
    ["    output: { item: { type: string } }", "8:15 plan/output-is-standard"],
    ["    output: { path: { type: integer } }", "8:15 plan/output-is-standard"],
    ["    output: { toString: { type: string } }", "8:15 plan/output-is-inherited"],
    ["    output: { hasOwnProperty: { type: boolean } }", "8:15 plan/output-is-inherited"],
    ["    output: { __proto__: { type: string } }", "8:15 plan/parameter-name-invalid"],
    ["    input: { __proto__: { type: string } }", "8:14 plan/parameter-name-invalid"],
    ["    readOnly: true\n    confirm: true", "9:5 plan/confirm-without-write"],
    ["    confirm: perhaps", "8:14 plan/boolean-expected"],
    ["    readonly: true", "8:5 plan/unknown-key"],
    ["    readOnly: maybe", "8:15 plan/boolean-expected"],
  ])("with %s is an error at its place", (keys, report) => {
    expect(reportsOf(action(`${keys}\n`))[0]).toContain(report);
  });

  it("with a hidden character in its description is told that alone", () => {
    const told = reportsOf(
      '  ship: { description: "a\\u202eb", handler: ./h.ts#ship }\nallowedActions: [get, ship]\n',
    );
    expect(told.map((report) => report.split(" ", 2).join(" "))).toEqual([
      "5:24 plan/hidden-characters",
    ]);
  });

  it("of a public tool only reads", () => {
    const declare = (more: string) =>
      planDeclarations(
        {
          "mcpPublicTools/shop": `kind: contentType\nname: shop\ncontentType: product\nactions:\n${action(more)}`,
        },
        product,
      );
    expect(declare("").reports[0]).toContain("5:3 plan/public-tool-writes");
    const [tool] = declare("    readOnly: true\n").tools;
    expect(tool?.listed[0]?.actions).toEqual(["list", "get", "ship"]);
    expect(tool?.listed[0]?.annotations.readOnlyHint).toBe(true);
  });

  it("is offered only when `allowedActions` names it", () => {
    const offered = (allowed: string) =>
      planDeclarations(
        {
          "mcpTools/product": `kind: contentType\nname: product\ncontentType: product\nallowedActions: ${allowed}\nactions:\n${action("")}`,
        },
        product,
      ).tools[0]?.listed[0]?.actions;
    expect(offered("[get]")).toEqual(["get"]);
    expect(offered("[get, ship]")).toEqual(["get", "ship"]);
  });

  it("that destroys makes the tool destructive", () => {
    const [tool] = planDeclarations(
      {
        "mcpTools/product": `kind: contentType\nname: product\ncontentType: product\nallowedActions: [get, ship]\nactions:\n${action("    destructive: true\n")}`,
      },
      product,
    ).tools;
    expect(tool?.listed[0]?.annotations.destructiveHint).toBe(true);
  });

  it("that is confirmed takes what confirms, and its help says so", () => {
    const listed = (more: string) =>
      planDeclarations(
        {
          "mcpTools/product": `kind: contentType\nname: product\ncontentType: product\nallowedActions: [ship]\n${more}actions:\n${action("    confirm: true\n")}`,
        },
        product,
      ).tools[0]?.listed[0];
    const names = (more: string) => listed(more)?.parameters.map(({ name }) => name);
    expect(names("")).toEqual(["uuid", "path", "nodeName", "folder", "confirm"]);
    expect(names("confirmation: token\n")).toEqual([
      "uuid",
      "path",
      "nodeName",
      "folder",
      "confirm",
      "confirmToken",
    ]);
    expect(listed("")?.description).toContain(
      "ship: a first call answers a preview and changes nothing; call again with confirm: true.",
    );
    expect(listed("layout: perAction\n")?.description).toContain(
      "A first call answers a preview and changes nothing; call again with confirm: true.",
    );
  });
});
