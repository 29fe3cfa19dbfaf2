import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, test } from "vitest";
import { projectOf, readingFunction } from "../runtime/fixtures/function-tools.js";
import type { Era } from "../server/support.js";
import { type ServedFixture, serveFixture } from "./served-fixture.js";

let served: ServedFixture;
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await served.close();
  expect(served.resources.listeners()).toBe(0);
});

async function connect(era: Era, sessions: boolean): Promise<Client> {
  const project = projectOf([readingFunction(() => "Nothing.")]);
  served = await serveFixture(project, sessions ? { sessions: {} } : {});
  const mode = era === "legacy" ? "legacy" : { pin: era };
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  clients.push(client);
  await client.connect(new StreamableHTTPClientTransport(new URL(served.url)));
  return client;
}

/** The next resource of which the client is told. */
function nextTold(client: Client): Promise<string> {
  return new Promise((resolve) => {
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      resolve(params.uri);
    });
  });
}

const uri = "test://watched-resource";

describe("over HTTP", () => {
  test("a client of 2026-07-28 is told of what it opened a stream for", async () => {
    const client = await connect("2026-07-28", false);
    const told = nextTold(client);
    const subscription = await client.listen({ resourceSubscriptions: [uri] });
    served.resources.touch("test://static-text");
    served.resources.touch(uri);
    expect(await told).toBe(uri);
    await subscription.close();
  });

  test("a client of 2025-11-25 with a session is told of what it subscribed to", async () => {
    const client = await connect("legacy", true);
    const told = nextTold(client);
    await client.subscribeResource({ uri });
    served.resources.touch("test://static-text");
    served.resources.touch(uri);
    expect(await told).toBe(uri);
  });

  test("a client of 2025-11-25 without a session is told that it needs one", async () => {
    const client = await connect("legacy", false);
    const subscribed = client.subscribeResource({ uri });
    await expect(subscribed).rejects.toMatchObject({
      code: -32600,
      message: "Subscriptions need a session, and this server has none.",
    });
  });
});
