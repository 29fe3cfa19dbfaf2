import { configureGlobal } from "fast-check";

/**
 * Property tests draw the same cases in every run, so that a red run is the change's own doing. `PROPERTY_SEED=random`,
 * or a number, looks further.
 */
const asked = process.env["PROPERTY_SEED"] ?? "1";

configureGlobal({ seed: asked === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(asked) });
