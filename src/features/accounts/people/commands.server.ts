import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { endAllSessions } from "../commands.server.ts";
import { holdStill } from "../roles/commands.server.ts";
import { canRunAll } from "../roles/model.ts";
import { canLockPerson } from "../roles/policy.ts";
import { users } from "../tables.server.ts";
import type { Decision, Person } from "./contract.ts";
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
