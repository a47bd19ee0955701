import { writeFile } from "node:fs/promises";

/** How far an order has come, from 0 to 1: said before its answer. */
export type Progress = { progress: number };
export type Tell = (progress: number) => void;

export function isProgress(said: unknown): said is Progress {
  if (typeof said !== "object" || said === null) return false;
  return "progress" in said && Object.keys(said).length === 1;
}

/**
 * The loop of a worker process (see `process-queue.server.ts`): answers one order after another,
 * and exits with its parent.
 */
export function answerOrders<Order, Answer extends object>(
  answer: (order: Order, tell: Tell) => Promise<Answer>,
): void {
  const tell: Tell = (progress) => void process.send?.({ progress } satisfies Progress);
  const deliver = async (order: Order) => process.send?.(await answer(order, tell));
  process.on("message", (order: Order) => void deliver(order));
  // Its parent has gone: nobody needs the result any more.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  // Ctrl-C reaches the whole process group; the parent decides when this process exits.
  process.on("SIGINT", () => undefined);
  // If memory runs out, Linux should kill this process rather than the server. Other systems have
  // no such file.
  writeFile("/proc/self/oom_score_adj", "800").catch(() => undefined);
}
