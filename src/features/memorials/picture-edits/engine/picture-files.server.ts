import sharp, { type Sharp } from "sharp";
import { asUnreadable, openImage } from "#platform/images/decode.server.ts";
import type { OpenedImage } from "#platform/images/opened-image.server.ts";
import { turnedSize, variantSizes } from "#platform/images/variant-sizes.ts";
import { findDust } from "./find-dust.ts";
import { findFade } from "./find-fade.ts";
import { findCorners, findPrints } from "./find-prints.ts";
import { geometryOf } from "./geometry.ts";
import type { Picture, Size } from "./picture.ts";
import { planOf, resizePlan, type Plan } from "./plan.ts";
import type { Heal, Quadrilateral, Recipe } from "./recipe.ts";
import { renderPicture, retouch } from "./render-picture.ts";
import { statisticsOf, type Statistics } from "./statistics.ts";

/** The copy by which fading is measured, here and in a browser. */
const MEASURED_SIDE = 1600;
/** Of a picture that somebody takes home. */
const WHOLE_QUALITY = 90;
/** So little is lost that an edit looks as it will. */
const COPY_QUALITY = 92;

/** `page`: of a scan, which of its pages. */
type Source = { path: string; page: number | null; maxPixels: number };

export type CopyOrder = Source & { work: "copy"; destination: string; side: number };
export type SuggestOrder = Source & { work: "suggest" };
export type EditOrder = Source & {
  work: "edit";
  destination: string;
  recipe: Recipe;
  /** What the variants need after a turn, in degrees, as PNG; or all of it, as JPEG. */
  as: { variantsTurned: number } | "whole";
};

export type Suggestions = {
  corners: Quadrilateral | null;
  cutOuts: Recipe[];
  fade: number;
  heals: Heal[];
};

export type EditResult = {
  copy: Size;
  suggest: Suggestions;
  /** The size of the whole edited picture. */
  edit: Size & { isPartial: boolean };
};

/** A JPEG that fits into a square, upright and in sRGB, without anything else of its file. */
export async function writeCopy({
  path,
  page,
  maxPixels,
  destination,
  side,
}: CopyOrder): Promise<EditResult["copy"]> {
  try {
    const copy = await copyOf(await openImage(path, maxPixels, page), side);
    const { width, height } = await sharp(copy).toFile(destination);
    return { width, height };
  } catch (error) {
    throw asUnreadable(error);
  }
}

export async function suggest({ path, page, maxPixels }: SuggestOrder): Promise<Suggestions> {
  try {
    const picture = await pixelsOf(
      await copyOf(await openImage(path, maxPixels, page), MEASURED_SIDE),
    );
    const statistics = statisticsOf(picture, geometryOf({ version: 1 }, picture));
    return {
      corners: findCorners(picture),
      cutOuts: findPrints(picture),
      fade: findFade(statistics),
      heals: findDust(picture),
    };
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Makes an edited picture. Throws an `UnreadableImageError` for an original that can't be read. */
export async function writeEdited(order: EditOrder): Promise<EditResult["edit"]> {
  const { path, page, maxPixels, destination, recipe, as } = order;
  try {
    const image = await openImage(path, maxPixels, page);
    const statistics = await measure(order);
    const source = await wholePixels(image);
    const whole = planOf(recipe, source, statistics);
    retouch(source, whole);
    const plan = as === "whole" ? whole : shrunk(whole, as.variantsTurned);
    const { data, width, height } = renderPicture(source, plan);
    const raw = sharp(data, { raw: { width, height, channels: 3 } });
    const encoded =
      as === "whole" ? raw.jpeg({ quality: WHOLE_QUALITY }) : raw.png({ compressionLevel: 0 });
    await encoded.toFile(destination);
    return { ...whole.output, isPartial: image.isPartial };
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** No larger than the largest variant: what would be thrown away isn't computed. */
function shrunk(plan: Plan, rotation: number): Plan {
  const [largest = plan.output] = variantSizes(turnedSize(plan.output, rotation));
  const size = turnedSize(largest, rotation);
  return size.width === plan.output.width ? plan : resizePlan(plan, size);
}

const UNFADED = { low: 0, high: 255 };

/** Only bringing faded colours back asks for them. */
async function measure({ path, page, maxPixels, recipe }: EditOrder): Promise<Statistics> {
  if ((recipe.fade ?? 0) === 0) return [UNFADED, UNFADED, UNFADED];
  const copy = await pixelsOf(await copyOf(await openImage(path, maxPixels, page), MEASURED_SIDE));
  return statisticsOf(copy, geometryOf(recipe, copy));
}

/** All colours of each pixel: browsers enlarge halved colours in ways of their own. */
async function copyOf(image: OpenedImage, side: number): Promise<Buffer> {
  return image
    .pixels()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .jpeg({ quality: COPY_QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

async function pixelsOf(jpeg: Buffer): Promise<Picture> {
  return asPicture(sharp(jpeg).removeAlpha());
}

async function wholePixels(image: OpenedImage): Promise<Picture> {
  return asPicture(
    image.pixels().flatten({ background: "#fff" }).toColourspace("srgb").removeAlpha(),
  );
}

async function asPicture(image: Sharp): Promise<Picture> {
  const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { data, width, height, channels: 3 };
}
