import { listen } from "./listen.mjs";
import { zodServer } from "./zod-server.mjs";

listen(await zodServer(process.argv.slice(2)));
