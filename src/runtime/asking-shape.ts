import { misfitOf } from "./schema-fit.js";
import type { Values } from "./tool.js";
import type { InputKind, InputRequest, InputRequired } from "./user-input.js";

/** What a client must be able to do for a request of the right shape. */
export function kindOf({ method, params = {} }: InputRequest): InputKind {
  if (method === "roots/list") return "roots";
  if (method === "elicitation/create") {
    return params["mode"] === "url" ? "elicitation/url" : "elicitation";
  }
  const hasTools = params["tools"] !== undefined || params["toolChoice"] !== undefined;
  return hasTools ? "sampling/tools" : "sampling";
}

const requestName = /^[A-Za-z][\w.-]{0,63}$/;

/**
 * Where an answer that asks for input leaves the protocol's shape, and how; undefined when it is right. A client would fail at
 * one that is not, without a word that a model could use.
 */
export function askingFault(asked: Values): string | undefined {
  const misfit = misfitOf(askedShape, asked);
  if (misfit !== undefined) return at(misfit.pointer, misfit.problem);
  const { inputRequests = {}, state } = asked as unknown as Partial<InputRequired>;
  const requests = Object.entries(inputRequests);
  if (requests.length === 0 && state === undefined) return "it has neither a request nor a state";
  for (const [name, request] of requests) {
    if (!requestName.test(name)) return `${JSON.stringify(name)} is no name of a request`;
    const wrong = misfitOf(requestShapes[kindOf(request)], request);
    if (wrong !== undefined) return at(`/inputRequests/${name}${wrong.pointer}`, wrong.problem);
  }
  return undefined;
}

function at(pointer: string, problem: string): string {
  return pointer === "" ? `it ${problem}` : `${pointer} ${problem}`;
}

const text = { type: "string" };

function shapeOf(properties: Values, required: readonly string[]): Values {
  return { type: "object", properties, required };
}

/** A form is flat: the protocol has no lists of objects and no groups in it. */
const field = shapeOf(
  { type: { type: "string", enum: ["string", "number", "integer", "boolean", "array"] } },
  ["type"],
);

const form = shapeOf(
  {
    message: text,
    mode: { type: "string", enum: ["form"] },
    requestedSchema: shapeOf(
      {
        type: { type: "string", enum: ["object"] },
        properties: { type: "object", additionalProperties: field },
        required: { type: "array", items: text },
      },
      ["type", "properties"],
    ),
  },
  ["message", "requestedSchema"],
);

const sampling = shapeOf(
  {
    messages: {
      type: "array",
      items: shapeOf({ role: { type: "string", enum: ["user", "assistant"] } }, [
        "role",
        "content",
      ]),
    },
    maxTokens: { type: "number" },
  },
  ["messages", "maxTokens"],
);

const requestShapes: Readonly<Record<InputKind, Values>> = {
  elicitation: shapeOf({ params: form }, ["params"]),
  "elicitation/url": shapeOf(
    { params: shapeOf({ message: text, url: text }, ["message", "url"]) },
    ["params"],
  ),
  sampling: shapeOf({ params: sampling }, ["params"]),
  "sampling/tools": shapeOf({ params: sampling }, ["params"]),
  roots: shapeOf({ params: { type: "object" } }, []),
};

const methods = ["elicitation/create", "sampling/createMessage", "roots/list"];

const anyRequest = {
  ...shapeOf({ method: { type: "string", enum: methods }, params: { type: "object" } }, ["method"]),
  additionalProperties: false,
};

const askedShape = {
  ...shapeOf(
    {
      resultType: text,
      inputRequests: { type: "object", additionalProperties: anyRequest },
      state: {},
    },
    ["resultType"],
  ),
  additionalProperties: false,
};
