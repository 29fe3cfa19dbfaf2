/** Why a text is not well-formed XML, as far as documents without doctype, comments and CDATA go; undefined where it is. */
export function xmlProblem(text: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- XML 1.0, 2.2: the characters that it has.
  const foreign = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(text);
  if (foreign !== null) return `a character that XML has not at ${foreign.index}`;
  const token =
    /<\?xml version="1\.0" encoding="UTF-8"\?>|<\/([\w-]+)>|<([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
  const open: string[] = [];
  let roots = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) return `no markup at ${at}: ${text.slice(at, at + 40)}`;
    const [whole, closed, opened, , isEmpty] = match;
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i.test(whole)) return `a bare & at ${at}`;
    if (closed !== undefined && open.pop() !== closed) return `</${closed}> at ${at}`;
    if (opened !== undefined && open.length === 0) roots += 1;
    if (opened !== undefined && isEmpty === "") open.push(opened);
    if (match[5] !== undefined && open.length === 0 && match[5].trim() !== "")
      return `text outside of the root at ${at}`;
  }
  if (open.length > 0) return `<${open.join("><")}> is open at the end`;
  return roots === 1 ? undefined : `${roots} roots`;
}
