import { Help } from "commander";

/** Below this, a description gets lines of its own instead of a column beside its term. */
const narrowestColumn = 20;

/** How help is laid out: as commander does it where there is room, and never broken inside a word. */
export const helpLayout: Partial<Help> = {
  showGlobalOptions: true,
  minWidthToWrap: narrowestColumn,
  formatItem(term, termWidth, description, helper) {
    const width = helper.helpWidth ?? 80;
    if (description === "" || width - termWidth - 4 >= narrowestColumn) {
      return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
    }
    return [`  ${term}`, indented(helper.boxWrap(description, width - 6), 6)].join("\n");
  },
  styleUsage(usage) {
    const label = "Usage: ".length;
    return indented(this.boxWrap?.(usage, (this.helpWidth ?? 80) - label) ?? usage, label).trim();
  },
};

/** Examples of a command and what each does, under their title, for the end of its help. */
export function helpExamples(
  examples: readonly (readonly [command: string, meaning: string])[],
  width: number,
): string {
  const helper = Object.assign(new Help(), helpLayout, { helpWidth: width });
  const termWidth = Math.max(...examples.map(([command]) => command.length));
  const lines = examples.map(([command, meaning]) =>
    helper.formatItem(command, termWidth, meaning, helper),
  );
  return ["", "Examples:", ...lines].join("\n");
}

function indented(text: string, columns: number): string {
  return text.replace(/^/gm, " ".repeat(columns));
}
