import { expect, type Page } from "@playwright/test";
import fc from "fast-check";
import sharp from "sharp";
import { drawPicture, normalNoise } from "#test/drawn-pictures.ts";
import { ALBUM_PAGE, drawPrints } from "#test/drawn-prints.ts";
import { HEADLESS_CHROMIUM } from "#test/chromium.ts";
import { geometryOf } from "#features/memorials/picture-edits/engine/geometry.ts";
import type { Picture } from "#features/memorials/picture-edits/engine/picture.ts";
import { planOf, resizePlan } from "#features/memorials/picture-edits/engine/plan.ts";
import type { Point, Recipe } from "#features/memorials/picture-edits/engine/recipe.ts";
import { renderPicture, retouch } from "#features/memorials/picture-edits/engine/render-picture.ts";
import { statisticsOf } from "#features/memorials/picture-edits/engine/statistics.ts";
import { answered, type AddedFile, type Memorial, type World } from "./world.ts";

/** With WebGL, computed by the processor. */
export const WITH_WEBGL = {
  ...HEADLESS_CHROMIUM,
  args: [
    ...HEADLESS_CHROMIUM.args.filter((flag) => flag !== "--disable-gpu"),
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
  ],
};

/** A faded photograph of a field under a sky, with grain and a scratch. */
function oldPhotograph(): Promise<Buffer> {
  const noise = normalNoise(11);
  const { data, width, height } = drawPicture(720, 540, (x, y) => {
    const isScratch = Math.abs(y - 200 - 0.2 * x) < 1.2;
    const isSun = Math.hypot(x - 520, y - 130) < 60;
    const wave = 14 * Math.sin(x / 9) * Math.cos(y / 7);
    const sky = [150 + wave, 165 + wave, 170 + wave] as const;
    const field = [120 + wave, 130 + wave, 100 + wave] as const;
    const [red, green, blue] = y < 300 ? sky : field;
    const light = (isSun ? 45 : 0) + 4 * noise() + (isScratch ? 60 : 0);
    return [red + light, green + light, blue + light];
  });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A page with a picture, and the address of the picture's calls. */
export async function aPictureToEdit(world: World) {
  const buffer = await oldPhotograph();
  return aFileToEdit(world, { name: "marken.jpg", mimeType: "image/jpeg", buffer });
}

/** Four prints on a dark page of an album, scanned as TIFF. */
export async function anAlbumPageToEdit(world: World) {
  const page = [40, 38, 36] as const;
  const { data, width, height } = drawPrints(ALBUM_PAGE, { width: 1760, height: 1320, page });
  const buffer = await sharp(data, { raw: { width, height, channels: 3 } })
    .tiff()
    .toBuffer();
  return aFileToEdit(world, { name: "album.tif", mimeType: "image/tiff", buffer });
}

async function aFileToEdit(world: World, file: AddedFile) {
  const memorial = await world.aMemorial();
  const { buffer: bytes } = file;
  await world.addFiles(memorial, [file]);
  const { items } = await answered(memorial.keeper.api.get(`/api/memorials/${memorial.id}/media`));
  const mediaId: string = items[0].id;
  return { memorial, mediaId, bytes, path: `/api/memorials/${memorial.id}/media/${mediaId}` };
}

export async function openEditor(page: Page, mediaId: string): Promise<void> {
  await page.goto(`/edit-image/${mediaId}`);
  await expect(page.getByRole("tab", { name: "Beskær" })).toBeVisible();
  await expect(page.getByText("Henter billedet")).toBeHidden();
}

export async function setNumber(page: Page, name: string, value: number): Promise<void> {
  const field = page.getByRole("spinbutton", { name, exact: true });
  await field.fill(String(value));
  await field.blur();
}

/** The edited picture as it is shown, pixel by pixel. */
async function shownPicture(page: Page): Promise<Picture> {
  const url = await page.locator("canvas").evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("there is no canvas");
    return canvas.toDataURL("image/png");
  });
  return decode(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
}

async function decode(bytes: Buffer): Promise<Picture> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

/** While another canvas takes the place of one, there is none of its size. */
export async function differenceIfDrawn(page: Page, compared: Compared): Promise<number> {
  return largestDifference(page, compared).catch(() => Infinity);
}

const signed = fc.integer({ min: -100, max: 100 });
const percent = fc.integer({ min: 0, max: 100 });
const part = (min: number, max: number) =>
  fc.integer({ min: 100 * min, max: 100 * max }).map((hundredths) => hundredths / 100);
const nearCorner = (x: number, y: number) =>
  fc
    .tuple(part(0, 0.3), part(0, 0.3))
    .map(([dx, dy]): Point => [Math.abs(x - dx), Math.abs(y - dy)]);

/** Of any steps. */
export const anyRecipe = fc.record(
  {
    version: fc.constant(1 as const),
    heals: fc.array(
      fc.record({
        points: fc.array(fc.tuple(part(0, 1), part(0, 1)), { minLength: 1, maxLength: 3 }),
        radius: part(0.01, 0.03),
      }),
      { maxLength: 2 },
    ),
    blurs: fc.array(
      fc.record({
        x: part(0, 0.5),
        y: part(0, 0.5),
        width: part(0.1, 0.5),
        height: part(0.1, 0.5),
      }),
      { maxLength: 2 },
    ),
    quarterTurns: fc.integer({ min: 0, max: 3 }),
    mirrored: fc.boolean(),
    corners: fc.tuple(nearCorner(0, 0), nearCorner(1, 0), nearCorner(1, 1), nearCorner(0, 1)),
    angle: fc.integer({ min: -45, max: 45 }),
    crop: fc.record({
      x: part(0, 0.4),
      y: part(0, 0.4),
      width: part(0.2, 0.6),
      height: part(0.2, 0.6),
    }),
    fade: percent,
    exposure: signed,
    contrast: signed,
    highlights: signed,
    shadows: signed,
    temperature: signed,
    tint: signed,
    saturation: signed,
    blackAndWhite: fc.boolean(),
    sharpness: percent,
  },
  { requiredKeys: ["version"] },
);

type Compared = { memorial: Memorial; path: string; recipe: Recipe };

/** By how much, of 255, a browser's picture differs at most from what the image process makes of the same copy. */
export async function largestDifference(
  page: Page,
  { memorial, path, recipe }: Compared,
): Promise<number> {
  const answer = await memorial.keeper.api.get(`${path}/edit/source/1600`);
  const copy = await decode(await answer.body());
  const shown = await shownPicture(page);
  const statistics = statisticsOf(copy, geometryOf(recipe, copy));
  const whole = planOf(recipe, copy, statistics);
  const plan = resizePlan(whole, shown);
  retouch(copy, plan);
  const made = renderPicture(copy, plan);
  expect([shown.width, shown.height]).toEqual([made.width, made.height]);
  let largest = 0;
  for (const [at, value] of made.data.entries()) {
    largest = Math.max(largest, Math.abs(value - (shown.data[at] ?? 0)));
  }
  return largest;
}
