import { and, eq, gt, isNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { supportError } from "../../../errors.ts";
import { appendToTicket } from "../../commands/append-history.server.ts";
import { changeTicket } from "../../commands/change-ticket.server.ts";
import { lockKnown, tellStep } from "../commands/lock-read.server.ts";
import { canBeAnswered } from "../model.ts";
import { mailProofRequest } from "./jobs.server.ts";
import { findAccountOf, hasSameAddress } from "./queries.server.ts";
import { ticketProofRequests } from "./tables.server.ts";

const LINK_DAYS = 14;
const DAY = 86_400_000;

/** Asks the account's own address, whatever address the letter came from. */
export async function requestProof(ctx: Context, ticketId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const ticket = await lockKnown(tx, ticketId);
    if (!canBeAnswered(ticket.state)) throw supportError("wrongStep");
    const userId = await findAccountOf(tx, ticket);
    if (userId === null) throw supportError("noAccount");
    await ctx.limits.count("mailAccount", userId);
    const id = newId();
    const askedAt = new Date();
    const expiresAt = new Date(askedAt.getTime() + LINK_DAYS * DAY);
    await tx.insert(ticketProofRequests).values({ id, ticketId, userId, askedAt, expiresAt });
    await changeTicket(tx, ticketId, {});
    await tellStep(tx, ctx, ticket, { event: "proofAsked", action: "ticket.proofRequested" });
    await ctx.jobs.enqueue(tx, mailProofRequest, { requestId: id });
  });
}

/**
 * The reader of the account's mail says that they wrote. Throws `linkUsed` for a link that was used, has
 * expired, went to an address that the account had before or never was: all alike.
 */
export async function proveTicket(ctx: Context, token: string): Promise<void> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const provenAt = new Date();
  await transaction(ctx, async (tx) => {
    const [used] = await tx
      .update(ticketProofRequests)
      .set({ usedAt: provenAt })
      .where(
        and(
          eq(ticketProofRequests.tokenHash, hashToken(token)),
          isNull(ticketProofRequests.usedAt),
          gt(ticketProofRequests.expiresAt, provenAt),
        ),
      )
      .returning({
        ticketId: ticketProofRequests.ticketId,
        userId: ticketProofRequests.userId,
        askedAt: ticketProofRequests.askedAt,
      });
    if (used === undefined || !(await hasSameAddress(tx, used))) throw new AppError("linkUsed");
    const { ticketId, userId } = used;
    const { number } = await changeTicket(tx, ticketId, { proof: "link", provenAt, userId });
    await appendToTicket(tx, ticketId, { event: "proven" });
    await recordAudit(tx, ctx, {
      action: "ticket.proven",
      subject: "ticket",
      subjectId: ticketId,
      details: { number },
    });
  });
}
