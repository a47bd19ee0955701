import { may, type Actor } from "#platform/actor.ts";
import type { ApplicationState } from "./contract.ts";

/** Once, and never one's own. */
export function canDecide(
  actor: Actor | null,
  { userId, state }: { userId: string; state: ApplicationState },
): boolean {
  return may(actor, "resellers.decide") && state === "waiting" && actor?.userId !== userId;
}
