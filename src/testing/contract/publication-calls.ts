import type { ContentReader, Publication, Property, PublishResult } from "../../store/index.js";
import { nodeAt, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** What the tests of publication do by path, each in a transaction of its own. */
export interface PublicationCalls {
  readPublished<Result>(work: (content: ContentReader) => Promise<Result>): Promise<Result>;
  publish(path: string, recursive?: boolean): Promise<PublishResult>;
  unpublish(path: string): Promise<PublishResult>;
  move(path: string, parentPath: string): Promise<void>;
  rename(path: string, name: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** The names of the published children of a node that is published at a path, in order. */
  publishedNames(path: string): Promise<string[]>;
  /** Where nodes of the author side stand. */
  statesOf(...paths: readonly string[]): Promise<Publication[]>;
}

export function publicationCalls({ repository, read, write, uuidOf }: TestStore): PublicationCalls {
  const readPublished: PublicationCalls["readPublished"] = (work) =>
    repository().read(work, { side: "published" });
  return {
    readPublished,
    async publish(path, recursive = false) {
      const uuid = await uuidOf(path);
      return write((c) => c.publish(workspace, uuid, { recursive }));
    },
    async unpublish(path) {
      const uuid = await uuidOf(path);
      return write((c) => c.unpublish(workspace, uuid));
    },
    async move(path, parentPath) {
      const uuid = await uuidOf(path);
      await write((c) => c.move(workspace, uuid, { parentPath }));
    },
    async rename(path, name) {
      const uuid = await uuidOf(path);
      await write((c) => c.move(workspace, uuid, { name }));
    },
    async remove(path) {
      const uuid = await uuidOf(path);
      await write((c) => c.remove(workspace, uuid));
    },
    publishedNames: (path) =>
      readPublished(async (content) => {
        const { uuid } = await nodeAt(content, path);
        const children = await content.children(workspace, uuid, 1000);
        return children.map((child) => child.path.slice(path === "/" ? 1 : path.length + 1));
      }),
    statesOf: (...paths) =>
      read((c) => Promise.all(paths.map(async (path) => (await nodeAt(c, path)).publication))),
  };
}

export function text(value: string): Property {
  return { type: "string", value };
}
