import { describe, expect, test } from "vitest";
import { drawPicture, normalNoise } from "#test/drawn-pictures.ts";
import { findDust } from "./find-dust.ts";
import { findFade } from "./find-fade.ts";
import type { Point } from "./recipe.ts";
import { markStroke } from "./strokes.ts";

const WIDTH = 500;
const HEIGHT = 360;
const DUST = Array.from({ length: 12 }, (_, index) => ({
  x: 30 + ((index * 97) % 440),
  y: 20 + ((index * 71) % 320),
}));

/** Soft light with grain; on the right leaves, which are as small as dust. */
function drawScene(isDusty: boolean) {
  const random = normalNoise(11);
  return drawPicture(WIDTH, HEIGHT, (x, y) => {
    const grain = 4 * random();
    const isSpot = DUST.some((spot) => Math.hypot(spot.x - x, spot.y - y) < 1.6);
    const isScratch = Math.abs(x - 250 - y / 20) < 1 && y > 60 && y < 300;
    if (isDusty && (isSpot || isScratch)) return [245, 245, 245];
    const leaves = x > 400 && Math.sin(x * 1.3) * Math.sin(y * 1.1) > 0.4 ? 70 : 0;
    const light = 60 + 60 * Math.sin(x / 80) + y / 6 + leaves + grain;
    return [light, light, light];
  });
}

describe("dust", () => {
  test("is found where it is", () => {
    const heals = findDust(drawScene(true));
    const mask = new Uint8Array(WIDTH * HEIGHT);
    for (const { points, radius } of heals) {
      const inPixels = points.map(([x, y]): Point => [x * WIDTH, y * HEIGHT]);
      markStroke(
        mask,
        { left: 0, top: 0, width: WIDTH, height: HEIGHT },
        { points: inPixels, radius: radius * WIDTH },
      );
    }
    const clear = DUST.filter(({ x }) => x < 395);
    const found = clear.filter(({ x, y }) => mask[Math.floor(y) * WIDTH + Math.floor(x)] === 1);
    expect(found).toHaveLength(clear.length);
    const scratched = Array.from({ length: 200 }, (_, index) => index + 80).filter(
      (y) => mask[y * WIDTH + Math.floor(250 + y / 20)] === 1,
    );
    expect(scratched.length).toBeGreaterThan(180);
    expect(mask.reduce((sum, mark) => sum + mark, 0)).toBeLessThan(WIDTH * HEIGHT * 0.02);
  });

  test("is not found in grain and leaves", () => {
    expect(findDust(drawScene(false)).length).toBeLessThan(4);
  });
});

describe("fading", () => {
  test("is suggested by how much range is lost", () => {
    const range = (low: number, high: number) => ({ low, high });
    expect(findFade([range(4, 250), range(2, 248), range(6, 240)])).toBe(0);
    const little = findFade([range(20, 230), range(20, 220), range(30, 220)]);
    const much = findFade([range(90, 240), range(70, 200), range(60, 150)]);
    expect(little).toBeGreaterThan(0);
    expect(much).toBeGreaterThan(little);
    expect(much).toBeLessThanOrEqual(85);
  });
});
