import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Recipe } from "#features/memorials/picture-edits/engine/recipe.ts";
import type { Bench } from "../bench.ts";
import { takePhotographs } from "../photographs.ts";
import type { ImageOrder } from "../product-images.ts";
import { times, type Row } from "../table.ts";
import { PHOTOGRAPHS } from "../world.ts";

const EDIT: Recipe = {
  version: 1,
  heals: [
    {
      points: [
        [0.2, 0.3],
        [0.5, 0.4],
      ],
      radius: 0.002,
    },
  ],
  angle: 2.5,
  crop: { x: 0.05, y: 0.05, width: 0.9, height: 0.9 },
  fade: 50,
  exposure: 20,
  sharpness: 40,
};

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
  await product.ask({ path: first, directory: made, recipe: EDIT });
  let [ours, theirs, edited] = [0, 0, 0];
  for (const path of [first, ...rest]) {
    ours += (await product.ask({ path, directory: made })).ms;
    edited += (await product.ask({ path, directory: made, recipe: EDIT })).ms;
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
    {
      what: "  each straightened, cropped, brightened, sharpened and healed",
      ours: `${(edited / 1000).toFixed(1)} s`,
      comparison: `${(ours / 1000).toFixed(1)} s unedited`,
      ratio: times(edited / ours),
      asked: "≤ 1.5 ×",
      reached: edited / ours <= 1.5,
    },
  ];
}
