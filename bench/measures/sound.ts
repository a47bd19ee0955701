import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Bench } from "../bench.ts";
import type { SoundOrder } from "../product-sound.ts";
import { times, type Row } from "../table.ts";

const MINUTES = 5;

/** A recording measured, levelled and written in both formats, beside ffmpeg that writes them alone. */
export async function measureSound(bench: Bench): Promise<Row[]> {
  const path = join(bench.directory, "song.mp3");
  const noise = `anoisesrc=color=pink:amplitude=0.3:seed=7:duration=${MINUTES * 60}`;
  const source = ["-f", "lavfi", "-i", noise, "-ac", "2", "-b:a", "192k", path];
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...source]);
  const order = { path, directory: bench.directory };
  const product = bench.worker<SoundOrder, number>("product-sound.ts", "all");
  const bare = bench.worker<SoundOrder, number>("bare-sound.ts", "all");
  let [ours, theirs] = [0, 0];
  for (let round = 0; round < bench.rounds; round += 1) {
    theirs += await bare.ask(order);
    ours += await product.ask(order);
  }
  return [
    {
      what: `levelling a recording of ${MINUTES} minutes`,
      ours: `${(ours / bench.rounds / 1000).toFixed(1)} s`,
      comparison: `${(theirs / bench.rounds / 1000).toFixed(1)} s ffmpeg's own transcode`,
      ratio: times(ours / theirs),
      asked: "≤ 1.5 ×",
      reached: ours / theirs <= 1.5,
    },
  ];
}
