import type { Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { extentOf, sizeOf } from "#platform/symbols/drawing.ts";
import { encodeSymbol } from "#platform/symbols/matrix.ts";
import type { SheetProof } from "#platform/symbols/prove-sheet.server.ts";
import { placesOn, sheetProblem, type Place, type SheetSettings } from "#platform/symbols/sheet.ts";
import {
  LINE_FORMATS,
  type FileFormat,
  type LineFormat,
  type SymbolSettings,
} from "#platform/symbols/symbol-settings.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { ENDINGS, type ProvenSymbol } from "../contract.ts";
import { provenSheet } from "./proven-symbol.server.ts";

type Wanted = {
  settings: SymbolSettings;
  sheet: SheetSettings;
  formats: readonly FileFormat[];
  madeAt: Date;
  onProven: (code: string, symbol: ProvenSymbol) => Promise<void>;
};

/** A sheet that was made: what lies on it, and what came of each of its files. */
export type LaidSheet = {
  number: number;
  plates: ({ code: string } & Place)[];
  files: SheetProof[];
};

/** Throws `invalid` with the reason when symbols can't be laid so: said before the first byte goes out. */
export function refuseUnlayable(
  ctx: Context,
  code: string,
  { settings, sheet, formats }: Pick<Wanted, "settings" | "sheet" | "formats">,
): void {
  if (lineFormatsOf(formats).length === 0) throw invalidField("formats", "sheetNeedsLines");
  const { host } = new URL(ctx.config.publicUrl);
  const { moduleMm } = settings;
  const extent = extentOf(encodeSymbol({ host, code }, settings).length, settings);
  const problem = sheetProblem(sheet, settings, sizeOf({ ...extent, moduleMm }));
  if (problem) throw invalidField(`sheet.${problem.field}`, problem.key, problem.values);
}

function lineFormatsOf(formats: readonly FileFormat[]): LineFormat[] {
  return LINE_FORMATS.filter((format) => formats.includes(format));
}

/** The files of a sheet that could be read back, and then what was laid where. */
export async function* sheetOf(
  ctx: Context,
  {
    number,
    name,
    plates,
  }: { number: number; name: string; plates: readonly { code: string; shownCode: string }[] },
  { settings, sheet, formats, madeAt, onProven }: Wanted,
): AsyncGenerator<ZipEntry, LaidSheet> {
  const { host } = new URL(ctx.config.publicUrl);
  const places = placesOn(sheet);
  const files: SheetProof[] = [];
  const made: ZipEntry[] = [];
  for (const format of lineFormatsOf(formats)) {
    const title = `${name} / ${number}`;
    const order = { host, plates, settings, sheet, format, title, madeAt };
    const proved = await ctx.symbols.proveSheet(order);
    files.push(proved.proof);
    if (!proved.proof.verified) continue;
    const file = `sheets/sheet-${String(number).padStart(4, "0")}${ENDINGS[format].ending}`;
    made.push({ name: file, input: onePiece(proved.made.file), lastModified: madeAt });
  }
  const symbol = provenSheet(settings, { number, files });
  if (made.length > 0) for (const { code } of plates) await onProven(code, symbol);
  yield* made;
  return {
    number,
    plates: plates.flatMap(({ code }, at) => (places[at] ? [{ code, ...places[at] }] : [])),
    files,
  };
}

export async function* onePiece(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}

/** What the list says of a code that lies on no sheet. */
export const UNLAID = {
  sheet: "",
  row: "",
  column: "",
  turned: "",
  x_mm: "",
  y_mm: "",
  sheet_files: "",
  sheet_unread: "",
};

/** Where each code lies, which files of its sheet went out, and what was amiss with it on the others. */
export function manifestColumns({ number, plates, files }: LaidSheet) {
  const whole = files.filter(({ verified }) => verified).map(({ format }) => format);
  return plates.map(({ code, row, column, isTurned, xMm, yMm }) => {
    const amiss = files.flatMap(({ format, unread, hasMarks }) => [
      ...unread
        .filter((one) => one.code === code)
        .flatMap(({ faults }) => faults.map((fault) => `${format}/${fault}`)),
      ...(hasMarks ? [] : [`${format}/marks`]),
    ]);
    const columns: Record<keyof typeof UNLAID, string | number> = {
      sheet: number,
      row,
      column,
      turned: isTurned ? "yes" : "no",
      x_mm: xMm,
      y_mm: yMm,
      sheet_files: whole.join(" "),
      sheet_unread: amiss.join(" "),
    };
    return [code, columns] as const;
  });
}
