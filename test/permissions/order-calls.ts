import type { Line } from "./things.ts";
import { anyone, nobody, signedIn, staff } from "./rules.ts";

/** Orders. Here the id is none, and no notice laid in: whose an order is, its own tests try. */
export const ORDER_CALLS: Record<string, Line> = {
  "GET /api/guarantee-notice": { may: nobody },
  "POST /api/orders": { may: anyone, fails: "400 invalid" },
  "GET /api/orders/{id}": { may: nobody },
  "PUT /api/orders/{id}": { may: anyone, fails: "400 invalid" },
  "DELETE /api/orders/{id}": { may: nobody },
  "POST /api/orders/{id}/place": { may: anyone, fails: "400 invalid" },
  "GET /api/orders/{id}/proofs/{hash}/{format}": { may: nobody },
  "GET /api/user/orders": { may: signedIn },
  "GET /api/admin/orders": { may: staff("orders.read") },
  "POST /api/admin/orders/{id}/release": { may: staff("orders.handle"), fails: "400 invalid" },
  "POST /api/admin/orders/{id}/cancel": { may: staff("orders.handle"), fails: "400 invalid" },
  "POST /api/admin/orders/{id}/returned": { may: staff("orders.handle"), fails: "400 invalid" },
  "POST /api/withdrawals": { may: anyone, fails: "400 invalid" },
  "POST /api/withdrawals/{id}/confirm": { may: nobody },
  "POST /api/withdrawal-links/{token}": { may: anyone, fails: "410 linkUsed" },
};
