import { expect, test } from "vitest";
import { drawPicture, normalNoise } from "#test/drawn-pictures.ts";
import { hideRectangle } from "./hide.ts";

const RECTANGLE = { x: 8, y: 16, width: 64, height: 48 };

function hidden(colourAt: (x: number, y: number) => number) {
  const picture = drawPicture(100, 80, (x, y) => [colourAt(x, y), 90, 200]);
  hideRectangle(picture, RECTANGLE);
  return picture;
}

test("only the means of the cells are left", () => {
  const stripes = hidden((x) => (Math.floor(x) % 2 === 0 ? 80 : 120));
  const halves = hidden((_, y) => (Math.floor(y) % 8 < 4 ? 80 : 120));
  const inside = (index: number) => {
    const x = Math.floor(index / 3) % 100;
    const y = Math.floor(index / 300);
    return x >= 8 && x < 72 && y >= 16 && y < 64;
  };
  expect([...stripes.data].filter((_, index) => inside(index))).toEqual(
    [...halves.data].filter((_, index) => inside(index)),
  );
});

test("what is around stays", () => {
  const random = normalNoise(3);
  const before = drawPicture(100, 80, () => [128 + 40 * random(), 0, 0]);
  const after = { ...before, data: before.data.slice() };
  hideRectangle(after, RECTANGLE);
  for (let at = 0; at < 8000; at += 1) {
    const [x, y] = [at % 100, Math.floor(at / 100)];
    if (x >= 8 && x < 72 && y >= 16 && y < 64) continue;
    expect(after.data[3 * at]).toBe(before.data[3 * at]);
  }
});

test("there are no steps between cells", () => {
  const picture = hidden((x) => (x < 40 ? 0 : 255));
  const row = Array.from({ length: 64 }, (_, x) => picture.data[3 * (40 * 100 + 8 + x)] ?? 0);
  const steps = row.slice(1).map((value, index) => Math.abs(value - (row[index] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(40);
});

test("a small rectangle has fewer cells, and one beyond the edge is cut", () => {
  const picture = drawPicture(20, 20, (x, y) => [(x * 37 + y * 61) % 256, 0, 0]);
  hideRectangle(picture, { x: 14, y: 14, width: 12, height: 12 });
  const reds = new Set<number | undefined>();
  for (let y = 14; y < 20; y += 1) {
    for (let x = 14; x < 20; x += 1) reds.add(picture.data[3 * (20 * y + x)]);
  }
  expect(reds.size).toBe(1);
});
