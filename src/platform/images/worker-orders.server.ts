import { writeFile } from "node:fs/promises";

/**
 * The loop of a worker process (see `process-queue.server.ts`): answers one order after another,
 * and exits with its parent.
 */
export function answerOrders<Order, Answer extends object>(
  answer: (order: Order) => Promise<Answer>,
): void {
  const deliver = async (order: Order) => process.send?.(await answer(order));
  process.on("message", (order: Order) => void deliver(order));
  // Its parent has gone: nobody needs the result any more.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  // Ctrl-C reaches the whole process group; the parent decides when this process exits.
  process.on("SIGINT", () => undefined);
  // If memory runs out, Linux should kill this process rather than the server. Other systems have
  // no such file.
  writeFile("/proc/self/oom_score_adj", "800").catch(() => undefined);
}
