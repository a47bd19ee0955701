import { ProcessQueue, type OrderLimits, type QueueSettings } from "./process-queue.server.ts";

/** What a child process is asked. Closing fails what isn't answered. */
export type OrderQueue<Order extends object, Answer> = {
  ask(order: Order, limits?: OrderLimits): Promise<Answer>;
  close(): Promise<void>;
};

type Open = <Order extends object, Answer>(
  settings: QueueSettings,
  name: string,
) => OrderQueue<Order, Answer>;

/** The child processes of this node, each started on first use. */
export class ProcessQueues {
  readonly #queues = new Map<string, { close(): Promise<void> }>();
  readonly #open: Open;

  constructor(open: Open = (settings) => new ProcessQueue(settings)) {
    this.#open = open;
  }

  /**
   * `Order` and `Answer` are those of the worker in the settings. `name` where a worker has several
   * queues, whose orders don't wait for each other.
   */
  of<Order extends object, Answer>(
    settings: QueueSettings,
    name = settings.worker,
  ): OrderQueue<Order, Answer> {
    const open = this.#queues.get(name) as OrderQueue<Order, Answer> | undefined;
    if (open !== undefined) return open;
    const queue = this.#open<Order, Answer>(settings, name);
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
