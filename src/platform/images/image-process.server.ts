import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import {
  UnreadableImageError,
  type InspectedImage,
  type RenderedImage,
  type UnreadableReason,
} from "#platform/images/image-types.ts";
import type { WorkAnswer, WorkOrder } from "#platform/images/image-worker.server.ts";

const WORKER = join(import.meta.dirname, "image-worker.server.ts");
const IDLE_MS = 10_000;
/** A picture that takes longer than this is not one that anyone took. */
const PATIENCE_MS = 120_000;

export type ImageProcess = ReturnType<typeof openImageProcess>;

type Waiting = {
  resolve(result: unknown): void;
  reject(error: Error): void;
  limit: NodeJS.Timeout;
};
/** Over each member of a union alone. */
type WithoutId<Order> = Order extends unknown ? Omit<Order, "id"> : never;

/**
 * Work on pictures, in a process of its own: what a hostile file does to a decoder it does there,
 * and the memory of a 48-megapixel photograph goes back when the process ends. It is started when
 * first needed and ends when idle.
 */
export function openImageProcess({ maxPixels }: { maxPixels: number }) {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    const started = fork(WORKER, {
      execArgv: [...process.execArgv, "--max-old-space-size=512"],
      serialization: "advanced",
    });
    started.on("message", (answer: WorkAnswer) => settle(answer));
    started.on("exit", () => {
      if (child === started) child = null;
      for (const [id] of waiting) settle({ id, failure: "the image process ended" });
    });
    started.on("error", () => started.kill("SIGKILL"));
    return started;
  }

  function settle(answer: WorkAnswer) {
    const order = waiting.get(answer.id);
    if (order === undefined) return;
    waiting.delete(answer.id);
    clearTimeout(order.limit);
    if ("result" in answer) order.resolve(answer.result);
    else if ("reason" in answer)
      order.reject(new UnreadableImageError(answer.reason as UnreadableReason));
    else order.reject(new Error(answer.failure));
    if (waiting.size > 0) return;
    idle = setTimeout(() => child?.disconnect(), IDLE_MS);
    idle.unref();
  }

  function work<Result>(order: WithoutId<WorkOrder>): Promise<Result> {
    clearTimeout(idle);
    const id = ++lastId;
    child = child?.connected ? child : start();
    const working = child;
    return new Promise<Result>((resolve, reject) => {
      const limit = setTimeout(() => working.kill("SIGKILL"), PATIENCE_MS);
      limit.unref();
      waiting.set(id, { resolve: (result) => resolve(result as Result), reject, limit });
      working.send({ ...order, id });
    });
  }

  return {
    /** Throws `UnreadableImageError`. */
    inspect: (path: string) => work<InspectedImage>({ work: "inspect", path, maxPixels }),
    /** Writes the variants into `directory`. Throws `UnreadableImageError`. */
    render: (path: string, directory: string) =>
      work<RenderedImage[]>({ work: "render", path, directory, maxPixels }),
    async close(): Promise<void> {
      clearTimeout(idle);
      const ending = child;
      if (ending === null) return;
      const ended = new Promise((resolve) => ending.once("exit", resolve));
      ending.kill("SIGKILL");
      await ended;
    },
  };
}
