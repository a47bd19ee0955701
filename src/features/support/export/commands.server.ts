import { signedIn } from "#features/accounts/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";

/** Counts and records that somebody takes their data home. Answers whose data they are. */
export async function beginExport(ctx: Context): Promise<string> {
  const { userId } = signedIn(ctx);
  await ctx.limits.count("export", userId);
  await transaction(ctx, (tx) =>
    recordAudit(tx, ctx, { action: "user.exported", subject: "user", subjectId: userId }),
  );
  return userId;
}
