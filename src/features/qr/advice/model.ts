import { z } from "zod";
import { encodeSymbol, SymbolRefused, type SymbolRefusal } from "#platform/symbols/matrix.ts";
import { QUIET_ZONE, type SymbolSettings } from "#platform/symbols/symbol-settings.ts";

/**
 * Light against dark as part of the light, of light itself: never of the pixel values of a picture, of which
 * the same contrast is far less. In this unit ISO/IEC 29158 reckons, and so does everything here.
 */
export type LightContrast = number;

/**
 * Each material with what it looks like whole and cut, and the smallest module that its surface and the
 * usual tool hold. `source`: where the whole colour comes from. Lighting tables have granite throw back 20 to
 * 25 % of the light and light oak 25 to 35 % (gharpedia.com/blog/reflection-factor); all others,
 * and every cut colour and size, are our own estimates, and are called so wherever they are shown.
 */
const MATERIALS = {
  blackGranitePolished: { whole: "#1f2023", cut: "#a9a8a4", leastMm: 0.6, source: "estimate" },
  blackGraniteMatt: { whole: "#3a3b3d", cut: "#b5b4af", leastMm: 0.8, source: "estimate" },
  greyGranitePolished: { whole: "#4f5053", cut: "#c9c7c2", leastMm: 1.2, source: "estimate" },
  greyGraniteMatt: { whole: "#898987", cut: "#c4c2bd", leastMm: 1.2, source: "table" },
  redGranitePolished: { whole: "#62372f", cut: "#c9a79d", leastMm: 1.2, source: "estimate" },
  redGraniteMatt: { whole: "#94675e", cut: "#d0b4ab", leastMm: 1.2, source: "estimate" },
  slate: { whole: "#3b4146", cut: "#9aa0a3", leastMm: 0.8, source: "estimate" },
  bronze: { whole: "#b98a54", cut: "#2c1c0e", leastMm: 1, source: "estimate" },
  brass: { whole: "#cba65a", cut: "#2a2216", leastMm: 0.6, source: "estimate" },
  steel: { whole: "#c4c7c8", cut: "#2b2d2f", leastMm: 0.3, source: "estimate" },
  glass: { whole: "#39434a", cut: "#e2e8e8", leastMm: 0.6, source: "estimate" },
  oak: { whole: "#b98d5c", cut: "#3b2312", leastMm: 1, source: "table" },
} as const;
export type Material = keyof typeof MATERIALS;
export const MATERIAL_NAMES = Object.keys(MATERIALS) as Material[];

/**
 * Pixels a module that our decoders need, at least so much contrast: forty symbols of forty were read
 * by both (by one, where it says so) through a simulated lens with noise, turned up to 6°.
 * `measured.server.test.ts` holds it, for each bound and for each material.
 */
export const NEEDED_PIXELS: readonly {
  lightContrast: LightContrast;
  pixels: number;
  readBy: "both" | "one";
}[] = [
  { lightContrast: 0.8, pixels: 5, readBy: "both" },
  { lightContrast: 0.65, pixels: 8, readBy: "both" },
  { lightContrast: 0.3, pixels: 5, readBy: "one" },
];
/** Where nothing is read, a reach is still told: that of the faintest that is. */
const FAINTEST = { pixels: 8, readBy: "one" } as const;

/** ISO/IEC 29158 gives its best grade for cell contrast from here on. */
export const LEAST_CONTRAST: LightContrast = 0.3;

/**
 * A main camera like that of a full-frame 26 mm lens, whose pictures are 1,920 by 1,080 pixels while it
 * looks for codes: so many pixels a millimetre at one millimetre's distance.
 */
const FOCAL_PIXELS = (26 / 36) * 1920;
/** The shorter side of that picture, and the part of it that a symbol may fill. */
const VIEW = { pixels: 1080, filled: 0.9 };

/**
 * From here on a main camera sees sharply: measured by Halide for the iPhone 14 (20 cm); Apple names 10 to 15 cm
 * for earlier ones (WWDC 2021, "What's new in camera capture").
 */
const NEAREST_CM = 20;

/** What is advised is a little more than what just holds, in sizes that people order. */
const SIZE_MARGIN = 1.05;
const SIZE_STEP_MM = 5;

export const SIZES_MM = { least: 5, most: 1000 };
export const DISTANCES_CM = { least: 5, most: 300 };

/** Whole millimetres and centimetres, as people measure. */
export const adviceQuestion = z.object({
  material: z.enum(MATERIAL_NAMES),
  /** Of the symbol with its quiet zone. */
  sizeMm: z.number().min(SIZES_MM.least).max(SIZES_MM.most),
  distanceCm: z.number().min(DISTANCES_CM.least).max(DISTANCES_CM.most),
});
export type AdviceQuestion = z.infer<typeof adviceQuestion>;

