import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { expect } from "vitest";
import { type Connection, type Era, connect } from "../server/support.js";
import { repository } from "./support.js";

export type Json = Record<string, unknown>;

/** A copy of the sample project, for a command line to run in. */
export interface SampleCopy {
  readonly root: string;
  /** Runs a command of mcpgen in it and answers its standard output. */
  run(command: readonly string[], env?: Readonly<Record<string, string>>): string;
  remove(): void;
}

/** Copies the sample, or another copy of it, its configuration changed as said. */
export function copySample(
  bin: string,
  configure: (config: string) => string = (config) => config,
  from: string = repository,
): SampleCopy {
  const root = mkdtempSync(join(tmpdir(), "mcpgen-sample-"));
  const config = readFileSync(join(from, "mcpgen.yaml"), "utf8");
  writeFileSync(join(root, "mcpgen.yaml"), configure(config));
  for (const part of ["generated", "forms"]) {
    cpSync(join(from, part), join(root, part), { recursive: true });
  }
  return {
    root,
    run: (command, env = {}) =>
      execFileSync(process.execPath, [bin, ...command, "-C", root], {
        encoding: "utf8",
        env: { ...process.env, ...env },
        stdio: "pipe",
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** What a call answered: the structured content, or the text of a refusal. */
interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Json;
}

/** The tools of a served project as a client has them. Each answer is held to its advertised output schema and to its text. */
export interface ServedTools {
  readonly connection: Connection;
  /** A call that must be answered. */
  answer(tool: string, args: Json, onprogress?: (progress: Json) => void): Promise<Json>;
  /** A call of a tool without an output schema, which must be answered with text alone. */
  text(tool: string, args: Json): Promise<string>;
  /** A call that must be answered with an item. */
  item(tool: string, args: Json): Promise<ServedItem>;
  /** A call that must be refused: its text. */
  refusal(tool: string, args: Json): Promise<string>;
  close(): Promise<void>;
}

export interface ServedItem {
  readonly uuid: string;
  readonly path: string;
  readonly version: number;
  readonly publication: string;
  readonly fields: Json;
  readonly translations?: Json;
}

export interface ServeOptions {
  readonly bin: string;
  readonly root: string;
  readonly era: Era;
  readonly audience?: "admin" | "public";
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `mcpgen serve` in a project and connects a client to it. */
export async function serveSample(options: ServeOptions): Promise<ServedTools> {
  const { bin, root, era, audience = "admin", env = {} } = options;
  const connection = await connect(bin, ["serve", "-C", root, "--audience", audience], env, era);
  const ajv = new Ajv2020({ strict: true });
  ajvFormats.default(ajv);
  const { tools } = await connection.client.listTools();
  const conforms = new Map(
    tools.flatMap(({ name, outputSchema }) =>
      outputSchema === undefined ? [] : [[name, ajv.compile(outputSchema as object)] as const],
    ),
  );
  const call = async (
    name: string,
    args: Json,
    onprogress?: (progress: Json) => void,
  ): Promise<Called> => {
    const params = { name, arguments: args };
    const result = await connection.client.callTool(
      params,
      onprogress === undefined ? {} : { onprogress: (each) => onprogress({ ...each }) },
    );
    const [part, ...others] = result.content as readonly { type: string; text: string }[];
    expect(part?.type).toBe("text");
    expect(others).toEqual([]);
    const text = part?.text ?? "";
    if (result.isError === true) {
      expect(result).not.toHaveProperty("structuredContent");
      return { isError: true, text, structured: {} };
    }
    const validate = conforms.get(name);
    if (validate === undefined) {
      expect(result).not.toHaveProperty("structuredContent");
      return { isError: false, text, structured: {} };
    }
    const structured = result.structuredContent as Json;
    expect(text).toBe(JSON.stringify(structured));
    expect(validate(structured), ajv.errorsText(validate.errors)).toBe(true);
    return { isError: false, text, structured };
  };
  const answer: ServedTools["answer"] = async (tool, args, onprogress) => {
    expect(conforms.has(tool), `${tool} answers text alone`).toBe(true);
    const { isError, text, structured } = await call(tool, args, onprogress);
    expect(isError, text).toBe(false);
    return structured;
  };
  return {
    connection,
    answer,
    async text(tool, args) {
      expect(conforms.has(tool), `${tool} has an output schema`).toBe(false);
      const { isError, text } = await call(tool, args);
      expect(isError, text).toBe(false);
      return text;
    },
    item: async (tool, args) => (await answer(tool, args))["item"] as ServedItem,
    async refusal(tool, args) {
      const { isError, text } = await call(tool, args);
      expect(isError, `Not refused: ${text}`).toBe(true);
      return text;
    },
    close: () => connection.close(),
  };
}
