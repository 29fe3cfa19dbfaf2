import { expect, test } from "vitest";
import { sample } from "./sample.js";
import { read, run, tempFolder } from "./support.js";

const country = `export const lower = ({ regions }: { regions?: readonly string[] }) => ({
  $type: "comboBoxField",
  datasource: {
    $type: "optionListDatasource",
    options: (regions ?? ["es", "pt"]).map((value) => ({ value, label: value.toUpperCase() })),
  },
});
`;

const project = {
  ...sample,
  "mcpgen.yaml": `${sample["mcpgen.yaml"] ?? ""}fieldTypes: { countryField: { module: ./types/country.ts } }\n`,
  "types/country.ts": country,
  "forms/shop/apps/articles.yaml": `${sample["forms/shop/apps/articles.yaml"] ?? ""}        origin: { $type: countryField, label: Origin, regions: [fr, it] }\n`,
};

test("a field type's own module runs at build time and decides the shape", async () => {
  const folder = tempFolder(project);
  const build = await run(folder, ["build", "--strict"]);
  expect(build.code, build.err).toBe(0);
  expect(read(folder, "generated/tools/admin/article/types.ts")).toContain(
    'origin?: "fr" | "it" | undefined;',
  );
  expect((await run(folder, ["build", "--check"])).code).toBe(0);
  expect((await run(folder, ["show", "article.origin"])).out).toContain("Origin");
});

test.each([
  ["types/country.ts", "export const lowr = () => ({});\n", 'exports no function "lower"'],
  ["types/country.ts", "throw new Error('offline');\n", "fails while it loads"],
  ["types/country.ts", "const const;\n", "does not bundle"],
  ["mcpgen.yaml", project["mcpgen.yaml"].replace("country.ts", "county.ts"), "is not there"],
])(
  "a module that does not do so is an error, and nothing is written (%s: %s)",
  async (path, text, reason) => {
    const folder = tempFolder({ ...project, [path]: text });
    const build = await run(folder, ["build"]);
    expect(build.code).toBe(1);
    expect(build.err).toContain(reason);
    expect(() => read(folder, "generated/index.ts")).toThrow();
  },
);
