/** What one YAML file may demand of a build; far above any real form, far below what would hurt. */
export const limits = {
  /** UTF-16 units of text. */
  fileLength: 5 * 1024 * 1024,
  /** Maps and lists within each other. */
  depth: 200,
  /** Nodes that aliases stand for, all of a file's together. */
  aliasedNodes: 100_000,
} as const;
