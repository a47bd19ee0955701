import { depthBeneath, extentOf, linesBeneath } from "#features/qr/symbols/engine/drawing.ts";
import { encodeSymbol, SymbolRefused, type Matrix } from "#features/qr/symbols/engine/matrix.ts";
import {
  DEFAULT_SYMBOL,
  type SymbolSettings,
} from "#features/qr/symbols/engine/symbol-settings.ts";
import { CLEAR_MM, PLATES_ON_SALE, type PlateName } from "../plates/contract.ts";

/** What is engraved on a plate that was ordered. */
export type Artwork = { code: string; plate: PlateName; words: readonly string[] };

/** Capitals below this height are closed by the tool: our own estimate, for laser and etching alike. */
export const LEAST_WORD_MM = 1;

export type ArtworkLayout = {
  settings: SymbolSettings;
  /** Modules from the top of the file to its foot. */
  rows: number;
};

/**
 * The symbol and its letters fill the plate within its margin, from top to bottom: as large as they can
 * be while the lowest letters keep their distance from the edge.
 */
export function layOut(
  modules: number,
  { plate, words }: { plate: PlateName; words: number },
): ArtworkLayout {
  const { sideMm, twoLinesMm, marginMm } = PLATES_ON_SALE[plate];
  const heightMm = (words > 1 ? twoLinesMm : sideMm) - 2 * marginMm;
  const settings = { ...DEFAULT_SYMBOL, moduleMm: 1, lettering: true };
  const extent = extentOf(modules, settings, words);
  const lowest = extent.field + depthBeneath(words, settings.lettering);
  let { rows } = extent;
  while (((rows - lowest) * heightMm) / rows + marginMm < CLEAR_MM) rows += 1;
  return { settings: { ...settings, moduleMm: heightMm / rows }, rows };
}

/** The symbol of a plate's code; `null` for a host that plates can't carry. */
export function plateMatrix(host: string, code: string): Matrix | null {
  try {
    return encodeSymbol({ host, code }, DEFAULT_SYMBOL);
  } catch (error) {
    if (error instanceof SymbolRefused) return null;
    throw error;
  }
}

/** How high the capitals of words are on a plate with so many lines; a long line is set smaller. */
export function wordHeightMm(modules: number, plate: PlateName, lines: number): number {
  const { words } = linesBeneath(lines);
  return (words[0]?.height ?? 0) * layOut(modules, { plate, words: lines }).settings.moduleMm;
}
