import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const BACKUP_KINDS = ["database", "files", "restore"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

const state = z.enum(["ok", "warning", "failing", "unknown"]);

const check = z.object({
  /** The features declare their own. */
  key: z.string(),
  state,
  /** When this state began; `null` for what no node has looked at. */
  since: z.iso.datetime().nullable(),
  message: z.string(),
  /** What to do; `null` where nothing is. */
  advice: z.string().nullable(),
});
export type ShownCheck = z.infer<typeof check>;

const node = z.object({
  name: z.string(),
  role: z.enum(["all", "web", "worker"]),
  /** `unknown` for one that ended without a word. */
  state,
  /** The checks that it is so for; none where all is well, or it has ended. */
  because: z.array(z.string()),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
});

const diskSpan = z.object({
  /** When it began; it ends with the next one. */
  at: z.iso.datetime(),
  /** The least of any node; `null` where nobody looked. */
  freeGigabytes: z.number().nullable(),
});

/** How far back the curves of health reach. */
export const SHOWN_DAYS = 28;

const healthReport = z.object({
  /** The worst of them; `unknown` is never as good as `ok`. */
  state,
  checks: z.array(check),
  nodes: z.array(node),
  /** Of the last weeks, the oldest first. */
  disk: z.array(diskSpan),
});
export type HealthReport = z.infer<typeof healthReport>;

export const getHealth = defineCall({
  method: "GET",
  path: "/api/admin/health",
  summary: "What of the operation works, on all nodes, since when, and what to do about the rest",
  access: "signed-in",
  permission: "health.read",
  answer: healthReport,
});
