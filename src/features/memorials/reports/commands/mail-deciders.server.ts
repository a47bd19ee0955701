import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { mailCaseWaits } from "../jobs.server.ts";
import { findDeciders } from "../queries.server.ts";

/** Tells everybody who may decide that a case waits. */
export async function mailDeciders(
  tx: Transaction,
  ctx: Context,
  waiting: { caseId: string; about: "report" | "appeal" },
): Promise<void> {
  for (const userId of await findDeciders(tx, ctx)) {
    if (waiting.about === "report" && userId === ctx.actor?.userId) continue;
    await ctx.jobs.enqueue(tx, mailCaseWaits, { userId, ...waiting });
  }
}
