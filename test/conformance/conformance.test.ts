import { readFileSync } from "node:fs";
import type { FetchHandlerOptions } from "mcpgen/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mcpServerAdapter } from "../../src/server/adapters/mcp-server-adapter.js";
import { baselineOf, runSuite, type SuiteRun } from "./run-suite.js";
import { buildFixture, type BuiltFixture, serveFixture } from "./served-fixture.js";

let fixture: BuiltFixture;

beforeAll(async () => {
  fixture = await buildFixture();
}, 120_000);
afterAll(() => fixture.remove());

/** Runs the scenarios that a revision requires, against a server of its own. */
async function runRequired(
  revision: string,
  options: Partial<FetchHandlerOptions> = {},
): Promise<SuiteRun> {
  const { url, close } = await serveFixture(fixture.project, options);
  const baseline = ["--expected-failures", baselineOf(revision)];
  try {
    return await runSuite(url, ["--requirements", revision, ...baseline]);
  } finally {
    await close();
  }
}

const withoutPrompts = [
  "completion-complete",
  "prompts-get-embedded-resource",
  "prompts-get-simple",
  "prompts-get-with-args",
  "prompts-get-with-image",
];

/** Not scored: long-running tasks are an extension that mcpgen does not have. */
const withoutTasks = [
  "tasks-capability-negotiation",
  "tasks-dispatch-and-envelope",
  "tasks-lifecycle",
  "tasks-mrtr-composition",
  "tasks-mrtr-input",
  "tasks-request-headers",
  "tasks-request-state-removal",
  "tasks-required-task-error",
  "tasks-wire-fields",
];

const passed20260728 = [
  "caching",
  "dns-rebinding-protection",
  "http-header-validation",
  "input-required-result-basic-elicitation",
  "input-required-result-basic-list-roots",
  "input-required-result-basic-sampling",
  "input-required-result-capability-check",
  "input-required-result-ignore-extra-params",
  "input-required-result-missing-input-response",
  "input-required-result-multi-round",
  "input-required-result-multiple-input-requests",
  "input-required-result-request-state",
  "input-required-result-result-type",
  "input-required-result-tampered-state",
  "input-required-result-unsupported-methods",
  "input-required-result-validate-input",
  "json-schema-2020-12",
  "prompts-list",
  "resources-list",
  "resources-read-binary",
  "resources-read-text",
  "resources-templates-read",
  "sep-2164-resource-not-found",
  "server-sse-multiple-streams",
  "server-stateless",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-error",
  "tools-call-image",
  "tools-call-mixed-content",
  "tools-call-simple-text",
  "tools-call-with-progress",
  "tools-list",
];

/** The tools declare no headers of their own, so that there is nothing which that scenario could try. */
const failed20260728 = [
  ...withoutPrompts,
  "http-custom-header-server-validation",
  "input-required-result-non-tool-request",
  ...withoutTasks,
].toSorted();

const askingFor20251125 = [
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
  "tools-call-elicitation",
  "tools-call-sampling",
];

const lastingFor20251125 = ["resources-subscribe", "resources-unsubscribe"];

/** What finds nothing to check without a session. */
const sessionsOf20251125 = ["server-session-lifecycle", "server-sse-multiple-streams"];

const passed20251125 = [
  "dns-rebinding-protection",
  "json-schema-2020-12",
  "ping",
  "prompts-list",
  "resources-list",
  "resources-read-binary",
  "resources-read-text",
  "resources-templates-read",
  "server-initialize",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-error",
  "tools-call-image",
  "tools-call-mixed-content",
  "tools-call-simple-text",
  "tools-call-with-progress",
  "tools-list",
];

const withoutLogging = ["logging-set-level", "tools-call-with-logging"];

/** Not scored: streams are not resumed, so that there is nothing to come back for. */
const unresumable = ["server-sse-priming-event", "server-sse-retry-field"];

describe("the official conformance suite, on a content type and handlers of this runtime", () => {
  test("2026-07-28: fails in what the baseline names and in nothing else", async () => {
    const run = await runRequired("2026-07-28");
    expect(run.code, run.output).toBe(0);
    expect(run.passed).toEqual(passed20260728);
    expect(run.failed).toEqual(failed20260728);
    expect(run.untried).toEqual(["tasks-status-notifications"]);
    expect(run.warnings).toEqual([]);
  });

  test("2026-07-28, on a server that tells of changes: streams get them, and nothing else fails", async () => {
    const run = await runRequired("2026-07-28", { tellsChanges: true });
    expect(run.code, run.output).toBe(0);
    expect(run.passed).toEqual(passed20260728);
    expect(run.warnings).toEqual([]);
    expect(run.skipped).not.toContain("sep-2575-server-sends-tools-list-changed-on-subscription");
  });

  test("2025-11-25, with sessions: fails in what the baseline names and in nothing else", async ({
    expect,
  }) => {
    const run = await runRequired("2025-11-25", { sessions: {} });
    expect(run.code, run.output).toBe(0);
    const lasting = [...askingFor20251125, ...lastingFor20251125, ...sessionsOf20251125];
    expect(run.passed).toEqual([...passed20251125, ...lasting].toSorted());
    expect(run.untried).toEqual(["server-sse-polling"]);
    expect(run.failed).toEqual([...withoutPrompts, ...withoutLogging].toSorted());
    expect(run.warnings).toEqual(unresumable);
  });

  test("2025-11-25, without sessions: only what needs a connection that lasts fails as well", async ({
    expect,
  }) => {
    const run = await runRequired("2025-11-25");
    expect(run.code, run.output).toBe(1);
    expect(run.passed).toEqual(passed20251125);
    expect(run.untried).toEqual([...sessionsOf20251125, "server-sse-polling"]);
    const lasting = [...askingFor20251125, ...lastingFor20251125];
    expect(run.failed).toEqual([...withoutPrompts, ...withoutLogging, ...lasting].toSorted());
  });

  test.each(["2026-07-28", "2025-11-25"])(
    "%s, on the second adapter: fails in the same",
    async (revision) => {
      const run = await runRequired(revision, { adapter: mcpServerAdapter, sessions: {} });
      expect(run.code, run.output).toBe(0);
    },
  );

  test.each(["2026-07-28", "2025-11-25"])("%s: each entry of the baseline says why", (revision) => {
    const lines = readFileSync(baselineOf(revision), "utf8").trim().split("\n").slice(2);
    expect(lines.length % 2).toBe(0);
    lines.forEach((line, index) => {
      expect(line).toMatch(index % 2 === 0 ? /^ {2}# .{20,}\.$/ : /^ {2}- [a-z\d-]+$/);
    });
  });
});
