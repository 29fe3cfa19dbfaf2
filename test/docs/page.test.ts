import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { projectDocuments } from "../../src/docs/documents.js";
import { trap } from "../proof/hostile-projects.js";
import { compileRepository } from "../sample/support.js";
import { chromiumIsMissing, startChromium } from "../support/chromium.js";
import { hostileDocuments, payloads } from "./hostile.js";
import { documented, documentedSources, manyContentTypes } from "./support.js";

const folder = mkdtempSync(join(tmpdir(), "mcpgen-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a page did that no page of ours may do. */
let wrong: string[] = [];
afterEach(() => {
  const found = wrong;
  wrong = [];
  expect(found).toEqual([]);
});

// Skipped without a browser, and failing without one where MCPGEN_REQUIRE_CHROMIUM is set.
describe.skipIf(chromiumIsMissing)("the page with all tools, in a browser", () => {
  let browser: Browser;
  let sample: string;

  beforeAll(async () => {
    browser = await startChromium();
    sample = written("sample.html", projectDocuments(documented(await compileRepository())));
  });
  afterAll(() => browser?.close());

  function written(name: string, documents: ReadonlyMap<string, string>): string {
    writeFileSync(join(folder, name), documents.get("index.html") ?? "");
    return pathToFileURL(join(folder, name)).href;
  }

  async function opened(url: string, options: Parameters<Browser["newPage"]>[0] = {}) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
    page.on("console", (message) => wrong.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
    page.on("dialog", (dialog) => {
      wrong.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      if (request.url() !== url && request.url() !== "data:,") wrong.push(request.url());
    });
    await page.goto(url);
    return page;
  }

  const shownTools = (page: Page) =>
    page
      .locator("section.tool:visible h3")
      .evaluateAll((titles) => titles.map((title) => title.textContent));

  it("finds tools by the names, labels and descriptions of what they have, as somebody types", async () => {
    const page = await opened(sample);
    await page.keyboard.press("/");
    expect(await page.locator("#query:focus").count()).toBe(1);
    await page.keyboard.type("search ENGÌNES");
    expect(await shownTools(page)).toEqual([
      "Search engine metadata of products product_seo admin",
      "Product catalogue catalog public",
    ]);
    expect(await page.locator("#found").textContent()).toBe("2 of 10 tools");
    expect(await page.locator("tr.hit:visible th").allTextContents()).toEqual([
      "h1seoTitle",
      "h1seoDescription",
      "h1seoNoIndex",
      "h1seoTitle",
      "h1seoDescription",
      "h1seoNoIndex",
    ]);
    await page.fill("#query", "no tool has these words");
    expect(await shownTools(page)).toEqual([]);
    expect(await page.locator("#none").isVisible()).toBe(true);
    expect(await page.locator("#found").textContent()).toBe("0 of 10 tools");
    await page.locator("#query").press("Escape");
    expect(await page.locator("#found").textContent()).toBe("10 tools");
    expect(await shownTools(page)).toHaveLength(10);
    await page.close();
  });

  it("leads from the picture to a tool, and shows it when a search had hidden it", async () => {
    const page = await opened(sample);
    await page.fill("#query", "stock_alerts");
    expect(await shownTools(page)).toEqual(["Stock alerts stock_alerts admin"]);
    await page.locator("#map-picture a", { hasText: "product_seo" }).first().click();
    expect(new URL(page.url()).hash).toBe("#tool-admin-product_seo");
    expect(await page.locator("#tool-admin-product_seo").isVisible()).toBe(true);
    await page.locator("#tool-admin-product_seo a", { hasText: "product" }).click();
    expect(new URL(page.url()).hash).toBe("#tool-admin-product");
    await page.close();
  });

  it("has a heading for each level, and a name for all that can be used", async () => {
    const page = await opened(sample);
    const levels = await page
      .locator("h1, h2, h3, h4")
      .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
    await expect(page.getByRole("search").count()).resolves.toBe(1);
    await expect(page.getByRole("searchbox", { name: "Search" }).count()).resolves.toBe(1);
    await expect(
      page.getByRole("region", { name: "Products product admin" }).count(),
    ).resolves.toBe(1);
    await expect(page.getByRole("table", { name: "Actions of Products" }).count()).resolves.toBe(1);
    const picture = page.getByRole("group", { name: "Content types, tools and ownership" });
    await expect(picture.getByRole("link", { name: /^catalog, public/u }).count()).resolves.toBe(1);
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    await page.close();
  });

  it("fits a window of 360 pixels, and so do its tables and its picture", async () => {
    const page = await opened(sample, { viewport: { width: 360, height: 740 } });
    await page
      .locator("details")
      .evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
    expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBe(360);
    await expect(page.getByRole("table", { name: "Fields of Products" }).count()).resolves.toBe(1);
    await page.close();
  });

  it("is dark where the reader's machine is", async () => {
    const back = async (colorScheme: "light" | "dark") => {
      const page = await opened(sample, { colorScheme });
      const found = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
      await page.close();
      return found;
    };
    expect(await back("light")).toBe("rgb(251, 251, 250)");
    expect(await back("dark")).toBe("rgb(21, 24, 27)");
  });

  it("opens what is closed to print it", async () => {
    const page = await opened(sample);
    const opens = () => page.locator("details[open]").count();
    expect(await opens()).toBe(0);
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await opens()).toBe(await page.locator("details").count());
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    expect(await opens()).toBe(0);
    await page.close();
  });

  it("shows texts that would like to be code, and runs none", async () => {
    for (const [at, payload] of payloads.entries()) {
      const url = written(`hostile-${at}.html`, await hostileDocuments(payload));
      const page = await opened(url);
      expect(await page.locator("h1").textContent()).toBe(payload);
      expect(await page.evaluate(`Object.hasOwn(globalThis, "${trap}")`), payload).toBe(false);
      expect(await page.locator("script").count(), payload).toBe(1);
      const foreign =
        'img, iframe, object, [onload], [onerror], [onmouseover], a[href^="javascript" i]';
      expect(await page.locator(foreign).count(), payload).toBe(0);
      await page.fill("#query", payload);
      expect(await page.locator("#found").textContent()).toMatch(/^[123] of 3 tools$/u);
      await page.close();
    }
  });

  it("draws 50 content types without one box over another or a label out of its box", async () => {
    const project = await documentedSources(manyContentTypes(50));
    const page = await opened(written("many.html", projectDocuments(project, ["html"])));
    const boxes = await page.locator("#map-picture .node").evaluateAll((nodes) =>
      nodes.map((node) => {
        const { x, y, width, height } = node.querySelector("rect").getBBox();
        const lines = [...node.querySelectorAll("text")].map((line) => line.getBBox());
        const isInside = lines.every(
          (line) =>
            line.x >= x &&
            line.x + line.width <= x + width &&
            line.y >= y &&
            line.y + line.height <= y + height,
        );
        return { x, y, width, height, isInside };
      }),
    );
    expect(boxes).toHaveLength(50 + 56 + 15);
    expect(boxes.filter(({ isInside }) => !isInside)).toEqual([]);
    const overlapping = boxes.filter((a, at) =>
      boxes
        .slice(at + 1)
        .some(
          (b) =>
            a.x < b.x + b.width &&
            b.x < a.x + a.width &&
            a.y < b.y + b.height &&
            b.y < a.y + a.height,
        ),
    );
    expect(overlapping).toEqual([]);
    await page.fill("#query", "titulo NUMERO 35");
    expect(await page.locator("#found").textContent()).toBe("1 of 56 tools");
    await page.close();
  });
});
