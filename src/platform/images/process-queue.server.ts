import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import os from "node:os";
import { isProgress, type Progress } from "./worker-orders.server.ts";
import {
  ImageProcessClosedError,
  ImageProcessError,
  ImageQueueFullError,
  UnreadableImageError,
} from "./image-types.ts";

export type QueueSettings = {
  /** The program, which answers each message with one. */
  worker: string;
  workerArguments?: readonly string[];
  /** What Node is started with; by default half a gigabyte of memory. */
  execArgv?: readonly string[];
  /** How long it waits for more orders before it exits. */
  idleMs: number;
  /** From the start of processing, not from the request. */
  timeLimitMs: number;
  memoryBytes: number;
  /** Maximum queue length; unlimited where strangers can't add orders. */
  maxWaiting?: number;
};

/** What is left for several orders of one job, such as the files of one letter; waiting isn't counted. */
export type Budget = { leftMs: number };

/** Tighter limits for one order, and who is told how far it has come. */
export type OrderLimits = {
  timeLimitMs?: number | undefined;
  budget?: Budget | undefined;
  onProgress?: ((done: Progress["progress"]) => void) | undefined;
};

type Waiting<Order, Answer> = {
  order: Order;
  limits: OrderLimits;
  /** When processing began. */
  since: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
};

const watchEveryMs = 250;
const saidLimit = 2000;

/**
 * A child process that handles one order after another, so that a picture that kills it is the only
 * one to fail. Started on demand, kept while there is work, without access to our environment.
 */
export class ProcessQueue<Order extends object, Answer> {
  readonly #settings: QueueSettings;
  readonly #queue: Waiting<Order, Answer>[] = [];
  #current: Waiting<Order, Answer> | null = null;
  #child: ChildProcess | null = null;
  /** Why we killed the current order's process. */
  #verdict: Error | null = null;
  #timers: NodeJS.Timeout[] = [];
  #closed = false;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
  }

  /**
   * Throws an `ImageProcessError` if the process dies or takes too long, an `UnreadableImageError`
   * if it takes too much memory, and an `ImageQueueFullError` at once if too many wait. What goes
   * beyond its job's budget fails like what takes too long.
   */
  ask(order: Order, limits: OrderLimits = {}): Promise<Answer> {
    if (this.#queue.length >= (this.#settings.maxWaiting ?? Infinity)) {
      return Promise.reject(new ImageQueueFullError());
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, limits, since: 0, resolve, reject });
      this.#next();
    });
  }

  /** Fails what is waiting, and resolves when the process has exited. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#verdict = closing();
    this.#next();
    await this.#stop();
  }

  #next(): void {
    if (this.#closed) {
      for (const waiting of this.#queue.splice(0)) waiting.reject(closing());
      return;
    }
    if (this.#current !== null) return;
    this.#clearTimers();
    const next = this.#queue.shift();
    if (next === undefined) {
      this.#wait(this.#settings.idleMs, () => void this.#stop());
      return;
    }
    const { timeLimitMs = Infinity, budget } = next.limits;
    const limitMs = Math.min(this.#settings.timeLimitMs, timeLimitMs, budget?.leftMs ?? Infinity);
    const tooLong = new ImageProcessError(`it took over ${limitMs} ms`);
    if (limitMs <= 0) {
      next.reject(tooLong);
      this.#next();
      return;
    }
    next.since = Date.now();
    this.#current = next;
    this.#child ??= this.#start();
    this.#wait(limitMs, () => this.#end(tooLong));
    this.#watchMemory(this.#child);
    // Whatever prevents delivery also ends the process, which is handled by its "exit".
    this.#child.send(next.order, () => undefined);
  }

  #start(): ChildProcess {
    const child = fork(this.#settings.worker, this.#settings.workerArguments, {
      execArgv: [...(this.#settings.execArgv ?? ["--max-old-space-size=512"])],
      serialization: "advanced",
      // libheif and libvips print to both; the last output may explain an exit.
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // Untrusted files are opened there: none of our secrets is in its environment.
      env: { NODE_ENV: process.env["NODE_ENV"], TZ: "UTC" },
    });
    let said = "";
    child.stderr?.on("data", (text: Buffer) => {
      said = (said + text.toString("utf8")).slice(-saidLimit);
    });
    child.on("message", (said: Answer | Progress) => {
      if (!isProgress(said)) this.#settle(child, (one) => one.resolve(said));
      else if (child === this.#child) this.#current?.limits.onProgress?.(said.progress);
    });
    const gone = (how: string) => {
      const error =
        this.#verdict ?? new ImageProcessError(`the image process ended: ${how}\n${said}`.trim());
      this.#verdict = this.#closed ? this.#verdict : null;
      this.#settle(child, (one) => one.reject(error), true);
    };
    child.on("error", (error) => gone(error.message));
    child.on("exit", (code, signal) => gone(signal ?? String(code)));
    child.on("spawn", () => yieldToVisitors(child.pid));
    return child;
  }

  #settle(
    child: ChildProcess,
    answer: (waiting: Waiting<Order, Answer>) => void,
    isGone = false,
  ): void {
    // A process released as idle meanwhile has nothing to do with the current order.
    if (child !== this.#child) return;
    if (isGone) this.#child = null;
    const settled = this.#current;
    this.#current = null;
    if (settled !== null) {
      const { budget } = settled.limits;
      if (budget !== undefined) budget.leftMs -= Date.now() - settled.since;
      answer(settled);
    }
    this.#next();
  }

  #end(verdict: Error): void {
    this.#verdict = verdict;
    this.#child?.kill("SIGKILL");
  }

  async #stop(): Promise<void> {
    this.#clearTimers();
    const child = this.#child;
    if (child === null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    if (this.#current === null) this.#child = null;
    await ended;
  }

  #wait(ms: number, then: () => void): void {
    const timer = setTimeout(then, ms);
    timer.unref();
    this.#timers.push(timer);
  }

  #watchMemory({ pid }: ChildProcess): void {
    const timer = setInterval(() => {
      void residentBytes(pid).then((bytes) => {
        const isRunning = this.#current !== null && this.#child?.pid === pid;
        if (!isRunning || bytes <= this.#settings.memoryBytes) return;
        this.#end(new UnreadableImageError("too-many-pixels"));
      });
    }, watchEveryMs);
    timer.unref();
    this.#timers.push(timer);
  }

  #clearTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }
}

function closing(): Error {
  return new ImageProcessClosedError("the image process is closed");
}

/** 0 if the system doesn't tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Requests have priority. */
function yieldToVisitors(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already exited, or not permitted on this system: it runs with its default priority.
  }
}
