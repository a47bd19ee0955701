import { z } from "zod";
import { gradedParameter, GRADES } from "#features/qr/plate-checks/contract.ts";

/** What was seen in a picture that has some symbol in it. */
const PLATE_SIGHTS = [
  "symbol",
  "other",
  "unread",
  "several",
  "foreign",
  "cutOff",
  "blurred",
  "tooSmall",
] as const;

/** A photograph of a plate among a ticket's attachments, read and graded. */
export const plateReading = z.object({
  attachmentId: z.uuid(),
  found: z.enum(PLATE_SIGHTS),
  /** The code that the symbol says; `null` where it couldn't be read, or says something else. */
  code: z.string().nullable(),
  /** `null` unless it could be measured. */
  grade: z.enum(GRADES).nullable(),
  parameters: z.array(gradedParameter),
});
export type PlateReading = z.infer<typeof plateReading>;
