import { may, type Actor } from "#platform/actor.ts";
import type { TicketState } from "../../contract.ts";
import { canBeAnswered } from "../model.ts";

const UNDO_DAYS = 30;
const DAY = 86_400_000;

export function undoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + UNDO_DAYS * DAY);
}

type Mergeable = { state: TicketState; mergedAt: Date | null };

/** Into another, or another into it. */
export function canMerge(actor: Actor | null, { state }: Pick<Mergeable, "state">): boolean {
  return may(actor, "support.answer") && canBeAnswered(state);
}

export function canUnmerge(
  actor: Actor | null,
  { state, mergedAt }: Mergeable,
  now: Date,
): boolean {
  if (!may(actor, "support.answer") || state !== "merged" || mergedAt === null) return false;
  return now < undoUntil(mergedAt);
}

/** By when the ticket in which two go on is answered: both promises are kept. */
export function soonerOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
