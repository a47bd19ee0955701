/** In fractions of width and height, from the top left. */
export type Point = [x: number, y: number];

/** Clockwise from the top left. */
export type Quadrilateral = [Point, Point, Point, Point];

export type Rectangle = { x: number; y: number; width: number; height: number };

/** A stroke: the points are joined by lines. The radius is a fraction of the longer side. */
export type Heal = { points: Point[]; radius: number };

/**
 * What was done to a picture, in this order. Each length is a fraction of the picture as the steps before left it, so
 * that a recipe made on a working copy holds for the original.
 */
export type Recipe = {
  version: 1;
  heals?: Heal[];
  blurs?: Rectangle[];
  /** Clockwise. */
  quarterTurns?: number;
  /** Left and right change places, after turning. */
  mirrored?: boolean;
  corners?: Quadrilateral;
  /** Clockwise, in degrees. */
  angle?: number;
  crop?: Rectangle;
  fade?: number;
  exposure?: number;
  contrast?: number;
  highlights?: number;
  shadows?: number;
  temperature?: number;
  tint?: number;
  saturation?: number;
  blackAndWhite?: boolean;
  sharpness?: number;
};
