// validate: the payload of a create with twenty fields, right and with one fault, each fault as data.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { z } from "zod";
import { Issues } from "../../dist/runtime/validation/issues.js";
import { summarise } from "../measure.mjs";
import { machine, table } from "../serve/report.mjs";
import { zodSource } from "../serve/zod-source.mjs";
import { fieldsOf, loadBenchProject } from "../store/content.mjs";

const calls = 20_000;

export async function run() {
  const batches = Number(process.env.ROUNDS ?? 9);
  const { project, root, remove } = await loadBenchProject();
  try {
    const tool = project.toolNamed("admin", "type0000");
    const file = join(root, "generated/tools/admin/type0000/create.schema.json");
    const checks = { mcpgen: generated(tool), ...peers(JSON.parse(readFileSync(file, "utf8"))) };
    console.log(
      `${machine()}\nThousands a second, median [min–max] of ${batches} batches of ${calls}, in turn.`,
    );
    const right = fieldsOf(1);
    compare("right", checks, right, { expected: 0, batches });
    compare("one fault", checks, { ...right, section: "other" }, { expected: 1, batches });
    console.log("Bars: 1.3 × ajv on what is right, 2.5 × zod on both.");
  } finally {
    remove();
  }
}

/** The generated check: gives the faults it finds, and normalises on the way. */
function generated(tool) {
  return (payload) => {
    const issues = new Issues("create");
    tool.checkFields(payload, issues);
    return issues.problems;
  };
}

function peers(schema) {
  const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false, code: { source: true } }));
  const module = { exports: {} };
  const code = standalone(ajv, ajv.compile(schema));
  new Function("module", "exports", "require", code)(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  const validate = module.exports;
  const object = new Function("z", `return ${zodSource(schema)};`)(z);
  return {
    "ajv standalone, all faults": (payload) => (validate(payload) ? [] : validate.errors),
    zod: (payload) => object.safeParse(payload).error?.issues ?? [],
  };
}

function compare(title, checks, payload, { expected, batches }) {
  const rates = Object.fromEntries(Object.keys(checks).map((name) => [name, []]));
  for (let batch = -2; batch < batches; batch += 1) {
    for (const [name, check] of Object.entries(checks)) {
      let found = 0;
      const started = process.cpuUsage();
      for (let i = 0; i < calls; i += 1) found += check(payload).length;
      const { user, system } = process.cpuUsage(started);
      if (found !== expected * calls) throw new Error(`${name} finds ${found / calls} faults.`);
      if (batch >= 0) rates[name].push((calls / (user + system)) * 1000);
    }
  }
  console.log(`\n${title}`);
  const mine = summarise(rates.mcpgen).median;
  table(
    ["by", "k/s of processor time", "mcpgen / it"],
    Object.entries(rates).map(([name, values]) => [
      name,
      summarise(values),
      mine / summarise(values).median,
    ]),
  );
}
