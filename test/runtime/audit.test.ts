import { setTimeout as sleep } from "node:timers/promises";
import { inputRequired, Refusal, type FunctionHandler, type Values } from "mcpgen/runtime";
import { describe, expect, onTestFinished, test } from "vitest";
import { openThing } from "../reports/calls.js";
import { projectOf, readingFunction, writingFunction } from "./fixtures/function-tools.js";
import { openShop, type Shop } from "./support.js";

const records = ({ logged }: Shop) =>
  logged.filter(({ message }) => message === "tool call").map(({ data }) => data);

async function shopOf(handler: FunctionHandler<Values>): Promise<Shop> {
  const shop = await openShop(projectOf([writingFunction(handler, { name: "work" })]));
  onTestFinished(() => shop.close());
  return shop;
}

describe("the record of a call", () => {
  test("of content says who did what to what and how it went, and nothing that was sent", async () => {
    const shop = await openThing("title: { required: true, maxLength: 20 }", {
      keys: "confirmation: token\n",
    });
    const secret = "SECRET-7";
    const { uuid } = await shop.item("thing", { action: "create", title: secret });
    const calls: readonly Values[] = [
      { action: "update", uuid, title: `${secret}b` },
      { action: "update", path: `/${secret.toLowerCase()}`, title: secret, validateOnly: true },
      { action: "create", title: secret.repeat(9) },
      { action: "list", query: secret, cursor: secret },
      { action: "get", uuid: secret },
      { action: "delete", uuid },
      { action: "delete", uuid, confirm: true, confirmToken: secret },
      { action: secret, [secret]: secret },
      { action: { [secret]: 1 } },
      { title: secret },
    ];
    for (const args of calls) await shop.call("thing", args);
    await shop.call("thing", secret);
    await shop.call("thing", { action: "list" });
    const said = records(shop).map(({ action, uuid: target, outcome }) => [
      action,
      target === uuid ? "it" : target,
      outcome,
    ]);
    expect(said).toEqual([
      ["create", "it", "ok"],
      ["update", "it", "ok"],
      ["update", "it", "preview"],
      ["create", undefined, "refused"],
      ["list", undefined, "refused"],
      ["get", undefined, "refused"],
      ["delete", "it", "preview"],
      ["delete", "it", "preview"],
      [undefined, undefined, "refused"],
      [undefined, undefined, "refused"],
      [undefined, undefined, "refused"],
      [undefined, undefined, "refused"],
      ["list", undefined, "ok"],
    ]);
    expect(JSON.stringify(shop.logged)).not.toMatch(/secret/i);
    for (const record of records(shop)) {
      expect(Object.keys(record)).toEqual([
        "caller",
        "audience",
        "tool",
        "action",
        "uuid",
        "outcome",
        "duration",
      ]);
    }
  });

  test("of an unexpected failure names the incident that the caller is told", async () => {
    const shop = await shopOf(() => {
      throw new Error("outer", { cause: new Error("inner") });
    });
    const { text } = await shop.call("work");
    expect(text).toContain("incident-1");
    expect(shop.logged).toMatchObject([
      {
        level: "error",
        message: "tool call failed unexpectedly",
        data: { tool: "work", incident: "incident-1", cause: { message: "inner" } },
      },
      { level: "info", data: { tool: "work", outcome: "failed", incident: "incident-1" } },
    ]);
  });

  test("keeps what it says itself, whatever joins it", async () => {
    const shop = await shopOf(() => ({}));
    await shop.call("work", {}, { audit: { traceId: "t", outcome: "failed", caller: "other" } });
    expect(records(shop)).toMatchObject([{ traceId: "t", outcome: "ok", caller: "tester" }]);
  });

  test("of a call that waits for its client says preview, of a cancelled one refused", async () => {
    const asking = await shopOf(() =>
      inputRequired({ requests: { roots: { method: "roots/list" } } }),
    );
    const can = { can: () => true, responses: {}, state: undefined };
    await asking.call("work", {}, { input: can });
    expect(records(asking)).toMatchObject([{ outcome: "preview" }]);

    const abort = new AbortController();
    const cancelled = await shopOf(async (_, { signal }) => {
      abort.abort(new Error("the client's own reason"));
      await sleep(60_000, undefined, { signal });
    });
    await cancelled.call("work", {}, { signal: abort.signal });
    await cancelled.call("work", {}, { signal: abort.signal });
    expect(records(cancelled)).toMatchObject([{ outcome: "refused" }, { outcome: "refused" }]);
  });
});

describe("there is one record of each call", () => {
  const throwing = (value: unknown) => () => {
    throw value;
  };
  const hostile = new Proxy(
    {},
    { get: throwing(new Error("trap")), getPrototypeOf: throwing(new Error("trap")) },
  );
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const late = (): Values => {
    let looks = 0;
    return {
      get uuid() {
        looks += 1;
        if (looks > 1) throw new Error("a second look");
        return "x";
      },
    };
  };

  test.each<readonly [string, FunctionHandler<Values>, string]>([
    ["throws undefined", throwing(undefined), "failed"],
    ["throws null", throwing(null), "failed"],
    ["throws text", throwing("text"), "failed"],
    ["throws a function", throwing(() => 1), "failed"],
    ["throws what cannot be looked at", throwing(hostile), "failed"],
    ["throws a revoked proxy", throwing(revoked), "failed"],
    ["rejects", () => Promise.reject(new Error("x")), "failed"],
    ["refuses", throwing(new Refusal("No.")), "refused"],
    ["answers nothing", () => undefined, "ok"],
    ["answers what cannot be looked at", () => hostile, "failed"],
    ["answers what cannot be looked at twice", late, "failed"],
    ["answers in a circle", () => Object.assign({}, { toJSON: throwing(1) }), "failed"],
    [
      "breaks its context",
      (_, context) => {
        for (const key of ["info", "warn", "error"] as const) {
          try {
            (context.log as unknown as Values)[key] = () => {};
          } catch {
            // It is frozen.
          }
        }
        return {};
      },
      "ok",
    ],
  ])("whose handler %s", async (_, handler, outcome) => {
    const shop = await shopOf(handler);
    const result = await shop.call("work");
    expect(result.outcome).toBe(outcome);
    expect(records(shop)).toMatchObject([{ tool: "work", outcome }]);
  });

  test("whose tool is made by hand and answers what cannot be looked at twice", async () => {
    const tool = readingFunction(() => ({}), { name: "work" });
    const byHand = Object.assign(tool, { executeChecked: () => Promise.resolve(late()) });
    const shop = await openShop(projectOf([byHand]));
    onTestFinished(() => shop.close());
    expect(await shop.call("work")).toMatchObject({ outcome: "ok", text: '{"uuid":"x"}' });
    expect(records(shop)).toMatchObject([{ tool: "work", outcome: "ok" }]);
  });

  test("also when the log fails, which changes no answer", async () => {
    const shop = await openShop(
      projectOf([
        readingFunction(() => ({ done: true }), { name: "good" }),
        readingFunction(throwing(new Error("x")), { name: "bad" }),
      ]),
    );
    onTestFinished(() => shop.close());
    const lost: string[] = [];
    const fail = (message: string) => {
      lost.push(message);
      throw new Error("the disk is full");
    };
    const log = { info: fail, warn: fail, error: fail };
    expect((await shop.call("good", {}, { log })).structured).toEqual({ done: true });
    expect((await shop.call("bad", {}, { log })).outcome).toBe("failed");
    expect(lost).toEqual(["tool call", "tool call failed unexpectedly", "tool call"]);
  });
});
