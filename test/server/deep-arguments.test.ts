import { afterEach, expect, test } from "vitest";
import type { Values } from "mcpgen/runtime";
import { confirmingProject } from "../runtime/fixtures/confirming.js";
import { serve, type Served } from "./elicit-support.js";

let served: Served;
afterEach(() => served.close());

/** Lists in each other. */
function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
}

test.each<[string, Values]>([
  ["cannot be asked", {}],
  ["can be asked", { elicitation: {} }],
])(
  "arguments of any depth are refused in words to a client that %s",
  async (_name, capabilities) => {
    served = await serve(confirmingProject({ confirmation: "elicit" }), {});
    const args = { action: "delete", path: nested(3_000) };
    const { result } = await served.raw({ name: "product", arguments: args, capabilities });
    expect(result).toMatchObject({
      isError: true,
      content: [
        {
          type: "text",
          text: "The arguments are nested more than 64 levels deep. Send flatter objects and lists.",
        },
      ],
    });
  },
);
