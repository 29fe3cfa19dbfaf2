import { refusal } from "../errors.js";
import type { FormField } from "../form.js";
import { storedNode, type StoredNode } from "../node-io/stored-node.js";
import { updateNode } from "../node-io/write.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolContext } from "../tool.js";
import type { CheckedLanguage } from "./check.js";
import { markedFields } from "./fields.js";
import {
  isWritten,
  type TranslationWrite,
  withLanguagesKept,
  withWrites,
  writesOf,
} from "./merge.js";

/** What a call leaves of an item's languages. */
export interface LanguageChange {
  readonly languages: readonly CheckedLanguage[];
  /** Where the translations that are to be written were sent. */
  readonly promised: readonly string[];
  /** The item as it should be but for these; its translations are put back where the write lost them. */
  readonly kept: StoredNode | undefined;
}

/** What languages write to a node. */
export function writesOfAll(
  fields: readonly FormField[],
  node: StoredNode,
  languages: readonly CheckedLanguage[],
): readonly TranslationWrite[] {
  const marked = markedFields(fields);
  return languages.flatMap(({ locale, values }) => writesOf(marked, node, values, locale));
}

/**
 * Writes translations to an item that a step has stored, and reads it again: one that is not there then is refused, by name.
 * Whatever the step lost of other translations is put back.
 */
export async function writeLanguages(
  { form, surface }: ContentTypeSteps,
  uuid: string,
  { languages, promised, kept }: LanguageChange,
  { content, language, locales }: ToolContext,
): Promise<void> {
  if (languages.length === 0 && kept === undefined) return;
  const { workspace } = surface.content;
  const tree = await content.tree(workspace, uuid);
  const node = tree && storedNode(tree);
  const whole =
    kept === undefined || node === undefined
      ? node
      : withLanguagesKept(markedFields(form.fields), kept, node, locales.others);
  const writes = whole === undefined ? [] : writesOfAll(form.fields, whole, languages);
  if (tree !== undefined && whole !== undefined) {
    await updateNode(content, tree, withWrites(whole, writes));
  }
  const after = writes.length === 0 ? undefined : await content.tree(workspace, uuid);
  const result = after && storedNode(after);
  const found = new Set(
    writes
      .filter((write) => result !== undefined && isWritten(result, write))
      .map(({ path }) => path),
  );
  const lost = [...new Set([...promised, ...writes.map(({ path }) => path)])].filter(
    (path) => !found.has(path),
  );
  if (lost.length > 0) {
    throw refusal(language, "translation-lost", { paths: lost.slice(0, mostNamed).join(", ") });
  }
}

/** More are not named. */
const mostNamed = 20;
