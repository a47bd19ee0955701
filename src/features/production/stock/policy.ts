import { may, type Actor } from "#platform/actor.ts";

/** Without a second counter who found the same difference. */
export function canCloseAlone(actor: Actor | null): boolean {
  return may(actor, "stock.adjust");
}
