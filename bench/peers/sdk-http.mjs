import { sdkServer } from "./sdk-server.mjs";
import { listen } from "./listen.mjs";

listen(sdkServer(process.argv.slice(2)));
