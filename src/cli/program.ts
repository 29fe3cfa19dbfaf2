import { Command, Option } from "commander";
import type { CommandIo } from "./command-io.js";
import type { BuildOptions } from "./commands/build.js";
import type { CallOptions } from "./commands/call.js";
import type { ConnectOptions } from "./commands/connect.js";
import type { DiffOptions } from "./commands/diff.js";
import type { ExportOptions, ImportOptions, MigrateOptions } from "./commands/db.js";
import type { DocsOptions } from "./commands/docs.js";
import type { InitOptions } from "./commands/init.js";
import type { LintCommandOptions } from "./commands/lint.js";
import type { ListOptions } from "./commands/list.js";
import type { ServeOptions } from "./commands/serve.js";
import type { ShowOptions } from "./commands/show.js";
import { lintClients } from "../ir/lint-clients.js";
import { clientNames } from "./connect/client-names.js";
import { failOnChoices, formatChoices } from "./diff/choices.js";
import { helpExamples, helpLayout } from "./help-layout.js";

const initExamples = [
  ["mcpgen init my-tools --ci github", "a new project with a workflow for GitHub"],
  ["mcpgen init --source ../light-modules", "tools for the modules of another folder"],
] as const;

const diffExamples = [
  ["mcpgen diff", "this branch, against where it left the main branch"],
  ["mcpgen diff v1.2.0 v1.3.0", "two releases"],
  ["mcpgen diff main ./generated", "what was built, against the main branch"],
  ["mcpgen diff --format markdown --fail-on any", "for a comment on a pull request"],
] as const;

/** Runs a command and keeps its exit code. */
export type Runner = (run: () => Promise<number>) => Promise<void>;

/** The command line of mcpgen. Each command's code is loaded when it is used and not before. */
export function createProgram(io: CommandIo, run: Runner): Command {
  const program = new Command("mcpgen")
    .description("Compiles content-type forms into typed, committed MCP tools, and serves them.")
    .version(io.version, "-V, --version", "print the version")
    .option("-C, --project <folder>", "the project's folder (default: the current one)")
    .option("-c, --config <file>", "the configuration file (default: mcpgen.yaml)")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .configureHelp(helpLayout)
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .exitOverride();
  addBuildCommands(program, io, run);
  addReadingCommands(program, io, run);
  addRunCommands(program, io, run);
  addStoreCommands(program, io, run);
  return program;
}

function addBuildCommands(program: Command, io: CommandIo, run: Runner): void {
  subcommand(program, "init")
    .argument("[folder]", "the new project's folder", ".")
    .summary("start a project, with a sample or from the modules you have")
    .description(
      "Starts a project: with a sample module that builds at once, or with --source from the modules you have. Never overwrites a file.",
    )
    .option(
      "--source <folder>",
      "a folder of modules: writes a tool declaration for every content type and form found there; may be given again",
      repeated,
    )
    .addOption(
      new Option("--ci <system>", "also write a workflow that checks the generated code").choices([
        "github",
        "gitlab",
      ]),
    )
    .addHelpText("after", () => helpExamples(initExamples, io.stdout.columns ?? 80))
    .action((folder: string, _: InitOptions, command: Command) =>
      run(async () =>
        (await import("./commands/init.js")).init(io, folder, command.optsWithGlobals()),
      ),
    );
  subcommand(program, "build")
    .description("compile the forms and the tool declarations into the output folder")
    .option("--check", "write nothing; fail and name each file that a build would change")
    .option("--strict", "let warnings fail")
    .option("--json", "print the result as JSON")
    .addOption(
      new Option("--watch", "build again whenever a source or a module changes").conflicts([
        "check",
        "json",
      ]),
    )
    .action((_: BuildOptions, command: Command) =>
      run(async () => (await import("./commands/build.js")).build(io, command.optsWithGlobals())),
    );
}

