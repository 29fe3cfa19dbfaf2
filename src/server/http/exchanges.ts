/** Bytes of a stream that wait for a reader who is slower than the server; beyond it the stream is given up. */
const mostWaiting = 16 * 1_024 * 1_024;

/** The requests that are being answered. */
export interface Exchanges {
  /** Counts a call until its response is made; one that is a stream, until that has ended. */
  run(work: () => Promise<Response>): Promise<Response>;
  /** Resolves once nothing is under way. */
  ended(): Promise<void>;
}

/** Keeps track of what is being answered, so that a server can wait for it before it stops. */
export function createExchanges(): Exchanges {
  const open = new Set<Promise<unknown>>();
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const ended: Promise<unknown> = work.then(
      () => open.delete(ended),
      () => open.delete(ended),
    );
    open.add(ended);
    return work;
  };
  return {
    run: (work) =>
      track(
        work().then((response) => {
          const { bounded, ended } = boundedResponse(response);
          if (ended !== undefined) void track(ended);
          return bounded;
        }),
      ),
    async ended() {
      while (open.size > 0) await Promise.allSettled(open);
    },
  };
}

/** The same response; of a stream of events no more waits for its reader than is allowed. `ended` when it was written. */
export function boundedResponse(response: Response): {
  readonly bounded: Response;
  readonly ended?: Promise<void>;
} {
  const type = response.headers.get("content-type") ?? "";
  const { body } = response;
  if (body === null || !type.startsWith("text/event-stream")) return { bounded: response };
  const { stream, ended } = boundedStream(body);
  return { bounded: new Response(stream, response), ended };
}

/**
 * The same stream, read as fast as it is written. What its reader has not taken waits within a bound; one who falls behind it
 * loses the stream, so that no reader takes memory at will. `ended` resolves when all was written, or nobody reads any more.
 */
function boundedStream(source: ReadableStream<Uint8Array>): {
  readonly stream: ReadableStream<Uint8Array>;
  readonly ended: Promise<void>;
} {
  const reader = source.getReader();
  let pumped: Promise<void> = Promise.resolve();
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        pumped = pump(reader, controller);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  );
  return { stream, ended: pumped };
}

/** Never rejects: what goes wrong is seen by the stream's reader. */
async function pump(
  from: ReadableStreamDefaultReader<Uint8Array>,
  to: ReadableStreamDefaultController<Uint8Array>,
): Promise<void> {
  try {
    for (;;) {
      const { done, value } = await from.read();
      if (done) return to.close();
      to.enqueue(value);
      if ((to.desiredSize ?? 0) <= 0) throw new Error("The reader of the stream is too slow.");
    }
  } catch (error) {
    // A stream that its reader has left takes nothing any more, and an error neither.
    to.error(error);
    await from.cancel(error).catch(() => undefined);
  }
}
