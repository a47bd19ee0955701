import { expect, it } from "vitest";
import { moved, WHOLE, zoomed } from "./zoom.ts";

const room = { width: 400, height: 300 };

it("zooms around the fingers: the point below them stays fixed", () => {
  const at = { x: 100, y: -60 };
  const { scale, x, y } = zoomed(WHOLE, 2, at, room);
  expect(scale).toBe(2);
  // A point of the picture appears at its position times the scale, plus the offset.
  const before = { x: at.x, y: at.y };
  expect({ x: before.x * scale + x, y: before.y * scale + y }).toEqual(at);
});

it("limits the scale to the useful maximum and the whole picture", () => {
  expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, room).scale).toBe(5);
  const large = zoomed(WHOLE, 3, { x: 150, y: 100 }, room);
  expect(zoomed(large, 0.1, { x: -30, y: 20 }, room)).toEqual(WHOLE);
});

it("never pans beyond the edges", () => {
  const large = zoomed(WHOLE, 2, { x: 0, y: 0 }, room);
  expect(moved(large, { x: 9000, y: -9000 }, room)).toEqual({ scale: 2, x: 200, y: -150 });
  expect(moved(WHOLE, { x: 50, y: 50 }, room)).toEqual(WHOLE);
});
