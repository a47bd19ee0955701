import { extentOf, sizeOf } from "#platform/symbols/drawing.ts";
import { encodeSymbol, SymbolRefused, type SymbolRefusal } from "#platform/symbols/matrix.ts";
import type { SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import { SOME_CODE } from "../../advice/model.ts";

export type MeasuredSymbol =
  | { size: { widthMm: number; heightMm: number }; refusal: null }
  | { size: null; refusal: SymbolRefusal };

/** How large every symbol of a package becomes, or why there can be none: any code is as long as another. */
export function measureSymbol(host: string, settings: SymbolSettings): MeasuredSymbol {
  try {
    const modules = encodeSymbol({ host, code: SOME_CODE }, settings).length;
    const size = sizeOf({ ...extentOf(modules, settings), moduleMm: settings.moduleMm });
    return { size, refusal: null };
  } catch (error) {
    if (error instanceof SymbolRefused) return { size: null, refusal: error.refusal };
    throw error;
  }
}
