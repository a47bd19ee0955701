import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { drawPicture, normalNoise } from "#test/drawn-pictures.ts";
import { HEADLESS_CHROMIUM } from "#test/chromium.ts";
import { geometryOf } from "#features/memorials/picture-edits/engine/geometry.ts";
import type { Picture } from "#features/memorials/picture-edits/engine/picture.ts";
import { planOf, resizePlan } from "#features/memorials/picture-edits/engine/plan.ts";
import type { Recipe } from "#features/memorials/picture-edits/engine/recipe.ts";
import { renderPicture, retouch } from "#features/memorials/picture-edits/engine/render-picture.ts";
import { statisticsOf } from "#features/memorials/picture-edits/engine/statistics.ts";
import { answered, type Memorial, type World } from "./world.ts";

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
  const memorial = await world.aMemorial();
  const bytes = await oldPhotograph();
  const file = { name: "marken.jpg", mimeType: "image/jpeg", buffer: bytes };
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
