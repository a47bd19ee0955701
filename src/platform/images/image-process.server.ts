import { join } from "node:path";
import type { Composition } from "./compose.server.ts";
import {
  ImageProcessError,
  UnreadableImageError,
  type InspectedImage,
  type RenderedImage,
} from "./image-types.ts";
import type { WorkAnswer, WorkOrder, WorkResult } from "./image-worker.server.ts";
import { WorkerLane } from "./worker-lane.server.ts";

export type ImageProcessSettings = {
  maxPixels: number;
  /** How long a process waits for more work before it ends. */
  idleMs?: number;
  /** How long one picture may be looked at, and how long worked on. */
  inspectLimitMs?: number;
  renderLimitMs?: number;
  /** How many pictures may wait to be drawn, which anybody can ask for. */
  drawingsWaiting?: number;
  /** What each process may hold in memory. */
  memoryBytes?: number;
  worker?: string;
};

type Lane = WorkerLane<WorkOrder, WorkAnswer>;

/**
 * Work on pictures, in processes of its own: what a hostile file does to a decoder it does there,
 * and the memory of a 48-megapixel photograph goes back when they end. Looking at a picture, which
 * somebody waits for, doesn't queue behind the making of variants, nor behind the share images that
 * strangers ask for.
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
    this.#quick = new WorkerLane({ ...common, timeLimitMs: inspectLimitMs });
    this.#thorough = new WorkerLane({ ...common, timeLimitMs: renderLimitMs });
    this.#drawing = new WorkerLane({
      ...common,
      timeLimitMs: inspectLimitMs,
      maxWaiting: drawingsWaiting,
    });
  }

  /** Throws an `UnreadableImageError`, or an `ImageProcessError` if the picture breaks the process. */
  inspect(path: string): Promise<InspectedImage> {
    return answered(this.#quick, { work: "inspect", path, maxPixels: this.#maxPixels });
  }

  /** Writes the variants into `directory`. Throws as `inspect`. */
  render(path: string, directory: string): Promise<RenderedImage[]> {
    const maxPixels = this.#maxPixels;
    return answered(this.#thorough, { work: "render", path, directory, maxPixels });
  }

  /** Whether a PDF can be opened: strangers' files are read here alone. Throws as `inspect`. */
  readPdf(path: string): Promise<{ pages: number }> {
    return answered(this.#quick, { work: "readPdf", path });
  }

  /** Throws an `ImageQueueFullError` when too many wait. */
  compose(composition: Composition): Promise<Uint8Array> {
    return answered(this.#drawing, { work: "compose", composition });
  }

  /** Ends at once, whatever is being worked on. */
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
