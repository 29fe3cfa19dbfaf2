import { ofContent } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";
import { refusedCall } from "../smallest-call.js";
import { quotedTool } from "../tool-changes.js";

export const payloadChanged: SurfaceRule = {
  area: "tool",
  id: "payload-changed",
  law: "Content fields that stand elsewhere in a call break every call that sends one.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "payload-changed",
  advice: "Keep the payload, or release the change as a new major version.",
  find: ofContent(({ pair, before, after }) => {
    const [old, now] = [before.payload ?? "flat", after.payload ?? "flat"];
    if (old === now) return [];
    const [action = ""] = ["create", "update"].filter((name) => Object.hasOwn(after.actions, name));
    const witness = refusedCall(pair.before, pair.after, action);
    return [
      {
        keyword: "payload",
        before: old,
        after: now,
        message: `Content fields of ${quotedTool(pair)} stand ${now === "flat" ? "beside the parameters" : "in fields"} now.`,
        ...(witness === undefined ? {} : { witness }),
        covers: [
          {
            pair,
            direction: "input" as const,
            path: [],
            rules: ["property-order-changed"],
          },
        ],
      },
    ];
  }),
};
