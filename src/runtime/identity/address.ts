import type { ContentNode } from "../../store/content-repository.js";
import type { ActionCall } from "../action-call.js";
import { readFilters } from "../filters.js";
import type { ContentTypeSteps } from "../steps.js";
import type { Values } from "../tool.js";
import { Issues } from "../validation/issues.js";
import { narrowedFolder, taxonomyFields } from "./narrowing.js";
import { findTarget } from "./target.js";

/** The item that a call means, and the content fields that said so. */
export interface Address {
  readonly node: ContentNode;
  readonly used: readonly string[];
}

/** The target of `get`: a business key addresses whatever else is there, and taxonomy fields narrow a node name. */
export async function addressToRead(tool: ContentTypeSteps, call: ActionCall): Promise<Address> {
  const values = fieldValues(tool, call);
  const { folder, nodeName } = call.parameters;
  const taxonomy =
    folder === undefined && nodeName !== undefined ? taxonomyFields(call, values) : {};
  return findAddress(tool, call, values, taxonomy);
}

/** The target of `update`: there a business key beside another address is a new value, and so are taxonomy fields. */
export async function addressToWrite(tool: ContentTypeSteps, call: ActionCall): Promise<Address> {
  const { uuid, path, nodeName } = call.parameters;
  const isAddressed = (uuid ?? path ?? nodeName) !== undefined;
  return findAddress(tool, call, isAddressed ? {} : fieldValues(tool, call), {});
}

async function findAddress(
  tool: ContentTypeSteps,
  call: ActionCall,
  values: Values,
  taxonomy: Values,
): Promise<Address> {
  const businessKeys = Object.fromEntries(
    Object.entries(values).filter(([key]) => call.surface.identifiers.includes(key)),
  );
  const node = await findTarget(call, {
    businessKeys,
    resolveIdentifier: () => tool.resolveIdentifier(values, call.context),
    narrowing: () => narrowedFolder(tool, call, taxonomy),
  });
  return { node, used: [...Object.keys(businessKeys), ...Object.keys(taxonomy)] };
}

/** Content fields in their own types, as far as they are readable as such; what is not gets reported where it is checked. */
function fieldValues(tool: ContentTypeSteps, call: ActionCall): Values {
  return readFilters(tool, call, new Issues("update"));
}
