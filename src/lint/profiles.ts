import { type LintClient, lintClients } from "../ir/lint-clients.js";
import type { ClientProfile } from "./client-profile.js";
import { claude } from "./clients/claude.js";
import { copilot } from "./clients/copilot.js";
import { cursor } from "./clients/cursor.js";
import { gemini } from "./clients/gemini.js";
import { kiro } from "./clients/kiro.js";
import { openai } from "./clients/openai.js";
import { opencode } from "./clients/opencode.js";
import { vscode } from "./clients/vscode.js";
import { windsurf } from "./clients/windsurf.js";

const profiles: Readonly<Record<LintClient, ClientProfile>> = {
  claude,
  openai,
  gemini,
  cursor,
  vscode,
  copilot,
  windsurf,
  kiro,
  opencode,
};

/** Every client whose limits are known, providers first. */
export const clientProfiles: readonly ClientProfile[] = lintClients.map((name) => profiles[name]);

/** The profile of that name; undefined for a client whose limits are not known. */
export function clientProfile(name: string): ClientProfile | undefined {
  return clientProfiles.find((profile) => profile.name === name);
}
