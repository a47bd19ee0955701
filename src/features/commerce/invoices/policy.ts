import { may, type Actor } from "#platform/actor.ts";

/** Of the account that ordered, of the company that it acts for, and staff after both steps; others need the key of the order. */
export function canReadInvoice(
  actor: Actor | null,
  { userId }: { userId: string | null },
  { isVerified, isOfCompany }: { isVerified: boolean; isOfCompany: boolean },
): boolean {
  if (actor === null) return false;
  return (
    isOfCompany ||
    (userId !== null && actor.userId === userId) ||
    (isVerified && may(actor, "invoices.read"))
  );
}
