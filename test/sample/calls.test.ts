import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Connection,
  type Era,
  type InstalledPackage,
  connect,
  installPackage,
} from "../server/support.js";
import { repository } from "./support.js";

type Json = Record<string, unknown>;

let mcpgen: InstalledPackage;

beforeAll(async () => {
  mcpgen = await installPackage();
});
afterAll(() => mcpgen.remove());

const adminTools = readdirSync(join(repository, "generated/tools/admin"))
  .sort()
  .flatMap((name) => {
    const path = join(repository, "generated/tools/admin", name, "surface.json");
    return (JSON.parse(readFileSync(path, "utf8")) as { tools: readonly Json[] }).tools;
  });

const image = "jcr:8f3a1b9c-0000-4000-8000-000000000001";

// One value for every writable field of every form, by hand; what a field stores differently than it was sent is below.
const brand = {
  name: "Nordkapp",
  logo: image,
  description: "<p>Outdoor since 1949.</p>",
  country: "ES",
  founded: 1949,
  website: "https://nordkapp.example",
  contactEmail: "hola@nordkapp.example",
  structuredData: '{"@type":"Brand"}',
  storyPage: "" as unknown,
};

const product = {
  title: "Zapatilla “Montseny” – trail",
  sku: "TRA-10042",
  categoria: "calzado",
  marca: "/nordkapp",
  description: "<p>Light &amp; fast</p>",
  price: 119.9,
  costPrice: 60.05,
  stock: 7,
  weight: 0.31,
  active: false,
  launchDate: "2026-03-01",
  restockAt: "2026-04-01T08:30:00.000Z",
  warrantyMonths: 36,
  sports: ["running", "ciclismo"],
  tags: ["trail", ""],
  images: [image],
  variants: [
    { size: "42", colour: "black", stock: 3 },
    { size: "43", stock: 0 },
  ],
  dimensions: { length: 30.5, width: 12, height: 0 },
  related: [],
  summary: "",
  gender: "women",
  media: { mediaType: "video", videoUrl: "https://video.example/1", autoplay: true },
  shippingClass: "bulky",
  fragile: true,
  handlingDays: 2,
};

const productSeo = {
  h1seoTitle: "Montseny",
  h1seoDescription: "Trail shoe",
  h1seoNoIndex: true,
};

const article = {
  title: "How to choose",
  slug: "how-to-choose",
  section: "guides",
  summary: "In short",
  body: "<p>…</p>",
  author: "Ana",
  publishedOn: "2026-05-01",
  readingMinutes: 4,
  featured: true,
  heroImage: image,
  keywords: [] as unknown,
  channels: [] as unknown,
  relatedProducts: [] as unknown,
  embedCode: "<iframe></iframe>",
};

const event = {
  title: "Night run",
  description: "<p>10 km</p>",
  discipline: "race",
  startsAt: "2026-06-01T19:00:00.000Z",
  endsAt: "2026-06-01T22:00:00.000Z",
  capacity: 200,
  entryFee: 12.5,
  languages: ["es", "en"],
  poster: image,
  contactEmail: "eventos@shop.example",
  venue: {
    place: "Estadi",
    street: "Carrer 1",
    city: "Barcelona",
    postalCode: "08038",
    latitude: 41.36,
    longitude: 2.15,
  },
  sessions: [
    {
      title: "Start",
      startsAt: "2026-06-01T19:00:00.000Z",
      coach: "Leo",
      places: 30,
      level: "beginner",
    },
  ],
  attendanceMode: "online",
  streamUrl: "https://stream.example",
  platform: "zoom",
};

const landing = {
  title: "Summer",
  navigationTitle: "Summer sale",
  hideInNavigation: true,
  description: "Everything for the beach",
  theme: "season",
  heroImage: image,
  campaign: { startsOn: "2026-07-01", endsOn: "2026-08-31" },
  highlights: [{ heading: "Swim", text: "From 10 €", image }],
  featuredProducts: [] as unknown,
  searchTerms: ["swim", "beach"],
  target: "https://elsewhere.example",
  headSnippet: "<meta name='x'>",
};

