import { join } from "node:path";
import { callTool } from "mcpgen/runtime";
import { createLogger } from "mcpgen/server";
import type { ContentRepository } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadProject } from "../../src/cli/load-project.js";
import { type Era, type InstalledPackage, installPackage } from "../server/support.js";
import {
  copySample,
  type Json,
  type SampleCopy,
  serveSample,
  type ServedTools,
} from "./served-sample.js";
import { storedTree } from "./stored-tree.js";

const reasons = {
  missing: "confirm came without confirmToken. Send the confirmToken of this preview beside it.",
  unconfirmed: "confirmToken came without confirm: true. Send both.",
  altered:
    "That confirmToken is none that was given out, or was altered. Repeat the one of this preview exactly.",
  foreign:
    "That confirmToken is of another call: other arguments, another action or another caller. Check this preview and use its own.",
  expired: "That confirmToken has expired: it holds for 10 minutes. Use the one of this preview.",
  used: "That confirmToken was used already: each is good for one try. Use the one of this preview if it is still to be done.",
  outdated:
    "What that confirmToken was given out for has changed since. Check this preview and use its confirmToken.",
};

let mcpgen: InstalledPackage;
let built: SampleCopy;

beforeAll(async () => {
  mcpgen = await installPackage();
  const { bin } = mcpgen;
  built = copySample(bin, (config) => `${config}defaults:\n  confirmation: token\n`);
  built.run(["build"]);
}, 60_000);
afterAll(() => {
  built.remove();
  mcpgen.remove();
});

