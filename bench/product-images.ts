import { join } from "node:path";
import { askEditProcess } from "#features/memorials/picture-edits/engine/edit-process.server.ts";
import type { Recipe } from "#features/memorials/picture-edits/engine/recipe.ts";
import { ImageProcess } from "#platform/images/image-process.server.ts";
import { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { peakMegabytesOfChildren } from "./processes.ts";

/** The product's processing of an uploaded photograph, in its own worker process. */

export type ImageOrder = { path: string; directory: string; recipe?: Recipe };

const MAX_PIXELS = 100_000_000;
const processes = new ProcessQueues();
const images = new ImageProcess(MAX_PIXELS, processes);

export type ImageMade = { ms: number; bytes: number; peakMegabytes: number };

async function run({ recipe, ...order }: ImageOrder): Promise<ImageMade> {
  const { directory } = order;
  const begun = performance.now();
  const path = recipe === undefined ? order.path : await edited(order, recipe);
  await images.inspect(path);
  const made = await images.render(path, directory);
  const bytes = made.reduce((sum, file) => sum + file.bytes, 0);
  const ms = performance.now() - begun;
  return { ms, bytes, peakMegabytes: peakMegabytesOfChildren() };
}

async function edited({ path, directory }: ImageOrder, recipe: Recipe): Promise<string> {
  const destination = join(directory, "edited.png");
  const as = { variantsTurned: 0 };
  const order = {
    work: "edit" as const,
    path,
    page: null,
    destination,
    recipe,
    as,
    maxPixels: MAX_PIXELS,
  };
  await askEditProcess({ processes }, order, "later");
  return destination;
}

process.on("message", (order: ImageOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => void processes.close().then(() => process.exit(0)));
