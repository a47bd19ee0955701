import { join } from "node:path";
import { WorkerLane } from "#platform/images/worker-lane.server.ts";
import { SymbolRefused } from "./matrix.ts";
import type { Proved, SymbolOrder } from "./prove.server.ts";
import type { SymbolAnswer } from "./symbol-worker.server.ts";

/** A symbol that can't be made or read back for a reason of ours. */
class SymbolProcessError extends Error {}

const IDLE_MS = 10_000;
/** Far more than any takes; a process that hangs is ended. */
const TIME_LIMIT_MS = 60_000;
const MEMORY_BYTES = 800_000_000;

/** The making and reading of symbols, in a process of its own: it is nothing but computing. */
export class SymbolProcess {
  readonly #lane = new WorkerLane<SymbolOrder, SymbolAnswer>({
    worker: join(import.meta.dirname, "symbol-worker.server.ts"),
    idleMs: IDLE_MS,
    timeLimitMs: TIME_LIMIT_MS,
    memoryBytes: MEMORY_BYTES,
  });

  /** Throws a `SymbolRefused` when there is nothing to make. */
  async prove(order: SymbolOrder): Promise<Proved> {
    const answer = await this.#lane.ask(order);
    if ("refusal" in answer) throw new SymbolRefused(answer.refusal);
    if ("failure" in answer) throw new SymbolProcessError(answer.failure);
    return answer.proved;
  }

  /** Ends at once, whatever is being worked on. */
  close(): Promise<void> {
    return this.#lane.close();
  }
}
