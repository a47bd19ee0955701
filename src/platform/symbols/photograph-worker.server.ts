import { UnreadableImageError, type UnreadableReason } from "#platform/images/image-types.ts";
import { answerOrders } from "#platform/images/worker-orders.server.ts";
import { lookAtPhotograph, type Looked, type PhotographOrder } from "./photograph.server.ts";

/** A child process of `symbol-process.server.ts`: a photograph in, what it shows of a symbol out. */

export type PhotographAnswer =
  | { looked: Looked }
  | { reason: UnreadableReason }
  | { failure: string };

async function answer(order: PhotographOrder): Promise<PhotographAnswer> {
  try {
    return { looked: await lookAtPhotograph(order) };
  } catch (error) {
    if (error instanceof UnreadableImageError) return { reason: error.reason };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : "unknown" };
  }
}

answerOrders(answer);
