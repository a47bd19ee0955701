import { ProcessQueue, type QueueSettings } from "./process-queue.server.ts";

/** The child processes of this node: one queue per name, created on first use. */
export class ProcessQueues {
  readonly #queues = new Map<string, { close(): Promise<void> }>();

  /**
   * `Order` and `Answer` are those of the worker in the settings. `name` where a worker has several
   * queues, whose orders don't wait for each other.
   */
  of<Order extends object, Answer>(
    settings: QueueSettings,
    name = settings.worker,
  ): ProcessQueue<Order, Answer> {
    const open = this.#queues.get(name) as ProcessQueue<Order, Answer> | undefined;
    if (open !== undefined) return open;
    const queue = new ProcessQueue<Order, Answer>(settings);
    this.#queues.set(name, queue);
    return queue;
  }

  /** A process that isn't asked by orders; ended with the others. */
  add(name: string, process: { close(): Promise<void> }): void {
    this.#queues.set(name, process);
  }

  /** Ends them at once, whatever they are processing. */
  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }
}
