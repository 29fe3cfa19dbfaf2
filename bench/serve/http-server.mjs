import { spawn } from "node:child_process";

/** Starts a server that prints its port, in its own process. */
export async function startHttp([script, ...args], options = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    ...options,
    stdio: ["ignore", "pipe", process.env.BENCH_ERRORS === undefined ? "ignore" : "inherit"],
  });
  const exited = new Promise((resolve) => child.on("exit", resolve));
  const port = await new Promise((resolve, reject) => {
    child.on("error", reject);
    exited.then((code) => reject(new Error(`${script} exited ${code} before it listened`)));
    child.stdout.once("data", (chunk) => resolve(Number(chunk.toString())));
  });
  return {
    pid: child.pid,
    port,
    async close() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
