import { z } from "zod";
import { optionalLine } from "#platform/text.ts";

/** What a plate's life ended as. The row stays: it tells which plates ever carried the code. */
export const ENDS = ["discarded", "takenBack", "replaced"] as const;
export type PlateEnd = (typeof ENDS)[number];

const side = z.number().int().min(1).max(5000).nullable().default(null);

/** What is known of a plate as a thing; all of it may come later. */
export const plateFacts = z.strictObject({
  material: optionalLine(60).default(null),
  widthMm: side,
  heightMm: side,
  serial: optionalLine(60).default(null),
});
export type PlateFacts = z.infer<typeof plateFacts>;

export const shownPlate = z.object({
  number: z.number().int(),
  material: z.string().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  serial: z.string().nullable(),
  engravedAt: z.iso.datetime(),
  /** `null` for the one that carries the code now. */
  endedAs: z.enum(ENDS).nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type ShownPlate = z.infer<typeof shownPlate>;
