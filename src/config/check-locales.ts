import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Span } from "../diagnostics/source-file.js";
import { spanOf, textOf, valueOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";

/** Reports a locale that stands twice, the default one included, and adds the top-level key to `wrong`. */
export function checkLocales(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  const locales = valueOf(root, "locales");
  const others = valueOf(locales, "others");
  const first = valueOf(locales, "default");
  const places = new Map<string, Span>();
  for (const node of [
    ...(first ? [first] : []),
    ...(others?.kind === "list" ? others.items : []),
  ]) {
    const locale = textOf(node);
    if (locale === undefined) continue;
    const before = places.get(locale);
    if (before === undefined) {
      places.set(locale, spanOf(node));
      continue;
    }
    const related = [{ message: `"${locale}" stands here first`, span: before }];
    diagnostics.report("config/duplicate-locale", spanOf(node), { locale }, { related });
    wrong.add("locales");
  }
}
