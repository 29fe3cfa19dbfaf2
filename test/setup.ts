import { configureGlobal } from "fast-check";
import { afterEach } from "vitest";
import { removeTempFolders } from "./support/temp-folder.js";

/**
 * Property tests draw the same cases in every run, so that a red run is the change's own doing. `PROPERTY_SEED=random`,
 * or a number, looks further.
 */
const asked = process.env["PROPERTY_SEED"] ?? "1";

configureGlobal({ seed: asked === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(asked) });

// Files share one process and its modules, and only this one is run anew for each: what a module of the support
// registered by itself would hold for the first file alone.
afterEach(removeTempFolders);
