import { findFfmpeg } from "#platform/video/ffmpeg.server.ts";
import { levelSound } from "#platform/video/sound.server.ts";

/** The product's levelling of an uploaded recording, in its own worker process. */

export type SoundOrder = { path: string; directory: string };

async function run({ path, directory }: SoundOrder): Promise<number> {
  const tools = await findFfmpeg();
  if (tools === null) throw new Error("The measure of sound needs ffmpeg.");
  const begun = performance.now();
  await levelSound(tools, { path, extension: "mp3" }, directory);
  return performance.now() - begun;
}

process.on("message", (order: SoundOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
