import * as fc from "fast-check";

type Json = unknown;
type Members = Readonly<Record<string, Json>>;

/** Texts that programs stumble over. */
const oddTexts = [
  "",
  " ",
  "\0",
  "\r\n",
  "\u2028",
  "\u202e",
  "\ud800",
  "x\udfffx",
  "𝒳𐎠",
  "e\u0301",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "/",
  "//",
  "/../..",
  "/a/../b",
  "/a\0b",
  "%00",
  "*",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "'; --",
  '"',
  "\\",
  "${x}",
  "{{x}}",
  "x".repeat(300),
  "ß".repeat(3_000),
  "2026-02-30",
  "00000000-0000-0000-0000-000000000000",
];

const oddNumbers = [0, -0, -1, 0.5, 1e21, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63];

const oddKeys = [
  "",
  "__proto__",
  "constructor",
  "prototype",
  "toJSON",
  "then",
  "valueOf",
  "0",
  "\0",
];

/** An object whose keys are its own, whatever they are called. */
const membersOf = (entries: readonly (readonly [string, Json])[]): Members =>
  Object.fromEntries(entries);

const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: "binary", maxLength: 12 }),
);

const oddScalar: fc.Arbitrary<Json> = fc.oneof(
  oddText,
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(true, false, null),
  fc.integer(),
);

/** Any JSON, with a taste for what is odd. */
const oddJson: fc.Arbitrary<Json> = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { weight: 4, arbitrary: oddScalar },
    { weight: 1, arbitrary: fc.array(tie("any"), { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...oddKeys), oddText), tie("any")), {
          maxLength: 4,
        })
        .map(membersOf),
    },
    { weight: 1, arbitrary: fc.constantFrom(nested(70, []), nested(70, {}), [], {}) },
  ),
})).any;

/** Lists or objects inside each other. */
function nested(levels: number, innermost: Json): Json {
  let value = innermost;
  for (let level = 0; level < levels; level += 1) {
    value = Array.isArray(innermost) ? [value] : { a: value };
  }
  return value;
}

/** A tool as far as a call of it can be made up. */
export interface KnownTool {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly actions: readonly string[];
}

/** Values that are right for one parameter or another. */
const fitting: fc.Arbitrary<Json> = fc.constantFrom(
  "Fuzz",
  "fuzz",
  "/fuzz",
  "/",
  "first",
  "es",
  "indoor",
  true,
  false,
  null,
  1,
  5,
  "2026-02-03",
  ["running"],
  { name: "Fuzz" },
  { es: { name: "Fuzz" } },
);

/** Arguments of a tool: some are right. */
function argumentsOf({ parameters, actions }: KnownTool): fc.Arbitrary<Json> {
  const names = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...parameters) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...oddKeys), oddText) },
  );
  const action = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...(actions.length === 0 ? ["list"] : actions)) },
    { weight: 1, arbitrary: oddJson },
  );
  const sent = fc
    .tuple(action, fc.array(fc.tuple(names, fc.oneof(fitting, oddJson)), { maxLength: 6 }))
    .map(([chosen, others]) =>
      membersOf([...(actions.length === 0 ? [] : [["action", chosen] as const]), ...others]),
    );
  return fc.oneof({ weight: 9, arbitrary: sent }, { weight: 1, arbitrary: oddJson });
}

const callOf = (tool: KnownTool): fc.Arbitrary<Members> =>
  argumentsOf(tool).map((args) => ({ name: tool.name, arguments: args }));

const methods: readonly (readonly [string, Members])[] = [
  [
    "initialize",
    { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "f", version: "1" } },
  ],
  ["ping", {}],
  ["tools/list", {}],
  ["tools/list", { cursor: "x" }],
  ["tools/call", {}],
  ["server/discover", {}],
  ["resources/list", {}],
  ["resources/read", { uri: "ui://shop/app" }],
  ["resources/templates/list", {}],
  ["resources/subscribe", { uri: "file:///etc/passwd" }],
  ["prompts/list", {}],
  ["prompts/get", { name: "x" }],
  [
    "completion/complete",
    { ref: { type: "ref/prompt", name: "x" }, argument: { name: "a", value: "b" } },
  ],
  ["logging/setLevel", { level: "debug" }],
  ["subscriptions/listen", { notifications: { toolsListChanged: true } }],
  ["tasks/get", { taskId: "x" }],
  ["sampling/createMessage", {}],
  ["rpc.discover", {}],
  ["__proto__", {}],
  ["constructor", {}],
  ["", {}],
  ["tools/call\0", {}],
];

