import { spawn } from "node:child_process";
import { opened, opening } from "./wire.mjs";

/**
 * Starts a server on standard input and output. `send` gives the next line as bytes, unread: what a client makes of an
 * answer is no part of what is measured.
 */
export function startStdio([script, ...args], options = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    ...options,
    stdio: ["pipe", "pipe", "ignore"],
  });
  let parts = [];
  let waiting;
  const fail = (error) => waiting?.reject(error);
  child.on("error", fail);
  child.stdin.on("error", fail);
  const exited = new Promise((resolve) => child.on("exit", resolve));
  exited.then((code) => fail(new Error(`${script} exited ${code} without an answer`)));
  child.stdout.on("data", (chunk) => {
    parts.push(chunk);
    if (chunk[chunk.length - 1] !== 0x0a) return;
    const line = parts.length === 1 ? chunk : Buffer.concat(parts);
    parts = [];
    waiting?.resolve(line);
    waiting = undefined;
  });
  const send = (text) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      child.stdin.write(`${text}\n`);
    });
  return {
    pid: child.pid,
    send,
    async open(era) {
      await send(opening(era));
      const text = opened(era);
      if (text !== undefined) child.stdin.write(`${text}\n`);
    },
    async close() {
      child.stdin.end();
      await exited;
    },
  };
}
