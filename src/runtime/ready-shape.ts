import { memberOf } from "./members.js";
import { misfitOf } from "./schema-fit.js";
import type { Values } from "./tool.js";
import { isObject } from "./validation/checked.js";

const members: readonly string[] = ["content", "structuredContent", "isError", "_meta"];

/**
 * Whether an object has the members of a ready result and no others, so that it is meant as one. One that has `content` alone is
 * meant as one only when that is a list.
 */
export function resemblesReadyResult(value: unknown): value is Values {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  if (!keys.every((key) => members.includes(key))) return false;
  return keys.length === 1 && keys[0] === "content"
    ? Array.isArray(value["content"])
    : keys.length > 0;
}

/**
 * Where what resembles a ready result leaves the protocol's shape, and how; undefined when it is right. A client refuses
 * a result that is not.
 */
export function readyFault(value: Values): string | undefined {
  const misfit = misfitOf(resultShape, value);
  if (misfit !== undefined) return at(misfit.pointer, misfit.problem);
  for (const [index, block] of (value["content"] as readonly Values[]).entries()) {
    const fault = blockFault(block, `/content/${index}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function blockFault(block: Values, pointer: string): string | undefined {
  const shape = memberOf(blockShapes, String(block["type"]));
  const misfit = misfitOf(shape, block);
  if (misfit !== undefined) return at(`${pointer}${misfit.pointer}`, misfit.problem);
  const { type, data, resource } = block;
  if (type === "image" || type === "audio") return base64Fault(data, `${pointer}/data`);
  return type === "resource" ? resourceFault(resource as Values, `${pointer}/resource`) : undefined;
}

/** It holds its text, or its bytes. */
function resourceFault({ text, blob }: Values, pointer: string): string | undefined {
  if (typeof text === "string") return undefined;
  return typeof blob === "string"
    ? base64Fault(blob, `${pointer}/blob`)
    : at(pointer, 'must have "text" or "blob", which is text');
}

function base64Fault(data: unknown, pointer: string): string | undefined {
  try {
    atob(String(data));
    return undefined;
  } catch {
    return at(pointer, "must be base64");
  }
}

function at(pointer: string, problem: string): string {
  return pointer === "" ? `it ${problem}` : `${pointer} ${problem}`;
}

const text = { type: "string" };
const anyObject = { type: "object" };

function shapeOf(properties: Values, required: readonly string[]): Values {
  return { type: "object", properties, required };
}

const blockTypes = ["text", "image", "audio", "resource", "resource_link"];

const resultShape = shapeOf(
  {
    content: {
      type: "array",
      items: shapeOf({ type: { type: "string", enum: blockTypes } }, ["type"]),
    },
    structuredContent: anyObject,
    isError: { type: "boolean" },
    _meta: anyObject,
  },
  ["content"],
);

const annotations = shapeOf(
  {
    audience: { type: "array", items: { type: "string", enum: ["user", "assistant"] } },
    priority: { type: "number", minimum: 0, maximum: 1 },
    lastModified: {
      type: "string",
      format: "date-time",
      pattern: String.raw`^[0-9-]{10}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\.[0-9]+)?(?:Z|[+-][0-9:]{5})$`,
    },
  },
  [],
);

const icon = shapeOf(
  {
    src: text,
    mimeType: text,
    sizes: { type: "array", items: text },
    theme: { type: "string", enum: ["light", "dark"] },
  },
  ["src"],
);

const everywhere = { annotations, _meta: anyObject };
const media = shapeOf({ data: text, mimeType: text, ...everywhere }, ["data", "mimeType"]);

/** The blocks of a result, each as the protocol has it; more members than these are allowed. */
const blockShapes: Readonly<Record<string, Values>> = {
  text: shapeOf({ text, ...everywhere }, ["text"]),
  image: media,
  audio: media,
  resource: shapeOf(
    { resource: shapeOf({ uri: text, mimeType: text, _meta: anyObject }, ["uri"]), ...everywhere },
    ["resource"],
  ),
  resource_link: shapeOf(
    {
      uri: text,
      name: text,
      title: text,
      description: text,
      mimeType: text,
      size: { type: "number" },
      icons: { type: "array", items: icon },
      ...everywhere,
    },
    ["uri", "name"],
  ),
};
