import { answerOrders } from "#platform/images/worker-orders.server.ts";
import { SymbolRefused, type SymbolRefusal } from "./matrix.ts";
import { proveCoupon, type CouponOrder, type ProvedCoupon } from "./prove-coupon.server.ts";
import { proveSheet, type ProvedSheet, type SheetOrder } from "./prove-sheet.server.ts";
import { proveSymbol, type Proved } from "./prove.server.ts";
import type { SymbolOrder } from "./symbol-order.server.ts";

/** The child process of `symbol-process.server.ts`: makes and verifies symbols, sheets and coupons. */

export type WorkOrder = { symbol: SymbolOrder } | { sheet: SheetOrder } | { coupon: CouponOrder };
export type WorkAnswer =
  | { proved: Proved | ProvedSheet | ProvedCoupon }
  | { refusal: SymbolRefusal }
  | { failure: string };

async function answer(order: WorkOrder): Promise<WorkAnswer> {
  try {
    return { proved: await prove(order) };
  } catch (error) {
    if (error instanceof SymbolRefused) return { refusal: error.refusal };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : "unknown" };
  }
}

function prove(order: WorkOrder): Promise<Proved | ProvedSheet | ProvedCoupon> {
  if ("sheet" in order) return proveSheet(order.sheet);
  return "coupon" in order ? proveCoupon(order.coupon) : proveSymbol(order.symbol);
}

answerOrders(answer);
