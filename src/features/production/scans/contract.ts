import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";

/** `return`: a plate that comes back to the shelf. `look`: where it is; nothing is changed. */
export const SCAN_TASKS = ["pack", "return", "look"] as const;
export type ScanTask = (typeof SCAN_TASKS)[number];

/** `repeated`: this scan was sent before, and is done. */
export const VERDICTS = ["done", "repeated", "refused"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a scan is refused. The texts: `packing:refused.<refusal>`. */
export const REFUSALS = [
  /** A clock of tomorrow: the scan may be sent again with the right time. */
  "clock",
  /** Its id is of another scan. */
  "otherContent",
  "unreadable",
  "unknownCode",
  /** The card was scanned where the plate belongs. */
  "cardFirst",
  "cardMissing",
  /** What was scanned second is no card. */
  "noCard",
  /** The card is of another plate. */
  "wrongCard",
  "retired",
  "cancelled",
  "onHold",
  /** Not engraved or verified yet, or sent already. */
  "notReady",
  /** No photograph graded C or better: needs a reason. */
  "notChecked",
  /** Its photograph was graded too low, or has to be there: a reason isn't enough. */
  "unfit",
  "alreadyPacked",
  "alreadyBoxed",
  "unknownBox",
  "otherOrder",
  "boxClosed",
  "notInBox",
] as const;
export type ScanRefusal = (typeof REFUSALS)[number];

export const SCANS_MAX = 500;
/** As read by a camera or a hand scanner, or typed. */
export const READ_MAX = 200;
const read = z.string().trim().min(1).max(READ_MAX);

const warehouseScan = z.strictObject({
  /** Drawn by the scanner: the same id again is the same scan, sent again. */
  id: z.uuid(),
  /** By the scanner's clock, when it was scanned. */
  at: z.iso.datetime({ offset: true }),
  task: z.enum(SCAN_TASKS),
  read,
  /** The Data Matrix of the card that is packed with the plate. */
  card: read.optional(),
  /** Without it a plate goes into the open box of its order, which is begun if there is none. */
  boxId: z.uuid().optional(),
  /** For a plate without a good photograph. */
  reason: reason.optional(),
});
export type WarehouseScan = z.infer<typeof warehouseScan>;

export const scanResult = z.object({
  id: z.uuid(),
  verdict: z.enum(VERDICTS),
  /** The plate's; `null` if it couldn't be read. */
  code: z.string().nullable(),
  refusal: z.enum(REFUSALS).nullable(),
  /** A sentence in the reader's language. */
  message: z.string(),
  /** The box that it is in now, or that the message names. */
  boxNumber: z.string().nullable(),
});
export type ScanResult = z.infer<typeof scanResult>;

export const submitScans = defineCall({
  method: "POST",
  path: "/api/admin/warehouse/scans",
  summary: "Scans of plates and cards, judged one after the other; each has its own result",
  access: "signed-in",
  permission: "warehouse.work",
  body: z.strictObject({ scans: z.array(warehouseScan).min(1).max(SCANS_MAX) }),
  answer: z.object({ results: z.array(scanResult) }),
  status: 200,
});

/** A refused scan, for the packing desk. */
const refusedScan = scanResult
  .pick({ id: true, code: true, message: true, boxNumber: true })
  .extend({ refusal: z.enum(REFUSALS), at: z.iso.datetime() });
export type RefusedScan = z.infer<typeof refusedScan>;

export const listRefusedScans = defineCall({
  method: "GET",
  path: "/api/admin/warehouse/refused-scans",
  summary: "Scans of the last two days that were refused, the last received first",
  access: "signed-in",
  permission: "warehouse.work",
  query: pageQuery.strict(),
  answer: page(refusedScan),
});
