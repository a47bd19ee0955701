import { may, type Actor } from "#platform/actor.ts";
import type { TicketState } from "../contract.ts";
import { canBeAnswered } from "./model.ts";

export function canAnswer(actor: Actor | null, { state }: { state: TicketState }): boolean {
  return may(actor, "support.answer") && canBeAnswered(state);
}

export function canManage(actor: Actor | null): boolean {
  return may(actor, "support.manage");
}
