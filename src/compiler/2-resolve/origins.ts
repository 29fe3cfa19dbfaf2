import type { Span } from "../../diagnostics/source-file.js";
import type { Origin, Provenance } from "../../ir/provenance.js";
import { spanOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import type { LoadedDefinition, LoadedProject } from "../1-load/loaded-project.js";

/** Says what kind of declaration, of which module, a place belongs to. */
export interface Origins {
  readonly of: (span: Span) => Origin;
}

const kinds = {
  contentType: "model",
  app: "form",
  dialog: "dialog",
  decoration: "decoration",
  tool: "include",
} as const satisfies Record<LoadedDefinition["kind"], Origin["kind"]>;

/** Origins by file: a file that is no definition of its own can only have been included. */
export function originsOf({ modules }: LoadedProject): Origins {
  const definitions = new Map(
    modules.flatMap((module) => module.definitions).map((each) => [each.file.path, each]),
  );
  const known = new Map<string, string>();
  const moduleOf = (path: string) => {
    const name = known.get(path) ?? moduleAround(path, modules);
    known.set(path, name);
    return name;
  };
  return {
    of(span) {
      const definition = definitions.get(span.file.path);
      if (definition === undefined)
        return { module: moduleOf(span.file.path), kind: "include", span };
      return { module: definition.module, kind: kinds[definition.kind], span };
    },
  };
}

/** The module whose folder holds a file; of nested ones the innermost. */
function moduleAround(path: string, modules: LoadedProject["modules"]): string {
  const around = modules.filter(
    ({ directory }) => directory === "" || path.startsWith(`${directory}/`),
  );
  const inner = around.toSorted((a, b) => b.directory.length - a.directory.length)[0];
  return inner?.name ?? "";
}

/** Where a field was declared, by its name unless its body was included from elsewhere, and what changed it. */
export function provenanceOf(
  node: YamlNode,
  nameSpan: Span,
  labelKey: string | undefined,
  origins: Origins,
): Provenance {
  const layers = node.kind === "map" ? node.layers : [];
  return {
    declared: origins.of(nameSpan.file === node.file ? nameSpan : spanOf(node)),
    changes: layers.map((layer) => origins.of(layer)),
    labelKey,
  };
}
