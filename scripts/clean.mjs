// Empties what `npm run build` writes, so that no file of a source that is gone stays in the package.

import { rmSync } from "node:fs";

rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });
