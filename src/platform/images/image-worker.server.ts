import { searchFfmpegIn } from "./bmp.server.ts";
import { composeImage, type Composition } from "./compose.server.ts";
import { drawPages, type PageRange } from "./draw-pages.server.ts";
import { UnreadableImageError } from "./image-types.ts";
import type {
  DrawnPage,
  InspectedImage,
  ReencodedImage,
  RenderedImage,
  UnreadableReason,
  View,
} from "./image-types.ts";
import { inspectImage } from "./inspect.server.ts";
import { readPdf } from "./read-pdf.server.ts";
import { reencodeImage } from "./reencode.server.ts";
import { renderVariants } from "./variants.server.ts";
import { answerOrders } from "./worker-orders.server.ts";

/** The child process of `image-process.server.ts`: answers one message at a time. */

export type WorkOrder =
  | { work: "inspect"; path: string; maxPixels: number; view: View }
  | { work: "render"; path: string; directory: string; maxPixels: number; view: View }
  | { work: "reencode"; path: string; destination: string; maxPixels: number }
  | { work: "readPdf"; path: string }
  | { work: "drawPages"; path: string; directory: string; range: PageRange }
  | { work: "compose"; composition: Composition };

export type WorkResult = {
  inspect: InspectedImage;
  render: RenderedImage[];
  reencode: ReencodedImage;
  readPdf: { pages: number };
  drawPages: DrawnPage[];
  compose: Uint8Array;
};

export type WorkAnswer =
  | { result: WorkResult[WorkOrder["work"]] }
  | { reason: UnreadableReason }
  | { failure: string };

async function answer(order: WorkOrder): Promise<WorkAnswer> {
  try {
    return { result: await done(order) };
  } catch (error) {
    if (error instanceof UnreadableImageError) return { reason: error.reason };
    return { failure: error instanceof Error ? error.message : "unknown" };
  }
}

function done(order: WorkOrder): Promise<WorkResult[WorkOrder["work"]]> {
  if (order.work === "inspect") return inspectImage(order.path, order.maxPixels, order.view);
  if (order.work === "reencode") {
    return reencodeImage(order.path, order.destination, order.maxPixels);
  }
  if (order.work === "readPdf") return readPdf(order.path);
  if (order.work === "drawPages") return drawPages(order.path, order.directory, order.range);
  if (order.work === "compose") return composeImage(order.composition);
  return renderVariants(order.path, order.directory, order.maxPixels, order.view);
}

searchFfmpegIn(process.argv[2] ?? "");
answerOrders(answer);
