import { composeImage, type Composition } from "#platform/images/compose.server.ts";
import { inspectImage } from "#platform/images/inspect.server.ts";
import { UnreadableImageError, type UnreadableReason } from "#platform/images/image-types.ts";
import { renderVariants } from "#platform/images/variants.server.ts";

/** The child process of `image-process.server.ts`: one message in, one answer out. */

export type WorkOrder =
  | { id: number; work: "inspect"; path: string; maxPixels: number }
  | { id: number; work: "render"; path: string; directory: string; maxPixels: number }
  | { id: number; work: "compose"; composition: Composition };

export type WorkAnswer =
  | { id: number; result: unknown }
  | { id: number; reason: UnreadableReason }
  | { id: number; failure: string };

async function answer(order: WorkOrder): Promise<WorkAnswer> {
  const { id } = order;
  try {
    if (order.work === "inspect") {
      return { id, result: await inspectImage(order.path, order.maxPixels) };
    }
    if (order.work === "compose") return { id, result: await composeImage(order.composition) };
    return { id, result: await renderVariants(order.path, order.directory, order.maxPixels) };
  } catch (error) {
    if (error instanceof UnreadableImageError) return { id, reason: error.reason };
    return { id, failure: error instanceof Error ? error.message : "unknown" };
  }
}

async function deliver(order: WorkOrder): Promise<void> {
  process.send?.(await answer(order));
}

process.on("message", (order: WorkOrder) => {
  void deliver(order);
});
// Its parent is gone: nobody waits for the work any more.
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group; the parent decides when this ends.
process.on("SIGINT", () => undefined);
