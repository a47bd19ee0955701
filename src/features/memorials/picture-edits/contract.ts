import { z } from "zod";
import { isRectifiable } from "./engine/quadrilateral.ts";
import type { Recipe } from "./engine/recipe.ts";

export const HEALS_MAX = 500;
export const HEAL_POINTS_MAX = 200;
/** Of the longer side. A larger hole is no dust any more, and nothing tells what was there. */
const HEAL_RADIUS_MAX = 0.05;
const HEAL_RADIUS_MIN = 0.0002;
const BLURS_MAX = 50;
const ANGLE_MAX = 45;
/** Of width and height. */
const CROP_SIDE_MIN = 0.01;

/** Rounding in a browser may leave a sum a little above 1. */
const ROUNDING = 1e-6;

const fraction = z.number().min(0).max(1);
const point = z.tuple([fraction, fraction]);
const percent = z.number().min(0).max(100);
const signedPercent = z.number().min(-100).max(100);

const rectangle = (sideMin: number) =>
  z
    .strictObject({
      x: fraction,
      y: fraction,
      width: z.number().min(sideMin).max(1),
      height: z.number().min(sideMin).max(1),
    })
    .refine(({ x, width }) => x + width <= 1 + ROUNDING, {
      path: ["width"],
      error: "outsidePicture",
    })
    .refine(({ y, height }) => y + height <= 1 + ROUNDING, {
      path: ["height"],
      error: "outsidePicture",
    });

const heal = z.strictObject({
  points: z.array(point).min(1).max(HEAL_POINTS_MAX),
  radius: z.number().min(HEAL_RADIUS_MIN).max(HEAL_RADIUS_MAX),
});

/** Fields in the order in which they are applied; lengths are fractions of the picture at that step. */
export const recipe = z.strictObject({
  version: z.literal(1),
  heals: z.array(heal).max(HEALS_MAX).optional(),
  blurs: z.array(rectangle(0.001)).max(BLURS_MAX).optional(),
  quarterTurns: z.int().min(0).max(3).optional(),
  mirrored: z.boolean().optional(),
  corners: z
    .tuple([point, point, point, point])
    .refine(isRectifiable, { error: "cornersCrossed" })
    .optional(),
  angle: z.number().min(-ANGLE_MAX).max(ANGLE_MAX).optional(),
  crop: rectangle(CROP_SIDE_MIN).optional(),
  fade: percent.optional(),
  exposure: signedPercent.optional(),
  contrast: signedPercent.optional(),
  highlights: signedPercent.optional(),
  shadows: signedPercent.optional(),
  temperature: signedPercent.optional(),
  tint: signedPercent.optional(),
  saturation: signedPercent.optional(),
  blackAndWhite: z.boolean().optional(),
  sharpness: percent.optional(),
}) satisfies z.ZodType<Recipe>;
