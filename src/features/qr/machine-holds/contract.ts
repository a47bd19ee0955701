import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { byCode, STAGES } from "#features/qr/lifecycle/contract.ts";

/** Hours after which a fetched file no longer counts as being cut. */
export const HOLD_HOURS = 24;

/** Which codes of a package are exported; by default those still to be engraved. */
export const EXPORT_STAGES = [...STAGES, "all"] as const;
export const exportStage = z.enum(EXPORT_STAGES).default("created");
export type ExportStage = z.infer<typeof exportStage>;

/** Who fetched the file that is at the machine now, and when. */
export const machineHold = z.object({
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  /** `null` if the account is gone. */
  by: z.string().nullable(),
});
export type MachineHold = z.infer<typeof machineHold>;

export const releaseCode = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/machine-release",
  summary: "Releases a code from the machine; the reason is recorded in its history",
  access: "signed-in",
  permission: "codes.step",
  params: byCode,
  body: z.strictObject({ reason }),
});
