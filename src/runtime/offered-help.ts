/** An action as a tool's help shows it, at the beginning of a line. */
const actionLine = /^- ([^\s:]+): /;

/** The parameter that the help says something of for these actions alone. */
const wordsAbout: readonly (readonly [word: RegExp, actions: readonly string[]])[] = [
  [/\bnodeName\b/, ["create"]],
  [/\btranslations\b/, ["create", "update", "set"]],
];

/**
 * A tool's description without what its help says of some actions: their own lines and, below those of all actions, their
 * names before what several have in common, how `create` names an item, and translations where nothing takes them.
 */
export function helpWithout(
  description: string,
  actions: readonly string[],
  left: ReadonlySet<string>,
): string {
  const lines = description.split("\n");
  const named = lines.findLastIndex((line) => actions.includes(actionLine.exec(line)?.[1] ?? ""));
  return lines
    .flatMap((line, index): readonly string[] => {
      if (index <= named) return left.has(actionLine.exec(line)?.[1] ?? "") ? [] : [line];
      return isAboutLeft(line, actions, left) ? [] : withoutNames(line, actions, left);
    })
    .join("\n");
}

function isAboutLeft(line: string, actions: readonly string[], left: ReadonlySet<string>): boolean {
  return wordsAbout.some(([word, about]) => {
    const offered = about.filter((each) => actions.includes(each));
    return offered.length > 0 && offered.every((each) => left.has(each)) && word.test(line);
  });
}

/** A line such as `delete, move: …` for the others of its actions; none when there are no others. */
function withoutNames(
  line: string,
  actions: readonly string[],
  left: ReadonlySet<string>,
): readonly string[] {
  const end = line.indexOf(": ");
  const names = line.slice(0, Math.max(end, 0)).split(", ");
  if (!names.every((name) => actions.includes(name))) return [line];
  const kept = names.filter((name) => !left.has(name));
  return kept.length === 0 ? [] : [kept.join(", ") + line.slice(end)];
}
