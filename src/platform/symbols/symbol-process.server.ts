import { join } from "node:path";
import { WorkerLane } from "#platform/images/worker-lane.server.ts";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import { SymbolRefused } from "./matrix.ts";
import type { PhotographAnswer } from "./photograph-worker.server.ts";
import type { Looked, PhotographOrder } from "./photograph.server.ts";
import type { ProvedSheet, SheetOrder } from "./prove-sheet.server.ts";
import type { Proved, SymbolOrder } from "./prove.server.ts";
import type { WorkAnswer, WorkOrder } from "./symbol-worker.server.ts";

/** A symbol that can't be made or read back for a reason of ours. */
class SymbolProcessError extends Error {}

const IDLE_MS = 10_000;
/** Far more than any takes; a process that hangs is ended. */
const TIME_LIMIT_MS = 60_000;
/** The largest sheets took 1.0 GB, with dots, letters and frames on each of two hundred plates. */
const MEMORY_BYTES = 1_300_000_000;
/** A photograph of 48 megapixels is opened whole. */
const PHOTOGRAPH_BYTES = 1_500_000_000;

/** The making and reading of symbols, in processes of its own: it is nothing but computing. */
export class SymbolProcess {
  readonly #lane = new WorkerLane<WorkOrder, WorkAnswer>({
    worker: join(import.meta.dirname, "symbol-worker.server.ts"),
    idleMs: IDLE_MS,
    timeLimitMs: TIME_LIMIT_MS,
    memoryBytes: MEMORY_BYTES,
  });
  /** Whoever holds a plate waits for no export; and what strangers' files do, they do here. */
  readonly #photographs = new WorkerLane<PhotographOrder, PhotographAnswer>({
    worker: join(import.meta.dirname, "photograph-worker.server.ts"),
    idleMs: IDLE_MS,
    timeLimitMs: TIME_LIMIT_MS,
    memoryBytes: PHOTOGRAPH_BYTES,
  });

  /** Throws a `SymbolRefused` when there is nothing to make. */
  prove(symbol: SymbolOrder): Promise<Proved> {
    return this.#ask({ symbol });
  }

  /** One file of a sheet. Throws a `SymbolRefused` when there is nothing to make. */
  proveSheet(sheet: SheetOrder): Promise<ProvedSheet> {
    return this.#ask({ sheet });
  }

  async #ask<Done extends Proved | ProvedSheet>(order: WorkOrder): Promise<Done> {
    const answer = await this.#lane.ask(order);
    if ("refusal" in answer) throw new SymbolRefused(answer.refusal);
    if ("failure" in answer) throw new SymbolProcessError(answer.failure);
    return answer.proved as Done;
  }

  /** Throws an `UnreadableImageError` when it is no picture. */
  async look(order: PhotographOrder): Promise<Looked> {
    const answer = await this.#photographs.ask(order);
    if ("reason" in answer) throw new UnreadableImageError(answer.reason);
    if ("failure" in answer) throw new SymbolProcessError(answer.failure);
    return answer.looked;
  }

  /** Ends at once, whatever is being worked on. */
  async close(): Promise<void> {
    await Promise.all([this.#lane.close(), this.#photographs.close()]);
  }
}
