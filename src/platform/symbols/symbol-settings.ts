import { z } from "zod";

/** ISO/IEC 18004: modules on every side in which nothing may stand. */
export const QUIET_ZONE = 4;

/** What the address of a plate is expected to need: version 3 at the most. */
const EXPECTED_MODULES = 29;

/**
 * A dot of this part of its module's width is the smallest that both our decoders read in every
 * trial of wear: `npm run bench -- symbols` tries it and what lies below.
 */
const SMALLEST_DOT = 0.8;

/** What a beam takes beyond the line may be no more than this part of a module. */
const WIDEST_KERF = 0.3;

/** How a symbol is drawn, in the words of whoever cuts it. */
export const symbolSettings = z
  .strictObject({
    /** Error correction: a quarter or three tenths of the symbol may be lost. */
    level: z.enum(["Q", "H"]).default("Q"),
    moduleMm: z.number().min(0.2).max(20).default(1.5),
    /** Which modules the tool takes away. On dark granite it is the light ones, and the quiet zone. */
    cut: z.enum(["dark", "light"]).default("dark"),
    /** What the beam or the mill takes in width; every line is drawn half of it inside the cut. */
    kerfMm: z.number().min(0).max(5).default(0),
    shape: z.enum(["square", "dot"]).default("square"),
    /** The width of a dot, as part of its module. */
    dotFill: z.number().min(SMALLEST_DOT).max(1).default(0.9),
    /** Angles outside all else, by which a plate is laid to the machine. */
    corners: z.boolean().default(false),
    /** The code in letters beneath, as outlines. */
    lettering: z.boolean().default(false),
    /** A frame of this width; 0 is none. */
    borderMm: z.number().min(0).max(10).default(0),
    /** Modules on one side at most: who allows more knows that each becomes smaller on the plate. */
    largest: z
      .number()
      .refine((modules) => modules >= 25 && modules <= 57 && modules % 4 === 1)
      .default(EXPECTED_MODULES),
  })
  .refine(({ kerfMm, moduleMm }) => kerfMm <= WIDEST_KERF * moduleMm, {
    path: ["kerfMm"],
    error: "kerfTooWide",
  })
  .refine(
    ({ shape, cut, dotFill, kerfMm, moduleMm }) =>
      shape === "square" ||
      (cut === "light"
        ? // Islands that are widened by the kerf must not run together.
          dotFill * moduleMm + kerfMm <= moduleMm
        : dotFill * moduleMm - kerfMm >= SMALLEST_DOT * moduleMm),
    { path: ["dotFill"], params: { code: "dotAndKerf" } },
  );
export type SymbolSettings = z.infer<typeof symbolSettings>;

/** Files of lines, which a machine can follow. */
export const LINE_FORMATS = ["svg", "pdf", "dxf-r12", "dxf-2000"] as const;
export type LineFormat = (typeof LINE_FORMATS)[number];

export const FILE_FORMATS = [...LINE_FORMATS, "png"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
