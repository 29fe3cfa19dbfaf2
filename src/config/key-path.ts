/** A place in the configuration as people write it: `sources[0].path`. */
export function keyPath(path: readonly string[]): string {
  return path
    .map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join("");
}
