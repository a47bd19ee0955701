import { may, type Actor } from "#platform/actor.ts";
import type { OrderState } from "./contract.ts";

type Owned = { userId: string | null };

/** Whoever placed it, whoever has a key of it, and staff who may see its prices. */
export function canReadOrder(actor: Actor | null, { userId }: Owned, hasKey: boolean): boolean {
  if (canWriteOrder(actor, { userId }, hasKey)) return true;
  return may(actor, "orders.read") && may(actor, "invoices.read");
}

export function canWriteOrder(actor: Actor | null, { userId }: Owned, hasKey: boolean): boolean {
  return hasKey || actor?.userId === userId;
}

type Releasable = { state: OrderState; hasPlates: boolean };

/** Unpaid, with a reason; of space alone nothing is made. */
export function canRelease(actor: Actor | null, { state, hasPlates }: Releasable): boolean {
  return may(actor, "orders.handle") && state === "placed" && hasPlates;
}

export function canCancel(actor: Actor | null, { state }: { state: OrderState }): boolean {
  return may(actor, "orders.handle") && (state === "placed" || state === "released");
}

/** When withdrawn plates have come back. */
export function canTakeBack(actor: Actor | null, { awaitsReturn }: { awaitsReturn: boolean }) {
  return may(actor, "orders.handle") && awaitsReturn;
}
