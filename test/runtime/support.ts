import { callTool, type CallToolOptions, type Project, type ToolResult } from "mcpgen/runtime";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import type { ContentRepository } from "mcpgen/store";
import { project as shop } from "./fixtures/index.js";

export type Fields = Record<string, unknown>;

/** An item as answers show it. */
export interface AnsweredItem {
  readonly uuid: string;
  readonly path: string;
  readonly nodeName: string;
  readonly type: string;
  readonly version: number;
  readonly publication: string;
  readonly fields: Fields;
  readonly translations?: Readonly<Record<string, Fields>>;
}

/** One log entry. */
export interface Logged {
  readonly level: string;
  readonly message: string;
  readonly data: Fields;
}

/** A project on a store of its own. */
export interface Shop {
  readonly repository: ContentRepository;
  readonly logged: Logged[];
  /** Calls a tool and gives the result as it is. */
  call(name: string, args?: unknown, options?: Partial<CallToolOptions>): Promise<ToolResult>;
  /** The same for a call that must succeed: its answer. */
  answer(name: string, args: Fields): Promise<Fields>;
  /** The item of a call that must succeed. */
  item(name: string, args: Fields): Promise<AnsweredItem>;
  /** The text of a call that must be refused. */
  refusal(name: string, args: Fields): Promise<string>;
  close(): Promise<void>;
}

/** Opens an empty store in memory under a project. */
export async function openShop(project: Project = shop): Promise<Shop> {
  const repository = await openSqliteRepository({ file: ":memory:" });
  const logged: Logged[] = [];
  const log =
    (level: string) =>
    (message: string, data: Fields = {}) => {
      logged.push({ level, message, data });
    };
  const call: Shop["call"] = (name, args, options = {}) =>
    callTool({
      project,
      repository,
      audience: "admin",
      name,
      arguments: args,
      caller: { id: "tester", scopes: [], audience: "admin" },
      signal: new AbortController().signal,
      log: { info: log("info"), warn: log("warn"), error: log("error") },
      newIncidentId: () => "incident-1",
      ...options,
    });
  const answer: Shop["answer"] = async (name, args) => {
    const result = await call(name, args);
    if (result.isError) throw new Error(`${result.text}\n${JSON.stringify(logged)}`);
    return result.structured ?? {};
  };
  return {
    repository,
    logged,
    call,
    answer,
    item: async (name, args) => (await answer(name, args))["item"] as AnsweredItem,
    refusal: async (name, args) => {
      const { isError, text, structured, outcome } = await call(name, args);
      if (!isError || structured !== undefined || outcome !== "refused") {
        throw new Error(`Not refused: ${text}\n${JSON.stringify(logged)}`);
      }
      return text;
    },
    close: () => repository.close(),
  };
}
