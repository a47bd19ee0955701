import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { mediaItem } from "../media/contract.ts";
import { isRectifiable } from "./engine/quadrilateral.ts";
import type { Recipe } from "./engine/recipe.ts";

export const HEALS_MAX = 500;
export const HEAL_POINTS_MAX = 200;
/** Of the longer side. A larger hole is no dust any more, and nothing tells what was there. */
const HEAL_RADIUS_MAX = 0.05;
const HEAL_RADIUS_MIN = 0.0002;
export const BLURS_MAX = 50;
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

const quadrilateral = z.tuple([point, point, point, point]);

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
  corners: quadrilateral.refine(isRectifiable, { error: "cornersCrossed" }).optional(),
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

export type { Recipe } from "./engine/recipe.ts";

/** `rendering`: it shows what it showed before; `failed`: and goes on doing so. */
const EDIT_STATES = ["ready", "rendering", "failed"] as const;
export type EditState = (typeof EDIT_STATES)[number];

/** In pixels, of the longer side at most. */
export const COPY_WIDTHS = [1600, 4096] as const;

export const CUT_OUTS_MAX = 20;

const version = z.object({
  revision: z.int(),
  savedAt: z.iso.datetime(),
  /** `null` once their account is erased. */
  by: z.string().nullable(),
  isByMe: z.boolean(),
  /** It is the untouched original. */
  isOriginal: z.boolean(),
});

const pictureEdit = z.object({
  /** Of the upright original. */
  width: z.int(),
  height: z.int(),
  /** As it is wanted, with every turn; `null` for the original. */
  recipe: recipe.nullable(),
  /** For `If-Match`; 0 before the first edit. */
  revision: z.int(),
  state: z.enum(EDIT_STATES),
  progress: z.int(),
  /** Why it couldn't be made, in the caller's language. */
  problem: z.string().nullable(),
  /** Copies to work on, the smallest first. */
  sources: z.array(z.object({ width: z.literal(COPY_WIDTHS), url: z.string() })),
  /** Last one first. */
  versions: z.array(version),
});
export type PictureEdit = z.infer<typeof pictureEdit>;

const ofItem = z.object({ id: z.string().min(1).max(120), mediaId: z.uuid() });

export const findPicture = defineCall({
  method: "GET",
  path: "/api/media/{mediaId}",
  section: "pictures",
  summary: "The page that a media item stands on, for whoever may change the item",
  access: "signed-in",
  params: z.object({ mediaId: z.uuid() }),
  answer: z.object({ memorialId: z.uuid(), slug: z.string() }),
});

export const getEdit = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/media/{mediaId}/edit",
  section: "pictures",
  summary: "How a picture is edited, for whoever may change it",
  access: "signed-in",
  params: ofItem,
  answer: pictureEdit,
});

export const saveEdit = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/media/{mediaId}/edit",
  summary:
    "Edits a picture by a recipe, or shows its original again; with If-Match only the revision that was read",
  access: "signed-in",
  params: ofItem,
  body: z.strictObject({ recipe: recipe.nullable() }),
  answer: pictureEdit,
});

export const restoreEdit = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/media/{mediaId}/edit/restore",
  summary: "Edits a picture as an earlier version did, which is a version itself",
  access: "signed-in",
  params: ofItem,
  body: z.strictObject({ revision: z.int().min(1).max(1_000_000_000) }),
  answer: pictureEdit,
});

export const suggestEdit = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/media/{mediaId}/edit/suggestions",
  section: "pictures",
  summary:
    "Suggests corners of a photographed print, photographs on an album page, faded colours to bring back, and dust",
  access: "signed-in",
  params: ofItem,
  answer: z.object({
    corners: quadrilateral.nullable(),
    cutOuts: z.array(recipe),
    fade: percent,
    heals: z.array(heal),
  }),
});

export const cutOutPictures = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/media/{mediaId}/cut-outs",
  summary: "Makes further items of parts of a picture, each by a recipe; they share its original",
  access: "signed-in",
  params: ofItem,
  body: z.strictObject({ recipes: z.array(recipe).min(1).max(CUT_OUTS_MAX) }),
  answer: z.object({ items: z.array(mediaItem) }),
  status: 201,
});

/** Files, by address. */
export const SOURCE_PATH = "/api/memorials/{id}/media/{mediaId}/edit/source/{width}";
export const EDITED_PATH = "/api/memorials/{id}/media/{mediaId}/edited";
