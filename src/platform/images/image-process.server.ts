import { join } from "node:path";
import type { Composition } from "./compose.server.ts";
import {
  ImageProcessError,
  UnreadableImageError,
  type DrawnPage,
  type InspectedImage,
  type ReencodedImage,
  type RenderedImage,
  type View,
} from "./image-types.ts";
import type { PageRange } from "./draw-pages.server.ts";
import type { WorkAnswer, WorkOrder, WorkResult } from "./image-worker.server.ts";
import type { Budget, OrderLimits } from "./process-queue.server.ts";
import type { OrderQueue, ProcessQueues } from "./process-queues.server.ts";

const WORKER = join(import.meta.dirname, "image-worker.server.ts");
/** How long an idle process waits before it exits. */
const IDLE_MS = 10_000;
/** For one picture, and for opening a document. */
const INSPECT_LIMIT_MS = 60_000;
const RENDER_LIMIT_MS = 300_000;
const PDF_LIMIT_MS = 15_000;
/** Maximum queue of drawings, which anybody can request. */
const DRAWINGS_WAITING = 20;
/** Per process. */
const MEMORY_BYTES = 1_500_000_000;

type Lane = OrderQueue<WorkOrder, WorkAnswer>;
type Lanes = Record<"quick" | "thorough" | "drawing", Lane>;

/** What a caller may ask for, done in the processes of these lanes. */
export class ImageWork {
  readonly #lanes: Lanes;
  readonly #maxPixels: number;

  constructor(lanes: Lanes, maxPixels: number) {
    this.#lanes = lanes;
    this.#maxPixels = maxPixels;
  }

  /** For whoever isn't signed in: however long their files take, only theirs wait. */
  get forStrangers(): ImageWork {
    return this;
  }

  /**
   * Throws an `UnreadableImageError`, or an `ImageProcessError` if the picture crashes the process.
   */
  inspect(path: string, view: View = {}): Promise<InspectedImage> {
    const maxPixels = this.#maxPixels;
    return this.#quickly({ work: "inspect", path, maxPixels, view });
  }

  /** Writes the variants into `directory`. Throws like `inspect`. */
  render(path: string, directory: string, view: View = {}): Promise<RenderedImage[]> {
    const maxPixels = this.#maxPixels;
    return answered(this.#lanes.thorough, { work: "render", path, directory, maxPixels, view });
  }

  /** Writes one still to `destination`, without metadata; somebody waits for it. Throws like `inspect`. */
  reencode(path: string, destination: string, budget?: Budget): Promise<ReencodedImage> {
    const maxPixels = this.#maxPixels;
    return this.#quickly({ work: "reencode", path, destination, maxPixels }, { budget });
  }

  /** Whether a PDF can be opened: untrusted files are read only here. Throws like `inspect`. */
  readPdf(path: string, budget?: Budget): Promise<{ pages: number }> {
    return this.#quickly({ work: "readPdf", path }, { budget, timeLimitMs: PDF_LIMIT_MS });
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
    const timeLimitMs = Math.min(INSPECT_LIMIT_MS, limits.timeLimitMs ?? Infinity);
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

  constructor(maxPixels: number, processes: ProcessQueues) {
    // Where it finds ffmpeg: nothing else of our environment is its business.
    const workerArguments = [process.env["PATH"] ?? ""];
    const common = { worker: WORKER, workerArguments, idleMs: IDLE_MS, memoryBytes: MEMORY_BYTES };
    const lane = (name: string, limits: { timeLimitMs: number; maxWaiting?: number }): Lane =>
      processes.of({ ...common, ...limits }, name);
    const drawing = lane("images: drawing", {
      timeLimitMs: INSPECT_LIMIT_MS,
      maxWaiting: DRAWINGS_WAITING,
    });
    const quick = lane("images: quick", { timeLimitMs: INSPECT_LIMIT_MS });
    const thorough = lane("images: thorough", { timeLimitMs: RENDER_LIMIT_MS });
    const strangers = lane("images: strangers", { timeLimitMs: RENDER_LIMIT_MS });
    super({ quick, thorough, drawing }, maxPixels);
    this.#strangers = new ImageWork({ quick: strangers, thorough: strangers, drawing }, maxPixels);
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
