import { ImageProcess } from "#platform/images/image-process.server.ts";
import { ProcessQueues } from "#platform/images/process-queues.server.ts";

/** The product's processing of an uploaded photograph, in its own worker process. */

export type ImageOrder = { path: string; directory: string };

const images = new ImageProcess(100_000_000, new ProcessQueues());

async function run({ path, directory }: ImageOrder): Promise<{ ms: number; bytes: number }> {
  const begun = performance.now();
  await images.inspect(path);
  const made = await images.render(path, directory);
  const bytes = made.reduce((sum, file) => sum + file.bytes, 0);
  return { ms: performance.now() - begun, bytes };
}

process.on("message", (order: ImageOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => void images.close().then(() => process.exit(0)));
