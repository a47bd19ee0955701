import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { composeImage } from "./compose.server.ts";

const directory = await mkdtemp(join(tmpdir(), "compose-"));
afterAll(() => rm(directory, { recursive: true }));

/** The composer's process reads no PNG from memory: it is written to disk. */
async function opened(png: Uint8Array) {
  const file = join(directory, "made.png");
  await writeFile(file, png);
  return sharp(file);
}

const GROUND = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>';

/** Three horizontal bands: red, green, blue. */
function bands(width: number, height: number): Promise<Buffer> {
  const colors = ["#ff0000", "#00ff00", "#0000ff"];
  const rects = colors.map(
    (fill, band) =>
      `<rect y="${(band * height) / 3}" width="${width}" height="${height / 3}" fill="${fill}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
}

/** Which band is in the middle of the picture's area. */
async function middleOf(focus: { x: number; y: number } | null): Promise<string | undefined> {
  const picture = await bands(100, 600);
  const made = await composeImage({ svg: GROUND, picture, pictureWidth: 100, focus });
  const pixel = { left: 50, top: 100, width: 1, height: 1 };
  const { data } = await (
    await opened(made)
  )
    .extract(pixel)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return ["red", "green", "blue"][data.indexOf(Math.max(...data))];
}

it("crops around the focus point, and around the upper third without one", async () => {
  expect(await middleOf({ x: 50, y: 0 })).toBe("red");
  expect(await middleOf({ x: 50, y: 50 })).toBe("green");
  expect(await middleOf({ x: 50, y: 100 })).toBe("blue");
  expect(await middleOf(null)).toBe("green");
});

it("fills its area with a picture of any shape", async () => {
  for (const [width, height] of [
    [1000, 90],
    [90, 1000],
    [333, 667],
  ] as const) {
    const picture = await bands(width, height);
    const made = await composeImage({ svg: GROUND, picture, pictureWidth: 130, focus: null });
    expect(await (await opened(made)).metadata()).toMatchObject({ width: 400, height: 200 });
  }
});
