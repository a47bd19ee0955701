import { UnreadableImageError, type UnreadableReason } from "#platform/images/image-types.ts";
import { answerOrders } from "#platform/images/worker-orders.server.ts";
import {
  measureCouponPhotograph,
  type CouponPhotograph,
  type CouponPhotographResult,
} from "./coupon-photograph.server.ts";
import {
  measurePhotograph,
  type PhotographResult,
  type PhotographOrder,
} from "./photograph.server.ts";

/** A child process of `symbol-process.server.ts` that measures photographs. */

export type LookOrder = { plate: PhotographOrder } | { coupon: CouponPhotograph };
export type LookAnswer =
  | { looked: PhotographResult | CouponPhotographResult }
  | { reason: UnreadableReason }
  | { failure: string };

async function answer(order: LookOrder): Promise<LookAnswer> {
  try {
    const isCoupon = "coupon" in order;
    const looking = isCoupon
      ? measureCouponPhotograph(order.coupon)
      : measurePhotograph(order.plate);
    return { looked: await looking };
  } catch (error) {
    if (error instanceof UnreadableImageError) return { reason: error.reason };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : "unknown" };
  }
}

answerOrders(answer);
