import type { ItemPage } from "../../store/content-repository.js";
import { closestMatch } from "../../util/closest-match.js";
import { type ActionCall, collecting, throwIssues, withIgnored } from "../action-call.js";
import { refusal } from "../errors.js";
import { equalities, filterFields, readFilters, reportOtherFields } from "../filters.js";
import { keysAtLevel, propertyOf, readableScalars, searchableProperties } from "../form-fields.js";
import { narrowedFolder, taxonomyFields } from "../identity/narrowing.js";
import { normalizePath } from "../identity/paths.js";
import { type Item, itemFromNode, itemFromTree, itemInLanguage, selectFields } from "../item.js";
import { readLocale } from "../languages/check.js";
import { markedFields } from "../languages/fields.js";
import { quote } from "../messages/one-line.js";
import { ownerOf, reportOwned } from "../ownership.js";
import { resolveReferences } from "../references.js";
import { readSelect } from "../select.js";
import type { ContentTypeSteps, ListPage, ListRequest } from "../steps.js";
import type { ReadContext, ToolAnswer, Values } from "../tool.js";
import { fittingPage } from "./fitting-page.js";

const usualLimit = 50;

/** Totals above are not counted out. */
const mostCounted = 1000;

/** One page of items, narrowed by folder or taxonomy and by field values; of those that fit into an answer. */
export async function runList(tool: ContentTypeSteps, call: ActionCall): Promise<ToolAnswer> {
  const { parameters, surface, form, issues, context } = call;
  const select = readSelect(tool, call);
  const locale = readLocale(call);
  const sort = readSort(tool, call);
  reportOtherFields(tool, call);
  const filters = readFilters(tool, call, issues);
  await resolveReferences(call, filters);
  const taxonomy = parameters.folder === undefined ? taxonomyFields(call, filters) : {};
  // What refers to nothing names no folder either, and that has been reported.
  const isWrong = issues.problems.some(({ path }) => Object.hasOwn(taxonomy, path));
  const folder = isWrong
    ? undefined
    : await collecting(issues, () => narrowedFolder(tool, call, taxonomy));
  throwIssues(call);
  const conditions = Object.entries(filters).filter(
    ([key]) => folder === undefined || !Object.hasOwn(taxonomy, key),
  );
  const request: ListRequest = {
    workspace: surface.workspace,
    nodeTypes: [surface.nodeType],
    under: folder ?? normalizePath(surface.rootPath),
    equals: equalities(form, Object.fromEntries(conditions)),
    text:
      parameters.query === undefined
        ? undefined
        : {
            query: parameters.query,
            properties: searchableProperties(markedFields(form.fields), context.locales.others),
          },
    sort,
    limit: parameters.limit ?? usualLimit,
    cursor: parameters.cursor,
    select,
    locale,
  };
  return fittingPage(tool, call, request, (page) => withIgnored(answerOf(page), issues));
}

function answerOf({ items, next, total }: ListPage<object>): ToolAnswer {
  return {
    items,
    ...(next === undefined ? {} : { nextCursor: next }),
    ...(total > mostCounted ? { totalAtLeast: mostCounted } : { total }),
  };
}

/** The default `list` step: items of the store, with their single values or with the fields asked for. */
export async function listItems(
  { form }: ContentTypeSteps,
  request: ListRequest,
  context: ReadContext,
): Promise<ListPage<Values>> {
  const { nodes, next, total } = await findPage(request, context);
  const { select, workspace, locale } = request;
  const locales = locale === undefined ? [] : [locale];
  const scalars = new Set(readableScalars(form.fields).map(({ key }) => key));
  const needsTree = select?.some((name) => !scalars.has(name)) === true;
  const items: Item<Partial<Values>>[] = [];
  for (const node of nodes) {
    const tree = needsTree ? await context.content.tree(workspace, node.uuid) : undefined;
    const item =
      tree === undefined ? itemFromNode(form, node, locales) : itemFromTree(form, tree, locales);
    const read = locale === undefined ? item : itemInLanguage(form, item, locale);
    items.push(selectFields(read, select));
  }
  return { items, next, total };
}

async function findPage(request: ListRequest, context: ReadContext): Promise<ItemPage> {
  try {
    return await context.content.items(request);
  } catch (error) {
    // By name, since a store may come with its own copy of the class.
    if (!(error instanceof Error) || error.name !== "InvalidCursorError") throw error;
    throw refusal(context.language, "cursor-invalid", {});
  }
}

/** `field` or `-field`, for a field that the caller sees. */
function readSort(tool: ContentTypeSteps, call: ActionCall): ListRequest["sort"] {
  const { sort } = call.parameters;
  if (sort === undefined) return undefined;
  const name = sort.replace(/^-/, "").trim();
  const field = readableScalars(call.form.fields).find(({ key }) => key === name);
  if (field !== undefined) return { property: propertyOf(field), descending: sort.startsWith("-") };
  const { workspace } = call.surface;
  const owner = ownerOf(call.project, { tool: tool.surface.id, workspace, field: name });
  if (owner !== undefined) {
    reportOwned(call.issues, name, owner, { field: name, workspace, action: "get" });
    return undefined;
  }
  const names = keysAtLevel(filterFields(tool.surface, tool.form, call.action));
  const details = { field: quote(name), valid: names.join(", ") };
  const suggestion = closestMatch(name, names);
  if (suggestion === undefined) call.issues.reportAt("sort", "sort-unknown", details);
  else call.issues.reportAt("sort", "sort-unknown-suggested", { ...details, suggestion });
  return undefined;
}
