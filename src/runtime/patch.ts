/** A change to an item: absent leaves a field, `null` clears it, objects change in part, lists as a whole. */
export type Patch<Type> = Type extends readonly unknown[]
  ? Type
  : Type extends object
    ? { readonly [Key in keyof Type]?: Patch<Exclude<Type[Key], undefined>> | null | undefined }
    : Type;
