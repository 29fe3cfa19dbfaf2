import type { JSONRPCMessage, MessageExtraInfo, Transport } from "@modelcontextprotocol/server";

/**
 * A transport that knows which requests are still unanswered, so that a connection can end after the last answer. Wraps
 * the one that does the work.
 */
export class DrainingTransport implements Transport {
  readonly #wire: Transport;
  /** How often each id is unanswered: a client may use one twice. */
  readonly #open = new Map<string | number, number>();
  #waiting: (() => void)[] = [];
  #sending = false;
  readonly #unsent: (() => void)[] = [];
  #noteClosed: () => void = () => {};
  /** Resolves when the connection is closed, by either side. */
  readonly closed = new Promise<void>((resolve) => {
    this.#noteClosed = resolve;
  });
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];

  constructor(wire: Transport) {
    this.#wire = wire;
  }

  async start(): Promise<void> {
    Object.assign(this.#wire, {
      onclose: () => {
        this.#open.clear();
        this.#release();
        for (const next of this.#unsent.splice(0)) next();
        this.#noteClosed();
        this.onclose?.();
      },
      onerror: (error: Error) => this.onerror?.(error),
      onmessage: (message: JSONRPCMessage, extra?: MessageExtraInfo) => {
        this.#note(message);
        this.onmessage?.(message, extra);
      },
    });
    await this.#wire.start();
  }

  /** One message after the other: the wire waits for a slow reader with listeners of its own for each message. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#sending) await new Promise<void>((resolve) => this.#unsent.push(resolve));
    this.#sending = true;
    try {
      await this.#wire.send(message);
    } finally {
      const next = this.#unsent.shift();
      if (next === undefined) this.#sending = false;
      else next();
      if (!("method" in message) && message.id !== undefined) this.#settle(message.id);
    }
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  /** Resolves once every request received so far is answered or cancelled, or the connection is closed. */
  async drained(): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #note(message: JSONRPCMessage): void {
    if (!("method" in message)) return;
    if (message.method === "notifications/cancelled") {
      const cancelled = message.params?.["requestId"];
      if (typeof cancelled === "string" || typeof cancelled === "number") this.#settle(cancelled);
    }
    // A subscription stays open as long as the connection and is no work in progress.
    if ("id" in message && message.method !== "subscriptions/listen") {
      this.#open.set(message.id, (this.#open.get(message.id) ?? 0) + 1);
    }
  }

  #settle(id: string | number): void {
    const left = (this.#open.get(id) ?? 0) - 1;
    if (left > 0) this.#open.set(id, left);
    else this.#open.delete(id);
    if (this.#open.size === 0) this.#release();
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
