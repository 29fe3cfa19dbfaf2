/** What documents are made of, so that Markdown and HTML say the same. Texts are plain; whoever prints them escapes them. */
export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3 | 4; readonly text: string }
  /** `searched`: whether a search looks at it. */
  | { readonly kind: "paragraph"; readonly content: readonly Inline[]; readonly searched?: true }
  /** An author's own words, with their line breaks. */
  | { readonly kind: "prose"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[] }
  | Table
  | { readonly kind: "json"; readonly text: string }
  /** What is there for those who ask for it. */
  | { readonly kind: "details"; readonly summary: string; readonly blocks: readonly Block[] };

export interface Table {
  readonly kind: "table";
  /** What the rows are, for readers who do not see the table. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface Column {
  readonly name: string;
  /** Whether a search looks at it. */
  readonly searched?: true;
}

export type Cell = readonly Inline[];

/** Words, words as they stand in code, an author's words, or the name of a tool that leads to its page. */
export type Inline =
  | string
  | { readonly code: string }
  | { readonly words: string }
  | { readonly tool: string; readonly page: string };

/** Names as code, with commas between them, and a word before the last of several. */
export function listed(names: readonly string[], last = "and"): readonly Inline[] {
  return names.flatMap((name, at): readonly Inline[] => {
    if (at === 0) return [{ code: name }];
    return [at === names.length - 1 ? ` ${last} ` : ", ", { code: name }];
  });
}

/** Parts with something between them; empty ones are left out. */
export function joined(parts: readonly Cell[], between: string): Cell {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, at) => (at === 0 ? part : [between, ...part]));
}
