import { onTestFinished } from "vitest";
import { openShop, type Shop } from "../runtime/support.js";
import { importGenerated } from "../support/compiled-case.js";
import { type Compiled, compileFiles, compileThing } from "./support.js";

/** Code of the user's by its path beside the forms, such as `handlers/thing.ts`. */
type Modules = Readonly<Record<string, string>>;

/** Compiles a project and opens it on an empty store of its own, which closes with the test. */
export async function openProject(
  files: Readonly<Record<string, string>>,
  modules: Modules = {},
): Promise<Shop> {
  return openCompiled(await compileFiles(files), modules);
}

/** The same for a project of one content type; see `compileThing`. */
export async function openThing(
  model: string,
  options: Parameters<typeof compileThing>[1] & { readonly modules?: Modules } = {},
): Promise<Shop> {
  return openCompiled(await compileThing(model, options), options.modules ?? {});
}

async function openCompiled({ files, reports }: Compiled, modules: Modules): Promise<Shop> {
  if (files.size === 0) throw new Error(`The project does not compile: ${reports.join(", ")}`);
  // Generated code stands in a folder of its own beside the forms.
  const own = Object.entries(modules).map(([path, text]) => [`../${path}`, text] as const);
  const { project } = await importGenerated(new Map([...files, ...own]));
  const shop = await openShop(project);
  onTestFinished(() => shop.close());
  return shop;
}
