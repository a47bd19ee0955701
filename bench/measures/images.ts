import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { takePhotographs } from "../photographs.ts";
import type { ImageOrder } from "../product-images.ts";
import { times, type Row } from "../table.ts";
import { PHOTOGRAPHS } from "../world.ts";

type Made = { ms: number; bytes: number };

/** Photographs of 12 megapixels to five widths in three formats each, one photograph at a time. */
export async function measureImages(bench: Bench): Promise<Row[]> {
  const [taken, made] = [join(bench.directory, "taken"), join(bench.directory, "made")];
  await Promise.all([taken, made].map((directory) => mkdir(directory)));
  const [first = "", ...rest] = await takePhotographs(taken, PHOTOGRAPHS);
  const product = bench.worker<ImageOrder, Made>("product-images.ts", "all");
  const bare = bench.worker<ImageOrder, Made>("bare-images.ts", "all");
  await product.ask({ path: first, directory: made });
  await bare.ask({ path: first, directory: made });
  let [ours, theirs] = [0, 0];
  for (const path of [first, ...rest]) {
    ours += (await product.ask({ path, directory: made })).ms;
    theirs += (await bare.ask({ path, directory: made })).ms;
  }
  return [
    {
      what: `${PHOTOGRAPHS} photographs of 12 MP to all variants`,
      ours: `${(ours / 1000).toFixed(1)} s`,
      comparison: `${(theirs / 1000).toFixed(1)} s bare sharp`,
      ratio: times(ours / theirs),
      asked: "≤ 1.3 ×",
      reached: ours / theirs <= 1.3,
    },
  ];
}
