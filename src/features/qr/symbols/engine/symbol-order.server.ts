import { drawSymbol, type Drawing } from "./drawing.ts";
import { setLetters, setWords } from "./lettering.server.ts";
import { encodeSymbol } from "./matrix.ts";
import type { FileFormat, SymbolSettings } from "./symbol-settings.ts";

export type SymbolOrder = {
  host: string;
  code: string;
  /** In letters below the symbol, if the settings ask for them. */
  shownCode: string;
  /** Lines of words between the symbol and its code. */
  words?: readonly string[];
  /** Modules from top to bottom, where the file leaves room below its letters. */
  rows?: number;
  settings: SymbolSettings;
  formats: readonly FileFormat[];
  madeAt: Date;
};

export function drawingOf({
  host,
  code,
  shownCode,
  settings,
  words = [],
  rows,
}: Omit<SymbolOrder, "formats" | "madeAt">): Drawing {
  const matrix = encodeSymbol({ host, code }, settings);
  const letters = settings.lettering ? setLetters(shownCode) : null;
  return drawSymbol(matrix, settings, letters, { words: words.map(setWords), rows });
}
