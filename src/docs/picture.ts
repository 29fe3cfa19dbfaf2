import { anchorOf, htmlText } from "./html-text.js";
import type { FieldsNode, GraphEdge, GraphNode, OwnershipGraph } from "./ownership-graph.js";

/** All in pixels of the picture's own. */
const columnWidth = 256;
const columnGap = 96;
const rowGap = 12;
const lineHeight = 17;
const padding = 9;
const headHeight = 34;
const margin = 2;

/** Room for the arrows between subjects, on their left. */
const arrowRoom = 64;

/** Fields beyond that many are counted. */
const mostFields = 6;

/** How wide a line may be, and how much smaller the second kind of line is than the first. */
const lineWidth = 232;
const noteScale = 0.8;

interface Line {
  readonly text: string;
  readonly shown: string;
  readonly kind: "label" | "note";
}

interface Box {
  readonly node: GraphNode;
  readonly kind: "subject" | "tool" | "public" | "fields";
  readonly lines: readonly Line[];
  readonly height: number;
}

interface PlacedBox extends Box {
  readonly x: number;
  readonly y: number;
}

interface Column {
  readonly name: string;
  readonly nodes: readonly GraphNode[];
  /** Of its left edge. */
  readonly x: number;
}

/**
 * The graph as an SVG of its own in up to three columns, laid out without measuring anything: the same bytes for the same graph.
 * Boxes of a column never overlap, edges run between neighbouring columns, and arrows between subjects on their left. Empty
 * without tools.
 */
export function picture(graph: OwnershipGraph): string {
  if (graph.tools.length === 0) return "";
  const columns = columnsOf(graph);
  const boxes = layOut(graph, columns);
  const placed = new Map(boxes.map((box) => [box.node.id, box]));
  const height = Math.max(...boxes.map(({ y, height: own }) => y + own)) + margin;
  const width = Math.max(...columns.map(({ x }) => x)) + columnWidth + margin;
  const { subjects, tools, fields } = graph;
  const description = `Content types and forms: ${subjects.length}. Tools: ${tools.length}. Groups of fields that one tool owns or another module decorates: ${fields.length}.`;
  return [
    `<svg id="map-picture" role="group" aria-labelledby="map-title" aria-describedby="map-desc" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">`,
    '<title id="map-title">Content types, tools and ownership</title>',
    `<desc id="map-desc">${htmlText(description)}</desc>`,
    ...(refers(graph) ? [arrowHead] : []),
    ...columns.map(
      ({ name, x }) =>
        `<text class="col" x="${x + columnWidth / 2}" y="20" text-anchor="middle">${name}</text>`,
    ),
    ...graph.edges.map((edge) => edgeSvg(edge, placed)),
    ...boxes.map(boxSvg),
    "</svg>",
  ].join("\n");
}

const arrowHead =
  '<defs><marker id="map-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>';

function refers({ edges }: OwnershipGraph): boolean {
  return edges.some(({ kind }) => kind === "refers");
}

/** Those that hold something, from the left. */
function columnsOf(graph: OwnershipGraph): readonly Column[] {
  const left = margin + (refers(graph) ? arrowRoom : 0);
  return [
    { name: "Content types", nodes: graph.subjects },
    { name: "Tools", nodes: graph.tools },
    { name: "Fields of their own", nodes: graph.fields },
  ]
    .filter(({ nodes }) => nodes.length > 0)
    .map((column, at) => ({ ...column, x: left + at * (columnWidth + columnGap) }));
}

function layOut(
  { subjects, tools, fields, edges }: OwnershipGraph,
  columns: readonly Column[],
): readonly PlacedBox[] {
  const xOf = (nodes: readonly GraphNode[]) =>
    columns.find((column) => column.nodes === nodes)?.x ?? margin;
  const middle = stacked(
    tools.map((node) => boxOf(node, node.audience === "public" ? "public" : "tool")),
    xOf(tools),
  );
  const centres = new Map(middle.map(({ node, y, height }) => [node.id, y + height / 2]));
  const wanted = (id: string): number | undefined => {
    const near = edges
      .filter(({ from, to }) => from === id || to === id)
      .flatMap(({ from, to }) => centres.get(from === id ? to : from) ?? []);
    return near.length === 0 ? undefined : near.reduce((sum, each) => sum + each, 0) / near.length;
  };
  return [
    ...settled(
      subjects.map((node) => boxOf(node, "subject")),
      xOf(subjects),
      wanted,
    ),
    ...middle,
    ...settled(
      fields.map((node) => boxOf(node, "fields")),
      xOf(fields),
      wanted,
    ),
  ];
}

