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
export const WIDEST_KERF = 0.3;

/** Modules on one side of a symbol, as the versions 2 to 10 have them. */
const SIDE = { least: 25, most: 57 };

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
      .refine((modules) => modules >= SIDE.least && modules <= SIDE.most && modules % 4 === 1, {
        error: "symbolSide",
        params: SIDE,
      })
      .default(EXPECTED_MODULES),
  })
  .superRefine((settings, context) => {
    const problem = kerfProblem(settings);
    if (problem) context.addIssue({ code: "custom", input: settings, ...problem });
  });
export type SymbolSettings = z.infer<typeof symbolSettings>;

/** A limit is told so that what it names fits: never a thousandth beyond. */
const downwards = (value: number) => Math.floor(value * 1000 + 1e-6) / 1000;
const upwards = (value: number) => Math.ceil(value * 1000 - 1e-6) / 1000;

/** What the tool takes in width has to leave modules, and dots that can be read. */
function kerfProblem({
  shape,
  cut,
  dotFill,
  kerfMm,
  moduleMm,
}: Pick<SymbolSettings, "shape" | "cut" | "dotFill" | "kerfMm" | "moduleMm">) {
  const part = shape === "square" ? WIDEST_KERF : 1 - SMALLEST_DOT;
  const widest = part * moduleMm;
  if (upwards(kerfMm) > upwards(widest)) {
    const params = { most: downwards(widest), percent: Math.round(part * 100) };
    return { path: ["kerfMm"], message: "kerfTooWide", params };
  }
  if (shape === "square") return null;
  // A dot that is cut away becomes smaller than drawn; islands are widened, and must not run together.
  const [least, most] = [SMALLEST_DOT + kerfMm / moduleMm, 1 - kerfMm / moduleMm];
  if (cut === "dark" && upwards(dotFill) < upwards(least)) {
    return { path: ["dotFill"], message: "dotTooSmall", params: { least: upwards(least) } };
  }
  if (cut === "light" && downwards(dotFill) > downwards(most)) {
    return { path: ["dotFill"], message: "dotTooLarge", params: { most: downwards(most) } };
  }
  return null;
}

/** Files of lines, which a machine can follow. */
export const LINE_FORMATS = ["svg", "pdf", "dxf-r12", "dxf-2000"] as const;
export type LineFormat = (typeof LINE_FORMATS)[number];

export const FILE_FORMATS = [...LINE_FORMATS, "png"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
