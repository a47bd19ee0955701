import { signedIn } from "#features/accounts/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { supportError } from "../../../errors.ts";
import { appendToTicket } from "../../commands/append-history.server.ts";
import { lockTicket } from "../../commands/change-ticket.server.ts";
import type { HistoryEvent } from "../../model.ts";

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

/** Throws `notFound`. */
export async function lockKnown(tx: Transaction, ticketId: string): Promise<LockedTicket> {
  const locked = await lockTicket(tx, ticketId);
  if (locked === null) throw new AppError("notFound");
  return locked;
}

/**
 * Locks the ticket as its reader saw it: of two who answer at once the second is told, before anything is
 * written. Throws `support.revisionNeeded` for whoever doesn't say what they read.
 */
export async function lockRead(
  tx: Transaction,
  ticketId: string,
  revision: number | null,
): Promise<LockedTicket> {
  if (revision === null) throw supportError("revisionNeeded");
  const locked = await lockKnown(tx, ticketId);
  if (locked.revision !== revision) throw new AppError("changedMeanwhile");
  return locked;
}

type Told = { event: HistoryEvent; action: string; details?: Record<string, unknown> };

/** Tells in the ticket's history and in the audit trail what a member of staff did; no words of anybody. */
export async function tellStep(
  tx: Transaction,
  ctx: Context,
  { id, number }: Pick<LockedTicket, "id" | "number">,
  { event, action, details = {} }: Told,
): Promise<void> {
  await appendToTicket(tx, id, { event, actorId: signedIn(ctx).userId, details });
  await recordAudit(tx, ctx, {
    action,
    subject: "ticket",
    subjectId: id,
    details: { number, ...details },
  });
}
