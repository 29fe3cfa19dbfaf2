import type { ContentNode } from "../../store/content-repository.js";
import { type ActionCall, throwIssues } from "../action-call.js";
import { readFilters } from "../filters.js";
import { resolveReferences } from "../references.js";
import type { ContentTypeSteps } from "../steps.js";
import type { Values } from "../tool.js";
import { Issues } from "../validation/issues.js";
import { refuseOtherAddresses } from "./agreement.js";
import { heldKeys } from "./business-key.js";
import { narrowedFolder, taxonomyFields, taxonomyNames } from "./narrowing.js";
import { findTarget, type TargetSteps } from "./target.js";

/** The item that a call means, and the content fields that said so. */
export interface Address {
  readonly node: ContentNode;
  readonly used: readonly string[];
}

/** Finds the folder that a call names by `folder` alone, where folders and the like are meant too. */
type FindsFolder = NonNullable<TargetSteps["folder"]>;

/**
 * The target of `get`: a business key addresses whatever else is there, and taxonomy fields narrow a node name. Throws at
 * once when one of these has the wrong shape.
 */
export async function addressToRead(
  tool: ContentTypeSteps,
  call: ActionCall,
  folderToo?: FindsFolder,
): Promise<Address> {
  const { folder, nodeName } = call.parameters;
  const narrows = folder === undefined && nodeName !== undefined;
  const values = await readableValues(tool, call, [
    ...call.surface.identifiers,
    ...(narrows ? taxonomyNames(call) : []),
  ]);
  const taxonomy = narrows ? taxonomyFields(call, values) : {};
  return findAddress(tool, call, values, { taxonomy, folderToo });
}

/** The same where `folder` and taxonomy fields say something else and are no part of the address. */
export async function addressApart(tool: ContentTypeSteps, call: ActionCall): Promise<Address> {
  const taxonomy = taxonomyNames(call);
  const keys = call.surface.identifiers.filter((key) => !taxonomy.includes(key));
  const values = await readableValues(tool, call, keys);
  const parameters = { ...call.parameters, folder: undefined };
  return findAddress(tool, { ...call, parameters }, values, { taxonomy: {} });
}

/**
 * The target of `update`: there a business key beside another address is a new value, and so are taxonomy fields. A key of
 * the wrong shape is reported where it is checked; undefined when there is no other.
 */
export async function addressToWrite(
  tool: ContentTypeSteps,
  call: ActionCall,
): Promise<Address | undefined> {
  const { uuid, path, nodeName } = call.parameters;
  const isAddressed = (uuid ?? path ?? nodeName) !== undefined;
  const keys = isAddressed ? [] : call.surface.identifiers;
  const misread = new Issues("update");
  const values = addressValues(tool, call, { keys, issues: misread });
  if (!misread.isEmpty && Object.keys(values).length === 0) return undefined;
  return findAddress(tool, call, values, { taxonomy: {} });
}

async function findAddress(
  tool: ContentTypeSteps,
  call: ActionCall,
  values: Values,
  {
    taxonomy,
    folderToo,
  }: { readonly taxonomy: Values; readonly folderToo?: FindsFolder | undefined },
): Promise<Address> {
  const businessKeys = Object.fromEntries(
    Object.entries(values).filter(([key]) => call.surface.identifiers.includes(key)),
  );
  const { node, by } = await findTarget(call, {
    businessKeys,
    resolveIdentifier: () => tool.resolveIdentifier(businessKeys, call.context),
    narrowing: () => narrowedFolder(tool, call, taxonomy),
    ...(folderToo === undefined ? {} : { folder: folderToo }),
  });
  const held = heldKeys(call, businessKeys, node);
  const sent = Object.keys(businessKeys);
  // A tool may resolve keys by rules of its own; then all of them count.
  const named = by === "identifier" && held.length === 0 ? sent : held;
  await refuseOtherAddresses(call, { key: by === "identifier" ? (named[0] ?? by) : by, node });
  return { node, used: [...named, ...(by === "nodeName" ? Object.keys(taxonomy) : [])] };
}

/**
 * Content fields of these names in their own types, references as they are stored, so that they name the same folder as
 * when an item is placed. Throws at once when one of them has the wrong shape or refers to nothing.
 */
export async function readableValues(
  tool: ContentTypeSteps,
  call: ActionCall,
  keys: readonly string[],
): Promise<Values> {
  const { issues } = call;
  const problems = issues.problems.length;
  const values = addressValues(tool, call, { keys, issues });
  await resolveReferences(call, values);
  if (issues.problems.length > problems) throwIssues(call);
  return values;
}

/** Content fields of these names in their own types, as far as they are readable as such. */
function addressValues(
  tool: ContentTypeSteps,
  { action, content }: ActionCall,
  { keys, issues }: { readonly keys: readonly string[]; readonly issues: Issues },
): Values {
  const addressing = Object.entries(content).filter(([key]) => keys.includes(key));
  return readFilters(tool, { action, content: Object.fromEntries(addressing) }, issues);
}
