import type { NodePair, SchemaChange } from "../rule.js";
import { isRequired, memberOf, withMember, withoutMember } from "./member-changes.js";
import { quotedPath, valueText } from "./names.js";

/** Members that go by another name, each as one change; what else changed of them is found inside. */
export function renamedMembers({
  before,
  after,
  path,
  properties,
}: NodePair): readonly SchemaChange[] {
  return properties.renamed.map(({ from, to }) => ({
    property: to,
    before: from,
    after: to,
    message: `${quotedPath(path, from)} is called ${valueText(to)} now.`,
    edited: withMember(
      withoutMember(before, from, after),
      to,
      memberOf(before, from),
      isRequired(after, to),
    ),
  }));
}
