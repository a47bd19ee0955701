import { ORDER_CALLS } from "./order-calls.ts";
import { anyone, helper, signedIn, staff, type Rule } from "./rules.ts";
import type { Line } from "./things.ts";

const NONE = "00000000-0000-4000-8000-000000000000";

/** The owner has no invoice: whoever may read them learns that there is none. */
function unknown(permission: Parameters<typeof staff>[0]): Rule {
  const rule = staff(permission);
  return (asker) => (rule(asker) === "allowed" ? "notFound" : rule(asker));
}

/** Until there is an order of theirs, every invoice is as unknown. */
const unknownToAll: Rule = () => "notFound";

/** Orders, invoices, payments and the bank's files, as staff see them. */
export const MONEY_CALLS: Record<string, Line> = {
  ...ORDER_CALLS,
  "GET /api/user/subscriptions": { may: signedIn },
  // Another's is as unknown; who may end one is tried beside the slice.
  "GET /api/subscriptions/{id}": { may: unknownToAll },
  "GET /api/subscriptions/{id}/end": { may: unknownToAll },
  "POST /api/subscriptions/{id}/end": { may: unknownToAll },
  "DELETE /api/subscriptions/{id}/end": { may: unknownToAll },
  "GET /api/memorials/{id}/plan": { may: helper },
  "GET /api/user/premium-status": { may: signedIn },
  "GET /api/user/invoices": { may: signedIn },
  // Another's is as unknown; who may read one is tried beside the slice.
  "GET /api/invoices/{id}": { may: unknownToAll },
  "GET /api/invoices/{id}/pdf": { may: unknownToAll },
  "GET /api/invoices/{id}/xml": { may: unknownToAll },
  "POST /api/invoices/{id}/checkout": { may: unknownToAll },
  // Signed by Stripe alone.
  "POST /api/stripe/webhook": { may: anyone, fails: "400 badRequest" },
  "GET /api/admin/invoices": { may: staff("invoices.read") },
  "GET /api/admin/invoices/{id}": { may: unknown("invoices.read") },
  "POST /api/admin/invoices/{id}/credit": {
    may: staff("invoices.credit"),
    fails: "400 invalid",
  },
  "POST /api/admin/invoices/{id}/hold": { may: staff("invoices.credit"), fails: "400 invalid" },
  "POST /api/admin/invoices/{id}/unhold": { may: staff("invoices.credit"), fails: "400 invalid" },
  "POST /api/admin/invoices/{id}/payments": {
    may: staff("payments.record"),
    fails: "400 invalid",
  },
  "GET /api/admin/refunds": { may: staff("invoices.read") },
  "POST /api/admin/refunds/{id}/paid": { may: unknown("payments.record") },
  "GET /api/admin/bank-entries": { may: staff("invoices.read") },
  "POST /api/admin/bank-entries/{id}/match": {
    may: unknown("payments.record"),
    body: () => ({ invoiceId: NONE }),
  },
  "GET /api/admin/journal": { may: staff("bookkeeping.export") },
  "POST /api/admin/bank-files": { may: staff("payments.record"), fails: "400 invalid" },
};
