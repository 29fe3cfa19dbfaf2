import type { SurfaceRule } from "../rule.js";

export const versionNotBumped: SurfaceRule = {
  area: "project",
  id: "version-not-bumped",
  law: "What breaks callers belongs into a new major version, and below 1.0.0 into a new minor one.",
  classes: ["wire"],
  level: "info",
  compat: "compatible",
  inverse: { waiver: "A version that rises without a breaking change takes nothing from anybody." },
  advice: "Raise server.version in mcpgen.yaml.",
  needs: "whole",
  find: ({ before, after, isBreaking }) => {
    const [old, now] = [before.server?.version, after.server?.version];
    if (isBreaking !== true || old === undefined || now === undefined) return [];
    if (isRaised(old, now)) return [];
    return [
      {
        keyword: "version",
        before: old,
        after: now,
        message:
          old === now
            ? `Something breaks, and the version is still ${now}.`
            : `Something breaks, and the version went from ${old} to ${now} alone.`,
      },
    ];
  },
};

/** Of versions that are no such numbers any other one counts. */
function isRaised(before: string, after: string): boolean {
  const [old, now] = [numbersOf(before), numbersOf(after)];
  if (old === undefined || now === undefined) return before !== after;
  if (now.major !== old.major) return now.major > old.major;
  return old.major === 0 && now.minor > old.minor;
}

function numbersOf(
  version: string,
): { readonly major: number; readonly minor: number } | undefined {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return undefined;
  return { major: Number(major), minor: Number(minor) };
}
