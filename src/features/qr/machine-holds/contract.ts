import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { STAGES } from "../life/contract.ts";

/** After so many hours a file that was fetched is taken for not being cut any more. */
export const HOLD_HOURS = 24;

/** Which codes of a package are exported; those that are still to be engraved, unless told otherwise. */
export const EXPORT_STAGES = [...STAGES, "all"] as const;
export const exportStage = z.enum(EXPORT_STAGES).default("created");
export type ExportStage = z.infer<typeof exportStage>;

/** Who fetched the file that is at the machine now, and when. */
export const machineHold = z.object({
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  /** `null` for who is here no more. */
  by: z.string().nullable(),
});
export type MachineHold = z.infer<typeof machineHold>;

export const releaseCode = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/machine-release",
  summary: "The file of a code isn't at the machine any more: why is kept in its history",
  access: "signed-in",
  permission: "codes.step",
  params: z.object({ code: z.string().min(1).max(300) }),
  body: z.strictObject({ reason }),
});
