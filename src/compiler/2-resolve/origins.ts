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
  const moduleOf = (path: string) =>
    modules
      .filter(({ directory }) => directory === "" || path.startsWith(`${directory}/`))
      .reduce((best, module) => (module.directory.length >= best.directory.length ? module : best), {
        name: "",
        directory: "",
      }).name;
  return {
    of(span) {
      const definition = definitions.get(span.file.path);
      if (definition === undefined) return { module: moduleOf(span.file.path), kind: "include", span };
      return { module: definition.module, kind: kinds[definition.kind], span };
    },
  };
}

/** Where a field was declared and what changed it. */
export function provenanceOf(
  node: YamlNode,
  labelKey: string | undefined,
  origins: Origins,
): Provenance {
  const layers = node.kind === "map" ? node.layers : [];
  return {
    declared: origins.of(spanOf(node)),
    changes: layers.map((layer) => origins.of(layer)),
    labelKey,
  };
}
