import { z } from "zod";
import { appeal, decision, moment, state, subject } from "../contract.ts";

/** The same case as the writers of the page are told of it: never who reported. */
const statement = z.object({
  id: z.uuid(),
  state,
  subject,
  /** The words of the page that the decision is about. */
  quotes: z.array(z.string()),
  /** Since when it is hidden, also before a decision; `null` while it can be seen. */
  hiddenAt: moment.nullable(),
  /** `null` while it is hidden and not decided yet. */
  decision: decision.nullable(),
  appealUntil: moment.nullable(),
  /** The writers', whichever of them wrote it. */
  appeal: appeal.nullable(),
  can: z.object({ appeal: z.boolean() }),
});
export type Statement = z.infer<typeof statement>;
