import { join } from "node:path";
import type { Composition } from "./compose.server.ts";
import {
  ImageProcessError,
  UnreadableImageError,
  type DrawnPage,
  type InspectedImage,
  type ReencodedImage,
  type RenderedImage,
} from "./image-types.ts";
import type { PageRange } from "./draw-pages.server.ts";
import type { WorkAnswer, WorkOrder, WorkResult } from "./image-worker.server.ts";
import { ProcessQueue, type Budget, type OrderLimits } from "./process-queue.server.ts";

export type ImageProcessSettings = {
  maxPixels: number;
  /** How long an idle process waits before it exits. */
  idleMs?: number;
  /** Time limits for inspecting and rendering one picture, and for opening a document. */
  inspectLimitMs?: number;
  renderLimitMs?: number;
  pdfLimitMs?: number;
  /** Maximum queue of drawings, which anybody can request. */
  drawingsWaiting?: number;
  /** Memory limit per process. */
  memoryBytes?: number;
  worker?: string;
};

type Lane = ProcessQueue<WorkOrder, WorkAnswer>;
type Lanes = Record<"quick" | "thorough" | "drawing", Lane>;
type Limits = { maxPixels: number; inspectMs: number; pdfMs: number };

/** What a caller may ask for, done in the processes of these lanes. */
export class ImageWork {
  readonly #lanes: Lanes;
  readonly #limits: Limits;

  constructor(lanes: Lanes, limits: Limits) {
    this.#lanes = lanes;
    this.#limits = limits;
  }

  /** For whoever isn't signed in: however long their files take, only theirs wait. */
  get forStrangers(): ImageWork {
    return this;
  }

  /**
   * As it is after a clockwise turn, in degrees by quarters. Throws an `UnreadableImageError`, or an
   * `ImageProcessError` if the picture crashes the process.
   */
  inspect(path: string, rotation = 0): Promise<InspectedImage> {
    const { maxPixels } = this.#limits;
    return this.#quickly({ work: "inspect", path, maxPixels, rotation });
  }

  /** Writes the variants into `directory`, turned. Throws like `inspect`. */
  render(path: string, directory: string, rotation = 0): Promise<RenderedImage[]> {
    const { maxPixels } = this.#limits;
    return answered(this.#lanes.thorough, { work: "render", path, directory, maxPixels, rotation });
  }

  /** Writes one still to `destination`, without metadata; somebody waits for it. Throws like `inspect`. */
  reencode(path: string, destination: string, budget?: Budget): Promise<ReencodedImage> {
    const { maxPixels } = this.#limits;
    return this.#quickly({ work: "reencode", path, destination, maxPixels }, { budget });
  }

  /** Whether a PDF can be opened: untrusted files are read only here. Throws like `inspect`. */
  readPdf(path: string, budget?: Budget): Promise<{ pages: number }> {
    return this.#quickly({ work: "readPdf", path }, { budget, timeLimitMs: this.#limits.pdfMs });
  }

  /** Draws these pages of a PDF into `directory`. Throws like `inspect`. */
  drawPages(path: string, directory: string, range: PageRange): Promise<DrawnPage[]> {
    return answered(this.#lanes.thorough, { work: "drawPages", path, directory, range });
  }

  /** Throws an `ImageQueueFullError` if too many wait. */
  compose(composition: Composition): Promise<Uint8Array> {
    return answered(this.#lanes.drawing, { work: "compose", composition });
  }

  /** Exits at once, whatever is being processed. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()));
  }

  #quickly<Order extends WorkOrder>(order: Order, limits: OrderLimits = {}) {
    const timeLimitMs = Math.min(this.#limits.inspectMs, limits.timeLimitMs ?? Infinity);
    return answered(this.#lanes.quick, order, { ...limits, timeLimitMs });
  }
}

/**
 * Image work in child processes: hostile files attack a decoder there, and the memory for a
 * 48-megapixel photograph is freed when they exit. Inspection, which somebody waits for, queues
 * neither behind rendering nor behind what strangers send or request.
 */
export class ImageProcess extends ImageWork {
  readonly #strangers: ImageWork;

  constructor({
    maxPixels,
    idleMs = 10_000,
    inspectLimitMs = 60_000,
    renderLimitMs = 300_000,
    pdfLimitMs = 15_000,
    drawingsWaiting = 20,
    memoryBytes = 1_500_000_000,
    worker = join(import.meta.dirname, "image-worker.server.ts"),
  }: ImageProcessSettings) {
    // Where it finds ffmpeg: nothing else of our environment is its business.
    const workerArguments = [process.env["PATH"] ?? ""];
    const common = { worker, workerArguments, idleMs, memoryBytes };
    const quick: Lane = new ProcessQueue({ ...common, timeLimitMs: inspectLimitMs });
    const thorough: Lane = new ProcessQueue({ ...common, timeLimitMs: renderLimitMs });
    const strangers: Lane = new ProcessQueue({ ...common, timeLimitMs: renderLimitMs });
    const drawing: Lane = new ProcessQueue({
      ...common,
      timeLimitMs: inspectLimitMs,
      maxWaiting: drawingsWaiting,
    });
    const limits = { maxPixels, inspectMs: inspectLimitMs, pdfMs: pdfLimitMs };
    super({ quick, thorough, drawing }, limits);
    this.#strangers = new ImageWork({ quick: strangers, thorough: strangers, drawing }, limits);
  }

  override get forStrangers(): ImageWork {
    return this.#strangers;
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.#strangers.close()]);
  }
}

async function answered<Order extends WorkOrder>(
  lane: Lane,
  order: Order,
  limits: OrderLimits = {},
): Promise<WorkResult[Order["work"]]> {
  const answer = await lane.ask(order, limits);
  if ("reason" in answer) throw new UnreadableImageError(answer.reason);
  if ("failure" in answer) throw new ImageProcessError(answer.failure);
  return answer.result as WorkResult[Order["work"]];
}