function addReadingCommands(program: Command, io: CommandIo, run: Runner): void {
  subcommand(program, "list")
    .description("every tool: audience, actions, declaration, size")
    .option("--forms", "list every form and dialog found instead")
    .option("--toolset <name>", "only the tools of this set of mcpgen.yaml")
    .option("--json", "print the list as JSON")
    .action((_: ListOptions, command: Command) =>
      run(async () => (await import("./commands/list.js")).list(io, command.optsWithGlobals())),
    );
  subcommand(program, "show")
    .description(
      "the resolved form of a tool, a content type or a form: where each field comes from, and its schema",
    )
    .argument("<name>", "a tool, a content type or the id of a form; with .field for one field")
    .option("--json", "print the form as JSON")
    .action((name: string, _: ShowOptions, command: Command) =>
      run(async () =>
        (await import("./commands/show.js")).show(io, name, command.optsWithGlobals()),
      ),
    );
  subcommand(program, "lint")
    .description("what clients would reject or handle badly of the tools, with the form's line")
    .option(
      "--client <name>",
      `one of ${lintClients.join(", ")}; may be given again (default: clients in mcpgen.yaml)`,
      repeated,
    )
    .option("--toolset <name>", "only the tools of this set of mcpgen.yaml")
    .option("--strict", "let warnings fail")
    .option("--json", "print the findings as JSON")
    .action((_: LintCommandOptions, command: Command) =>
      run(async () => (await import("./commands/lint.js")).lint(io, command.optsWithGlobals())),
    );
  subcommand(program, "docs")
    .summary("pages about the tools, for people")
    .description(
      "Writes what the tools are and need, for people: a page for each as Markdown, and all on one page of HTML that works without a network. Replaces only what it wrote before.",
    )
    .option(
      "-o, --output <folder>",
      "where the pages go (default: mcp-docs in the project's folder)",
    )
    .addOption(
      new Option("--format <format>", "only this format (default: both)").choices([
        "markdown",
        "html",
      ]),
    )
    .option("--check", "write nothing; fail and name each page that would change")
    .action((_: DocsOptions, command: Command) =>
      run(async () => (await import("./commands/docs.js")).docs(io, command.optsWithGlobals())),
    );
  addDiff(program, io, run);
  subcommand(program, "explain")
    .description("the long text behind a diagnostic or a rule of diff, with an example")
    .argument(
      "<code>",
      "such as resolve/unknown-field-type, or its last part alone; or a rule such as enum-value-removed",
    )
    .action((code: string) =>
      run(async () => (await import("./commands/explain.js")).explain(io, code)),
    );
}

function addDiff(program: Command, io: CommandIo, run: Runner): void {
  subcommand(program, "diff")
    .summary("what changed for the model: calls that break, words, safety")
    .description(
      "Compares the tools of two sides as a model and its callers see them, and names each change with the line of the forms that decides it. A side is a git revision (its committed output), an output folder, a project or a folder of forms (compiled as it is), or the working tree. Exit code 1 at or above --fail-on, 2 where the sides cannot be compared.",
    )
    .argument("[base]", "the older side (default: where HEAD left the main branch)")
    .argument("[head]", "the newer side (default: the working tree, as its sources compile)")
    .addOption(new Option("--format <format>", "how to report").choices(formatChoices))
    .addOption(
      new Option("--fail-on <threshold>", "what fails (default: breaking)").choices(failOnChoices),
    )
    .option("--ignore <file>", "accepted changes: a YAML list of fingerprint, reason and expires")
    .option(
      "--level <rule=level>",
      "breaking, dangerous, info or off for a rule; may be given again",
      repeated,
    )
    .option("--output <file>", "write the report to this file too")
    .addOption(new Option("--json", "the same as --format json").conflicts("format"))
    .addHelpText("after", () => helpExamples(diffExamples, io.stdout.columns ?? 80))
    .action(
      (base: string | undefined, head: string | undefined, _: DiffOptions, command: Command) =>
        run(async () =>
          (await import("./commands/diff.js")).diff(io, base, head, command.optsWithGlobals()),
        ),
    );
}

