import { describe, expect, test } from "vitest";
import { drawPicture, normalNoise, psnr } from "#test/drawn-pictures.ts";
import { heal } from "./heal.ts";
import type { Heal, Point } from "./recipe.ts";
import { markStroke } from "./strokes.ts";

const WIDTH = 320;
const HEIGHT = 240;

/** Slopes, a horizon, cloth and grain. */
function scene() {
  const random = normalNoise(7);
  return drawPicture(WIDTH, HEIGHT, (x, y) => {
    const cloth = 8 * Math.sin(x / 3) * Math.sin(y / 4);
    const hill = y > 150 + 20 * Math.sin(x / 60) ? -45 : 0;
    const light = 90 + 0.3 * x + 0.2 * y + hill + cloth;
    const grain = 4 * random();
    return [light + 20 + grain, light + grain, light - 20 + grain];
  });
}

/** White dust and dark scratches, as a scanner sees them. */
function damage(picture: ReturnType<typeof scene>, heals: Heal[]) {
  const mask = maskOf(heals);
  const data = picture.data.map((value, index) =>
    mask[Math.floor(index / 3)] === 1 ? (index % 5 === 0 ? 250 : 20) : value,
  );
  return { ...picture, data };
}

function maskOf(heals: Heal[]): Uint8Array {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (const one of heals) markStroke(mask, { left: 0, top: 0, width: WIDTH, height: HEIGHT }, one);
  return mask;
}

const DUST: Heal[] = Array.from({ length: 40 }, (_, index) => ({
  points: [[((index * 83) % 300) + 10, ((index * 47) % 220) + 10]],
  radius: 2 + (index % 4),
}));
const SCRATCHES: Heal[] = [
  {
    points: [
      [10, 20],
      [160, 90],
      [300, 230],
    ],
    radius: 2,
  },
  {
    points: [
      [60, 235],
      [70, 120],
      [64, 4],
    ],
    radius: 1.5,
  },
];

describe("healing", () => {
  const clean = scene();
  const heals = [...DUST, ...SCRATCHES];
  const damaged = damage(clean, heals);
  const healed = { ...damaged, data: damaged.data.slice() };
  heal(healed, heals);
  const mask = maskOf(heals);
  const isUnder = (index: number) => mask[Math.floor(index / 3)] === 1;

  test("comes near to what was there", () => {
    expect(psnr(damaged.data, clean.data, isUnder)).toBeLessThan(12);
    expect(psnr(healed.data, clean.data, isUnder)).toBeGreaterThan(26);
    expect(psnr(healed.data, clean.data)).toBeGreaterThan(36);
  });

  test("changes nothing beside the strokes", () => {
    const changed = healed.data.findIndex(
      (value, index) => value !== clean.data[index] && !isUnder(index),
    );
    expect(changed).toBe(-1);
  });
});

describe("a hole", () => {
  const hole: Heal = { points: [[160, 120]], radius: 14 };

  test("in a slope becomes the slope", () => {
    const slope = drawPicture(WIDTH, HEIGHT, (x, y) => [x / 2 + 20, y / 2 + 40, 100]);
    const damaged = damage(slope, [hole]);
    heal(damaged, [hole]);
    expect(psnr(damaged.data, slope.data)).toBeGreaterThan(60);
  });

  test("has the grain of its surroundings", () => {
    const random = normalNoise(9);
    const grainy = drawPicture(WIDTH, HEIGHT, () => [128 + 8 * random(), 128, 128]);
    const damaged = damage(grainy, [hole]);
    heal(damaged, [hole]);
    const mask = maskOf([hole]);
    const reds: number[] = [];
    for (const [at, mark] of mask.entries()) if (mark === 1) reds.push(damaged.data[3 * at] ?? 0);
    const mean = reds.reduce((sum, red) => sum + red, 0) / reds.length;
    const deviation = Math.sqrt(
      reds.reduce((sum, red) => sum + (red - mean) ** 2, 0) / reds.length,
    );
    expect(deviation).toBeGreaterThan(5);
    expect(deviation).toBeLessThan(12);
  });

  test.for<[string, Point[], number]>([
    ["at a corner", [[0, 0]], 10],
    ["that is the whole picture", [[160, 120]], 300],
    [
      "beyond the edge",
      [
        [320, 240],
        [320, 240],
      ],
      5,
    ],
  ])("%s leaves pixels of 0 to 255", ([, points, radius]) => {
    const picture = scene();
    heal(picture, [{ points, radius }]);
    expect(picture.data.length).toBe(WIDTH * HEIGHT * 3);
  });
});
