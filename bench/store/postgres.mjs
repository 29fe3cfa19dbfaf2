// A PostgreSQL server of the benchmark's own with its usual settings, where there are binaries and no DATABASE_URL.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** The URL of a server and what ends it; undefined where PostgreSQL is neither named nor installed. */
export async function reachPostgres() {
  const named = process.env.DATABASE_URL;
  if (named !== undefined) return { url: named, close: async () => {} };
  const binaries = findBinaries();
  if (binaries === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "mcpgen-bench-postgres-"));
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { LC_ALL: "C", PATH: process.env.PATH } };
  const data = join(folder, "data");
  const fixed = ["-U", "mcpgen", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(binaries, "initdb"), ["-D", data, ...fixed], { ...options, stdio: "pipe" });
  const port = await freePort();
  // The shell ends the server as soon as its input ends, which it does with this process.
  const script = `"$@" >>"$0/log" 2>&1 & read -r _; kill -INT $!; wait $!`;
  const server = [join(binaries, "postgres"), "-D", data, "-h", "127.0.0.1", "-p", String(port)];
  const running = spawn("/bin/sh", ["-c", script, folder, ...server, "-k", folder], {
    ...options,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const url = `postgres://mcpgen@127.0.0.1:${port}/postgres`;
  const close = async () => {
    const ended = once(running, "exit");
    running.stdin.end();
    if (running.exitCode === null) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilReady(url) {
  for (const deadline = performance.now() + 30_000; ;) {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(20);
  }
}

/** The folder of `initdb` and `postgres`: on the path, or where Debian puts them. */
function findBinaries() {
  const versions = "/usr/lib/postgresql";
  const installed = foldersIn(versions)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, "bin"));
  return [...(process.env.PATH ?? "").split(delimiter), ...installed].find((folder) =>
    ["initdb", "postgres"].every((name) => isExecutable(join(folder, name))),
  );
}

function foldersIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL never runs as root: the user that Debian's package makes, or nobody. */
function unprivilegedUser() {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${wanted}:`))?.split(":") ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no other user.");
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
