import { csvOf, type CsvRow } from "#platform/csv.server.ts";
import { CompressedText } from "../engine/compressed-text.server.ts";
import type { SheetSettings } from "#features/qr/symbols/engine/sheet.ts";
import type { Proof } from "#features/qr/symbols/engine/prove.server.ts";
import type { SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import { groupCode } from "#features/qr/model.ts";
import { manifestColumns, UNLAID, type LaidSheet } from "./sheets.server.ts";

export type About = {
  package: string;
  settings: SymbolSettings;
  sheet: SheetSettings | null;
  madeAt: Date;
};

/** A tested symbol, with its plate's stage. */
export type Tried = { proof: Proof; stage: Stage };

/**
 * The manifest and the report of an archive. They grow with each code and come last, so rows are
 * written at once and held compressed.
 */
export class Manifest {
  readonly #about: About;
  readonly #rows = new CompressedText();
  readonly #proofs = new CompressedText();
  readonly #sheets = new CompressedText();
  #isFirst = { proof: true, sheet: true };

  constructor(about: About) {
    this.#about = about;
  }

  /** Codes in order, with the sheet of those that were readable. */
  add(tried: readonly Tried[], sheet: LaidSheet | null): void {
    const laid = new Map(sheet === null ? [] : manifestColumns(sheet));
    for (const { proof, stage } of tried) {
      const where = this.#about.sheet === null ? {} : (laid.get(proof.code) ?? UNLAID);
      const isFirst = this.#isFirst.proof;
      this.#rows.add(csvOf([manifestRow(proof, stage, where)], { isFirst }));
      this.#proofs.add((isFirst ? "" : ",\n") + JSON.stringify(proof));
      this.#isFirst.proof = false;
    }
    if (sheet === null) return;
    this.#sheets.add((this.#isFirst.sheet ? "" : ",\n") + JSON.stringify(sheet));
    this.#isFirst.sheet = false;
  }

  async *manifest(): AsyncGenerator<string> {
    yield* this.#rows.read();
  }

  async *report(): AsyncGenerator<string> {
    yield `${JSON.stringify(this.#about).slice(0, -1)},\n"proofs": [\n`;
    yield* this.#proofs.read();
    yield `\n],\n"sheets": [\n`;
    yield* this.#sheets.read();
    yield "\n]}\n";
  }
}

function manifestRow(proof: Proof, stage: Stage, where: CsvRow): CsvRow {
  return {
    code: proof.code,
    printed: groupCode(proof.code),
    stage,
    text: proof.text,
    modules: proof.modules,
    level: proof.level,
    width_mm: proof.widthMm,
    height_mm: proof.heightMm,
    verified: proof.verified ? "yes" : "no",
    unread: failuresOf(proof).join(" "),
    ...where,
    ...Object.fromEntries(proof.files.map(({ format, sha256 }) => [`sha256_${format}`, sha256])),
  };
}

/** Failed reads by test and decoder: `pdf/zxing`, `blur/qr`. */
export function failuresOf({ files, wear }: Proof): string[] {
  const tried = [
    ...files.map(({ format, readings }) => ({ what: format, readings })),
    ...wear.map(({ wear: what, readings }) => ({ what, readings })),
  ];
  return tried.flatMap(({ what, readings }) =>
    Object.entries(readings).flatMap(([decoder, isRead]) => (isRead ? [] : [`${what}/${decoder}`])),
  );
}
