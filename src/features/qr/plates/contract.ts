import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { optionalLine } from "#platform/text.ts";

/** How a plate's use ended. The row stays as a record of the plates that carried the code. */
export const ENDS = ["discarded", "takenBack", "replaced"] as const;
export type PlateEnd = (typeof ENDS)[number];

/**
 * What plates are sold, and the only place that says of which material and how large: price list,
 * order form and pages read it here. Squares with the symbol, the code in letters below it, and a
 * margin outside of both, which screws need: nothing may stand in the quiet zone of a symbol.
 * With two lines of words some are larger (`twoLinesMm`): the symbol keeps its reading distance, and
 * the letters their distance from the edge. Holes are in the corners, with their middle `insetMm`
 * from both edges.
 * What they cost is data (commerce/plans). `on-sale.test.ts` holds that each is engravable by the
 * rules that stonemasons are advised by.
 */
export const PLATES_ON_SALE = {
  steel: {
    material: "steel",
    sideMm: 40,
    twoLinesMm: 45,
    marginMm: 0,
    fixing: "glued",
    hole: null,
  },
  bronze: {
    material: "bronze",
    sideMm: 50,
    twoLinesMm: 50,
    marginMm: 2.8,
    fixing: "screwed",
    hole: { insetMm: 3.2, radiusMm: 1.5 },
  },
} as const;
export type PlateName = keyof typeof PLATES_ON_SALE;
export const PLATE_NAMES = ["steel", "bronze"] as const satisfies PlateName[];

/**
 * How plates are drawn: the metal, its edge towards the light, and what is engraved in it. Steel is grey,
 * bronze a warm brown.
 */
export const METALS = {
  steel: { face: "#bfc2c4", light: "#e4e6e7", cut: "#26282a" },
  bronze: { face: "#b98a54", light: "#dab683", cut: "#26190d" },
} as const satisfies Record<PlateName, { face: string; light: string; cut: string }>;

/** Nothing is engraved nearer than this to the edge of a plate or of a hole, and no hole nearer to the edge. */
export const CLEAR_MM = 1.5;

/**
 * The signs that the typeface of words has, by the first and last of each range: held to it by
 * `artworks.server.test.ts`.
 */
export const ENGRAVABLE = [
  [" ", "~"],
  ["\u00a0", "ž"],
  ["–", "—"],
  ["‘", "‚"],
  ["“", "„"],
  ["†", "†"],
  ["•", "•"],
  ["…", "…"],
  ["‹", "›"],
  ["⁄", "⁄"],
  ["€", "€"],
  ["™", "™"],
  ["−", "−"],
] as const;

/** From how far a phone is to read a plate, as every page says. */
export const READ_FROM_CM = 25;

/** What plates are drawn on. */
const SURFACES = ["granite", "boulder", "slate", "oak"] as const;
export type Surface = (typeof SURFACES)[number];

/** A plate on a stone, or by itself. */
export const PLATE_PICTURES = [...SURFACES, ...PLATE_NAMES] as const;
export type PlatePicture = (typeof PLATE_PICTURES)[number];

export const getPlatePicture = defineCall({
  method: "GET",
  path: "/api/plates/pictures/{surface}",
  summary:
    "A drawing of a plate on a stone or by itself, with a symbol that opens the example (SVG)",
  access: "anyone",
  params: z.object({ surface: z.enum(PLATE_PICTURES) }),
});

export const PLATE_FACT_MAX = 60;
const side = z.number().int().min(1).max(5000).nullable().default(null);

/** Physical details of a plate; all of them may be added later. */
export const plateFacts = z.strictObject({
  material: optionalLine(PLATE_FACT_MAX).default(null),
  widthMm: side,
  heightMm: side,
  serial: optionalLine(PLATE_FACT_MAX).default(null),
});
export type PlateFacts = z.infer<typeof plateFacts>;

export const shownPlate = z.object({
  number: z.number().int(),
  material: z.string().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  serial: z.string().nullable(),
  engravedAt: z.iso.datetime(),
  /** `null` for the one that carries the code now. */
  endedAs: z.enum(ENDS).nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type ShownPlate = z.infer<typeof shownPlate>;
