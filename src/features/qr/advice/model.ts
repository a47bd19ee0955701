import { z } from "zod";
import { encodeSymbol, SymbolRefused, type SymbolRefusal } from "#platform/symbols/matrix.ts";
import { QUIET_ZONE, type SymbolSettings } from "#platform/symbols/symbol-settings.ts";

/**
 * Each material with what it looks like whole and cut, and the smallest module that its surface and the
 * usual tool hold. Colours and sizes are estimates, and are called so wherever they are shown.
 */
const MATERIALS = {
  blackGranitePolished: { whole: "#1f2023", cut: "#a9a8a4", leastMm: 0.6 },
  blackGraniteMatt: { whole: "#3a3b3d", cut: "#b5b4af", leastMm: 0.8 },
  greyGranitePolished: { whole: "#4f5053", cut: "#c9c7c2", leastMm: 1.2 },
  greyGraniteMatt: { whole: "#8b8b89", cut: "#c4c2bd", leastMm: 1.2 },
  redGranitePolished: { whole: "#62372f", cut: "#c9a79d", leastMm: 1.2 },
  redGraniteMatt: { whole: "#94675e", cut: "#d0b4ab", leastMm: 1.2 },
  slate: { whole: "#3b4146", cut: "#9aa0a3", leastMm: 0.8 },
  bronze: { whole: "#b98a54", cut: "#2c1c0e", leastMm: 1 },
  brass: { whole: "#cba65a", cut: "#2a2216", leastMm: 0.6 },
  steel: { whole: "#c4c7c8", cut: "#2b2d2f", leastMm: 0.3 },
  glass: { whole: "#39434a", cut: "#e2e8e8", leastMm: 0.6 },
  oak: { whole: "#b98d5c", cut: "#3b2312", leastMm: 1 },
} as const;
export type Material = keyof typeof MATERIALS;
export const MATERIAL_NAMES = Object.keys(MATERIALS) as Material[];

/**
 * Pixels a module that our decoders need, at least so much contrast: forty symbols of forty were read
 * by both (by one, where it says so) through a simulated lens with noise, turned up to 6°.
 * `measured.test.ts` holds it.
 */
export const NEEDED_PIXELS = [
  { contrast: 0.6, pixels: 3, readBy: "both" },
  { contrast: 0.45, pixels: 5, readBy: "both" },
  { contrast: 0.3, pixels: 3, readBy: "one" },
] as const;

/** ISO/IEC 29158 gives its best grade for cell contrast from here on. */
export const LEAST_CONTRAST = 0.3;

/**
 * A main camera like that of a full-frame 26 mm lens, whose pictures are 1,920 pixels wide while it
 * looks for codes: so many pixels a millimetre at one millimetre's distance.
 */
const FOCAL_PIXELS = (26 / 36) * 1920;

/** Whole millimetres and centimetres, as people measure. */
export const adviceQuestion = z.object({
  material: z.enum(MATERIAL_NAMES),
  /** Of the symbol with its quiet zone. */
  sizeMm: z.number().min(5).max(1000),
  distanceCm: z.number().min(5).max(1000),
});
export type AdviceQuestion = z.infer<typeof adviceQuestion>;

export type Advice = {
  verdict: "yes" | "some" | "tooSmall" | "tooFar" | "tooFaint";
  modules: number;
  level: SymbolSettings["level"];
  /** Which modules the tool takes: those that become what the cut surface looks like. */
  cut: SymbolSettings["cut"];
  moduleMm: number;
  leastModuleMm: number;
  /** The smallest symbol that this material holds, and that is read from there. */
  leastSizeMm: number;
  /** Cell contrast: how much darker the dark is than the light, as part of the light. */
  contrast: number;
  pixels: number;
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
  const { leastMm } = MATERIALS[material];
  const { level, modules } = bestLevel(host);
  const field = modules + 2 * QUIET_ZONE;
  const moduleMm = sizeMm / field;
  const contrast = contrastOf(material);
  const needed = NEEDED_PIXELS.find((step) => contrast >= step.contrast);
  const pixels = needed?.pixels ?? NEEDED_PIXELS[0].pixels;
  const reachCm = Math.floor((moduleMm * FOCAL_PIXELS) / pixels / 10);
  const farthest = (distanceCm * 10 * pixels) / FOCAL_PIXELS;
  const cutsLight = luminance(MATERIALS[material].cut) > luminance(MATERIALS[material].whole);
  return {
    verdict: verdictOf(),
    modules,
    level,
    cut: cutsLight === isSwapped ? "dark" : "light",
    moduleMm,
    leastModuleMm: leastMm,
    leastSizeMm: Math.ceil(Math.max(leastMm, farthest) * field),
    contrast,
    pixels,
    reachCm,
    quietMm: QUIET_ZONE * moduleMm,
    isSwapped,
  };

  function verdictOf(): Advice["verdict"] {
    if (moduleMm < leastMm) return "tooSmall";
    if (contrast < LEAST_CONTRAST) return "tooFaint";
    if (reachCm < distanceCm) return "tooFar";
    return isSwapped || needed?.readBy === "one" ? "some" : "yes";
  }
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

function contrastOf(material: Material): number {
  const { whole, cut } = MATERIALS[material];
  const [dark = 0, light = 1] = [luminance(whole), luminance(cut)].toSorted((a, b) => a - b);
  return (light - dark) / light;
}

/** Of an sRGB colour, as WCAG and CSS reckon it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