describe.each<Era>(["legacy", "2026-07-28"])("the sample served to a %s client", (era) => {
  let connection: Connection;
  let project: string;

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), "mcpgen-calls-"));
    cpSync(join(repository, "mcpgen.yaml"), join(project, "mcpgen.yaml"));
    for (const part of ["generated", "forms"]) {
      cpSync(join(repository, part), join(project, part), { recursive: true });
    }
    connection = await connect(mcpgen.bin, ["serve", "-C", project], {}, era);
  });
  afterAll(async () => {
    await connection.close();
    rmSync(project, { recursive: true, force: true });
  });

  async function call(
    name: string,
    args: Json,
  ): Promise<{ isError: boolean; text: string; structured: Json }> {
    const result = await connection.client.callTool({ name, arguments: args });
    const [part] = result.content as readonly { text: string }[];
    return {
      isError: result.isError === true,
      text: part?.text ?? "",
      structured: (result.structuredContent ?? {}) as Json,
    };
  }

  async function fieldsOf(name: string, args: Json): Promise<Json> {
    const { isError, text, structured } = await call(name, args);
    expect(isError, text).toBe(false);
    expect(JSON.parse(text)).toEqual(structured);
    return (structured["item"] as { fields: Json }).fields;
  }

  it("lists exactly what the surface files hold", async () => {
    const { tools } = await connection.client.listTools();
    expect(tools).toEqual(adminTools);
    expect(JSON.stringify(tools)).toBe(JSON.stringify(adminTools));
  });

  it("gives back from get what create stored, for every field of every form", async () => {
    const story = await call("landing", { action: "create", title: "Our story" });
    const told = {
      ...brand,
      storyPage: (story.structured["item"] as { uuid: string }).uuid,
    };
    expect(await fieldsOf("brand", { action: "create", ...told, apiKey: "s3cret" })).toEqual(told);
    expect(await fieldsOf("brand", { action: "get", name: "Nordkapp" })).toEqual(told);

    const withLocked = { ...product, origin: "catalogue" };
    expect(await fieldsOf("product", { action: "create", ...product, marca: "nordkapp" })).toEqual(
      withLocked,
    );
    expect(await fieldsOf("product", { action: "get", sku: "TRA-10042" })).toEqual(withLocked);
    expect(
      await fieldsOf("product", { action: "get", path: "/calzado/nordkapp/tra-10042" }),
    ).toEqual(withLocked);

    const path = "/calzado/nordkapp/tra-10042";
    // Its default, as the form would set it.
    expect(await fieldsOf("product_seo", { action: "get", path })).toEqual({
      h1seoNoIndex: false,
    });
    const written = { action: "set", path, ...productSeo };
    expect(await fieldsOf("product_seo", written)).toEqual(productSeo);
    expect(await fieldsOf("product_seo", { action: "get", path })).toEqual(productSeo);
    expect(await fieldsOf("product", { action: "get", path })).toEqual(withLocked);

    const listed = await call("product", { action: "list" });
    const uuid = ((listed.structured["items"] as readonly { uuid: string }[])[0] ?? { uuid: "" })
      .uuid;
    const keyworded = {
      ...article,
      keywords: keywordOptions(),
      channels: ["web"],
      relatedProducts: [uuid],
    };
    expect(await fieldsOf("article", { action: "create", ...keyworded })).toEqual(keyworded);
    expect(await fieldsOf("article", { action: "get", slug: "how-to-choose" })).toEqual(keyworded);

    const held = { ...event, landingPage: "/our-story" };
    expect(
      await fieldsOf("event", { action: "create", ...held, landingPage: "our-story" }),
    ).toEqual(held);
    expect(await fieldsOf("event", { action: "get", nodeName: "night-run" })).toEqual(held);

    const featured = { ...landing, featuredProducts: ["/calzado/nordkapp/tra-10042"] };
    expect(await fieldsOf("landing", { action: "create", ...featured })).toEqual(featured);
    expect(await fieldsOf("landing", { action: "get", nodeName: "summer-sale" })).toEqual(featured);
  });

  it("accepts from update what get returned, and changes nothing", async () => {
    const read = await call("product", { action: "get", sku: "TRA-10042" });
    const item = read.structured["item"] as { uuid: string; version: number; fields: Json };
    const updated = await call("product", { action: "update", uuid: item.uuid, ...item.fields });
    expect(updated.isError, updated.text).toBe(false);
    expect(updated.structured["item"]).toEqual(item);
    const { uuid } = item;
    const texts = await call("product_seo", { action: "get", uuid });
    const own = texts.structured["item"] as { fields: Json };
    const again = await call("product_seo", { action: "set", uuid, ...own.fields });
    expect(again.isError, again.text).toBe(false);
    expect(again.structured["item"]).toEqual(own);
  });

  it("reports five different faults of one create, each with what to do, and stores nothing", async () => {
    const refused = await call("product", {
      action: "create",
      titel: "x",
      sku: "no",
      categoria: "zapatos",
      price: "cheap",
    });
    expect(refused.isError).toBe(true);
    expect(
      refused.text
        .split("\n")
        .slice(1)
        .map((line) => line.replace(/ Valid keys: .*$/, "")),
    ).toEqual([
      '- "titel" is not a known key. Did you mean "title"?',
      '- "title" (Title) is required. Send a value.',
      '- "sku": An SKU has three capital letters, a hyphen and four to six digits, such as ABC-12345.',
      '- "categoria" has no option "zapatos". Send one of: calzado (Footwear), textil (Clothing), equipamiento (Equipment), accesorios (Accessories), nutricion (Nutrition).',
      '- "price" takes a number, not the text "cheap". Send a number such as 5.5.',
    ]);
    expect((await call("product", { action: "list" })).structured["total"]).toBe(1);
  });

  it("runs an action of the declaration's own through its handler", async () => {
    const report = await call("product", { action: "stockReport", sku: "TRA-10042" });
    expect(report.structured).toEqual({ left: 3, low: ["42 black", "43"] });
    const strict = await call("product", { action: "stockReport", sku: "TRA-10042", lowBelow: 1 });
    expect(strict.structured).toEqual({ left: 3, low: ["43"] });
  });

  it("answers an unknown tool with a protocol error", async () => {
    await expect(connection.client.callTool({ name: "nothing", arguments: {} })).rejects.toThrow(
      "Unknown tool: nothing",
    );
  });
});

/** The first two keywords that the schema offers. */
function keywordOptions(): readonly string[] {
  const tool = adminTools.find(({ name }) => name === "article") as
    | { inputSchema: { properties: { keywords: { items: { enum: readonly string[] } } } } }
    | undefined;
  return tool?.inputSchema.properties.keywords.items.enum.slice(0, 2) ?? [];
}
