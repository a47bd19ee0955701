import { extentOf, sizeOf } from "#features/qr/symbols/engine/drawing.ts";
import {
  encodeSymbol,
  SymbolRefused,
  type SymbolRefusal,
} from "#features/qr/symbols/engine/matrix.ts";
import type { SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import { SAMPLE_CODE } from "#features/qr/model.ts";

export type MeasuredSymbol =
  | { size: { widthMm: number; heightMm: number }; refusal: null }
  | { size: null; refusal: SymbolRefusal };

/**
 * The size of every symbol of a package, or why there can be none: all codes have the same length.
 */
export function measureSymbol(host: string, settings: SymbolSettings): MeasuredSymbol {
  try {
    const modules = encodeSymbol({ host, code: SAMPLE_CODE }, settings).length;
    const size = sizeOf({ ...extentOf(modules, settings), moduleMm: settings.moduleMm });
    return { size, refusal: null };
  } catch (error) {
    if (error instanceof SymbolRefused) return { size: null, refusal: error.refusal };
    throw error;
  }
}
