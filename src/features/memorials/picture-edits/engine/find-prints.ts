import { markForeground } from "./foreground.ts";
import { outlineOf } from "./outline.ts";
import type { Picture, Size } from "./picture.ts";
import { isRectifiable, quadrilateralArea } from "./quadrilateral.ts";
import { reducedCopy } from "./reduced-copy.ts";
import type { Point, Quadrilateral, Recipe } from "./recipe.ts";
import { findRegions } from "./regions.ts";

/** Enough to lay a side within a thousandth of the picture, as it is fitted to all its pixels. */
const LONGER_SIDE = 480;
/** Of the picture's area: smaller is a caption or a corner mount. */
const PRINT_MIN = 0.012;
const PRINTS_MAX = 20;
/** Of the picture's area: one photographed print fills this at least, and less than all of it. */
const SINGLE_MIN = 0.1;
const SINGLE_MAX = 0.97;
/** In fractions of the picture: no more than a scanner's glass lets a print turn unseen. */
const UPRIGHT = 0.004;

/** The corners of a print that was photographed on a table, the largest one; `null` if none stands out. */
export function findCorners(picture: Picture): Quadrilateral | null {
  const [largest] = findOutlines(picture).toSorted(
    (a, b) => quadrilateralArea(b) - quadrilateralArea(a),
  );
  if (largest === undefined) return null;
  const area = quadrilateralArea(largest);
  return area >= SINGLE_MIN && area <= SINGLE_MAX ? largest : null;
}

/** A recipe for each photograph on a scanned album page, in reading order. */
export function findPrints(picture: Picture): Recipe[] {
  return inReadingOrder(findOutlines(picture)).slice(0, PRINTS_MAX).map(cutOut);
}

/** In fractions. */
function findOutlines(picture: Picture): Quadrilateral[] {
  const copy = reducedCopy(picture, LONGER_SIDE);
  const least = PRINT_MIN * copy.width * copy.height;
  return findRegions(markForeground(copy), copy)
    .filter(({ length }) => length >= least)
    .flatMap((region) => {
      const outline = outlineOf(region, copy);
      return outline === null ? [] : [inFractions(outline, copy)];
    })
    .filter(isRectifiable);
}

function inFractions([a, b, c, d]: Quadrilateral, { width, height }: Size): Quadrilateral {
  const scaled = ([x, y]: Point): Point => [fraction(x / width), fraction(y / height)];
  return [scaled(a), scaled(b), scaled(c), scaled(d)];
}

function fraction(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Upright ones are cropped, which copies their pixels. */
function cutOut(corners: Quadrilateral): Recipe {
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = corners;
  const slants = [ay - by, bx - cx, cy - dy, dx - ax];
  if (slants.some((slant) => Math.abs(slant) > UPRIGHT)) return { version: 1, corners };
  const x = Math.max(ax, dx);
  const y = Math.max(ay, by);
  const crop = { x, y, width: Math.min(bx, cx) - x, height: Math.min(cy, dy) - y };
  return { version: 1, crop };
}

/** By rows: who begins above the middle of the row's first belongs to it. */
function inReadingOrder(outlines: Quadrilateral[]): Quadrilateral[] {
  const middle = (outline: Quadrilateral, axis: 0 | 1) =>
    outline.reduce((sum, point) => sum + point[axis], 0) / 4;
  const rows: Quadrilateral[][] = [];
  for (const outline of outlines.toSorted((a, b) => middle(a, 1) - middle(b, 1))) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isInRow =
      first !== undefined && Math.min(...outline.map(([, y]) => y)) < middle(first, 1);
    if (row !== undefined && isInRow) row.push(outline);
    else rows.push([outline]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => middle(a, 0) - middle(b, 0)));
}
