import { join } from "node:path";
import type { OrderLimits } from "#platform/images/process-queue.server.ts";
import type { OrderQueue, ProcessQueues } from "#platform/images/process-queues.server.ts";
import type { Choices, Performance } from "../score.ts";
import type {
  ComposingAnswer,
  ComposingOrder,
  ComposingResult,
} from "./composing-worker.server.ts";
import type { WrittenPiece } from "./piece.server.ts";

/** What no try made: it would fail the same way again. */
export class UncomposedError extends Error {}

const PROCESS = {
  worker: join(import.meta.dirname, "composing-worker.server.ts"),
  idleMs: 10_000,
  /** Five minutes of music take some twenty seconds of a core, which has others to serve first. */
  timeLimitMs: 600_000,
  /** Twice what the longest pieces took. */
  memoryBytes: 1_200_000_000,
};

/** Composes and renders in a process of its own: it computes for seconds. */
export class ComposingProcess {
  readonly #queue: OrderQueue<ComposingOrder, ComposingAnswer>;

  constructor(processes: ProcessQueues) {
    this.#queue = processes.of(PROCESS);
  }

  /** `earlier`: the tries that were rejected for how they sound. Throws an `UncomposedError`. */
  write(choices: Choices, earlier: number): Promise<WrittenPiece> {
    return this.#ask({ work: "write", choices, earlier });
  }

  /** Throws an `UncomposedError`. */
  sound(
    performance: Performance,
    onProgress: (share: number) => void,
  ): Promise<ComposingResult["sound"]> {
    return this.#ask({ work: "sound", performance }, { onProgress });
  }

  async #ask<Order extends ComposingOrder>(
    order: Order,
    limits: OrderLimits = {},
  ): Promise<ComposingResult[Order["work"]]> {
    const answer = await this.#queue.ask(order, limits);
    if ("failure" in answer) throw new UncomposedError(answer.failure);
    return answer.result as ComposingResult[Order["work"]];
  }
}
