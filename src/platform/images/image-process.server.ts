import { once } from "node:events";
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Composition } from "#platform/images/compose.server.ts";
import {
  UnreadableImageError,
  type InspectedImage,
  type RenderedImage,
} from "#platform/images/image-types.ts";
import type { WorkAnswer, WorkOrder } from "#platform/images/image-worker.server.ts";

const WORKER = join(import.meta.dirname, "image-worker.server.ts");
const IDLE_MS = 10_000;
/** A picture that takes longer than this is not one that anyone took. */
const PATIENCE_MS = 120_000;

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
export class ImageProcess {
  readonly #maxPixels: number;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor({ maxPixels }: { maxPixels: number }) {
    this.#maxPixels = maxPixels;
  }

  /** Throws `UnreadableImageError`. */
  inspect(path: string): Promise<InspectedImage> {
    return this.#work({ work: "inspect", path, maxPixels: this.#maxPixels });
  }

  /** Writes the variants into `directory`. Throws `UnreadableImageError`. */
  render(path: string, directory: string): Promise<RenderedImage[]> {
    return this.#work({ work: "render", path, directory, maxPixels: this.#maxPixels });
  }

  compose(composition: Composition): Promise<Uint8Array> {
    return this.#work({ work: "compose", composition });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const ending = this.#child;
    if (ending === null) return;
    const ended = once(ending, "exit");
    ending.kill("SIGKILL");
    await ended;
  }

  #start(): ChildProcess {
    const child = fork(WORKER, {
      execArgv: [...process.execArgv, "--max-old-space-size=512"],
      serialization: "advanced",
    });
    child.on("message", (answer: WorkAnswer) => this.#settle(answer));
    child.on("error", () => child.kill("SIGKILL"));
    child.on("exit", () => {
      if (this.#child === child) this.#child = null;
      for (const id of this.#waiting.keys()) {
        this.#settle({ id, failure: "the image process ended" });
      }
    });
    return child;
  }

  #work<Result>(order: WithoutId<WorkOrder>): Promise<Result> {
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    const child = this.#child?.connected ? this.#child : this.#start();
    this.#child = child;
    const limit = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    limit.unref();
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (result) => resolve(result as Result), reject, limit });
      child.send({ ...order, id });
    });
  }

  #settle(answer: WorkAnswer): void {
    const order = this.#waiting.get(answer.id);
    if (order === undefined) return;
    this.#waiting.delete(answer.id);
    clearTimeout(order.limit);
    if ("result" in answer) order.resolve(answer.result);
    else if ("reason" in answer) order.reject(new UnreadableImageError(answer.reason));
    else order.reject(new Error(answer.failure));
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => this.#child?.disconnect(), IDLE_MS);
    this.#idle.unref();
  }
}
