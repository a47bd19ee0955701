import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { paragraphs } from "#platform/text.ts";
import { day, kind, moment, newReport, newReportOf } from "../contract.ts";

export const heldItem = z.object({
  id: z.uuid(),
  kind,
  itemId: z.uuid().nullable(),
  reason: z.string(),
  until: moment,
  at: moment,
});
export type Hold = z.infer<typeof heldItem>;

const newHoldOf = (of: typeof kind) =>
  z
    .strictObject({
      kind: of,
      itemId: z.uuid().nullable().optional(),
      reason: paragraphs(1000),
      until: day,
    })
    .superRefine(({ kind: of, itemId = null }, check) => {
      const isWhole = of === "memorial" || of === "biography";
      if (isWhole === (itemId !== null))
        check.addIssue({ code: "custom", path: ["itemId"], message: "required" });
    });
const newHold = newHoldOf(kind);
export type NewHold = z.output<typeof newHold>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });

export const placeHold = defineCall({
  method: "POST",
  path: "/api/admin/memorials/{id}/holds",
  summary: "Holds something: visitors don't see it, and nobody deletes it until its day",
  access: "signed-in",
  permission: "reports.hold",
  params: ofMemorial,
  body: newHold,
  answer: heldItem,
  status: 201,
});

export const endHold = defineCall({
  method: "DELETE",
  path: "/api/admin/memorials/{id}/holds/{holdId}",
  summary: "Ends a hold before its day",
  access: "signed-in",
  permission: "reports.hold",
  params: ofMemorial.extend({ holdId: z.uuid() }),
});

/** Schemas of calls about reports with all kinds that there are, by the schema without them. */
export function withKinds(kinds: readonly string[]): ReadonlyMap<z.ZodType, z.ZodType> {
  const known = z.enum(kinds) as unknown as typeof kind;
  return new Map<z.ZodType, z.ZodType>([
    [newReport, newReportOf(known)],
    [newHold, newHoldOf(known)],
  ]);
}
