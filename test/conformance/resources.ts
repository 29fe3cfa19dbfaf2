import type { ListedResource, ResourceContent, ResourceProvider } from "mcpgen/server";

const redPixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

const text = "text/plain";
const png = "image/png";

const listed: readonly ListedResource[] = [
  { uri: "test://static-text", name: "static-text", description: "A text.", mimeType: text },
  { uri: "test://static-binary", name: "static-binary", description: "A picture.", mimeType: png },
  { uri: "test://watched-resource", name: "watched", description: "It changes.", mimeType: text },
];

interface Content {
  readonly mimeType: string;
  readonly text?: string;
  readonly blob?: string;
}

const contents: Readonly<Record<string, Content>> = {
  "test://static-text": {
    mimeType: text,
    text: "This is the content of the static text resource.",
  },
  "test://static-binary": { mimeType: png, blob: redPixel },
  "test://watched-resource": { mimeType: text, text: "Watched." },
};

/** Resources that tell of changes. */
export interface WatchedResources extends ResourceProvider {
  /** Tells that a resource changed. */
  touch(uri: string): void;
  /** How many connections listen. */
  listeners(): number;
}

/** The resources that the suite asks for. */
export function conformanceResources(): WatchedResources {
  const listeners = new Set<(uri: string) => void>();
  return {
    list: () => listed,
    templates: () => [
      {
        uriTemplate: "test://template/{id}/data",
        name: "template",
        description: "Data by an id.",
        mimeType: "application/json",
      },
    ],
    async read(uri) {
      const content = Object.hasOwn(contents, uri) ? contents[uri] : byTemplate(uri);
      return content === undefined ? undefined : [{ uri, ...content } as ResourceContent];
    },
    onUpdated(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    touch(uri) {
      for (const listener of listeners) listener(uri);
    },
    listeners: () => listeners.size,
  };
}

function byTemplate(uri: string): Content | undefined {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id === undefined) return undefined;
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  return { mimeType: "application/json", text: JSON.stringify(data) };
}
