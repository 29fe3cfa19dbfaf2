import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** A PostgreSQL server of the tests' own, which ends with the process that started it, however that ends. */
export interface PostgresServer {
  /** Of its one database, as a user who may do everything. */
  readonly url: string;
  /** Ends all its connections and does not answer until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** The password in the URL of a server of the tests' own; no message may show it. */
export const serverPassword = "pass-word-of-the-tests";

/** Starts a server with an empty database; undefined when PostgreSQL is not installed. */
export async function startPostgresServer(): Promise<PostgresServer | undefined> {
  const binaries = findBinaries();
  if (binaries === undefined) return undefined;
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const folder = mkdtempSync(join(tmpdir(), "mcpgen-postgres-"));
  try {
    if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
    initialize(binaries, folder, owner);
    const server = createServerIn({ binaries, folder, owner, port: await freePort() });
    await server.start();
    return server;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The user that PostgreSQL runs as where the tests run as root, which it never does. */
interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface Place {
  readonly binaries: string;
  readonly folder: string;
  readonly owner: Owner | undefined;
  readonly port: number;
}

function createServerIn(place: Place): PostgresServer {
  const { folder, port } = place;
  const url = `postgres://mcpgen:${serverPassword}@127.0.0.1:${port}/postgres`;
  let running: ChildProcess | undefined;
  const stop = async () => {
    const ending = running;
    running = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const ended = once(ending, "exit");
    ending.stdin?.end();
    await ended;
  };
  return {
    url,
    stop,
    async start() {
      running = launch(place);
      await untilReady(url, running, folder);
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The shell ends the server as soon as its input ends, which it does with this process. */
function launch({ binaries, folder, owner, port }: Place): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: folder,
    shared_buffers: "32MB",
    fsync: "off",
    full_page_writes: "off",
    autovacuum: "off",
    log_min_messages: "fatal",
  };
  const script = `"$@" >>"$0/log" 2>&1 & read -r _; kill -INT $!; wait $!`;
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = [join(binaries, "postgres"), "-D", join(folder, "data"), ...options];
  return spawn("/bin/sh", ["-c", script, folder, ...server], {
    ...owner,
    cwd: folder,
    env: { LC_ALL: "C", PATH: process.env["PATH"] },
    stdio: ["pipe", "ignore", "ignore"],
  });
}

async function untilReady(url: string, server: ChildProcess, folder: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadline) {
        const log = readFileSync(join(folder, "log"), "utf8");
        throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
      }
    }
    await sleep(20);
  }
}

/** Text sorts by a language's rules where nothing else is said, so that a test sees where something should have been. */
function initialize(binaries: string, folder: string, owner: Owner | undefined): void {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, serverPassword);
  const fixed = ["-D", join(folder, "data"), "-U", "mcpgen", "--pwfile", passwordFile].concat([
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--no-sync",
  ]);
  const run = (locale: readonly string[]) =>
    execFileSync(join(binaries, "initdb"), [...fixed, ...locale], {
      ...owner,
      cwd: folder,
      env: { LC_ALL: "C", PATH: process.env["PATH"] },
      stdio: "pipe",
    });
  try {
    run(["--locale=C", "--locale-provider=icu", "--icu-locale=en-US"]);
  } catch {
    rmSync(join(folder, "data"), { recursive: true, force: true });
    run(["--locale=C"]);
  }
}

/** The folder of `initdb` and `postgres`: on the path, or where Debian puts them. */
function findBinaries(): string | undefined {
  const versions = "/usr/lib/postgresql";
  const installed = readFolder(versions)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, "bin"));
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  return [...onPath, ...installed].find((folder) =>
    ["initdb", "postgres"].every((name) => isExecutable(join(folder, name))),
  );
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The one that Debian's package makes, or that of nobody. */
function unprivilegedUser(): Owner {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${wanted}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no other user.");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return address.port;
}
