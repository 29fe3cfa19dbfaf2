import type {
  ResolvedContentType,
  ResolvedForm,
  ResolvedProject,
} from "../2-resolve/resolved-project.js";
import type { ContentTypeDeclaration } from "./declaration.js";

/** What a `contentType` declaration is about. */
export interface ContentTarget {
  /** Undefined for a dialog or an app's form. */
  readonly contentType: ResolvedContentType | undefined;
  readonly form: ResolvedForm;
}

/** The content type or the form that a declaration names; undefined when the project has none of that name. */
export function targetOf(
  { contentType, form }: Pick<ContentTypeDeclaration, "contentType" | "form">,
  { contentTypes, forms }: ResolvedProject,
): ContentTarget | undefined {
  if (contentType !== undefined) {
    const found = contentTypes.find(({ name }) => name === contentType.value);
    return found && { contentType: found, form: found.form };
  }
  const found = forms.find(({ id }) => id === form?.value);
  return found && { contentType: undefined, form: found };
}

/** The workspace of what a declaration manages: its own word before the content type's and the form's. */
export function workspaceOf(
  declaration: Pick<ContentTypeDeclaration, "workspace">,
  { contentType, form }: ContentTarget,
): string | undefined {
  return declaration.workspace ?? contentType?.workspace ?? form.workspace;
}

/** The node type of what a declaration manages, by the same order. */
export function nodeTypeOf(
  declaration: Pick<ContentTypeDeclaration, "nodeType">,
  { contentType, form }: ContentTarget,
): string {
  return declaration.nodeType ?? contentType?.nodeType ?? form.nodeType ?? "mgnl:content";
}
