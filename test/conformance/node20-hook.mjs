// The suite imports `globSync`, which Node has from version 22 and which none of its server scenarios needs: this loads it on Node 20.
import { register } from "node:module";

const hooks = `
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith("/conformance/dist/index.js")) return loaded;
  let name;
  const source = String(loaded.source).replace(/globSync as (\\w+),/, (_, local) => {
    name = local;
    return "";
  });
  if (name === undefined) return loaded;
  return { ...loaded, source: source + "\\nfunction " + name + "() { throw new Error('globSync'); }\\n" };
}
`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`, import.meta.url);
