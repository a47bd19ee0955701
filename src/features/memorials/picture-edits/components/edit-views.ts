import { invert, mapPoint, type Homography } from "../engine/homography.ts";
import type { Size } from "../engine/picture.ts";
import type { Point, Quadrilateral, Recipe, Rectangle } from "../engine/recipe.ts";

export const TOOLS = ["crop", "straighten", "light", "old", "hide"] as const;
export type Tool = (typeof TOOLS)[number];

/** What is shown while a tool is at work: of steps that it changes by hand, the picture before them. */
export function viewedRecipe(recipe: Recipe, tool: Tool, isMarking: boolean): Recipe {
  if (tool === "crop") return { ...recipe, crop: undefined };
  if (tool !== "straighten" || !isMarking) return recipe;
  return { ...recipe, corners: undefined, angle: undefined, crop: undefined };
}

/** Where a shown picture's points are in the source, both in fractions. */
export type Mapping = {
  toSource(point: Point): Point;
  toView(point: Point): Point;
  /** How long the longer side of the source is in the middle of the view, in its pixels: radii are parts of it. */
  longerSide: number;
};

export function mappingOf(
  { homography, output }: { homography: Homography; output: Size },
  source: Size,
): Mapping {
  const back = invert(homography);
  const middle: Point = [output.width / 2, output.height / 2];
  const [x0, y0] = mapPoint(homography, middle);
  const [x1, y1] = mapPoint(homography, [middle[0] + 1, middle[1]]);
  return {
    longerSide: Math.max(source.width, source.height) / Math.hypot(x1 - x0, y1 - y0),
    toSource: ([x, y]) => {
      const [u, v] = mapPoint(homography, [x * output.width, y * output.height]);
      return [within(u / source.width), within(v / source.height)];
    },
    toView: ([u, v]) => {
      const [x, y] = mapPoint(back, [u * source.width, v * source.height]);
      return [x / output.width, y / output.height];
    },
  };
}

/** The rectangle of the source around two corners of the view. */
export function rectangleBetween(mapping: Mapping, from: Point, to: Point): Rectangle {
  const corners = [from, [to[0], from[1]] as Point, to, [from[0], to[1]] as Point];
  const inSource = corners.map(mapping.toSource);
  const xs = inSource.map(([x]) => x);
  const ys = inSource.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function cornersOf({ x, y, width, height }: Rectangle): Quadrilateral {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

export const WHOLE: Rectangle = { x: 0, y: 0, width: 1, height: 1 };
const SIDE_MIN = 0.02;

/** Two opposite corners of a rectangle: one stays, the other is moved. */
export function withCorner(rectangle: Rectangle, corner: number, [x, y]: Point): Rectangle {
  const [left, top] = [rectangle.x, rectangle.y];
  const [right, bottom] = [left + rectangle.width, top + rectangle.height];
  const isLeft = corner === 0 || corner === 3;
  const isTop = corner < 2;
  const newLeft = isLeft ? Math.min(within(x), right - SIDE_MIN) : left;
  const newRight = isLeft ? right : Math.max(within(x), left + SIDE_MIN);
  const newTop = isTop ? Math.min(within(y), bottom - SIDE_MIN) : top;
  const newBottom = isTop ? bottom : Math.max(within(y), top + SIDE_MIN);
  return {
    x: within(newLeft),
    y: within(newTop),
    width: Math.min(1, newRight - newLeft),
    height: Math.min(1, newBottom - newTop),
  };
}

/** Moved, and kept inside. */
export function movedTo(rectangle: Rectangle, [x, y]: Point): Rectangle {
  return {
    ...rectangle,
    x: Math.min(1 - rectangle.width, within(x)),
    y: Math.min(1 - rectangle.height, within(y)),
  };
}

export function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** As large as fits, and no larger than it is. */
export function fitted({ width, height }: Size, room: Size): Size {
  const scale = Math.min(1, room.width / width, room.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
