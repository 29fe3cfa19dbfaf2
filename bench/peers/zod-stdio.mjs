import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { zodServer } from "./zod-server.mjs";

serveStdio(await zodServer(process.argv.slice(2)));
