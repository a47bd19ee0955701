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
import { ProcessQueue } from "./process-queue.server.ts";

export type ImageProcessSettings = {
  maxPixels: number;
  /** How long an idle process waits before it exits. */
  idleMs?: number;
  /** Time limits for inspecting and rendering one picture. */
  inspectLimitMs?: number;
  renderLimitMs?: number;
  /** Maximum queue of drawings, which anybody can request. */
  drawingsWaiting?: number;
  /** Memory limit per process. */
  memoryBytes?: number;
  worker?: string;
};

type Lane = ProcessQueue<WorkOrder, WorkAnswer>;

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

  constructor({
    maxPixels,
    idleMs = 10_000,
    inspectLimitMs = 60_000,
    renderLimitMs = 300_000,
    drawingsWaiting = 20,
    memoryBytes = 1_500_000_000,
    worker = join(import.meta.dirname, "image-worker.server.ts"),
  }: ImageProcessSettings) {
    const common = { worker, idleMs, memoryBytes };
    this.#maxPixels = maxPixels;
    this.#quick = new ProcessQueue({ ...common, timeLimitMs: inspectLimitMs });
    this.#thorough = new ProcessQueue({ ...common, timeLimitMs: renderLimitMs });
    this.#drawing = new ProcessQueue({
      ...common,
      timeLimitMs: inspectLimitMs,
      maxWaiting: drawingsWaiting,
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
