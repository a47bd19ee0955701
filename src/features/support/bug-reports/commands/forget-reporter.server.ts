import { and, isNotNull } from "drizzle-orm";
import type { ErasedAccount } from "#features/accounts/commands/change-user.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isBugReportOf } from "../queries.server.ts";
import { bugReports } from "../tables.server.ts";

/** Handles `accountErased`: deletes what the person reported. Files first: they can't come back. */
export async function forgetReporter(
  tx: Transaction,
  ctx: Context,
  { userId }: ErasedAccount,
): Promise<void> {
  const own = isBugReportOf(tx, userId);
  const pictures = await tx
    .select({ key: bugReports.pictureKey })
    .from(bugReports)
    .where(and(own, isNotNull(bugReports.pictureKey)));
  for (const { key } of pictures) if (key !== null) await ctx.storage.remove(key);
  await tx.delete(bugReports).where(own);
}
