import { z } from "zod";
import { byCode } from "#features/qr/lifecycle/contract.ts";
import { defineCall } from "#platform/call.ts";

const dayCount = z.object({ day: z.iso.date(), count: z.number().int() });

const scans = z.object({
  /** Since the code was created. */
  total: z.number().int(),
  today: z.iso.date(),
  /** The days with scans of the last twelve weeks. */
  days: z.array(dayCount),
});
export type Scans = z.infer<typeof scans>;

export const getScans = defineCall({
  method: "GET",
  path: "/api/qr-codes/{code}/scans",
  summary: "The number of scans of the caller's code, by day, without personal data",
  access: "signed-in",
  params: byCode,
  answer: scans,
});

const missedScans = z.object({
  items: z.array(dayCount.extend({ kind: z.enum(["unknown", "mistyped"]) })),
});
export type MissedScans = z.infer<typeof missedScans>;

export const listMissedScans = defineCall({
  method: "GET",
  path: "/api/admin/qr-scans",
  summary: "Scans of unknown and mistyped codes in the last weeks, by day",
  access: "signed-in",
  permission: "codes.read",
  answer: missedScans,
});
