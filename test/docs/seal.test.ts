import { describe, expect, it } from "vitest";
import { pageState, sealed } from "../../src/docs/seal.js";

const path = "admin/a.md";
const ours = sealed(path, "# A\n\none\nours\n");
const theirs = sealed(path, "# A\n\none\ntheirs\n");
const now = sealed(path, "# A\n\none\nours and theirs\n");

/** As git writes it: the lines that differ in conflict, `base` for the style that shows it. */
function merged(one: string, other: string, base?: string): string {
  const [a = [], b = []] = [one, other].map((text) => text.split("\n"));
  const conflict = (at: number) => [
    "<<<<<<< HEAD",
    a[at],
    ...(base === undefined ? [] : ["||||||| 1234567", base]),
    "=======",
    b[at],
    ">>>>>>> feature/b",
  ];
  return [...conflict(0), "", "# A", "", "one", ...conflict(5), ...a.slice(6)].join("\n");
}

describe("what a page is after a merge", () => {
  // The texts begin with an empty line.
  const [a, b] = [sealed(path, "\n# A\n\none\nours\n"), sealed(path, "\n# A\n\none\ntheirs\n")];

  it("is a conflict of two pages, in either style and with any line ends", () => {
    expect(pageState(path, merged(a, b))).toBe("conflict");
    expect(pageState(path, merged(a, b, "<!-- before -->"))).toBe("conflict");
    expect(pageState(path, merged(a, b).replaceAll("\n", "\r\n"))).toBe("conflict");
    expect(pageState(path, `\uFEFF${merged(a, b)}`)).toBe("conflict");
  });

  it("is a conflict where other lines were merged, as long as the merged sources give them", () => {
    const both = merged(a, b).replace("\none\n", "\nmerged\n");
    expect(pageState(path, both, now)).toBe("edited");
    expect(pageState(path, both, now.replace("\none\n", "\nmerged\n"))).toBe("conflict");
  });

  it("is edited where somebody changed one side, or the file itself", () => {
    expect(pageState(path, merged(a, b.replace("theirs", "mine")), now)).toBe("edited");
    expect(pageState(path, `${merged(a, b)}Ask Ana before.\n`, now)).toBe("edited");
    expect(pageState(path, merged(a, `# Mine\n${b.slice(b.indexOf("\n") + 1)}`), now)).toBe(
      "edited",
    );
  });

  it("is foreign where no side is a page, or the markers are not complete", () => {
    const mine = "# Mine\n\n# A\n\none\ntheirs\n";
    expect(pageState(path, merged(mine, `${mine}x`), now)).toBe("foreign");
    expect(pageState(path, `<<<<<<< HEAD\n${a}`, now)).toBe("foreign");
  });

  it("is edited where somebody kept both sides", () => {
    expect(pageState(path, `${ours}${theirs}`, now)).toBe("edited");
  });
});