export type Advice = {
  verdict: "yes" | "some" | "tooSmall" | "tooFar" | "tooFaint" | "tooNear" | "tooLarge";
  modules: number;
  level: SymbolSettings["level"];
  /** Which modules the tool takes: those that become what the cut surface looks like. */
  cut: SymbolSettings["cut"];
  moduleMm: number;
  leastModuleMm: number;
  /** A size to order that this material holds, and that is read from there; never more than one that is. */
  leastSizeMm: number;
  /** Cell contrast. */
  lightContrast: LightContrast;
  /** Where the colours come from that the contrast is reckoned from. */
  source: "estimate" | "table";
  pixels: number;
  /** Between these two a phone sees it sharply, whole, and large enough. */
  nearestCm: number;
  reachCm: number;
  quietMm: number;
  /** Light on dark, which the norm allows and not every phone reads. */
  isSwapped: boolean;
};

/** Any code is as long as another. */
export const SOME_CODE = "000000000";

/** Throws a `SymbolRefused` when no symbol can be made for the host. */
export function advise(host: string, question: AdviceQuestion, isSwapped = false): Advice {
  const { material, sizeMm, distanceCm } = question;
  const { leastMm, source, whole, cut } = MATERIALS[material];
  const { level, modules } = bestLevel(host);
  const field = modules + 2 * QUIET_ZONE;
  const moduleMm = sizeMm / field;
  const lightContrast = contrastOf(material);
  const { pixels, readBy } =
    NEEDED_PIXELS.find((step) => lightContrast >= step.lightContrast) ?? FAINTEST;
  const reachCm = Math.floor((moduleMm * FOCAL_PIXELS) / pixels / 10);
  const nearestCm = Math.max(NEAREST_CM, Math.ceil(wholeFromCm(sizeMm)));
  const cutsLight = luminance(cut) > luminance(whole);
  const verdict = verdictOf();
  const isRead = verdict === "yes" || verdict === "some";
  return {
    verdict,
    modules,
    level,
    cut: cutsLight === isSwapped ? "dark" : "light",
    moduleMm,
    leastModuleMm: leastMm,
    leastSizeMm: isRead ? Math.min(sizeMm, leastSize()) : leastSize(),
    lightContrast,
    source,
    pixels,
    nearestCm,
    reachCm,
    quietMm: QUIET_ZONE * moduleMm,
    isSwapped,
  };

  function verdictOf(): Advice["verdict"] {
    if (moduleMm < leastMm || reachCm < NEAREST_CM) return "tooSmall";
    if (lightContrast < LEAST_CONTRAST) return "tooFaint";
    if (distanceCm < NEAREST_CM) return "tooNear";
    if (distanceCm < nearestCm) return "tooLarge";
    if (reachCm < distanceCm) return "tooFar";
    return isSwapped || readBy === "one" ? "some" : "yes";
  }

  function leastSize(): number {
    const seenFromMm = Math.max(distanceCm, NEAREST_CM) * 10;
    const least = Math.max(leastMm, (seenFromMm * pixels) / FOCAL_PIXELS) * field * SIZE_MARGIN;
    return Math.ceil(least / SIZE_STEP_MM) * SIZE_STEP_MM;
  }
}

/** From so far away on, all of it is in the picture, also when a phone is held upright. */
function wholeFromCm(sizeMm: number): number {
  return (sizeMm * FOCAL_PIXELS) / (VIEW.pixels * VIEW.filled) / 10;
}

/** More correction where it costs no module. */
function bestLevel(host: string): { level: SymbolSettings["level"]; modules: number } {
  const modulesAt = (level: SymbolSettings["level"]) =>
    encodeSymbol({ host, code: SOME_CODE }, { level, largest: 57 }).length;
  const modules = modulesAt("Q");
  return { modules, level: modulesAt("H") === modules ? "H" : "Q" };
}

/** `null` when symbols can be made for the host. */
export function refusalFor(host: string): SymbolRefusal | null {
  try {
    bestLevel(host);
    return null;
  } catch (error) {
    if (error instanceof SymbolRefused) return error.refusal;
    throw error;
  }
}

export function coloursOf(material: Material): { whole: string; cut: string } {
  return MATERIALS[material];
}

function contrastOf(material: Material): LightContrast {
  const { whole, cut } = MATERIALS[material];
  const [dark = 0, light = 1] = [luminance(whole), luminance(cut)].toSorted((a, b) => a - b);
  return (light - dark) / light;
}

/** Light of an sRGB colour, as WCAG and CSS reckon it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
