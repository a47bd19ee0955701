import { accountError } from "#features/accounts/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { mailEmailLink } from "#features/accounts/email-change/jobs.server.ts";
import { lockUser, unlockUser } from "../commands/change-user.server.ts";
import { mailPasswordLink } from "../passwords/jobs.server.ts";
import { findReader } from "../queries.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { lockForUpdate } from "../roles/commands.server.ts";
import { canRunAll } from "../roles/model.ts";
import { canAssistPerson, canLockPerson } from "../roles/policy.ts";
import { endSession } from "../sessions/commands/end-sessions.server.ts";
import type { Decision, Person, Resent } from "./contract.ts";
import { getPerson } from "./queries.server.ts";

/** Returns a user's details to staff, and audits the access. */
export async function viewPerson(ctx: Context, id: string): Promise<Person> {
  const person = await getPerson(ctx, id);
  await transaction(ctx, (tx) =>
    recordAudit(tx, ctx, { action: "user.viewed", subject: "user", subjectId: id }),
  );
  return person;
}

/** Locks a user out, ending all their sessions, or lifts the lockout. */
export async function setLocked(
  ctx: Context,
  id: string,
  { reason }: Decision,
  isLocked: boolean,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { actor, person, others } = await lockForUpdate(tx, ctx, id);
    if (!canLockPerson(ctx.registry.permissions, actor, person)) throw new AppError("forbidden");
    if (isLocked === (person.lockedAt !== null)) return;
    if (isLocked && canRunAll(ctx.registry.permissions, person.roles) && others === 0) {
      throw accountError("lastAdministrator");
    }
    await (isLocked ? lockUser : unlockUser)(tx, ctx, id, reason);
  });
}

/** Always to the account's own address: somebody on the phone can't redirect it. */
export async function resendMail(ctx: Context, id: string, { kind }: Resent): Promise<void> {
  const reader = await findReader(ctx, id);
  if (reader === null) throw new AppError("notFound");
  await ctx.limits.count("mailAccount", id);
  await transaction(ctx, async (tx) => {
    const { actor, person } = await lockForUpdate(tx, ctx, id);
    if (!canAssistPerson(ctx.registry.permissions, actor, person)) throw new AppError("forbidden");
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
    const { actor, person } = await lockForUpdate(tx, ctx, id);
    if (!canAssistPerson(ctx.registry.permissions, actor, person)) throw new AppError("forbidden");
    await endSession(tx, ctx, { id: sessionId, userId: id }, reason);
  });
}
