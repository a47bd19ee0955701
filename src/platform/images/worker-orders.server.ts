import { writeFile } from "node:fs/promises";

/** What a process of `worker-lane.server.ts` does: it answers one order after another, and ends with its parent. */
export function answerOrders<Order, Answer extends object>(
  answer: (order: Order) => Promise<Answer>,
): void {
  const deliver = async (order: Order) => process.send?.(await answer(order));
  process.on("message", (order: Order) => void deliver(order));
  // Its parent is gone: nobody waits for the work any more, and what is under way need not finish it.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  // Ctrl-C reaches the whole group; the parent decides when this ends.
  process.on("SIGINT", () => undefined);
  // When memory runs out, Linux shall end this rather than the server. Elsewhere there is no such file.
  writeFile("/proc/self/oom_score_adj", "800").catch(() => undefined);
}
