/** A resource as `resources/list` names it. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A family of resources, by a URI template (RFC 6570). */
export interface ListedResourceTemplate extends Omit<ListedResource, "uri"> {
  readonly uriTemplate: string;
}

/** What a resource holds: text, or bytes in base64. */
export type ResourceContent = {
  readonly uri: string;
  readonly mimeType?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
} & ({ readonly text: string } | { readonly blob: string });

/** The resources of a server, for programs that embed it. */
export interface ResourceProvider {
  list(): readonly ListedResource[];
  templates(): readonly ListedResourceTemplate[];
  /** Undefined for a URI that there is not. */
  read(uri: string): Promise<readonly ResourceContent[] | undefined>;
  /** Calls back with the URI of each resource that changed; gives what takes the listener away. Clients can subscribe where there is one. */
  onUpdated?(listener: (uri: string) => void): () => void;
}
