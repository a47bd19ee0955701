import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Recipe } from "#features/memorials/picture-edits/engine/recipe.ts";
import type { Bench } from "../bench.ts";
import { takePhotographs } from "../photographs.ts";
import type { ImageMade, ImageOrder } from "../product-images.ts";
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
  const product = bench.worker<ImageOrder, ImageMade>("product-images.ts", "all");
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
  const { peakMegabytes } = await product.ask({
    path: await enlarged(first, taken),
    directory: made,
    recipe: EDIT,
  });
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
    {
      what: "  the same of 48 MP: the most memory of a process",
      ours: `${Math.round(peakMegabytes)} MB`,
      comparison: "",
      ratio: "",
      asked: "< 1000 MB",
      reached: peakMegabytes < 1000,
    },
  ];
}

/** Stored on its side and progressive: then all of it has to be in memory to stand it upright. */
async function enlarged(path: string, directory: string): Promise<string> {
  const destination = join(directory, "enlarged.jpg");
  const upright = sharp(path).resize(8064, 6048, { fit: "fill" });
  await upright.withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toFile(destination);
  return destination;
}
