import { csvOf, type CsvRow } from "#platform/csv.server.ts";
import { KeptText } from "#platform/kept-text.server.ts";
import type { SheetSettings } from "#platform/symbols/sheet.ts";
import type { Proof } from "#platform/symbols/prove.server.ts";
import type { SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import type { Stage } from "../../life/contract.ts";
import { groupCode } from "../../model.ts";
import { manifestColumns, UNLAID, type LaidSheet } from "./sheets.server.ts";

export type About = {
  package: string;
  settings: SymbolSettings;
  sheet: SheetSettings | null;
  madeAt: Date;
};

/** A symbol that was tried, and where its plate stood. */
export type Tried = { proof: Proof; stage: Stage };

/**
 * What goes with the files: the list and the report. They grow with each code and come last, so what is known
 * of each is written down at once and held compressed.
 */
export class Papers {
  readonly #about: About;
  readonly #rows = new KeptText();
  readonly #proofs = new KeptText();
  readonly #sheets = new KeptText();
  #isFirst = { proof: true, sheet: true };

  constructor(about: About) {
    this.#about = about;
  }

  /** Codes in their order, and the sheet that those of them lie on which could be read. */
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

/** What was not read, by what: `pdf/zxing`, `blur/qr`. */
export function failuresOf({ files, wear }: Proof): string[] {
  const tried = [
    ...files.map(({ format, readings }) => ({ what: format, readings })),
    ...wear.map(({ wear: what, readings }) => ({ what, readings })),
  ];
  return tried.flatMap(({ what, readings }) =>
    Object.entries(readings).flatMap(([decoder, isRead]) => (isRead ? [] : [`${what}/${decoder}`])),
  );
}
