import { and, eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "../queries.server.ts";
import { holdStill } from "../roles/commands.server.ts";
import { canSeeAs } from "../roles/policy.ts";
import { sessions } from "../tables.server.ts";
import type { ViewingReason } from "./contract.ts";
import { mailViewing } from "./jobs.server.ts";
import { VIEWING_MINUTES } from "./model.ts";

/**
 * From now on the session shows what that person sees. It stays whoever's it was: it is theirs again
 * when the time is over, whether or not anybody ends it.
 */
export async function beginViewing(
  ctx: Context,
  id: string,
  { reason }: ViewingReason,
): Promise<void> {
  const { sessionId } = signedIn(ctx);
  const at = new Date();
  const viewingUntil = new Date(at.getTime() + VIEWING_MINUTES * 60_000);
  await transaction(ctx, async (tx) => {
    const { actor, person } = await holdStill(tx, ctx, id);
    if (!canSeeAs(actor, person)) throw new AppError("forbidden");
    const { rowCount } = await tx
      .update(sessions)
      .set({ viewingId: id, viewingUntil })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.userId)));
    if (rowCount === 0) throw new AppError("unauthenticated");
    await recordAudit(tx, ctx, {
      action: "user.viewingBegun",
      subject: "user",
      subjectId: id,
      details: { reason, minutes: VIEWING_MINUTES },
    });
    await ctx.jobs.enqueue(tx, mailViewing, { userId: id, at: at.toISOString(), reason });
  });
}

/** Whoever sees as themselves anyway goes on as they were. */
export async function endViewing(ctx: Context): Promise<void> {
  const { userId, sessionId } = signedIn(ctx);
  const viewing = ctx.session?.viewing ?? null;
  if (viewing === null) return;
  await transaction(ctx, async (tx) => {
    await tx
      .update(sessions)
      .set({ viewingId: null, viewingUntil: null })
      .where(eq(sessions.id, sessionId));
    await recordAudit(
      tx,
      { ...ctx, actor: viewing.by },
      { action: "user.viewingEnded", subject: "user", subjectId: userId },
    );
  });
}
