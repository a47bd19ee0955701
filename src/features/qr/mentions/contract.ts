import { z } from "zod";
import { STAGES } from "#features/qr/lifecycle/contract.ts";

/** A code that somebody wrote of, as it stands now; whose it is and what it opens isn't told. */
export const mentionedCode = z.object({
  code: z.string(),
  /** Each way in which the text writes it, so that it can be made a link there. */
  written: z.array(z.string()),
  stage: z.enum(STAGES),
  state: z.enum(["unlinked", "linked", "retired"]),
  isLocked: z.boolean(),
});
export type MentionedCode = z.infer<typeof mentionedCode>;