const notifications: readonly (readonly [string, Members])[] = [
  ["notifications/initialized", {}],
  ["notifications/cancelled", { requestId: 1, reason: "x" }],
  ["notifications/progress", { progressToken: 1, progress: 1 }],
  ["notifications/roots/list_changed", {}],
  ["notifications/tools/list_changed", {}],
  ["notifications/__proto__", {}],
];

/** The envelope of 2026-07-28, as far as a server reads it. */
const envelope: Members = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "f", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
};

const forged = fc.oneof(
  oddJson,
  fc.constantFrom(
    "v1.AAAA.BBBB",
    "eyJhIjoxfQ.eyJhIjoxfQ.x",
    `${"A".repeat(400)}.${"B".repeat(43)}`,
    "..",
    "v1..",
  ),
);

/** What may stand beside the parameters of any method. */
const besides: fc.Arbitrary<Members> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 5, arbitrary: fc.constant({ _meta: envelope }) },
  { weight: 1, arbitrary: oddJson.map((meta) => ({ _meta: meta })) },
  {
    weight: 1,
    arbitrary: oddJson.map((version) => ({
      _meta: { ...envelope, "io.modelcontextprotocol/protocolVersion": version },
    })),
  },
  {
    weight: 1,
    arbitrary: oddJson.map((said) => ({
      _meta: { ...envelope, "io.modelcontextprotocol/clientCapabilities": said },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(oddJson, oddJson).map(([trace, token]) => ({
      _meta: { ...envelope, traceparent: trace, tracestate: token, progressToken: token },
    })),
  },
  { weight: 1, arbitrary: forged.map((state) => ({ _meta: envelope, requestState: state })) },
  {
    weight: 1,
    arbitrary: fc.tuple(forged, oddJson).map(([state, answers]) => ({
      _meta: envelope,
      requestState: state,
      inputResponses: answers,
    })),
  },
  { weight: 1, arbitrary: oddJson.map((task) => ({ _meta: envelope, task })) },
);

const ids: fc.Arbitrary<Json> = fc.oneof(
  { weight: 30, arbitrary: fc.nat(1_000_000) },
  { weight: 2, arbitrary: oddScalar },
  { weight: 1, arbitrary: fc.constantFrom("i".repeat(5_000), [], {}, [1], 1.5, null) },
);

/** A message of the protocol, some right, before it is spoilt. */
const messageOf = (tools: readonly KnownTool[]): fc.Arbitrary<Members> => {
  const calls = fc.oneof(...tools.map(callOf)).map((params) => ["tools/call", params] as const);
  const request = fc
    .tuple(
      fc.oneof(
        { weight: 6, arbitrary: calls },
        { weight: 3, arbitrary: fc.constantFrom(...methods) },
        {
          weight: 1,
          arbitrary: fc.tuple(
            oddText,
            oddJson.map((params) => ({ params }) as Members),
          ),
        },
      ),
      besides,
      ids,
    )
    .map(([[method, params], beside, id]) => ({
      jsonrpc: "2.0",
      id,
      method,
      params: { ...params, ...beside },
    }));
  const notification = fc
    .tuple(fc.constantFrom(...notifications), besides)
    .map(([[method, params], beside]) => ({
      jsonrpc: "2.0",
      method,
      params: { ...params, ...beside },
    }));
  const response = fc.tuple(ids, oddJson, fc.boolean()).map(([id, value, fails]) => ({
    jsonrpc: "2.0",
    id,
    ...(fails ? { error: value } : { result: value }),
  }));
  return fc.oneof(
    { weight: 12, arbitrary: request },
    { weight: 1, arbitrary: notification },
    { weight: 1, arbitrary: response },
  );
};

/** The same with one member replaced, taken away or added, at any level. */
function spoilt(message: Json, at: number, value: Json, way: "replace" | "remove" | "add"): Json {
  if (typeof message !== "object" || message === null) return value;
  const entries: readonly (readonly [string, Json])[] = Object.entries(message);
  if (entries.length === 0) return value;
  const index = at % entries.length;
  const deeper = Math.floor(at / entries.length);
  const changed = entries.flatMap(([key, member], each): (readonly [string, Json])[] => {
    if (each !== index) return [[key, member]];
    if (deeper % 3 !== 0 && typeof member === "object" && member !== null) {
      return [[key, spoilt(member, deeper, value, way)]];
    }
    if (way === "remove") return [];
    return way === "replace"
      ? [[key, value]]
      : [
          [key, member],
          [oddKeys[deeper % oddKeys.length] ?? "", value],
        ];
  });
  return Array.isArray(message) ? changed.map(([, member]) => member) : membersOf(changed);
}

/** A JSON value of the wrong kind at some level, or a batch, or no message at all. */
const spoiltMessage = (tools: readonly KnownTool[]): fc.Arbitrary<Json> => {
  const message = messageOf(tools);
  const once = fc
    .tuple(message, fc.nat(10_000), oddJson, fc.constantFrom("replace", "remove", "add"))
    .map(([given, at, value, way]) => spoilt(given, at, value, way));
  return fc.oneof(
    { weight: 12, arbitrary: message },
    { weight: 6, arbitrary: once },
    { weight: 1, arbitrary: fc.array(fc.oneof(message, once, oddJson), { maxLength: 5 }) },
    { weight: 1, arbitrary: oddJson },
  );
};

/** Bytes that are inserted where they do not belong. */
const strayBytes: readonly Buffer[] = [
  Buffer.from([0xff]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf4, 0x90, 0x80, 0x80]),
  Buffer.from([0xe2, 0x82]),
  Buffer.from([0]),
  Buffer.from([0x1b, 0x5b, 0x32, 0x4a]),
  Buffer.from("\ufeff"),
  Buffer.from("\u2028"),
  Buffer.from(","),
  Buffer.from("}"),
  Buffer.from("//"),
  Buffer.from('"'),
  Buffer.from("\\u"),
  Buffer.from('"id":7,'),
  Buffer.from('"__proto__":{"method":"ping"},'),
];

const wholeTexts: readonly string[] = [
  "",
  "{",
  "}",
  "null",
  "[]",
  "[[]]",
  "{}",
  '"ping"',
  "NaN",
  "1e999",
  "-".repeat(50),
  "[".repeat(20_000),
  '{"a":'.repeat(20_000),
  `[${"0,".repeat(20_000)}0]`,
  `{"jsonrpc":"2.0","id":1e400,"method":"ping"}`,
  `{"jsonrpc":"2.0","id":${"9".repeat(400)},"method":"ping"}`,
  `{"jsonrpc":"2.0","id":1,"id":2,"method":"ping","method":"tools/list"}`,
  `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"brand","arguments":${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}}}`,
  `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"brand","arguments":{"name":[${"0,".repeat(12_000)}0]}}}`,
  `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"${"n".repeat(70_000)}"}}`,
  `{"jsonrpc":"2.0","id":6,"method":"${"m".repeat(70_000)}"}`,
  "GET / HTTP/1.1",
  "Content-Length: 2\r\n\r\n{}",
  "%PDF-1.7",
];

/** The bytes of something that is no valid request, but for some that are; without line ends. */
export const malformedText = (tools: readonly KnownTool[]): fc.Arbitrary<Buffer> => {
  const text = spoiltMessage(tools).map((value) => Buffer.from(JSON.stringify(value) ?? ""));
  const cut = fc
    .tuple(text, fc.nat(1_000))
    .map(([bytes, share]) => bytes.subarray(0, Math.floor((bytes.length * share) / 1_000)));
  const struck = fc
    .tuple(text, fc.nat(1_000), fc.constantFrom(...strayBytes))
    .map(([bytes, share, stray]) => {
      const at = Math.floor((bytes.length * share) / 1_000);
      return Buffer.concat([bytes.subarray(0, at), stray, bytes.subarray(at)]);
    });
  const flipped = fc.tuple(text, fc.nat(1_000), fc.nat(255)).map(([bytes, share, value]) => {
    const copy = Buffer.from(bytes);
    if (copy.length > 0) copy[Math.floor(((copy.length - 1) * share) / 1_000)] = value;
    return copy;
  });
  const doubled = fc.tuple(text, text).map((both) => Buffer.concat(both));
  return fc.oneof(
    { weight: 40, arbitrary: text },
    { weight: 2, arbitrary: cut },
    { weight: 2, arbitrary: struck },
    { weight: 2, arbitrary: flipped },
    { weight: 1, arbitrary: doubled },
    { weight: 1, arbitrary: fc.constantFrom(...wholeTexts).map((whole) => Buffer.from(whole)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
  );
};

/** A line of the input of a server, with its end. */
export const malformedLine = (tools: readonly KnownTool[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(malformedText(tools), fc.constantFrom("\n", "\n", "\n", "\r\n", "\n\n"))
    .map(([text, end]) => Buffer.concat([text, Buffer.from(end)]));

/** What is written to a connection, and what the client does then. */
export interface HttpCase {
  readonly bytes: Buffer;
  /** `read`: until the server ends the connection. `end`: the same, with nothing more to come. `leave`: it is gone. */
  readonly afterwards: "read" | "end" | "leave";
}

type HeaderLines = readonly (readonly [string, string])[];

const jsonHeaders: HeaderLines = [
  ["Content-Type", "application/json"],
  ["Accept", "application/json, text/event-stream"],
];

const versionHeaders: HeaderLines = [
  ["Mcp-Protocol-Version", "2025-11-25"],
  ["Mcp-Protocol-Version", "2026-07-28"],
  ["Mcp-Protocol-Version", "2025-03-26"],
  ["Mcp-Protocol-Version", "1999-01-01"],
  ["Mcp-Protocol-Version", ""],
];

const oddHeaders: HeaderLines = [
  ["Mcp-Method", "tools/list"],
  ["Mcp-Method", "=?base64?!!!?="],
  ["Mcp-Name", "brand"],
  ["Mcp-Name", "=?base64?w6k=?="],
  ["Mcp-Name", "\u00e9"],
  ["Mcp-Session-Id", "nobody"],
  ["Mcp-Session-Id", "00000000-0000-0000-0000-000000000000"],
  ["Mcp-Session-Id", "__proto__"],
  ["Mcp-Param-Name", "x"],
  ["Last-Event-ID", "7"],
  ["Content-Type", "text/plain"],
  ["Content-Type", "application/json; charset=utf-16"],
  ["Content-Type", "multipart/form-data; boundary=x"],
  ["Content-Encoding", "gzip"],
  ["Content-Encoding", "identity"],
  ["Transfer-Encoding", "gzip"],
  ["Accept", "text/html"],
  ["Accept", "*/*"],
  ["Origin", "https://evil.example"],
  ["Origin", "null"],
  ["Origin", "http://localhost:1"],
  ["Origin", "\u00ff"],
  ["Host", "evil.example"],
  ["Host", "localhost:99999"],
  ["Host", "[::1"],
  ["Host", "a b"],
  ["Host", ""],
  ["Authorization", "Bearer x"],
  ["Authorization", "Bearer"],
  ["Authorization", `Bearer ${"t".repeat(9_000)}`],
  ["Authorization", "Basic YTpi"],
  ["Cookie", "a=b"],
  ["Expect", "100-continue"],
  ["Expect", "nonsense"],
  ["Upgrade", "websocket"],
  ["Connection", "upgrade"],
  ["Traceparent", "00-zz-zz-zz"],
  ["Forwarded", "for=unknown"],
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-For", "\u0001"],
  ["__proto__", "x"],
  ["constructor", "x"],
  ["X-Long", "l".repeat(20_000)],
  ["Bad Name", "x"],
  ["X-Line", "a\rb"],
  ["", "x"],
];

const paths = ["/mcp", "/mcp", "/mcp", "/mcp", "/mcp", "/public/mcp", "/public/mcp", "/"].concat([
  "/healthz",
  "/readyz",
  "/mcp/",
  "//mcp",
  "/mcp/../../etc/passwd",
  "/mcp?x=%00",
  "/%",
  "/.well-known/oauth-protected-resource/mcp",
  "http://evil.example/mcp",
  "*",
  "/\u00e9",
]);

const httpMethods = ["POST", "POST", "POST", "POST", "POST", "POST", "POST", "POST", "POST"].concat(
  ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "post", "P\0ST"],
);

/** How a body is framed: rightly, or in a way that promises more, less or nonsense. */
type Framing =
  "length" | "chunked" | "longer" | "shorter" | "both" | "twice" | "bad chunks" | "no" | "negative";

/** Requests as bytes, most of them wrong in their body, others in their head or framing. */
export function malformedExchange(
  tools: readonly KnownTool[],
  /** Lines of the head that make a server look further, such as a token. */
  welcome: HeaderLines,
): fc.Arbitrary<HttpCase> {
  const head = fc.tuple(
    fc.constantFrom(...httpMethods),
    fc.constantFrom(...paths),
    fc.oneof(
      { weight: 9, arbitrary: fc.constant([...jsonHeaders, ...welcome]) },
      { weight: 1, arbitrary: fc.subarray([...jsonHeaders, ...welcome]) },
    ),
    fc.array(fc.constantFrom(...versionHeaders), { maxLength: 1 }),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: fc.array(fc.constantFrom(...oddHeaders), { maxLength: 3 }) },
    ),
    fc.boolean(),
  );
  const framing = fc.oneof(
    { weight: 20, arbitrary: fc.constant<Framing>("length") },
    { weight: 5, arbitrary: fc.constant<Framing>("chunked") },
    {
      weight: 5,
      arbitrary: fc.constantFrom<Framing>(
        "longer",
        "shorter",
        "both",
        "twice",
        "bad chunks",
        "no",
        "negative",
      ),
    },
  );
  const one = fc.tuple(head, malformedText(tools), framing).map(([parts, body, framed]) => {
    const [method, path, usual, version, odd, saysMore] = parts;
    const matching = saysMore ? routingHeaders(body) : [];
    const lines = [...usual, ...(matching.length > 0 ? matching : version), ...odd];
    const bytes = (keeps: boolean) =>
      requestBytes(method, path, [...lines, keptLine(keeps)], body, framed);
    return { method, body, bytes, framed };
  });
  const single = fc
    .tuple(one, fc.nat(40))
    .map(([{ method, body, bytes: make, framed }, chance]): HttpCase => {
      const bytes = make(false);
      if (chance === 0) return { bytes: bytes.subarray(0, bytes.length >> 1), afterwards: "leave" };
      if (chance === 1) return { bytes: bytes.subarray(0, bytes.length >> 1), afterwards: "end" };
      if (lasts(method, body)) return { bytes, afterwards: "leave" };
      return { bytes, afterwards: isWhole(framed) ? "read" : "end" };
    });
  const pipelined = fc.array(one, { minLength: 2, maxLength: 5 }).map((several): HttpCase => {
    const bytes = Buffer.concat(several.map((each, at) => each.bytes(at < several.length - 1)));
    if (several.some(({ method, body }) => lasts(method, body)))
      return { bytes, afterwards: "leave" };
    return { bytes, afterwards: several.every(({ framed }) => isWhole(framed)) ? "read" : "end" };
  });
  const noHttp = fc
    .oneof(
      malformedText(tools),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    )
    .map((bytes): HttpCase => ({ bytes, afterwards: "end" }));
  return fc.oneof(
    { weight: 20, arbitrary: single },
    { weight: 1, arbitrary: pipelined },
    { weight: 1, arbitrary: noHttp },
  );
}

/** Whether a server knows where a body ends. */
function isWhole(framed: Framing): boolean {
  return framed === "length" || framed === "chunked";
}

const keptLine = (keeps: boolean) => ["Connection", keeps ? "keep-alive" : "close"] as const;

/** Whether an answer may be a stream that lasts. */
function lasts(method: string, body: Buffer): boolean {
  return method === "GET" || body.includes("subscriptions/listen");
}

/** The headers of 2026-07-28 that agree with a body, where there are such. */
function routingHeaders(body: Buffer): HeaderLines {
  try {
    const { method, params } = JSON.parse(body.toString()) as {
      method: unknown;
      params: { readonly name?: unknown };
    };
    if (typeof method !== "string" || !/^[\w/]+$/.test(method)) return [];
    const { name } = params;
    return [
      ["Mcp-Protocol-Version", "2026-07-28"],
      ["Mcp-Method", method],
      ...(typeof name === "string" && /^\w+$/.test(name) ? [["Mcp-Name", name] as const] : []),
    ];
  } catch {
    return [];
  }
}

function requestBytes(
  method: string,
  path: string,
  lines: HeaderLines,
  body: Buffer,
  framed: Framing,
): Buffer {
  const hasHost = lines.some(([name]) => name === "Host");
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...(hasHost ? [] : ["Host: localhost"]),
    ...lines.map(([name, value]) => `${name}: ${value}`),
    ...framingLines[framed](body.length),
    "",
    "",
  ].join("\r\n");
  const sent =
    framed === "chunked" || framed === "both"
      ? inChunks(body)
      : framed === "bad chunks"
        ? Buffer.concat([Buffer.from("zz\r\n"), body, Buffer.from("\r\n0\r\n\r\n")])
        : body;
  // Header bytes above 127 are sent as they are.
  return Buffer.concat([Buffer.from(head, "latin1"), sent]);
}

const framingLines: Readonly<Record<Framing, (length: number) => readonly string[]>> = {
  length: (length) => [`Content-Length: ${length}`],
  chunked: () => ["Transfer-Encoding: chunked"],
  longer: (length) => [`Content-Length: ${length + 10}`],
  shorter: (length) => [`Content-Length: ${Math.max(0, length - 3)}`],
  both: (length) => [`Content-Length: ${length}`, "Transfer-Encoding: chunked"],
  twice: (length) => [`Content-Length: ${length}`, `Content-Length: ${length + 1}`],
  "bad chunks": () => ["Transfer-Encoding: chunked"],
  no: () => [],
  negative: () => ["Content-Length: -1"],
};

function inChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  const size = Math.max(1, Math.ceil(body.length / 3));
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)};x=y\r\n`), part, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\nTrailer: x\r\n\r\n")]);
}