describe.each<Era>(["legacy", "2026-07-28"])("the sample with tokens, for a %s client", (era) => {
  let copy: SampleCopy;
  let editor: ServedTools;
  let repository: ContentRepository;

  beforeAll(async () => {
    const { bin } = mcpgen;
    copy = copySample(bin, (config) => config, built.root);
    editor = await serveSample({ bin, root: copy.root, era });
    repository = await openSqliteRepository({ file: join(copy.root, ".mcpgen/content.db") });
    await editor.answer("product", { action: "create_folder", folder: "/sale" });
    const shoe = { action: "create", categoria: "calzado", price: 89.5 };
    await editor.item("product", { ...shoe, title: "Road shoe", sku: "ROA-2001" });
    await editor.item("product", { ...shoe, title: "Club shoe", sku: "CLU-2002" });
    await editor.item("product", { ...shoe, title: "Of 2024", sku: "OFY-2024", nodeName: "2024" });
  }, 60_000);
  afterAll(async () => {
    await editor.close();
    await repository.close();
    copy.remove();
  });

  const call = (args: Json) => editor.answer("product", args);
  const tree = () => storedTree(repository, ["products"]);
  const tokenOf = async (args: Json) => (await call(args))["confirmToken"] as string;

  /** The reason of a call that must be answered with a preview, with a token of its own, and touch nothing. */
  async function reasonOf(args: Json): Promise<unknown> {
    const before = await tree();
    const preview = await call(args);
    expect(preview).toMatchObject({ confirmationRequired: true, action: args["action"] });
    expect(preview["confirmToken"]).toEqual(expect.stringMatching(/^[\w.-]{90,130}$/));
    expect(preview["confirmToken"]).not.toBe(args["confirmToken"]);
    expect(await tree()).toBe(before);
    return preview["reason"];
  }

  const remove = { action: "delete", sku: "ROA-2001" };

  test("each tool that destroys says that a preview's token is needed, and takes one", async () => {
    const { tools } = await editor.connection.client.listTools();
    const destroying = tools.filter(
      ({ inputSchema }) => inputSchema.properties?.["confirm"] !== undefined,
    );
    expect(destroying.map(({ name }) => name)).toEqual([
      "article",
      "brand",
      "event",
      "landing",
      "product",
    ]);
    for (const { name, description, inputSchema } of destroying) {
      expect(description, name).toContain(
        "a first call answers a preview and changes nothing; call again with confirm: true and the preview's confirmToken.",
      );
      expect(inputSchema.properties?.["confirmToken"], name).toEqual({
        type: "string",
        description: "confirmToken of the preview.",
      });
    }
  });

  test("a preview carries a token and says how to use it, without a reason", async () => {
    const preview = await call(remove);
    expect(preview["expiresAt"]).toEqual(expect.stringMatching(/^\d{4}-.*Z$/));
    expect(preview).not.toHaveProperty("reason");
    expect(preview["message"]).toBe(
      "/calzado/roa-2001 would be deleted with everything below it (nodes below it: 0; references to them: 0). Nothing has been deleted. To do it, repeat the call within 10 minutes with confirm: true and this confirmToken.",
    );
  });

  test("confirmation without a token, and a token without confirmation, are previews", async () => {
    const confirmToken = await tokenOf(remove);
    expect(await reasonOf({ ...remove, confirm: true })).toBe(reasons.missing);
    expect(await reasonOf({ ...remove, confirm: true, confirmToken: " " })).toBe(reasons.missing);
    expect(await reasonOf({ ...remove, confirmToken })).toBe(reasons.unconfirmed);
    expect(await reasonOf({ ...remove, confirm: false, confirmToken })).toBe(reasons.unconfirmed);
  });

  test("a token that was altered, or that nobody gave out, is a preview", async () => {
    const confirmToken = await tokenOf(remove);
    const altered = confirmToken.replace(/^./, (first) => (first === "m" ? "n" : "m"));
    const parts = (await tokenOf({ ...remove, sku: "CLU-2002" })).split(".");
    const mixed = [...parts.slice(0, -1), confirmToken.split(".").at(-1)].join(".");
    for (const token of [
      altered,
      mixed,
      confirmToken.slice(0, -1),
      `${confirmToken}A`,
      "yes",
      ".",
    ]) {
      expect(await reasonOf({ ...remove, confirm: true, confirmToken: token }), token).toBe(
        reasons.altered,
      );
    }
  });

  test("a token of another item, another action or other arguments is a preview", async () => {
    const confirm = true;
    const rename = { action: "rename", sku: "ROA-2001", newName: "road" };
    const others = [
      { ...remove, sku: "CLU-2002" },
      rename,
      { action: "move", sku: "ROA-2001", folder: "/sale" },
    ];
    for (const other of others) {
      const confirmToken = await tokenOf(other);
      expect(await reasonOf({ ...remove, confirm, confirmToken })).toBe(reasons.foreign);
    }
    const confirmToken = await tokenOf(rename);
    expect(await reasonOf({ ...rename, newName: "street", confirm, confirmToken })).toBe(
      reasons.foreign,
    );
  });

  test("a token holds for ten minutes", async () => {
    const confirmToken = await tokenOf(remove);
    const { root } = copy;
    const project = await loadProject({ root, output: "generated", version: "0.0.0-test" });
    const before = await tree();
    const late = await callTool({
      project,
      repository,
      audience: "admin",
      name: "product",
      arguments: { ...remove, confirm: true, confirmToken },
      caller: { id: "stdio", scopes: [], audience: "admin" },
      signal: new AbortController().signal,
      log: createLogger(process.stderr, "warn"),
      now: () => Date.now() + 600_000,
    });
    expect(late.structured).toMatchObject({ confirmationRequired: true, reason: reasons.expired });
    expect(await tree()).toBe(before);
  });

  test("a token of what has changed since is a preview, and is spent", async () => {
    const confirmToken = await tokenOf(remove);
    await editor.item("product", { action: "update", sku: "ROA-2001", price: 85 });
    const confirmed = { ...remove, confirm: true, confirmToken };
    expect(await reasonOf(confirmed)).toBe(reasons.outdated);
    expect(await reasonOf(confirmed)).toBe(reasons.used);

    const folder = { action: "rename_folder", path: "/calzado", newName: "shoes" };
    const ofFolder = await tokenOf(folder);
    const laces = { title: "Laces", sku: "LAC-3001", categoria: "calzado", price: 4 };
    await editor.item("product", { action: "create", ...laces });
    expect(await reasonOf({ ...folder, confirm: true, confirmToken: ofFolder })).toBe(
      reasons.outdated,
    );
  });

  test("the right token does it, once, in whatever spelling the arguments come", async () => {
    const before = await tree();
    const numbered = { action: "delete", nodeName: 2024 };
    const confirmToken = await tokenOf(numbered);
    const confirmed = {
      confirmToken,
      nodeName: " 2024 ",
      confirm: "True",
      uuid: null,
      folder: "",
      action: "delete",
    };
    expect(await call(confirmed)).toMatchObject({ deleted: true, path: "/calzado/2024" });
    const gone = before.split("\n").filter((line) => !line.startsWith("/calzado/2024 "));
    expect(await tree()).toBe(gone.join("\n"));

    const again = { title: "Of 2024", sku: "OFY-2024", nodeName: "2024" };
    const create = { action: "create", categoria: "calzado", price: 89.5, ...again };
    await editor.item("product", create);
    expect(await reasonOf({ ...numbered, confirm: true, confirmToken })).toBe(reasons.used);
  });

  test("the token of an address in another spelling of its uuid or path does it too", async () => {
    const { uuid } = await editor.item("product", { action: "get", sku: "OFY-2024" });
    const renamed = await tokenOf({ action: "rename", uuid: uuid.toUpperCase(), newName: 2025 });
    const rename = { action: "rename", uuid, newName: "2025", confirm: true };
    expect(await call({ ...rename, confirmToken: renamed })).toMatchObject({
      to: "/calzado/2025",
    });
    const moved = await tokenOf({ action: "move", path: "calzado//2025/", folder: "sale" });
    const move = { action: "move", path: "/calzado/2025", folder: "/sale/", confirm: true };
    expect(await call({ ...move, confirmToken: moved })).toMatchObject({ to: "/sale/2025" });
  });

  test("a token outlives the server that gave it out", async () => {
    const folder = { action: "rename_folder", folder: "/sale", newName: "outlet" };
    const confirmToken = await tokenOf(folder);
    await editor.close();
    editor = await serveSample({ bin: mcpgen.bin, root: copy.root, era });
    expect(await call({ ...folder, confirm: true, confirmToken })).toMatchObject({
      folder: { path: "/outlet" },
      from: "/sale",
      to: "/outlet",
    });
    const remove = { action: "delete_folder", path: "/outlet" };
    const confirmed = { ...remove, confirm: true, confirmToken: await tokenOf(remove) };
    expect(await call(confirmed)).toMatchObject({ deleted: true, descendants: 1 });
    expect(await tree()).not.toContain("/outlet");
  });

  test("each reason has words of its own", () => {
    const texts = Object.values(reasons);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
