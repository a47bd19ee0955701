import { and, eq, isNotNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "../queries.server.ts";
import { holdStill } from "../roles/commands.server.ts";
import { canRunAll } from "../roles/model.ts";
import { canRestrictPerson } from "../roles/policy.ts";
import { sessions, users } from "../tables.server.ts";
import type { RestrictionReason } from "./contract.ts";
import { mailRestriction } from "./jobs.server.ts";
import { NOT_RESTRICTED, NOTICE_DAYS } from "./model.ts";

const DAY = 86_400_000;

/** What we have of somebody is kept and not used from now on; also after its end has been told. */
export async function restrictPerson(
  ctx: Context,
  id: string,
  { reason }: RestrictionReason,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { since, endsAt, isLast } = await holdPerson(tx, ctx, id);
    if (since !== null && endsAt === null) return;
    if (since === null && isLast) throw new AppError("lastAdministrator");
    const now = new Date();
    await tx
      .update(users)
      .set({ restrictedAt: since ?? now, restrictionEndsAt: null })
      .where(eq(users.id, id));
    // Nobody goes on looking at what is to be left alone.
    await tx
      .update(sessions)
      .set({ viewingId: null, viewingUntil: null })
      .where(eq(sessions.viewingId, id));
    const isNew = since === null;
    await record(tx, ctx, id, isNew ? "user.restricted" : "user.restrictionKept", { reason });
    const news = isNew ? ("begun" as const) : ("kept" as const);
    await ctx.jobs.enqueue(tx, mailRestriction, { userId: id, news, reason, endsAt: null });
  });
}

/** Tells that it ends; until then it stands, and can be kept. */
export async function endRestriction(
  ctx: Context,
  id: string,
  { reason }: RestrictionReason,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { since, endsAt } = await holdPerson(tx, ctx, id);
    if (since === null || endsAt !== null) return;
    const restrictionEndsAt = new Date(Date.now() + NOTICE_DAYS * DAY);
    await tx.update(users).set({ restrictionEndsAt }).where(eq(users.id, id));
    await record(tx, ctx, id, "user.restrictionEnding", { reason });
    const told = { reason, endsAt: restrictionEndsAt.toISOString() };
    await ctx.jobs.enqueue(tx, mailRestriction, { userId: id, news: "ending", ...told });
  });
}

/** By whoever it protects: it was theirs to ask for. Twice is no error. */
export async function takeBackRestriction(ctx: Context): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    const { rowCount } = await tx
      .update(users)
      .set(NOT_RESTRICTED)
      .where(and(eq(users.id, userId), isNotNull(users.restrictedAt)));
    if (rowCount === 0) return;
    await record(tx, ctx, userId, "user.restrictionTakenBack", {});
    const told = { reason: null, endsAt: null };
    await ctx.jobs.enqueue(tx, mailRestriction, { userId, news: "ended", ...told });
  });
}

/** Held until the decision is written, so that two of staff decide one after the other. */
async function holdPerson(tx: Transaction, ctx: Context, id: string) {
  const { actor, person, others } = await holdStill(tx, ctx, id);
  if (!canRestrictPerson(actor, person)) throw new AppError("forbidden");
  const [row] = await tx
    .select({ since: users.restrictedAt, endsAt: users.restrictionEndsAt })
    .from(users)
    .where(eq(users.id, id));
  if (row === undefined) throw new AppError("notFound");
  return { ...row, isLast: canRunAll(person.roles) && others === 0 };
}

async function record(
  tx: Transaction,
  ctx: Context,
  id: string,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, ctx, { action, subject: "user", subjectId: id, details });
}
