import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { STAGES, STEPS } from "#features/qr/lifecycle/contract.ts";

/** Jobs at the scanner: the steps of a plate from the workshop to the family. */
export const JOBS = ["engraved", "verified", "packed", "shipped", "delivered"] as const;
export type Job = (typeof JOBS)[number];

/** As read by a camera or a hand scanner, or typed. */
const read = z.string().trim().min(1).max(200);
const job = z.enum(JOBS);

/** `reason`: for a plate that was engraved without a file of ours. */
const scan = z.strictObject({ code: read, job, reason: reason.optional() });
export type Scan = z.infer<typeof scan>;

const submittedScan = z.object({
  code: z.string(),
  job,
  /** The caller had done it already: nothing was changed. */
  isRepeated: z.boolean(),
  /** No photograph of the plate was ever graded. */
  isUnchecked: z.boolean(),
  /** The code's package, and how many of its plates have reached this stage. */
  package: z.object({ name: z.string(), count: z.int(), done: z.int() }).nullable(),
});
export type SubmittedScan = z.infer<typeof submittedScan>;

export const submitScan = defineCall({
  method: "POST",
  path: "/api/admin/scans",
  summary: "Submits a scanned plate: applies its next step, or refuses it with the reason",
  access: "signed-in",
  permission: "codes.step",
  body: scan,
  answer: submittedScan,
  status: 200,
});

const scanUndo = z.strictObject({ code: read, job, reason });
export type ScanUndo = z.infer<typeof scanUndo>;

export const undoScan = defineCall({
  method: "POST",
  path: "/api/admin/scans/take-back",
  summary: "Undoes the caller's own scan, while it is the latest change of the code",
  access: "signed-in",
  permission: "codes.step",
  body: scanUndo,
});

const scannedCode = z.object({
  code: z.string(),
  stage: z.enum(STAGES),
  isRetired: z.boolean(),
  isLinked: z.boolean(),
  /** The job that it waits for. */
  next: job.nullable(),
  package: z.string().nullable(),
  /** Newest first. */
  history: z.array(
    z.object({
      step: z.enum(["created", ...STEPS]),
      at: z.iso.datetime(),
      /** A colleague's name; customers aren't named at the scanner. */
      by: z.string().nullable(),
    }),
  ),
});
export type ScannedCode = z.infer<typeof scannedCode>;

export const getScannedCode = defineCall({
  method: "GET",
  path: "/api/admin/scans/{code}",
  summary: "The stage of a scanned plate, with its history",
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
  summary: "Codes whose plates wait for a job, so that a scanner knows them offline",
  access: "signed-in",
  permission: "codes.step",
  query: z.strictObject({ job }),
  answer: scanWork,
});
