import { expect } from "vitest";
import { prepareTools } from "mcpgen/runtime";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { loadProject } from "../../src/cli/load-project.js";
import { createFetchHandler } from "../../src/server/http/fetch-handler.js";
import { listenOnHttp } from "../../src/server/http/listen.js";
import { copySample, type Json, type SampleCopy } from "../sample/served-sample.js";
import { type InstalledPackage, installPackage } from "../server/support.js";

/** How the tools of a project confirm. */
export type Confirmation = "flag" | "token" | "elicit";

/** The sample, built for each way to confirm that is asked for. */
export interface Shops {
  /** The command that serves one on standard input and output; its content is that of every such server. */
  stdio(confirmation: Confirmation): { readonly command: string; readonly args: string[] };
  /** The address at which one is served over HTTP, with content in memory. */
  http(confirmation: Confirmation, sessions: boolean): Promise<URL>;
  close(): Promise<void>;
}

const silent = { info() {}, warn() {}, error() {} };

/** Builds the sample in folders of its own, which takes a while on a machine that has much to do. */
export async function openShops(confirmations: readonly Confirmation[]): Promise<Shops> {
  const mcpgen: InstalledPackage = await installPackage();
  const { bin } = mcpgen;
  const built = new Map(confirmations.map((each) => [each, buildShop(bin, each)]));
  const rootOf = (confirmation: Confirmation): string => {
    const { root } = built.get(confirmation) ?? {};
    if (root === undefined) throw new Error(`The sample was not built with ${confirmation}.`);
    return root;
  };
  const closing: (() => Promise<void>)[] = [];
  return {
    stdio(confirmation) {
      const root = rootOf(confirmation);
      return { command: process.execPath, args: [bin, "serve", "-C", root] };
    },
    async http(confirmation, sessions) {
      const root = rootOf(confirmation);
      const project = await loadProject({ root, output: "generated", version: "9.9.9-test" });
      await prepareTools(project, "admin");
      const repository = await openSqliteRepository({ file: ":memory:" });
      const handler = createFetchHandler({
        project,
        repository,
        audiences: ["admin"],
        log: silent,
        ...(sessions ? { sessions: {} } : {}),
      });
      const listener = await listenOnHttp({ handler, port: 0, log: silent });
      closing.push(async () => {
        await listener.close(1_000);
        await repository.close();
      });
      return new URL(`${listener.url}/mcp`);
    },
    async close() {
      for (const close of closing) await close();
      for (const copy of built.values()) copy.remove();
      mcpgen.remove();
    },
  };
}

/** The sample as it is committed confirms by flag. */
function buildShop(bin: string, confirmation: Confirmation): SampleCopy {
  if (confirmation === "flag") return copySample(bin);
  const confirming = (config: string) => `${config}defaults:\n  confirmation: ${confirmation}\n`;
  const copy = copySample(bin, confirming);
  copy.run(["build"]);
  return copy;
}

/** What a client makes of the answer to a call. */
export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  /** Undefined for a refusal. */
  readonly structured: Json | undefined;
}

/** Some client that is connected to the sample. */
export interface ShopClient {
  /** The names of the tools, in the order in which they are listed. */
  names(): Promise<readonly string[]>;
  call(name: string, args: Json): Promise<Answer>;
  close(): Promise<void>;
}

/** A result of the protocol, as most clients hand it on. */
export function answerOf(result: unknown): Answer {
  const { isError, content, structuredContent } = result as {
    readonly isError?: boolean;
    readonly content: readonly { readonly type: string; readonly text: string }[];
    readonly structuredContent?: Json;
  };
  expect(content.map(({ type }) => type)).toEqual(["text"]);
  const [{ text } = { text: "" }] = content;
  return { isError: isError ?? false, text, structured: structuredContent };
}

const listed = [
  "article",
  "brand",
  "content_type",
  "event",
  "landing",
  "product",
  "product_seo",
  "stock_alerts",
];

const sku = "TRA-10042";
const path = "/calzado/tra-10042";

/** Lists, creates, is refused, previews, confirms and finds nothing any more; holds each answer to what it says. */
export async function holdRound(client: ShopClient, confirmation: "flag" | "token"): Promise<void> {
  expect(await client.names()).toEqual(listed);
  const call = (args: Json) => client.call("product", args);
  const created = await call({
    action: "create",
    title: "Trail shoe",
    sku,
    categoria: "calzado",
    price: 89.5,
  });
  expect(created.isError, created.text).toBe(false);
  expect(created.structured).toMatchObject({
    item: { path, version: 1, fields: { title: "Trail shoe", price: 89.5 } },
  });
  expect(JSON.parse(created.text)).toEqual(created.structured);

  const wrong = await call({ action: "create", title: "Road shoe", sku: "nothing" });
  expect(wrong).toEqual({
    isError: true,
    text: [
      "3 problems, nothing was done:",
      '- "sku": An SKU has three capital letters, a hyphen and four to six digits, such as ABC-12345.',
      '- "categoria" (Category) is required. Send a value.',
      '- "price" (Price) is required. Send a value.',
    ].join("\n"),
    structured: undefined,
  });

  const preview = await call({ action: "delete", sku });
  expect(preview.structured).toMatchObject({
    confirmationRequired: true,
    action: "delete",
    path,
    descendants: 0,
    published: false,
  });
  expect((await call({ action: "get", sku })).structured).toMatchObject({ item: { path } });

  if (confirmation === "token") {
    const again = await call({ action: "delete", sku, confirm: true });
    expect(again.structured).toMatchObject({
      confirmationRequired: true,
      reason: "confirm came without confirmToken. Send the confirmToken of this preview beside it.",
    });
  }
  const { confirmToken } = preview.structured ?? {};
  expect(confirmToken === undefined).toBe(confirmation === "flag");
  const token = confirmToken === undefined ? {} : { confirmToken };
  const deleted = await call({ action: "delete", sku, confirm: true, ...token });
  expect(deleted.structured).toMatchObject({ deleted: true, action: "delete", path });

  expect(await call({ action: "get", sku })).toEqual({
    isError: true,
    text: `No item has sku "${sku}" in workspace "products". Use action list to see what there is.`,
    structured: undefined,
  });
}

/** Every way to confirm, over standard input and output, and over HTTP with and without sessions. */
export const ways = (["flag", "token"] as const).flatMap((confirmation) =>
  (["stdio", "http", "http with sessions"] as const).map((wire) => ({ confirmation, wire })),
);
