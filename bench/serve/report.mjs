import { cpus, loadavg } from "node:os";

/** The machine and what else it does, as far as it tells. */
export function machine() {
  const load = loadavg().map((each) => each.toFixed(1));
  return `${cpus().length} × ${cpus()[0].model}, Node ${process.version}, load before ${load.join(" ")} (more than 0 means noise).`;
}

/** Prints rows; a summary as its median and spread, a number with two digits. */
export function table(head, rows) {
  console.log(head.join(" | "));
  for (const row of rows) console.log(row.map(cell).join(" | "));
}

function cell(value) {
  if (typeof value === "number") return value.toFixed(2);
  if (typeof value === "string") return value;
  const digits = value.median < 10 ? 2 : 0;
  const [median, minimum, maximum] = [value.median, value.minimum, value.maximum].map((each) =>
    each.toFixed(digits),
  );
  return `${median} [${minimum}–${maximum}]`;
}
