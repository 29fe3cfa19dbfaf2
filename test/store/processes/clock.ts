import type { ContentReader, ContentRepository } from "mcpgen/store";

const workspace = "clock";
const path = "/clock";

/** Makes the count of all writes, which stands at 0. */
export async function createClock(repository: ContentRepository): Promise<void> {
  await repository.write((content) =>
    content.create({
      workspace,
      parentPath: "/",
      name: "clock",
      nodeType: "mgnl:content",
      properties: { count: { type: "long", value: 0 } },
    }),
  );
}

/** How many writes there have been. */
export async function readClock(content: ContentReader): Promise<number> {
  return (await findClock(content)).count;
}

/**
 * The same repository where every write counts itself, inside its transaction: read before all else, written after it. So
 * the writes of all processes have numbers in the order in which they took place, and no two have one unless an update was
 * lost. `onSerial` is told the number of a write, and of a read that of the last write that it sees.
 */
export function withSerials(
  repository: ContentRepository,
  onSerial: (serial: number) => void,
): ContentRepository {
  return {
    capabilities: repository.capabilities,
    secret: () => repository.secret(),
    close: () => repository.close(),
    read: (work, options) =>
      repository.read(async (content) => {
        onSerial(await readClock(content));
        return work(content);
      }, options),
    write: (work) =>
      repository.write(async (content) => {
        const { uuid, count } = await findClock(content);
        const result = await work(content);
        const value = count + 1;
        await content.setProperties(workspace, uuid, { count: { type: "long", value } });
        onSerial(value);
        return result;
      }),
  };
}

async function findClock(content: ContentReader) {
  const node = await content.nodeAt(workspace, path);
  if (node === undefined) throw new Error("There is no clock.");
  return { uuid: node.uuid, count: Number(node.properties["count"]?.value) };
}
