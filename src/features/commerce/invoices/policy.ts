import { may, type Actor } from "#platform/actor.ts";

/** Of the account that ordered, and staff after both steps; others need the key of the order. */
export function canReadInvoice(
  actor: Actor | null,
  { userId }: { userId: string | null },
  { isVerified }: { isVerified: boolean },
): boolean {
  if (actor === null) return false;
  return (
    (userId !== null && actor.userId === userId) || (isVerified && may(actor, "invoices.read"))
  );
}
