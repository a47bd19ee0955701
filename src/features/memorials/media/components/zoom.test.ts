import { expect, it } from "vitest";
import { moved, WHOLE, zoomed } from "./zoom.ts";

const room = { width: 400, height: 300 };

it("grows under the fingers: what lay there stays there", () => {
  const at = { x: 100, y: -60 };
  const { scale, x, y } = zoomed(WHOLE, 2, at, room);
  expect(scale).toBe(2);
  // A point of the picture is seen at its place times the scale, moved.
  const before = { x: at.x, y: at.y };
  expect({ x: before.x * scale + x, y: before.y * scale + y }).toEqual(at);
});

it("grows neither beyond what can be seen in it nor below the whole", () => {
  expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, room).scale).toBe(5);
  const large = zoomed(WHOLE, 3, { x: 150, y: 100 }, room);
  expect(zoomed(large, 0.1, { x: -30, y: 20 }, room)).toEqual(WHOLE);
});

it("is never pushed out of its place", () => {
  const large = zoomed(WHOLE, 2, { x: 0, y: 0 }, room);
  expect(moved(large, { x: 9000, y: -9000 }, room)).toEqual({ scale: 2, x: 200, y: -150 });
  expect(moved(WHOLE, { x: 50, y: 50 }, room)).toEqual(WHOLE);
});
