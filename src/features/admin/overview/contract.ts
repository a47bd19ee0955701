import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const waiting = z.object({
  /** In the texts, `operation:waiting.<key>`. */
  key: z.string(),
  count: z.int(),
  /** Since when the first of them waits. */
  oldestAt: z.iso.datetime().nullable(),
  /** The first promise that is to be kept; `null` where none was given. */
  dueAt: z.iso.datetime().nullable(),
  isLate: z.boolean(),
  url: z.string(),
});
export type WaitingItem = z.infer<typeof waiting>;

const figure = z.object({
  /** In the texts, `operation:figures.<key>`. */
  key: z.string(),
  /** Of each seven days, the oldest first, the last seven days last. */
  weeks: z.array(z.int()),
});
export type ShownFigure = z.infer<typeof figure>;

const healthState = z.enum(["ok", "warning", "failing", "unknown"]);

const dashboard = z.object({
  /** What is late first, then what has waited longest. */
  waiting: z.array(waiting),
  /** When each week of the figures ended. */
  weeksUntil: z.array(z.iso.datetime()),
  figures: z.array(figure),
  /** `null` for whoever may not read it. */
  health: z
    .object({
      state: healthState,
      /** The checks that aren't well, in words. */
      checks: z.array(z.object({ key: z.string(), state: healthState, message: z.string() })),
    })
    .nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = defineCall({
  method: "GET",
  path: "/api/admin/dashboard",
  summary: "What waits for the caller, the week in figures, and how the operation is",
  access: "signed-in",
  answer: dashboard,
});
