import { signedIn } from "#features/accounts/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { beginOwnRequest, endOwnRequest } from "../requests/commands.server.ts";
import type { Receipt } from "../requests/contract.ts";
import { mailExportReceipt } from "./jobs.server.ts";

/** The copy has a number before it is taken home. */
export async function beginExport(ctx: Context): Promise<Receipt> {
  await ctx.limits.count("mailAccount", signedIn(ctx).userId);
  return transaction(ctx, (tx) => askForCopy(tx, ctx));
}

async function askForCopy(tx: Transaction, ctx: Context): Promise<Receipt> {
  const { isNew, ...receipt } = await beginOwnRequest(tx, ctx, "access");
  const { userId } = signedIn(ctx);
  if (isNew) await ctx.jobs.enqueue(tx, mailExportReceipt, { userId, number: receipt.number });
  return receipt;
}

/** Counts and records that somebody takes their data home. Answers whose data they are. */
export async function takeExport(ctx: Context): Promise<string> {
  const { userId } = signedIn(ctx);
  await ctx.limits.count("export", userId);
  await transaction(ctx, async (tx) => {
    // Also for who comes by the address alone.
    await askForCopy(tx, ctx);
    await recordAudit(tx, ctx, { action: "user.exported", subject: "user", subjectId: userId });
  });
  return userId;
}

/** The last byte has gone out. */
export async function endExport(ctx: Context, userId: string): Promise<void> {
  await transaction(ctx, (tx) => endOwnRequest(tx, userId, "access", "done"));
}
