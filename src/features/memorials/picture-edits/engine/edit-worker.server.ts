import { UnreadableImageError, type UnreadableReason } from "#platform/images/image-types.ts";
import { answerOrders } from "#platform/images/worker-orders.server.ts";
import {
  suggest,
  writeCopy,
  writeEdited,
  type CopyOrder,
  type EditOrder,
  type EditResult,
  type SuggestOrder,
} from "./picture-files.server.ts";

/** The child process of `edit-process.server.ts`, in which originals are opened and edited. */

export type WorkOrder = CopyOrder | SuggestOrder | EditOrder;
export type WorkAnswer =
  | { result: EditResult[WorkOrder["work"]] }
  | { reason: UnreadableReason }
  | { failure: string };

async function answer(order: WorkOrder): Promise<WorkAnswer> {
  try {
    return { result: await done(order) };
  } catch (error) {
    if (error instanceof UnreadableImageError) return { reason: error.reason };
    return { failure: error instanceof Error ? error.message : "unknown" };
  }
}

function done(order: WorkOrder): Promise<EditResult[WorkOrder["work"]]> {
  if (order.work === "copy") return writeCopy(order);
  return order.work === "suggest" ? suggest(order) : writeEdited(order);
}

answerOrders(answer);
