import { join } from "node:path";
import type { OrderQueue, ProcessQueues } from "#platform/images/process-queues.server.ts";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import type { CouponPhotograph, CouponPhotographResult } from "./coupon-photograph.server.ts";
import { SymbolRefused } from "./matrix.ts";
import type { LookAnswer, LookOrder } from "./photograph-worker.server.ts";
import type { PhotographOrder, PhotographResult } from "./photograph.server.ts";
import type { CouponOrder, ProvedCoupon } from "./prove-coupon.server.ts";
import type { ProvedSheet, SheetOrder } from "./prove-sheet.server.ts";
import type { Proved } from "./prove.server.ts";
import type { SymbolOrder } from "./symbol-order.server.ts";
import type { WorkAnswer, WorkOrder } from "./symbol-worker.server.ts";

/** A failure for which the symbol isn't at fault. */
class SymbolProcessError extends Error {}

const IDLE_MS = 10_000;
/** Far more than any takes; a hanging process is killed. */
const TIME_LIMIT_MS = 60_000;
/** The largest sheets took 1.0 GB, with dots, letters and frames on two hundred plates. */
const MEMORY_BYTES = 1_300_000_000;
/** A 48-megapixel photograph is decoded whole. */
const PHOTOGRAPH_BYTES = 1_500_000_000;

/** Makes and verifies symbols in child processes: it computes for seconds. */
export class SymbolProcess {
  readonly #symbols: OrderQueue<WorkOrder, WorkAnswer>;
  /** A separate process: photographs don't wait for exports, and hostile files affect none. */
  readonly #photographs: OrderQueue<LookOrder, LookAnswer>;
  /** What strangers sent: the workshop doesn't wait for it. */
  readonly #strangers: OrderQueue<LookOrder, LookAnswer>;

  constructor(processes: ProcessQueues) {
    const limits = { idleMs: IDLE_MS, timeLimitMs: TIME_LIMIT_MS };
    this.#symbols = processes.of({
      ...limits,
      worker: join(import.meta.dirname, "symbol-worker.server.ts"),
      memoryBytes: MEMORY_BYTES,
    });
    const photographs = {
      ...limits,
      worker: join(import.meta.dirname, "photograph-worker.server.ts"),
      memoryBytes: PHOTOGRAPH_BYTES,
    };
    this.#photographs = processes.of(photographs);
    this.#strangers = processes.of(photographs, `${photographs.worker} for strangers`);
  }

  /** Throws a `SymbolRefused` if nothing can be made. */
  prove(symbol: SymbolOrder): Promise<Proved> {
    return this.#ask({ symbol });
  }

  /** One file of a sheet. Throws a `SymbolRefused` if nothing can be made. */
  proveSheet(sheet: SheetOrder): Promise<ProvedSheet> {
    return this.#ask({ sheet });
  }

  /** A file of a calibration coupon. */
  proveCoupon(coupon: CouponOrder): Promise<ProvedCoupon> {
    return this.#ask({ coupon });
  }

  async #ask<Done extends Proved | ProvedSheet | ProvedCoupon>(order: WorkOrder): Promise<Done> {
    const answer = await this.#symbols.ask(order);
    if ("refusal" in answer) throw new SymbolRefused(answer.refusal);
    if ("failure" in answer) throw new SymbolProcessError(answer.failure);
    return answer.proved as Done;
  }

  /** Throws an `UnreadableImageError` if it isn't a picture. */
  look(plate: PhotographOrder): Promise<PhotographResult> {
    return this.#look(this.#photographs, { plate });
  }

  /** Behind what other strangers sent alone. Throws like `look`. */
  lookForStranger(plate: PhotographOrder): Promise<PhotographResult> {
    return this.#look(this.#strangers, { plate });
  }

  /** Throws like `look`. */
  lookAtCoupon(coupon: CouponPhotograph): Promise<CouponPhotographResult> {
    return this.#look(this.#photographs, { coupon });
  }

  async #look<Result extends PhotographResult | CouponPhotographResult>(
    photographs: OrderQueue<LookOrder, LookAnswer>,
    order: LookOrder,
  ): Promise<Result> {
    const answer = await photographs.ask(order);
    if ("reason" in answer) throw new UnreadableImageError(answer.reason);
    if ("failure" in answer) throw new SymbolProcessError(answer.failure);
    return answer.looked as Result;
  }
}
