import { extentOf } from "#features/qr/symbols/engine/drawing.ts";
import {
  DEFAULT_SYMBOL,
  type SymbolSettings,
} from "#features/qr/symbols/engine/symbol-settings.ts";
import { PLATES_ON_SALE, type PlateName } from "../plates/contract.ts";

/** What is engraved on a plate that was ordered. */
export type Artwork = { code: string; plate: PlateName; words: readonly string[] };

/** Capitals below this height are closed by the tool: our own estimate, for laser and etching alike. */
export const LEAST_WORD_MM = 1;

/** The symbol and its letters fill the plate within its margin, from top to bottom. */
export function artworkSettings(
  modules: number,
  { plate, words }: Pick<Artwork, "plate" | "words">,
): SymbolSettings {
  const { sideMm, marginMm } = PLATES_ON_SALE[plate];
  const settings = { ...DEFAULT_SYMBOL, moduleMm: 1, lettering: true };
  const { rows } = extentOf(modules, settings, words.length);
  return { ...settings, moduleMm: (sideMm - 2 * marginMm) / rows };
}
