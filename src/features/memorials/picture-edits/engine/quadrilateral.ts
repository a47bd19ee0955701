import type { Point, Quadrilateral } from "./recipe.ts";

/**
 * Least area of the triangle of three neighbouring corners, as a fraction of the picture. It refuses what is crossed or
 * not convex (a negative area), and what is so small or so flat that it would be enlarged a hundredfold.
 */
const TRIANGLE_MIN = 0.0005;

/** Convex, clockwise and large enough to be made a rectangle. */
export function isRectifiable(corners: Quadrilateral): boolean {
  return triangleAreas(corners).every((area) => area >= TRIANGLE_MIN);
}

/** By the shoelace formula; positive when clockwise, as y points down. */
export function quadrilateralArea([a, b, c, d]: Quadrilateral): number {
  return triangleArea(a, b, c) + triangleArea(a, c, d);
}

/** Of each three neighbours. All four are positive exactly if the quadrilateral is convex and clockwise. */
function triangleAreas([a, b, c, d]: Quadrilateral): number[] {
  return [
    triangleArea(a, b, c),
    triangleArea(b, c, d),
    triangleArea(c, d, a),
    triangleArea(d, a, b),
  ];
}

function triangleArea([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
}
