import type { ActionCall } from "../action-call.js";
import { quote } from "../messages/one-line.js";
import type { StoredNode } from "../node-io/stored-node.js";
import { readFields } from "../node-io/read.js";
import { ownerOf } from "../ownership.js";
import { resolveReferences } from "../references.js";
import { withLockedSelectors } from "../stored-context.js";
import type { ContentTypeSteps } from "../steps.js";
import type { Locales, Values } from "../tool.js";
import { isAbsent } from "../validation/checked.js";
import { group } from "../validation/containers.js";
import { Issues, type Problem } from "../validation/issues.js";
import { markedFields } from "./fields.js";
import { prepareLanguage } from "./prepare.js";
import { localFields } from "./read.js";

/** The tree of one language, as sent; null where everything of it is cleared. */
export interface SentLanguage {
  readonly locale: string;
  readonly tree: Values | null;
}

/** The same once it is checked. */
export interface CheckedLanguage {
  readonly locale: string;
  readonly values: Values;
}

/** What a call sends as translations, the default language, which is content, apart. */
export interface SentTranslations {
  readonly content: SentLanguage | undefined;
  readonly others: readonly SentLanguage[];
}

/** Takes the translations of a call apart; languages that are not configured are reported. */
export function sentTranslations({ parameters, issues, context }: ActionCall): SentTranslations {
  const { locales } = context;
  const found: SentLanguage[] = [];
  const key = "translations";
  group(parameters.translations, key, issues, (languages) => {
    for (const [locale, sent] of Object.entries(languages)) {
      if (isAbsent(sent)) continue;
      if (!isConfigured(locales, locale)) {
        issues.report("locale-unknown", locale, { valid: configured(locales) });
      } else if (sent === null) found.push({ locale, tree: null });
      else {
        group(sent, locale, issues, (tree) => {
          found.push({ locale, tree });
          return {};
        });
      }
    }
    return {};
  });
  return {
    content: found.find(({ locale }) => locale === locales.default),
    others: found.filter(({ locale }) => locale !== locales.default),
  };
}

/** The language that a call reads in; undefined when it names none. One that is not configured is reported. */
export function readLocale({ parameters, issues, context }: ActionCall): string | undefined {
  const { locale } = parameters;
  const { locales } = context;
  if (locale === undefined || isConfigured(locales, locale)) return locale;
  issues.report("locale-unsupported", "locale", {
    locale: quote(locale),
    valid: configured(locales),
  });
  return undefined;
}

function isConfigured({ default: usual, others }: Locales, locale: string): boolean {
  return locale === usual || others.includes(locale);
}

function configured({ default: usual, others }: Locales): string {
  return [usual, ...others].join(", ");
}

/** What an item is about to hold once the content of the call is written, and what it holds now, if it is there. */
export interface TranslatedNode {
  readonly planned: StoredNode;
  readonly stored: StoredNode | undefined;
}

/** Normalises and checks what a call sends for its languages; every problem joins those of the call. */
export async function checkLanguages(
  tool: ContentTypeSteps,
  call: ActionCall,
  languages: readonly SentLanguage[],
  { planned, stored }: TranslatedNode,
): Promise<readonly CheckedLanguage[]> {
  if (languages.length === 0) return [];
  const content = new Issues("update");
  content.join(call.issues);
  const checked: CheckedLanguage[] = [];
  for (const language of languages) {
    const { locale } = language;
    const values = checkLanguage(tool, call, language, { planned, content });
    const held = stored && readFields(localFields(call.form.fields, locale), stored);
    await resolveReferences(call, values, held, `translations.${locale}`);
    checked.push({ locale, values });
  }
  return checked;
}

/** The same for one language, but for its references. `content` holds what is wrong with the content. */
export function checkLanguage(
  tool: ContentTypeSteps,
  call: ActionCall,
  { locale, tree }: SentLanguage,
  { planned, content }: { readonly planned: StoredNode; readonly content: Issues },
): Values {
  const { fields } = call.form;
  const { takesJsonText } = call.issues;
  const issues = new Issues("update", {
    takesJsonText,
    demandsNothing: true,
    // Without `translations` and the language.
    localizedKeys: (path) => call.issues.localizedKeys?.(path.slice(2)),
  });
  issues.enter("translations");
  issues.enter(locale);
  const lists = new Set<string>();
  const { workspace } = call.surface;
  const isDefault = locale === call.context.locales.default;
  const input = prepareLanguage(markedFields(fields), tree, planned, {
    locale: isDefault ? undefined : locale,
    issues,
    content,
    lists,
    workspace,
    action: call.action,
    ownerOf: (field) => ownerOf(call.project, { tool: tool.surface.id, workspace, field }),
  });
  const values = withLockedSelectors(fields, tool.checkFields(input, issues), input);
  call.issues.join(issues, (problem) => !isAboutList(problem, lists));
  return values;
}

const listRules: ReadonlySet<string> = new Set(["min-items", "max-items", "unique"]);

/** Whether a problem is one of a list of objects as a whole, which its translations leave as it is. */
function isAboutList({ code, path }: Problem, lists: ReadonlySet<string>): boolean {
  return listRules.has(code) && lists.has(path);
}
