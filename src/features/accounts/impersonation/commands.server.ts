import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import { lockForUpdate } from "#features/accounts/roles/commands.server.ts";
import { canSeeAs } from "#features/accounts/roles/policy.ts";
import {
  setImpersonation,
  clearImpersonation,
} from "#features/accounts/sessions/commands/change-session.server.ts";
import type { ImpersonationReason } from "./contract.ts";
import { mailImpersonation } from "./jobs.server.ts";
import { IMPERSONATION_MINUTES } from "./model.ts";

/**
 * From now on the session reads as that person. It still belongs to its owner and returns to their
 * view when the time is over, whether or not they end it.
 */
export async function beginImpersonation(
  ctx: Context,
  id: string,
  { reason }: ImpersonationReason,
): Promise<void> {
  const { sessionId } = signedIn(ctx);
  const at = new Date();
  const viewingUntil = new Date(at.getTime() + IMPERSONATION_MINUTES * 60_000);
  await transaction(ctx, async (tx) => {
    const { actor, person } = await lockForUpdate(tx, ctx, id);
    if (!canSeeAs(actor, person)) throw new AppError("forbidden");
    await setImpersonation(
      tx,
      { id: sessionId, userId: actor.userId },
      { viewingId: id, viewingUntil },
    );
    await recordAudit(tx, ctx, {
      action: "user.viewingBegun",
      subject: "user",
      subjectId: id,
      details: { reason, minutes: IMPERSONATION_MINUTES },
    });
    await ctx.jobs.enqueue(tx, mailImpersonation, { userId: id, at: at.toISOString(), reason });
  });
}

/** Does nothing if the session isn't impersonating. */
export async function endImpersonation(ctx: Context): Promise<void> {
  const { userId, sessionId } = signedIn(ctx);
  const impersonation = ctx.session?.impersonation ?? null;
  if (impersonation === null) return;
  await transaction(ctx, async (tx) => {
    await clearImpersonation(tx, sessionId);
    await recordAudit(
      tx,
      { ...ctx, actor: impersonation.by },
      { action: "user.viewingEnded", subject: "user", subjectId: userId },
    );
  });
}
