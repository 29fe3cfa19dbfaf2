import type { ResolvedContentType, ResolvedForm } from "../2-resolve/resolved-project.js";

/** The field of a form that stands for the node name: `jcrName`, or a `name` that the content type's model does not declare. */
export function identityFieldOf(
  form: ResolvedForm,
  contentType: ResolvedContentType | undefined,
): string | undefined {
  const names = form.fields.map(({ name }) => name);
  if (names.includes("jcrName")) return "jcrName";
  if (contentType === undefined || contentType.modelProperties.includes("name")) return undefined;
  return names.includes("name") ? "name" : undefined;
}
