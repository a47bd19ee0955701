import { join } from "node:path";
import { ImageProcessError, UnreadableImageError } from "#platform/images/image-types.ts";
import type { ProcessQueues } from "#platform/images/process-queues.server.ts";
import type { WorkAnswer, WorkOrder } from "./edit-worker.server.ts";
import type { EditResult } from "./picture-files.server.ts";

const SETTINGS = {
  worker: join(import.meta.dirname, "edit-worker.server.ts"),
  idleMs: 10_000,
  memoryBytes: 1_500_000_000,
};
/** Somebody waits for copies, suggestions and downloads. */
const WAITED_MS = 60_000;
const RENDER_MS = 300_000;
/** Of those that somebody waits for. */
const WAITING_MAX = 20;

type Lane = "waited" | "later";

/**
 * Asks the process for work on a picture. Throws an `UnreadableImageError`, an `ImageQueueFullError` if too many wait,
 * or an `ImageProcessError` if the picture crashes the process.
 */
export async function askEditProcess<Order extends WorkOrder>(
  { processes }: { processes: ProcessQueues },
  order: Order,
  lane: Lane,
): Promise<EditResult[Order["work"]]> {
  const limits =
    lane === "waited"
      ? { timeLimitMs: WAITED_MS, maxWaiting: WAITING_MAX }
      : { timeLimitMs: RENDER_MS };
  const queue = processes.of<WorkOrder, WorkAnswer>({ ...SETTINGS, ...limits }, `edits: ${lane}`);
  const answer = await queue.ask(order);
  if ("reason" in answer) throw new UnreadableImageError(answer.reason);
  if ("failure" in answer) throw new ImageProcessError(answer.failure);
  return answer.result as EditResult[Order["work"]];
}
