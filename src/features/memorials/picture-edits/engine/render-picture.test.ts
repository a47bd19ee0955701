import { describe, expect, test } from "vitest";
import { drawPicture, normalNoise } from "#test/drawn-pictures.ts";
import { geometryOf } from "./geometry.ts";
import { planOf, resizePlan } from "./plan.ts";
import type { Picture } from "./picture.ts";
import type { Recipe } from "./recipe.ts";
import { renderPicture, retouch } from "./render-picture.ts";
import { statisticsOf } from "./statistics.ts";

const random = normalNoise(1);
const level = () => 128 + 60 * random();
const noisy = drawPicture(37, 23, () => [level(), level(), level()]);

function render(picture: Picture, recipe: Recipe): Picture {
  const copy = { ...picture, data: picture.data.slice() };
  const plan = planOf(recipe, copy, statisticsOf(copy, geometryOf(recipe, copy)));
  retouch(copy, plan);
  return renderPicture(copy, plan);
}

describe("pixels are copied", () => {
  test("by an empty recipe", () => {
    expect(render(noisy, { version: 1 })).toEqual(noisy);
  });

  test("by four quarter turns, and by mirroring twice", () => {
    let turned: Picture = noisy;
    for (let turn = 0; turn < 4; turn += 1)
      turned = render(turned, { version: 1, quarterTurns: 1 });
    expect(turned).toEqual(noisy);
    const mirrored = render(noisy, { version: 1, quarterTurns: 2, mirrored: true });
    expect(render(mirrored, { version: 1, quarterTurns: 2, mirrored: true })).toEqual(noisy);
  });

  test("clockwise", () => {
    const letters = drawPicture(3, 2, (x, y) => [10 * Math.floor(x) + 100 * Math.floor(y), 0, 0]);
    const { data, width } = render(letters, { version: 1, quarterTurns: 1 });
    expect(width).toBe(2);
    expect([...data].filter((_, index) => index % 3 === 0)).toEqual([100, 0, 110, 10, 120, 20]);
  });

  test("in a canvas's pixels with alpha", () => {
    const data = new Uint8ClampedArray(37 * 23 * 4).fill(255);
    for (let at = 0; at < 37 * 23; at += 1)
      data.set(noisy.data.subarray(3 * at, 3 * at + 3), 4 * at);
    const { data: result } = render({ ...noisy, data, channels: 4 }, { version: 1 });
    expect([...result]).toEqual([...data]);
  });
});

describe("pixels are sampled", () => {
  const slope = drawPicture(80, 60, (x, y) => [2 * x + y, 200 - x, 3 * y]);

  test("so that a slope stays a slope at any angle", () => {
    const recipe: Recipe = { version: 1, angle: 17 };
    const plan = planOf(recipe, slope, statisticsOf(slope, geometryOf(recipe, slope)));
    const { data, width, height } = renderPicture(slope, plan);
    const [a, b, c, d, e, f] = plan.homography;
    for (let y = 2; y < height - 2; y += 1) {
      for (let x = 2; x < width - 2; x += 1) {
        const u = a * (x + 0.5) + b * (y + 0.5) + c;
        const v = d * (x + 0.5) + e * (y + 0.5) + f;
        expect(Math.abs((data[3 * (y * width + x)] ?? 0) - (2 * u + v))).toBeLessThan(1.2);
      }
    }
  });

  test("and averaged when made small", () => {
    const board = drawPicture(160, 120, (x, y) =>
      (Math.floor(x) + Math.floor(y)) % 2 === 0 ? [255, 255, 255] : [0, 0, 0],
    );
    const plan = planOf(
      { version: 1 },
      board,
      statisticsOf(board, geometryOf({ version: 1 }, board)),
    );
    const { data } = renderPicture(board, resizePlan(plan, { width: 40, height: 30 }));
    expect(data.every((value) => value >= 126 && value <= 129)).toBe(true);
  });
});

describe("colours", () => {
  test("become grey by black and white, also with saturation", () => {
    const { data } = render(noisy, { version: 1, blackAndWhite: true, saturation: 100 });
    for (let at = 0; at < data.length; at += 3) {
      expect(data[at]).toBe(data[at + 1]);
      expect(data[at]).toBe(data[at + 2]);
    }
  });

  test("of a faded print reach black and white again, whatever lies around it", () => {
    const onTable = drawPicture(100, 80, (x, y) =>
      x < 20 || x > 80 || y < 10 || y > 70 ? [0, 0, 0] : [60 + 1.5 * x, 40 + x, 20 + 2 * x],
    );
    const crop = { x: 0.2, y: 0.125, width: 0.6, height: 0.75 };
    const { data } = render(onTable, { version: 1, crop, fade: 100 });
    const reds = [...data].filter((_, index) => index % 3 === 0);
    expect(Math.min(...reds)).toBeLessThan(5);
    expect(Math.max(...reds)).toBeGreaterThan(250);
  });
});

describe("sharpness", () => {
  test("steepens edges and leaves what is even", () => {
    const edge = drawPicture(40, 20, (x) => (x < 20 ? [100, 100, 100] : [160, 160, 160]));
    const { data } = render(edge, { version: 1, sharpness: 100 });
    const row = Array.from({ length: 40 }, (_, x) => data[3 * (10 * 40 + x)] ?? 0);
    expect(row[19]).toBeLessThan(95);
    expect(row[20]).toBeGreaterThan(165);
    expect(row[5]).toBe(100);
    expect(row[35]).toBe(160);
  });
});
