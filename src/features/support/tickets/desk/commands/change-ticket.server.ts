import { signedIn } from "#features/accounts/queries.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { supportError } from "../../../errors.ts";
import {
  changeTicket as writeTicket,
  type TicketChange as Written,
} from "../../commands/change-ticket.server.ts";
import { notifyStaffOf } from "../../commands/notify-staff.server.ts";
import { answerByOf } from "../../model.ts";
import type { TicketChange, TicketItem } from "../contract.ts";
import { canStep } from "../model.ts";
import { isColleague } from "../queries/colleagues.server.ts";
import { getTicketRow, itemOf } from "../queries/item.server.ts";
import { lockRead, tellStep, type LockedTicket } from "./lock-read.server.ts";

/** Throws `support.wrongStep` for a state that can't follow. */
export async function changeTicket(
  ctx: Context,
  ticketId: string,
  input: TicketChange,
  revision: number | null,
): Promise<TicketItem> {
  return transaction(ctx, async (tx) => {
    const ticket = await lockRead(tx, ticketId, revision);
    if (ticket.state === "merged") throw supportError("wrongStep");
    const { state, snoozedUntil = null, assigneeId, locale, subject } = input;
    const change: Written = {};
    if (state !== undefined) Object.assign(change, stepOf(ctx, ticket, state, snoozedUntil));
    if (assigneeId !== undefined) await refuseStranger(tx, ctx, assigneeId);
    if (assigneeId !== undefined && assigneeId !== ticket.assigneeId)
      change.assigneeId = assigneeId;
    if (locale !== undefined && locale !== ticket.locale) change.locale = locale;
    if (subject !== undefined && subject !== ticket.subject) change.subject = subject;
    if (Object.keys(change).length > 0) {
      await writeTicket(tx, ticketId, change);
      await tellChanges(tx, ctx, ticket, change);
    }
    return itemOf(await getTicketRow(tx, ticketId));
  });
}

type State = NonNullable<TicketChange["state"]>;

function stepOf(
  { config }: Context,
  ticket: LockedTicket,
  state: State,
  snoozedUntil: string | null,
): Written {
  if (state === ticket.state && state !== "snoozed") return {};
  if (!canStep(ticket.state, state)) throw supportError("wrongStep");
  const until = snoozedUntil === null ? null : new Date(snoozedUntil);
  const now = new Date();
  if (until !== null && until <= now) throw invalidField("snoozedUntil", "notPast");
  const isOwed = state === "open" || state === "snoozed";
  return {
    state,
    snoozedUntil: until,
    // Whoever opens it again owes an answer from now on.
    answerBy: isOwed ? (ticket.answerBy ?? answerByOf(now, config.support)) : null,
    // It was none after all.
    ...(ticket.state === "spam" && { spamReasons: [] }),
  };
}

async function refuseStranger(
  tx: Transaction,
  ctx: Context,
  assigneeId: string | null,
): Promise<void> {
  if (assigneeId === null || (await isColleague(tx, ctx, assigneeId))) return;
  throw invalidField("assigneeId", "invalid");
}

/** One step for each field, without what was written in it. */
async function tellChanges(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  { state, assigneeId, locale, subject }: Written,
): Promise<void> {
  const action = "ticket.changed";
  if (state !== undefined) {
    const details = { from: ticket.state, to: state };
    await tellStep(tx, ctx, ticket, { event: "state", action, details });
  }
  if (assigneeId !== undefined) {
    const details = { assigneeId };
    await tellStep(tx, ctx, ticket, { event: "assigned", action: "ticket.assigned", details });
    if (assigneeId !== null && assigneeId !== signedIn(ctx).userId)
      await notifyStaffOf(tx, ctx, "assigned", { ...ticket, assigneeId });
  }
  if (locale !== undefined) {
    const details = { from: ticket.locale, to: locale };
    await tellStep(tx, ctx, ticket, { event: "locale", action, details });
  }
  if (subject !== undefined) await tellStep(tx, ctx, ticket, { event: "subject", action });
}
