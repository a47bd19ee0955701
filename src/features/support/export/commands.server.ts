import { signedIn } from "#features/accounts/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { beginOwnRequest, closeOwnRequest } from "../requests/commands.server.ts";
import type { Receipt } from "../requests/contract.ts";
import { mailExportReceipt } from "./jobs.server.ts";

/** An export has a request number before it is downloaded. */
export async function beginExport(ctx: Context): Promise<Receipt> {
  await ctx.limits.count("mailAccount", signedIn(ctx).userId);
  return transaction(ctx, (tx) => recordRequest(tx, ctx));
}

async function recordRequest(tx: Transaction, ctx: Context): Promise<Receipt> {
  const { isNew, ...receipt } = await beginOwnRequest(tx, ctx, "access");
  const { userId } = signedIn(ctx);
  if (isNew) await ctx.jobs.enqueue(tx, mailExportReceipt, { userId, number: receipt.number });
  return receipt;
}

/** Counts and records an export. Returns whose data it is. */
export async function countExport(ctx: Context): Promise<string> {
  const { userId } = signedIn(ctx);
  await ctx.limits.count("export", userId);
  await transaction(ctx, async (tx) => {
    // Also if the address is opened directly.
    await recordRequest(tx, ctx);
    await recordAudit(tx, ctx, { action: "user.exported", subject: "user", subjectId: userId });
  });
  return userId;
}

/** Called when the last byte was sent. */
export async function endExport(ctx: Context, userId: string): Promise<void> {
  await transaction(ctx, (tx) => closeOwnRequest(tx, userId, "access", "done"));
}
