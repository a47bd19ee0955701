import { eq } from "drizzle-orm";
import type { ErasedAccount } from "#features/accounts/commands/change-user.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { reportNotices } from "../tables.server.ts";

/** Handles `accountErased`: what they reported is kept as somebody's. */
export async function forgetNotifier(
  tx: Transaction,
  _ctx: Context,
  { userId }: ErasedAccount,
): Promise<void> {
  await tx
    .update(reportNotices)
    .set({ name: null, email: null })
    .where(eq(reportNotices.userId, userId));
}
