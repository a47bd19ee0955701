import { eq } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { giveRole } from "#features/accounts/roles/commands.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { accountError } from "#features/accounts/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { addCompany, type NewCompany } from "../companies/commands/change-company.server.ts";
import type { Application, ApplicationDecision, OwnApplication } from "./contract.ts";
import { mailDecision } from "./jobs.server.ts";
import { canDecide } from "./policy.ts";
import { getOwnApplication } from "./queries.server.ts";
import { resellerApplications } from "./tables.server.ts";

/** Throws `conflict` while another application is pending or approved. */
export async function applyAsReseller(ctx: Context, input: Application): Promise<OwnApplication> {
  const { userId } = signedIn(ctx);
  await ctx.limits.count("contact", networkOf(ctx.address));
  const id = newId();
  const row = { id, userId, state: "waiting" as const, createdAt: new Date(), ...input };
  try {
    await transaction(ctx, async (tx) => {
      await tx.insert(resellerApplications).values(row);
      await recordAudit(tx, ctx, {
        action: "reseller.applied",
        subject: "user",
        subjectId: userId,
        details: { application: id },
      });
    });
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
    throw new AppError("conflict");
  }
  const made = await getOwnApplication(ctx);
  if (made === null) throw new AppError("conflict");
  return made;
}

/**
 * Makes the company, with the applicant as its owner, and grants them the role, if their address is confirmed: otherwise anybody could apply in
 * another's name. Ends their sessions, as every role change does.
 */
export async function approveApplication(
  ctx: Context,
  id: string,
  { reason }: ApplicationDecision,
): Promise<void> {
  await decide(ctx, id, { state: "approved", reason }, async (tx, company, userId) => {
    const [user] = await tx
      .select({ verifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (!user?.verifiedAt) throw accountError("unconfirmedAddress");
    await giveRole(tx, ctx, userId, { role: "reseller", reason });
    await addCompany(tx, ctx, company, userId);
  });
}

export async function declineApplication(
  ctx: Context,
  id: string,
  { reason }: ApplicationDecision,
): Promise<void> {
  await decide(ctx, id, { state: "declined", reason }, async () => undefined);
}

type Outcome = { state: "approved" | "declined"; reason: string };

/** Of two concurrent decisions the second is refused. */
async function decide(
  ctx: Context,
  id: string,
  { state, reason }: Outcome,
  act: (tx: Transaction, company: NewCompany, userId: string) => Promise<void>,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [found] = await tx
      .select({
        userId: resellerApplications.userId,
        state: resellerApplications.state,
        company: {
          id: resellerApplications.id,
          name: resellerApplications.company,
          companyNumber: resellerApplications.companyNumber,
          street: resellerApplications.street,
          postalCode: resellerApplications.postalCode,
          city: resellerApplications.city,
        },
      })
      .from(resellerApplications)
      .where(eq(resellerApplications.id, id))
      .for("update");
    if (found === undefined) throw new AppError("notFound");
    if (found.state !== "waiting") throw new AppError("conflict");
    if (!canDecide(ctx.actor, found)) throw new AppError("forbidden");
    await act(tx, found.company, found.userId);
    await tx
      .update(resellerApplications)
      .set({ state, reason, decidedAt: new Date() })
      .where(eq(resellerApplications.id, id));
    await recordAudit(tx, ctx, {
      action: state === "approved" ? "reseller.approved" : "reseller.declined",
      subject: "user",
      subjectId: found.userId,
      details: { application: id, reason },
    });
    await ctx.jobs.enqueue(tx, mailDecision, { applicationId: id });
  });
}
