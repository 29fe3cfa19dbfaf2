type ContentTypeOf<Described> = Extract<Described, { readonly kind: "contentType" }>;

/** A surface or a plan as one of a content type; fails for another kind, and when there is none. */
export function ofContentType<Described extends { readonly kind: string }>(
  described: Described | undefined,
): ContentTypeOf<Described> {
  if (described?.kind !== "contentType") {
    throw new Error(`This is of the kind ${described?.kind ?? "nothing"}, not contentType.`);
  }
  return described as ContentTypeOf<Described>;
}

/** Those of a project's surfaces or plans that are of a content type. */
export function contentTypesAmong<Described extends { readonly kind: string }>(
  all: readonly Described[],
): readonly ContentTypeOf<Described>[] {
  return all.filter((each): each is ContentTypeOf<Described> => each.kind === "contentType");
}
