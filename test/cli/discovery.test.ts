import { expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder } from "./support.js";

test("content_type tells of a project's content types, from forms to answer", async () => {
  const root = tempFolder(sample);
  expect(await run(root, ["build"])).toMatchObject({ code: 0 });
  const listed = await run(root, ["call", "content_type"]);
  expect(listed).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(listed.out)).toEqual({
    contentTypes: [
      {
        name: "article",
        label: "Article",
        workspace: "articles",
        nodeType: "shop:article",
        tools: ["article"],
      },
    ],
  });
  const { out } = await run(root, ["call", "content_type", '{"contentType":"article"}']);
  expect(JSON.parse(out)).toMatchObject({
    contentType: {
      name: "article",
      model: [
        { name: "title", required: true, i18n: true },
        { name: "pages", type: "Long" },
      ],
      fields: [
        {
          name: "title",
          origin: [
            { module: "shop", kind: "model" },
            { module: "shop", kind: "form" },
            { module: "seo", kind: "decoration" },
          ],
          tools: ["article"],
        },
        { name: "pages", shape: "number" },
        { name: "teaser", label: "Teaser" },
      ],
    },
  });
  expect(await run(root, ["call", "content_type", '{"contentType":"artikel"}'])).toEqual({
    code: 1,
    out: "",
    err: 'There is no content type "artikel". Did you mean "article"? Send one of: article.\n',
  });
});
