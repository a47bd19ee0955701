import { EventEmitter } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { run, type Runner, type RunnerOptions, type WorkerEvents } from "graphile-worker";
import type { Log } from "#platform/log.server.ts";

const RETRY_MS = 500;
/** After failing, a runner ends its jobs and is replaced after this long, ended or not. */
const HALT_MS = 5000;

/** Called with the name that jobs are held under, and the former one. */
export type RunnerHolder = {
  hold(name: string, replaced?: string): Promise<void>;
  handBack(name: string): Promise<unknown>;
};

/**
 * Works until stopped. graphile-worker fails permanently if the database is unavailable when a
 * job's result is stored. Then another runner takes over once there is a database, and the first
 * one's jobs are released.
 */
export class JobRunner {
  readonly #options: RunnerOptions;
  readonly #holder: RunnerHolder;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #current: Opened;

  private constructor(options: RunnerOptions, holder: RunnerHolder, log: Log, first: Opened) {
    this.#options = options;
    this.#holder = holder;
    this.#log = log;
    this.#current = first;
    this.#running = this.#keepRunning();
  }

  static async start(options: RunnerOptions, holder: RunnerHolder, log: Log): Promise<JobRunner> {
    const first = await open(options);
    await holder.hold(first.poolId);
    return new JobRunner(options, holder, log, first);
  }

  /** Resolves when running jobs have ended, however long they take. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    // A failed runner has nothing more to stop.
    const ended = this.#current.runner.stop().catch(noop);
    await Promise.all([ended, this.#running]);
  }

  /** Releases the jobs still held. */
  async handBack(): Promise<void> {
    await this.#holder.handBack(this.#current.poolId);
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const ended = this.#current;
      const isOver = ended.runner.promise.catch(noop);
      const isHalted = ended.halted.then(() => after(HALT_MS, undefined, { signal })).catch(noop);
      await Promise.race([isOver, isHalted]);
      if (signal.aborted) return;
      this.#log.warn("the jobs came to a halt; they go on when the database is there");
      await this.#takeOver(ended);
    }
    // Opened during the stop.
    await this.#current.runner.stop().catch(noop);
  }

  async #takeOver(ended: Opened): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#holder.handBack(ended.poolId);
        this.#current = await open(this.#options);
        await this.#holder.hold(this.#current.poolId, ended.poolId);
        return;
      } catch (error) {
        this.#log.info({ err: error }, "the jobs wait for the database");
        await after(RETRY_MS, null, { signal }).catch(noop);
      }
    }
  }
}

type Opened = { runner: Runner; poolId: string; halted: Promise<void> };

async function open(options: RunnerOptions): Promise<Opened> {
  const events: WorkerEvents = new EventEmitter();
  const halted = Promise.withResolvers<void>();
  let poolId = "";
  events.once("pool:create", ({ workerPool }) => {
    poolId = workerPool.id;
  });
  events.once("pool:gracefulShutdown", () => halted.resolve());
  return { runner: await run({ ...options, events }), poolId, halted: halted.promise };
}

function noop(): void {
  // The waiter has gone on.
}
