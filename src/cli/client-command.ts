import { basename } from "node:path";
import type { Audience } from "../runtime/index.js";
import { configName } from "./config-name.js";
import type { ProjectOptions } from "./project-place.js";
import { runningCommand } from "./running-copy.js";

/** How a client starts a server on standard input and output. */
export interface ClientCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface ServedPart extends Pick<ProjectOptions, "config"> {
  readonly audience: Audience;
  readonly toolset?: string | undefined;
}

/**
 * The command that serves the project in `root`, whatever folder it is run in: a client starts it from one of its own, where
 * npx would look for a package of this name.
 */
export function clientCommand(
  root: string,
  { config, audience, toolset }: ServedPart,
): ClientCommand {
  // The project's folder is that of its configuration.
  const file = config === undefined ? undefined : basename(config);
  return {
    command: "node",
    args: [
      runningCommand(),
      "serve",
      "-C",
      root,
      ...(file === undefined || file === configName ? [] : ["-c", file]),
      ...(audience === "admin" ? [] : ["--audience", audience]),
      ...(toolset === undefined ? [] : ["--toolset", toolset]),
    ],
  };
}
