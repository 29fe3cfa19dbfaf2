import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { hiddenCharacters } from "../util/hidden-characters.js";
import { spanOf, textOf, valueOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";
import { keyPath } from "./key-path.js";

/** Reports hidden characters in what clients and models are told of the server, and adds the top-level key to `wrong`. */
export function checkHidden(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  const server = valueOf(root, "server");
  for (const key of ["name", "version", "instructions"]) {
    const node = valueOf(server, key);
    const found = hiddenCharacters(textOf(node) ?? "");
    if (node === undefined || found.length === 0) continue;
    const parameters = { key: keyPath(["server", key]), characters: found.join(", ") };
    diagnostics.report("config/hidden-characters", spanOf(node), parameters);
    wrong.add("server");
  }
}
