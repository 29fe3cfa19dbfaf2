import { parseProperties } from "../../../src/store/sql/property-rows.js";
import { spaceOf } from "../../../src/store/sql/space.js";
import type { NodeRow } from "../../../src/store/sql/tables.js";
import { workspace } from "./shop.js";
import { bulkAt, inbox, type Step } from "./steps.js";

/** What is kept of one node. */
interface Line {
  readonly uuid: string;
  readonly path: string;
  readonly type: string;
  readonly version: number;
  readonly publishedVersion: number | undefined;
  readonly properties: object;
}

/** All nodes of both sides in order, the root and single items aside. */
export interface Picture {
  readonly author: readonly Line[];
  readonly published: readonly Line[];
}

export function pictureOf(rows: readonly NodeRow[]): Picture {
  const linesOf = (space: string) =>
    rows
      .filter((row) => row.workspace === space && row.path !== "/" && !isWithin(row.path, inbox))
      .sort((one, other) => (one.sort_key < other.sort_key ? -1 : 1))
      .map((row) => ({
        uuid: row.uuid,
        path: row.path,
        type: row.node_type,
        version: row.version,
        publishedVersion: row.published_version ?? undefined,
        properties: parseProperties(row.properties),
      }));
  return {
    author: linesOf(spaceOf(workspace, "author")),
    published: linesOf(spaceOf(workspace, "published")),
  };
}

/** What a step makes of a picture. */
export function after(picture: Picture, step: Step): Picture {
  switch (step.kind) {
    case "publish":
      return publish(picture, step.path);
    case "unpublish":
      return unpublish(picture, step.path);
    case "rename":
      return { ...picture, author: rename(picture.author, step.path, step.to) };
    case "update":
      return { ...picture, author: retitle(picture.author, step.path, step.title) };
    case "delete": {
      const { author, published } = unpublish(picture, step.path);
      return { author: author.filter(({ path }) => !isWithin(path, step.path)), published };
    }
    case "restore":
      return { ...picture, author: [...picture.author, ...restored(step.path)] };
  }
}

/** The first line in which two pictures differ; undefined when there is none. */
export function differenceOf(found: Picture, wanted: Picture): string | undefined {
  for (const side of ["author", "published"] as const) {
    const length = Math.max(found[side].length, wanted[side].length);
    for (let index = 0; index < length; index += 1) {
      const [is, due] = [found[side][index], wanted[side][index]].map((line) =>
        line === undefined ? "nothing" : JSON.stringify(line),
      );
      if (is !== due) return `${side} ${index}: ${is}, not ${due}`;
    }
  }
  return undefined;
}

function publish({ author, published }: Picture, path: string): Picture {
  const before = new Map(published.map((line) => [line.uuid, line]));
  const isPublished = (line: Line) => isWithin(line.path, path) || before.has(line.uuid);
  const copyOf = (line: Line): Line =>
    isWithin(line.path, path)
      ? { ...line, publishedVersion: undefined }
      : (before.get(line.uuid) ?? line);
  return {
    author: author.map((line) =>
      isWithin(line.path, path) ? { ...line, publishedVersion: line.version } : line,
    ),
    published: author.filter(isPublished).map(copyOf),
  };
}

function unpublish({ author, published }: Picture, path: string): Picture {
  return {
    author: author.map((line) =>
      isWithin(line.path, path) ? { ...line, publishedVersion: undefined } : line,
    ),
    published: published.filter((line) => !isWithin(line.path, path)),
  };
}

function rename(author: readonly Line[], from: string, to: string): readonly Line[] {
  return author.map((line) => {
    if (!isWithin(line.path, from)) return line;
    const path = to + line.path.slice(from.length);
    return { ...line, path, version: line.path === from ? line.version + 1 : line.version };
  });
}

function retitle(author: readonly Line[], path: string, title: string): readonly Line[] {
  return author.map((line) => {
    if (line.path !== path) return line;
    const properties = { ...line.properties, title: { type: "string", value: title } };
    return { ...line, version: line.version + 1, properties };
  });
}

function restored(path: string): readonly Line[] {
  return bulkAt(path).map((record) => ({
    uuid: record.uuid,
    path: record.path,
    type: record.nodeType,
    version: record.version,
    publishedVersion: undefined,
    properties: record.properties,
  }));
}

function isWithin(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}/`);
}