function addRunCommands(program: Command, io: CommandIo, run: Runner): void {
  subcommand(program, "serve")
    .summary("serve the built tools over MCP, on stdio or HTTP")
    .description(
      "Serves the built tools over MCP: on standard input and output for the client that starts it, or over HTTP at /mcp (admin) and /public/mcp (public).",
    )
    .addOption(
      new Option("--stdio", "on standard input and output (the default)").conflicts("http"),
    )
    .option("--http [address]", "over HTTP, on host:port or a port (default: http in mcpgen.yaml)")
    .addOption(
      new Option(
        "--audience <audience>",
        "whose tools (default: admin on stdio, all over HTTP)",
      ).choices(["admin", "public", "all"]),
    )
    .option("--toolset <name>", "only the tools of this set of mcpgen.yaml")
    .option("--insecure", "open the admin tools to other machines without asking for tokens")
    .option("--watch", "serve each new state of the generated code and the handlers")
    .action((_: ServeOptions, command: Command) =>
      run(async () => (await import("./commands/serve.js")).serve(io, command.optsWithGlobals())),
    );
  subcommand(program, "connect")
    .summary("a client's configuration for this project")
    .description(
      "Prints what an MCP client's configuration needs to start this project's server, or with --write adds it there and changes nothing else.",
    )
    .argument("<client>", `one of ${clientNames.join(", ")}`)
    .option("--write", "add it to the client's file")
    .option("--force", "replace another entry of that name")
    .option("--http <url>", "a server that runs at this URL, instead of one that the client starts")
    .addOption(
      new Option(
        "--audience <audience>",
        "whose tools (default: admin, or public where the URL says so)",
      ).choices(["admin", "public"]),
    )
    .option("--toolset <name>", "only the tools of this set of mcpgen.yaml")
    .option("--name <name>", "what the client calls the server (default: server.name)")
    .action((client: string, _: ConnectOptions, command: Command) =>
      run(async () =>
        (await import("./commands/connect.js")).connect(io, client, command.optsWithGlobals()),
      ),
    );
  subcommand(program, "call")
    .description("call one tool in process and print its result as JSON")
    .argument("<tool>", "the tool's name")
    .argument("[arguments]", "a JSON object; - reads it from standard input", "{}")
    .addOption(audienceOption())
    .action((tool: string, json: string, _: CallOptions, command: Command) =>
      run(async () =>
        (await import("./commands/call.js")).call(io, tool, json, command.optsWithGlobals()),
      ),
    );
}

function addStoreCommands(program: Command, io: CommandIo, run: Runner): void {
  const db = subcommand(program, "db").description(
    "copy the content repository out and in, and keep its tables up to date",
  );
  subcommand(db, "export")
    .summary("write the content to a file, as lines of JSON")
    .description(
      "Writes all content, both sides and versions included, as lines of JSON that end with their SHA-256. The file appears whole or not at all.",
    )
    .argument("[file]", "the file; - or none writes to standard output")
    .option("--workspace <name>", "only this workspace; may be given again", repeated)
    .option("--force", "replace a file that is there")
    .option("--json", "print the result as JSON")
    .action((file: string | undefined, _: ExportOptions, command: Command) =>
      run(async () =>
        (await import("./commands/db.js")).exportContent(io, file, command.optsWithGlobals()),
      ),
    );
  subcommand(db, "import")
    .summary("read such a file back, all of it or nothing")
    .description(
      "Imports a file that db export wrote, in one transaction: all of it, read back and compared, or nothing. Its workspaces have to be empty.",
    )
    .argument("<file>", "the file; - reads standard input")
    .option("--replace", "first remove what the workspaces of the file hold")
    .option("--json", "print the result as JSON")
    .action((file: string, _: ImportOptions, command: Command) =>
      run(async () =>
        (await import("./commands/db.js")).importFile(io, file, command.optsWithGlobals()),
      ),
    );
  subcommand(db, "migrate")
    .description("bring the tables of the store to the version that this mcpgen needs")
    .option("--json", "print the result as JSON")
    .action((_: MigrateOptions, command: Command) =>
      run(async () => (await import("./commands/db.js")).migrate(io, command.optsWithGlobals())),
    );
}

/** Collects the values of an option that may be given again. */
function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function subcommand(program: Command, name: string): Command {
  return program.command(name).helpOption("-h, --help", "print this help");
}

function audienceOption(): Option {
  return new Option("--audience <audience>", "whose tools")
    .choices(["admin", "public"])
    .default("admin");
}
