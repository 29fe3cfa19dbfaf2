// A project as `mcpgen build` writes it, in one file, with a handler that does what handlers should not.
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ContentTypeTool,
  type Form,
  type Issues,
  type Placement,
  Refusal,
  type ToolContext,
  type Values,
  check,
  defineProject,
  surfaceOf,
} from "mcpgen/runtime";
import surface from "./tools/admin/note/surface.json" with { type: "json" };

console.log("a banner, printed while loading");
process.stdout.write("raw text, printed while loading\n");
setInterval(() => {}, 60_000);

interface Note {
  readonly title: string;
}

class NoteTool extends ContentTypeTool<Note> {
  override readonly surface = surfaceOf(surface, "contentType");
  override readonly form: Form = { fields: [{ kind: "value", key: "title", type: "string" }] };

  override checkFields(input: Values, issues: Issues): Values {
    const fields: Values = {};
    check.keys(input, { title: true }, issues);
    const title = check.text(input["title"], "title", issues);
    check.required(title, "title", "Title", issues);
    check.put(fields, "title", title);
    return fields;
  }

  override async doCreate(fields: Note, place: Placement, context: ToolContext): Promise<unknown> {
    console.log("creating", fields.title);
    console.info({ fields });
    process.stdout.write(`${fields.title}\n`);
    if (fields.title === "forbidden") throw new Refusal("This note is forbidden.");
    if (fields.title === "broken") throw new Error("a secret of the database");
    if (fields.title === "stray") {
      setTimeout(() => void Promise.reject(new Error("a promise that nobody waits for")), 0);
      setTimeout(() => {
        throw new Error("thrown where nobody catches");
      }, 0);
    }
    if (fields.title === "slow") await sleep(300);
    if (fields.title === "counted") for (const done of [1, 2, 2, 3]) context.progress(done, 3, "step");
    if (fields.title === "endless") {
      console.error("waiting for the end");
      await sleep(60_000, undefined, { signal: context.signal }).catch(() => {});
    }
    return super.doCreate(fields, place, context);
  }
}

/** Every tool of this project, by name. */
export const project = defineProject({
  server: { name: "notes", version: "3.2.1", instructions: "Keep notes short." },
  language: "en",
  locales: { default: "en", others: [] },
  tools: { NoteTool: new NoteTool() },
});
