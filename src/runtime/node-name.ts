/** The name of an item's node: lower case, accents stripped, every run of other characters one hyphen. May be empty. */
export function slugifyNodeName(text: string): string {
  return sanitizeFolderName(text).toLowerCase();
}

/** The name of a folder: the same with its case kept, since folder names are matched by case. May be empty. */
export function sanitizeFolderName(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The most bytes of a name. What the rules above make has as many characters. */
export const mostNameBytes = 255;

/** How much of a text of many words becomes a name. */
const usualLength = 120;

/** A name made of content that may be long: cut between two of its words. */
export function shortName(name: string): string {
  if (name.length <= usualLength) return name;
  const end = name.lastIndexOf("-", usualLength);
  return name.slice(0, end > 0 ? end : usualLength);
}

/** The first source that gives a name. */
export function nodeNameFrom(sources: readonly unknown[]): string | undefined {
  for (const source of sources) {
    if (typeof source !== "string" && typeof source !== "number") continue;
    const name = slugifyNodeName(String(source));
    if (name !== "") return name;
  }
  return undefined;
}
