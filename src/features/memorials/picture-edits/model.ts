import { BLURS_MAX, HEALS_MAX } from "./contract.ts";
import { geometryOf } from "./engine/geometry.ts";
import { invert, mapPoint } from "./engine/homography.ts";
import type { Size } from "./engine/picture.ts";
import type { Point, Quadrilateral, Recipe, Rectangle } from "./engine/recipe.ts";

/** The original as it came. */
const UNTOUCHED: Recipe = { version: 1 };

/** Versions that are kept of a picture. */
export const VERSIONS_MAX = 50;

/** Whether somebody is to be made unrecognisable who is seen so far: then no earlier file may stay, not for a moment. */
export function hidesAnew(recipe: Recipe | null, shown: Recipe | null): boolean {
  const isSame = (one: Rectangle, other: Rectangle) =>
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height;
  const hidden = shown?.blurs ?? [];
  return (recipe?.blurs ?? []).some((blur) => !hidden.some((other) => isSame(blur, other)));
}

/** The part of a picture keeps hidden and mended what is so in the whole. */
export function withRetouches(part: Recipe, whole: Recipe | null): Recipe {
  const heals = joined(whole?.heals, part.heals).slice(0, HEALS_MAX);
  const blurs = joined(whole?.blurs, part.blurs).slice(0, BLURS_MAX);
  return { ...part, ...(heals.length > 0 && { heals }), ...(blurs.length > 0 && { blurs }) };
}

function joined<Step>(first: readonly Step[] = [], second: readonly Step[] = []): Step[] {
  return [...first, ...second];
}

/**
 * The recipe whose picture is that of the given one, turned clockwise by quarters afterwards. Mirrored, what is turned
 * before goes the other way.
 */
export function turnedRecipe(recipe: Recipe, quarters: number): Recipe {
  const { quarterTurns = 0, mirrored = false } = recipe;
  let { corners, crop } = recipe;
  for (let turn = 0; turn < ((quarters % 4) + 4) % 4; turn += 1) {
    corners = corners && turnedCorners(corners);
    crop = crop && turnedRectangle(crop);
  }
  const total = mirrored ? quarterTurns - quarters : quarterTurns + quarters;
  return {
    ...recipe,
    ...(corners && { corners }),
    ...(crop && { crop }),
    quarterTurns: ((total % 4) + 4) % 4,
  };
}

/** The recipe whose picture is that of the given one, seen in a mirror. */
export function mirroredRecipe({
  mirrored = false,
  corners,
  angle,
  crop,
  ...rest
}: Recipe): Recipe {
  const flipped = ([x, y]: Point): Point => [1 - x, y];
  return {
    ...rest,
    mirrored: !mirrored,
    ...(corners && {
      corners: [
        flipped(corners[1]),
        flipped(corners[0]),
        flipped(corners[3]),
        flipped(corners[2]),
      ] satisfies Quadrilateral,
    }),
    ...(angle && { angle: -angle }),
    ...(crop && { crop: { ...crop, x: Math.max(0, 1 - crop.x - crop.width) } }),
  };
}

function turnedPoint([x, y]: Point): Point {
  return [1 - y, x];
}

/** What was at the bottom left is at the top left. */
function turnedCorners([topLeft, topRight, bottomRight, bottomLeft]: Quadrilateral): Quadrilateral {
  return [
    turnedPoint(bottomLeft),
    turnedPoint(topLeft),
    turnedPoint(topRight),
    turnedPoint(bottomRight),
  ];
}

function turnedRectangle({ x, y, width, height }: Rectangle): Rectangle {
  return { x: Math.max(0, 1 - y - height), y: x, width: height, height: width };
}

type Focus = { focusX: number | null; focusY: number | null };

/** Where the focus point of one edit is in another, in percent; nowhere if that leaves it out. */
export function movedFocus(
  { focusX, focusY }: Focus,
  source: Size,
  { from, to }: { from: Recipe | null; to: Recipe | null },
): Focus {
  if (focusX === null || focusY === null) return { focusX: null, focusY: null };
  const before = geometryOf(from ?? UNTOUCHED, source);
  const after = geometryOf(to ?? UNTOUCHED, source);
  const inSource = mapPoint(before.homography, [
    (focusX / 100) * before.output.width,
    (focusY / 100) * before.output.height,
  ]);
  const [x, y] = mapPoint(invert(after.homography), inSource);
  const percentX = Math.round((100 * x) / after.output.width);
  const percentY = Math.round((100 * y) / after.output.height);
  const isInside = [percentX, percentY].every((percent) => percent >= 0 && percent <= 100);
  return isInside ? { focusX: percentX, focusY: percentY } : { focusX: null, focusY: null };
}