function stacked(boxes: readonly Box[], x: number): readonly PlacedBox[] {
  let y = headHeight;
  return boxes.map((box) => {
    const placed = { ...box, x, y };
    y += box.height + rowGap;
    return placed;
  });
}

/** Boxes in their order, each as near to where it is wanted as the ones above let it be. */
function settled(
  boxes: readonly Box[],
  x: number,
  wanted: (id: string) => number | undefined,
): readonly PlacedBox[] {
  let free = headHeight;
  return boxes.map((box) => {
    const centre = wanted(box.node.id);
    const y = Math.max(free, centre === undefined ? free : Math.round(centre - box.height / 2));
    free = y + box.height + rowGap;
    return { ...box, x, y };
  });
}

function boxOf(node: GraphNode, kind: Box["kind"]): Box {
  const fields = "fields" in node ? (node as FieldsNode).fields : [];
  const more = fields.length - mostFields;
  const texts: readonly (readonly [string, Line["kind"]])[] = [
    [node.label, "label"],
    [node.note, "note"],
    ...fields.slice(0, mostFields).map((field) => [field, "note"] as const),
    ...(more > 0 ? [[`and ${more} more`, "note"] as const] : []),
  ];
  const lines = texts.map(([text, line]) => ({
    text,
    shown: shortened(text, line === "label" ? lineWidth : lineWidth / noteScale),
    kind: line,
  }));
  return { node, kind, lines, height: lines.length * lineHeight + 2 * padding };
}

/** A text that fits a line, whatever its characters; the whole of it stands in the box's title. */
function shortened(text: string, width: number): string {
  const characters = [...text.replace(/[\s\p{Cc}]+/gu, " ")];
  const ellipsis = 14;
  let fits = 0;
  let used = 0;
  for (const character of characters) {
    used += widthOf(character);
    if (used <= width - ellipsis) fits += 1;
  }
  return used <= width ? characters.join("") : `${characters.slice(0, fits).join("")}…`;
}

/** About as wide as a label's character is in common fonts, rather more than less. */
function widthOf(character: string): number {
  if (/[fijlrtI.,:;'|!()[\]/ -]/u.test(character)) return 6;
  if (/[mwMW@%]/u.test(character)) return 14.5;
  if (/[A-Z_]/u.test(character)) return 10.5;
  return /[\u0020-\u00ff]/u.test(character) ? 9.2 : 15;
}

function boxSvg({ node, kind, lines, height, x, y }: PlacedBox): string {
  const texts = lines.map(({ shown, kind: line }, at) => {
    const top = y + padding + at * lineHeight + 13;
    return `<text class="${line}" x="${x + 12}" y="${top}">${htmlText(shown)}</text>`;
  });
  const whole = lines.map(({ text }) => text).join(", ");
  const inside = [
    `<rect x="${x}" y="${y}" width="${columnWidth}" height="${height}" rx="7"/>`,
    ...texts,
    `<title>${htmlText(whole)}</title>`,
  ].join("");
  const [first] = node.pages;
  if (first === undefined) return `<g class="node ${kind}" data-tools="">${inside}</g>`;
  const tools = node.pages.map(anchorOf).join(" ");
  return `<a class="node ${kind}" href="#${anchorOf(first)}" data-tools="${tools}" aria-label="${htmlText(whole)}">${inside}</a>`;
}

function edgeSvg(edge: GraphEdge, placed: ReadonlyMap<string, PlacedBox>): string {
  const { from, to, kind, page } = edge;
  const [start, end] = [placed.get(from), placed.get(to)];
  if (start === undefined || end === undefined) return "";
  if (kind === "refers") return arrowSvg(edge, start, end);
  const [x1, y1] = [start.x + columnWidth, start.y + start.height / 2];
  const [x2, y2] = [end.x, end.y + end.height / 2];
  const bend = columnGap / 2;
  return `<path class="edge ${kind}" data-tools="${anchorOf(page)}" d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}"/>`;
}

/** An arc on the left of the boxes, the wider the farther; a loop where a content type refers to itself. */
function arrowSvg({ page, fields = [] }: GraphEdge, start: PlacedBox, end: PlacedBox): string {
  const { x } = start;
  const y1 = start.y + start.height / 2 + 8;
  const y2 = end.y + end.height / 2 - 8;
  const bend = Math.min(arrowRoom + 16, 34 + Math.abs(y2 - y1) / 8);
  const words = `${start.node.label} refers to ${end.node.label}: ${fields.join(", ")}`;
  return `<path class="edge refers" data-tools="${anchorOf(page)}" marker-end="url(#map-arrow)" d="M${x} ${y1}C${x - bend} ${y1} ${x - bend} ${y2} ${x} ${y2}"><title>${htmlText(words)}</title></path>`;
}
