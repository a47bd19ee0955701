import { z } from "zod";
import { paragraphs } from "#platform/text.ts";
import { day, kind, moment } from "../contract.ts";

export const heldItem = z.object({
  id: z.uuid(),
  kind,
  itemId: z.uuid().nullable(),
  reason: z.string(),
  until: moment,
  at: moment,
});
export type Hold = z.infer<typeof heldItem>;

const newHold = z
  .strictObject({
    kind,
    itemId: z.uuid().nullable().optional(),
    reason: paragraphs(1000),
    until: day,
  })
  .superRefine(({ kind: of, itemId = null }, check) => {
    const isWhole = of === "memorial" || of === "biography";
    if (isWhole === (itemId !== null))
      check.addIssue({ code: "custom", path: ["itemId"], message: "required" });
  });
export type NewHold = z.output<typeof newHold>;
