import type { Proof } from "#features/qr/symbols/engine/prove.server.ts";
import type { SheetProof } from "#features/qr/symbols/engine/prove-sheet.server.ts";
import type { SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import type { ProvenSymbol } from "../contract.ts";

/** What a code's history records of its own files. */
export function provenFiles(settings: SymbolSettings, proof: Proof): ProvenSymbol {
  const { files, text, modules, widthMm, heightMm, wear } = proof;
  return {
    ...drawnAs(settings),
    formats: files.map(({ format }) => format),
    files,
    report: { text, modules, widthMm, heightMm, wear },
  };
}

/** What it records of the files of its plate's sheet: those that were readable. */
export function provenSheet(
  settings: SymbolSettings,
  { number, files }: { number: number; files: readonly SheetProof[] },
): ProvenSymbol {
  const whole = files.filter(({ verified }) => verified);
  return {
    ...drawnAs(settings),
    formats: whole.map(({ format }) => format),
    sheet: number,
    files: whole.map(({ format, bytes, sha256 }) => ({ format, bytes, sha256 })),
  };
}

function drawnAs({ level, moduleMm, cut, kerfMm, shape, dotFill }: SymbolSettings) {
  return {
    level,
    moduleMm,
    polarity: cut === "light" ? ("lightOnDark" as const) : ("darkOnLight" as const),
    kerfMm,
    shape,
    ...(shape === "dot" && { dotFill }),
  };
}
