import { expect, it } from "vitest";
import { repositoryPath } from "../../../src/diff/formats/words.js";

it("the path of a file in the repository leads through the project, or beside it", () => {
  expect(repositoryPath("", "forms/a.yaml")).toBe("forms/a.yaml");
  expect(repositoryPath("tools/shop/", "forms/a.yaml")).toBe("tools/shop/forms/a.yaml");
  expect(repositoryPath("tools/shop/", "../old/forms/a.yaml")).toBe("tools/old/forms/a.yaml");
  expect(repositoryPath("shop/", "../../out/a.yaml")).toBe("../out/a.yaml");
});
