import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SoundOrder } from "./product-sound.ts";

/** The same two files by one command of ffmpeg, which measures nothing. */

async function run({ path, directory }: SoundOrder): Promise<number> {
  const begun = performance.now();
  const opus = ["-c:a", "libopus", "-b:a", "64k", join(directory, "bare.ogg")];
  const aac = ["-c:a", "aac", "-b:a", "128k", join(directory, "bare.m4a")];
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", "-i", path, ...opus, ...aac]);
  return performance.now() - begun;
}

process.on("message", (order: SoundOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
