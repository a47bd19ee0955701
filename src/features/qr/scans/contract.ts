import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const dayCount = z.object({ day: z.iso.date(), count: z.number().int() });

const scans = z.object({
  /** Since the code was made. */
  total: z.number().int(),
  today: z.iso.date(),
  /** Of the last twelve weeks those on which there were any. */
  days: z.array(dayCount),
});
export type Scans = z.infer<typeof scans>;

export const getScans = defineCall({
  method: "GET",
  path: "/api/qr-codes/{code}/scans",
  summary: "How often the caller's code was scanned, by day; nothing is known of by whom",
  access: "signed-in",
  params: z.object({ code: z.string().min(1).max(300) }),
  answer: scans,
});

const missedScans = z.object({
  items: z.array(dayCount.extend({ kind: z.enum(["unknown", "mistyped"]) })),
});
export type MissedScans = z.infer<typeof missedScans>;

export const listMissedScans = defineCall({
  method: "GET",
  path: "/api/admin/qr-scans",
  summary: "Scans of the last weeks that led nowhere, by day: unknown codes and mistyped ones",
  access: "signed-in",
  permission: "codes.read",
  answer: missedScans,
});
