import type { Size } from "./picture.ts";
import { quadrilateralArea } from "./quadrilateral.ts";
import type { Point, Quadrilateral } from "./recipe.ts";

type Vector = readonly [x: number, y: number, z: number];

/** Focal lengths of cameras, in longer sides of the picture: from a wide angle to a moderate telephoto lens. */
const FOCAL_MIN = 0.45;
const FOCAL_MAX = 4;
/** That of a telephone's main camera: 28 mm on a film of 36. */
const FOCAL_USUAL = 0.78;

/**
 * How large a rectangle is that was photographed as the quadrilateral, both in pixels. Its proportions are those of
 * the paper, however slanted the view; its area is what the photograph gives it, and never more than the photograph has.
 */
export function rectifiedSize(corners: Quadrilateral, frame: Size): Size {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const width = (distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2;
  const height = (distance(topLeft, bottomLeft) + distance(topRight, bottomRight)) / 2;
  const ratio = aspectRatio(corners, frame) ?? width / height;
  const area = Math.min(width * height, 2 * quadrilateralArea(corners), frame.width * frame.height);
  // Where the paper is slanted so much that its picture is a strip, it stays one.
  const longest = Math.max(frame.width, frame.height) * 1.5;
  const scale = Math.min(1, longest / Math.sqrt(area * Math.max(ratio, 1 / ratio)));
  return {
    width: Math.max(1, Math.round(scale * Math.sqrt(area * ratio))),
    height: Math.max(1, Math.round(scale * Math.sqrt(area / ratio))),
  };
}

/**
 * Width by height of the rectangle in space. Zhang and He, Whiteboard Scanning and Image Enhancement (Digital Signal
 * Processing 17, 2007), equations 11 to 21, with square pixels and the optical axis in the middle of the picture. `null`
 * where the result is not that of any paper.
 */
function aspectRatio(corners: Quadrilateral, frame: Size): number | null {
  const longer = Math.max(frame.width, frame.height);
  const fromAxis = ([x, y]: Point): Vector => [
    (x - frame.width / 2) / longer,
    (y - frame.height / 2) / longer,
    1,
  ];
  const m1 = fromAxis(corners[0]);
  const m2 = fromAxis(corners[1]);
  const m3 = fromAxis(corners[3]);
  const m4 = fromAxis(corners[2]);
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const n2 = difference(k2, m2, m1);
  const n3 = difference(k3, m3, m1);
  const focal = focalLength(n2, n3);
  const lengthOf = ([x, y, z]: Vector) => Math.hypot(x / focal, y / focal, z);
  const ratio = lengthOf(n2) / lengthOf(n3);
  return ratio > 0.05 && ratio < 20 ? ratio : null;
}

/** Where sides are almost parallel it can't be told from them, and matters little. */
function focalLength([x2, y2, z2]: Vector, [x3, y3, z3]: Vector): number {
  const squared = -(x2 * x3 + y2 * y3) / (z2 * z3);
  const isPlausible = squared > FOCAL_MIN ** 2 && squared < FOCAL_MAX ** 2;
  return isPlausible ? Math.sqrt(squared) : FOCAL_USUAL;
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function dot([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  return ax * bx + ay * by + az * bz;
}

function difference(scale: number, [ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [scale * ax - bx, scale * ay - by, scale * az - bz];
}
