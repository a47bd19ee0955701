import type { Actor } from "#platform/actor.ts";
import { canWorkOn, type Access } from "#features/memorials/policy.ts";
import type { KeptState } from "./contract.ts";

type Paid = { userId: string | null };

/** Whoever pays, or has a key of the order: not who keeps the page now. */
export function canEndSpace(actor: Actor | null, { userId }: Paid, hasKey: boolean): boolean {
  return hasKey || (userId !== null && actor?.userId === userId);
}

/** What a page has is for those who work on it; for them space begins before it is paid. */
export function canSeePlan(actor: Actor | null, memorial: Access): boolean {
  return canWorkOn(actor, memorial);
}

/** Space that was given can't be given notice of, and what lapsed has ended already. */
export function hasEnding({ state, renews }: { state: KeptState; renews: boolean }): boolean {
  return state === "ending" || state === "ended" || (state === "active" && renews);
}
