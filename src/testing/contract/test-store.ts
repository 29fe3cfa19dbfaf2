import type {
  ContentNode,
  ContentReader,
  ContentRepository,
  ContentSession,
  Properties,
} from "../../store/index.js";
import { afterEach, beforeEach } from "vitest";
import { createAt, nodeAt } from "./fixtures.js";

/** Opens an empty repository whose clock is `now`. */
export type OpenRepository = (options: { readonly now: () => Date }) => Promise<ContentRepository>;

/** The repository of the running test. */
export interface TestStore {
  repository(): ContentRepository;
  read<Result>(work: (content: ContentReader) => Promise<Result>): Promise<Result>;
  write<Result>(work: (content: ContentSession) => Promise<Result>): Promise<Result>;
  /** In a transaction of its own; of type `mgnl:content` when none is named. */
  create(path: string, properties?: Properties, nodeType?: string): Promise<ContentNode>;
  uuidOf(path: string): Promise<string>;
  /** Sets the repository's clock, which is at `2026-01-02T03:04:05.678Z` when a test begins. */
  setTime(time: string): void;
}

/** Gives each test of the current block a repository of its own. */
export function openForEachTest(openRepository: OpenRepository): TestStore {
  let repository: ContentRepository;
  let now: Date;
  beforeEach(async () => {
    now = new Date("2026-01-02T03:04:05.678Z");
    repository = await openRepository({ now: () => now });
  });
  afterEach(() => repository.close());
  return {
    repository: () => repository,
    read: (work) => repository.read(work),
    write: (work) => repository.write(work),
    create: (path, properties, nodeType) =>
      repository.write((content) => createAt(content, path, properties, nodeType)),
    uuidOf: async (path) => (await repository.read((content) => nodeAt(content, path))).uuid,
    setTime(time) {
      now = new Date(time);
    },
  };
}
