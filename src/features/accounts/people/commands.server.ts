import { and, eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { mailEmailLink } from "../addresses/jobs.server.ts";
import { endAllSessions } from "../commands.server.ts";
import { mailPasswordLink } from "../passwords/jobs.server.ts";
import { findReader } from "../queries.server.ts";
import { keyOf } from "../model.ts";
import { holdStill } from "../roles/commands.server.ts";
import { canRunAll } from "../roles/model.ts";
import { canAssistPerson, canLockPerson } from "../roles/policy.ts";
import { sessions, users } from "../tables.server.ts";
import type { Decision, Person, Resent } from "./contract.ts";
import { getPerson } from "./queries.server.ts";

/** Shows somebody to staff, and keeps that they were looked at. */
export async function viewPerson(ctx: Context, id: string): Promise<Person> {
  const person = await getPerson(ctx, id);
  await transaction(ctx, (tx) =>
    recordAudit(tx, ctx, { action: "user.viewed", subject: "user", subjectId: id }),
  );
  return person;
}

/** Locks somebody out, wherever they are signed in, or lets them in again. */
export async function setLocked(
  ctx: Context,
  id: string,
  { reason }: Decision,
  isLocked: boolean,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { actor, person, others } = await holdStill(tx, ctx, id);
    if (!canLockPerson(actor, person)) throw new AppError("forbidden");
    if (isLocked === (person.lockedAt !== null)) return;
    if (isLocked && canRunAll(person.roles) && others === 0) {
      throw new AppError("lastAdministrator");
    }
    await tx
      .update(users)
      .set({ lockedAt: isLocked ? new Date() : null })
      .where(eq(users.id, id));
    if (isLocked) await endAllSessions(tx, id);
    await recordAudit(tx, ctx, {
      action: isLocked ? "user.locked" : "user.unlocked",
      subject: "user",
      subjectId: id,
      details: { reason },
    });
  });
}

/** To the address they gave themselves: whoever asks on the telephone hears nothing of it. */
export async function resendMail(ctx: Context, id: string, { kind }: Resent): Promise<void> {
  const reader = await findReader(ctx, id);
  if (reader === null) throw new AppError("notFound");
  await ctx.limits.count("mailAccount", id);
  await transaction(ctx, async (tx) => {
    const { actor, person } = await holdStill(tx, ctx, id);
    if (!canAssistPerson(actor, person)) throw new AppError("forbidden");
    if (kind === "emailLink") await ctx.jobs.enqueue(tx, mailEmailLink, { userId: id });
    else await ctx.jobs.enqueue(tx, mailPasswordLink, { nameOrEmail: keyOf(reader.username) });
    await recordAudit(tx, ctx, {
      action: "user.mailResent",
      subject: "user",
      subjectId: id,
      details: { kind },
    });
  });
}

export async function endPersonsSession(
  ctx: Context,
  id: string,
  sessionId: string,
  { reason }: Decision,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { actor, person } = await holdStill(tx, ctx, id);
    if (!canAssistPerson(actor, person)) throw new AppError("forbidden");
    const { rowCount } = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)));
    if (rowCount === 0) throw new AppError("notFound");
    await recordAudit(tx, ctx, {
      action: "user.loggedOutByStaff",
      subject: "user",
      subjectId: id,
      details: { reason },
    });
  });
}
