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
import type { OrderQueue, ProcessQueues } from "./process-queues.server.ts";

const WORKER = join(import.meta.dirname, "image-worker.server.ts");
/** How long an idle process waits before it exits. */
const IDLE_MS = 10_000;
/** For one picture. */
const INSPECT_LIMIT_MS = 60_000;
const RENDER_LIMIT_MS = 300_000;
/** Maximum queue of drawings, which anybody can request. */
const DRAWINGS_WAITING = 20;
/** Per process. */
const MEMORY_BYTES = 1_500_000_000;

type Lane = OrderQueue<WorkOrder, WorkAnswer>;

/**
 * Image work in child processes: hostile files attack a decoder there, and the memory for a
 * 48-megapixel photograph is freed when they exit. Inspection, which somebody waits for, queues
 * neither behind rendering nor behind share images that strangers request.
 */
export class ImageProcess {
  readonly #maxPixels: number;
  readonly #quick: Lane;
  readonly #thorough: Lane;
  readonly #drawing: Lane;

  constructor(maxPixels: number, processes: ProcessQueues) {
    const lane = (name: string, limits: { timeLimitMs: number; maxWaiting?: number }): Lane =>
      processes.of({ worker: WORKER, idleMs: IDLE_MS, memoryBytes: MEMORY_BYTES, ...limits }, name);
    this.#maxPixels = maxPixels;
    this.#quick = lane("images: quick", { timeLimitMs: INSPECT_LIMIT_MS });
    this.#thorough = lane("images: thorough", { timeLimitMs: RENDER_LIMIT_MS });
    this.#drawing = lane("images: drawing", {
      timeLimitMs: INSPECT_LIMIT_MS,
      maxWaiting: DRAWINGS_WAITING,
    });
  }

  /**
   * As it is after a clockwise turn, in degrees by quarters. Throws an `UnreadableImageError`, or an
   * `ImageProcessError` if the picture crashes the process.
   */
  inspect(path: string, rotation = 0): Promise<InspectedImage> {
    return answered(this.#quick, { work: "inspect", path, maxPixels: this.#maxPixels, rotation });
  }

  /** Writes the variants into `directory`, turned. Throws like `inspect`. */
  render(path: string, directory: string, rotation = 0): Promise<RenderedImage[]> {
    const maxPixels = this.#maxPixels;
    return answered(this.#thorough, { work: "render", path, directory, maxPixels, rotation });
  }

  /** Writes one still to `destination`, without metadata; somebody waits for it. Throws like `inspect`. */
  reencode(path: string, destination: string): Promise<ReencodedImage> {
    const maxPixels = this.#maxPixels;
    return answered(this.#quick, { work: "reencode", path, destination, maxPixels });
  }

  /** Whether a PDF can be opened: untrusted files are read only here. Throws like `inspect`. */
  readPdf(path: string): Promise<{ pages: number }> {
    return answered(this.#quick, { work: "readPdf", path });
  }

  /** Draws these pages of a PDF into `directory`. Throws like `inspect`. */
  drawPages(path: string, directory: string, range: PageRange): Promise<DrawnPage[]> {
    return answered(this.#thorough, { work: "drawPages", path, directory, range });
  }

  /** Throws an `ImageQueueFullError` if too many wait. */
  compose(composition: Composition): Promise<Uint8Array> {
    return answered(this.#drawing, { work: "compose", composition });
  }

  /** Exits at once, whatever is being processed. */
  async close(): Promise<void> {
    await Promise.all([this.#quick.close(), this.#thorough.close(), this.#drawing.close()]);
  }
}

async function answered<Order extends WorkOrder>(
  lane: Lane,
  order: Order,
): Promise<WorkResult[Order["work"]]> {
  const answer = await lane.ask(order);
  if ("reason" in answer) throw new UnreadableImageError(answer.reason);
  if ("failure" in answer) throw new ImageProcessError(answer.failure);
  return answer.result as WorkResult[Order["work"]];
}
