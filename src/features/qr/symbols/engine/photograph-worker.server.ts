import { UnreadableImageError, type UnreadableReason } from "#platform/images/image-types.ts";
import { answerOrders } from "#platform/images/worker-orders.server.ts";
import {
  measurePhotograph,
  type PhotographResult,
  type PhotographOrder,
} from "./photograph.server.ts";

/** A child process of `symbol-process.server.ts` that measures photographs. */

export type PhotographAnswer =
  | { looked: PhotographResult }
  | { reason: UnreadableReason }
  | { failure: string };

async function answer(order: PhotographOrder): Promise<PhotographAnswer> {
  try {
    return { looked: await measurePhotograph(order) };
  } catch (error) {
    if (error instanceof UnreadableImageError) return { reason: error.reason };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : "unknown" };
  }
}

answerOrders(answer);
