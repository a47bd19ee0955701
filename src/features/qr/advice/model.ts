import {
  encodeSymbol,
  SymbolRefused,
  type SymbolRefusal,
} from "#features/qr/symbols/engine/matrix.ts";
import { QUIET_ZONE, type SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import { SAMPLE_CODE } from "#features/qr/model.ts";
import { PLATES_ON_SALE, READ_FROM_CM, type PlateName } from "#features/qr/plates/contract.ts";
import { layOut } from "#features/qr/artworks/model.ts";
import { engravingOf, luminance, MATERIALS, type Material } from "./engine/materials.ts";

/**
 * Contrast between light and dark in linear light, never in the pixel values of a picture, where
 * the same contrast is far smaller. ISO/IEC 29158 uses this unit, and so does everything here.
 */
export type LightContrast = number;

/**
 * Pixels per module that our decoders need, for at least that contrast: forty symbols of forty were
 * read by both (by one, where it says so) through a simulated lens with noise, rotated up to 6°.
 * `measured.server.test.ts` checks it for each bound and each material.
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
/** Below the lowest readable contrast a distance is still calculated, as for that contrast. */
const FAINTEST = { pixels: 8, readBy: "one" } as const;

/** From this cell contrast on ISO/IEC 29158 gives its best grade. */
export const LEAST_CONTRAST: LightContrast = 0.3;

/**
 * A main camera with the field of view of a full-frame 26 mm lens, scanning at 1,920 by 1,080
 * pixels: pixels per millimetre at a distance of one millimetre.
 */
const FOCAL_PIXELS = (26 / 36) * 1920;
/** The shorter side of that picture, and the fraction of it that a symbol may fill. */
const VIEW = { pixels: 1080, filled: 0.9 };

/**
 * The nearest focus of a main camera: measured by Halide for the iPhone 14 (20 cm); Apple names 10
 * to 15 cm for earlier ones (WWDC 2021, "What's new in camera capture").
 */
const NEAREST_CM = 20;

/** The advised size is somewhat larger than the minimum, rounded to sizes that people order. */
const SIZE_MARGIN = 1.05;
const SIZE_STEP_MM = 5;

export const SIZES_MM = { least: 5, most: 1000 };
export const DISTANCES_CM = { least: 5, most: 300 };

export type AdviceQuestion = {
  material: Material;
  /** Size of the symbol with its quiet zone. */
  sizeMm: number;
  distanceCm: number;
};

/** Measures that are out of range, or not numbers. */
export function measuresOutside({ sizeMm, distanceCm }: AdviceQuestion) {
  const isWithin = (value: number, { least, most }: typeof SIZES_MM) =>
    value >= least && value <= most;
  return { sizeMm: !isWithin(sizeMm, SIZES_MM), distanceCm: !isWithin(distanceCm, DISTANCES_CM) };
}

export type Advice = {
  verdict: "yes" | "some" | "tooSmall" | "tooFar" | "tooFaint" | "tooNear" | "tooLarge";
  modules: number;
  level: SymbolSettings["level"];
  /** Which modules the tool removes; they get the colour of the cut surface. */
  cut: SymbolSettings["cut"];
  moduleMm: number;
  leastModuleMm: number;
  /**
   * The smallest size to order that this material holds and that is readable from that distance;
   * never more than an accepted one.
   */
  leastSizeMm: number;
  /** Cell contrast. */
  lightContrast: LightContrast;
  /** Source of the colours that the contrast is calculated from. */
  source: "estimate" | "table";
  pixels: number;
  /** Between these two distances a phone sees it in focus, whole, and large enough. */
  nearestCm: number;
  reachCm: number;
  quietMm: number;
  /** Light on dark: allowed by the norm, but not read by every phone. */
  isSwapped: boolean;
};

/** Throws a `SymbolRefused` when no symbol can be made for the host. */
export function advise(host: string, question: AdviceQuestion, isSwapped = false): Advice {
  const { material, sizeMm, distanceCm } = question;
  const { source } = MATERIALS[material];
  const { leastMm, cut } = engravingOf(material);
  const { level, modules } = bestLevel(host);
  const field = modules + 2 * QUIET_ZONE;
  const moduleMm = sizeMm / field;
  const lightContrast = contrastOf(material);
  const { pixels, readBy } =
    NEEDED_PIXELS.find((step) => lightContrast >= step.lightContrast) ?? FAINTEST;
  const reachCm = Math.floor((moduleMm * FOCAL_PIXELS) / pixels / 10);
  const nearestCm = Math.max(NEAREST_CM, Math.ceil(wholeFromCm(sizeMm)));
  const verdict = verdictOf();
  const isRead = verdict === "yes" || verdict === "some";
  return {
    verdict,
    modules,
    level,
    cut: (cut === "light") === isSwapped ? "dark" : "light",
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

/** The advice for a plate on sale with so many lines of words, from where it is said to be read. */
export function adviseOnPlate(host: string, name: PlateName, words = 0): Advice {
  const { material } = PLATES_ON_SALE[name];
  const { modules } = bestLevel(host);
  const { moduleMm } = layOut(modules, { plate: name, words }).settings;
  const sizeMm = moduleMm * (modules + 2 * QUIET_ZONE);
  return advise(host, { material, sizeMm, distanceCm: READ_FROM_CM });
}

/** The smallest size to order for a symbol cut into the material itself, read from that distance. */
export function adviseLeastSize(host: string, material: Material, distanceCm: number): Advice {
  const { leastSizeMm } = advise(host, { material, sizeMm: SIZES_MM.least, distanceCm });
  return advise(host, { material, sizeMm: leastSizeMm, distanceCm });
}

/**
 * The distance from which the whole symbol fits into the picture, also with a phone held upright.
 */
function wholeFromCm(sizeMm: number): number {
  return (sizeMm * FOCAL_PIXELS) / (VIEW.pixels * VIEW.filled) / 10;
}

/** A higher correction level if it needs no more modules. */
function bestLevel(host: string): { level: SymbolSettings["level"]; modules: number } {
  const modulesAt = (level: SymbolSettings["level"]) =>
    encodeSymbol({ host, code: SAMPLE_CODE }, { level, largest: 57 }).length;
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
