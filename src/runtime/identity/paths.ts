/** An absolute path in its one spelling: a leading slash, none at the end, none doubled. */
export function normalizePath(text: string): string {
  const parts = text.split("/").filter((part) => part !== "");
  return `/${parts.join("/")}`;
}

export function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

export function joinPath(parent: string, name: string): string {
  return parent === "/" ? `/${name}` : `${parent}/${name}`;
}
