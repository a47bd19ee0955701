import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { STAGES, STEPS } from "../life/contract.ts";

/** What one stands with a scanner to do: the steps of a plate from the workshop to the family. */
export const JOBS = ["engraved", "verified", "packed", "shipped", "delivered"] as const;
export type Job = (typeof JOBS)[number];

/** As a camera, a hand scanner or a hand gave it. */
const read = z.string().trim().min(1).max(200);
const job = z.enum(JOBS);

/** `reason`: for a plate that was engraved without a file of ours. */
const scan = z.strictObject({ code: read, job, reason: reason.optional() });
export type Scan = z.infer<typeof scan>;

const takenScan = z.object({
  code: z.string(),
  job,
  /** Whoever scans it had done it already: nothing was changed. */
  isRepeated: z.boolean(),
  /** No photograph of the plate was ever graded. */
  isUnchecked: z.boolean(),
  /** The package that the code is from, and how many of its plates have come as far. */
  package: z.object({ name: z.string(), count: z.int(), done: z.int() }).nullable(),
});
export type TakenScan = z.infer<typeof takenScan>;

export const takeScan = defineCall({
  method: "POST",
  path: "/api/admin/scans",
  summary: "A plate under the scanner: its next step is taken, or refused with the reason",
  access: "signed-in",
  permission: "codes.step",
  body: scan,
  answer: takenScan,
  status: 200,
});

const takingBack = z.strictObject({ code: read, job, reason });
export type TakingBack = z.infer<typeof takingBack>;

export const takeBackScan = defineCall({
  method: "POST",
  path: "/api/admin/scans/take-back",
  summary: "Undoes the caller's own scan, while it is the last thing that happened to the code",
  access: "signed-in",
  permission: "codes.step",
  body: takingBack,
});

const scannedCode = z.object({
  code: z.string(),
  stage: z.enum(STAGES),
  isRetired: z.boolean(),
  isLinked: z.boolean(),
  /** What it waits for. */
  next: job.nullable(),
  package: z.string().nullable(),
  /** The newest first. */
  history: z.array(
    z.object({
      step: z.enum(["created", ...STEPS]),
      at: z.iso.datetime(),
      /** A colleague's name; nobody else is named at the bench. */
      by: z.string().nullable(),
    }),
  ),
});
export type ScannedCode = z.infer<typeof scannedCode>;

export const getScannedCode = defineCall({
  method: "GET",
  path: "/api/admin/scans/{code}",
  summary: "Where a plate stands, and what happened to it so far",
  access: "signed-in",
  permission: "codes.step",
  params: z.object({ code: read }),
  answer: scannedCode,
});

const scanWork = z.object({ codes: z.array(z.string()), isWhole: z.boolean() });
export type ScanWork = z.infer<typeof scanWork>;

export const listScanWork = defineCall({
  method: "GET",
  path: "/api/admin/scans",
  summary: "Codes whose plates wait for a job, so that a scanner knows them without a net",
  access: "signed-in",
  permission: "codes.step",
  query: z.strictObject({ job }),
  answer: scanWork,
});
