import type { Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { extentOf, sizeOf } from "#features/qr/symbols/engine/drawing.ts";
import { SymbolProcess } from "#features/qr/symbols/engine/symbol-process.server.ts";
import { encodeSymbol } from "#features/qr/symbols/engine/matrix.ts";
import type { SheetProof } from "#features/qr/symbols/engine/prove-sheet.server.ts";
import {
  placesOn,
  sheetProblem,
  type Place,
  type SheetSettings,
} from "#features/qr/symbols/engine/sheet.ts";
import {
  LINE_FORMATS,
  type FileFormat,
  type LineFormat,
  type SymbolSettings,
} from "#features/qr/symbols/engine/symbol-settings.ts";
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

/** A finished sheet: its plates, and the result of each of its files. */
export type LaidSheet = {
  number: number;
  plates: ({ code: string } & Place)[];
  files: SheetProof[];
};

/** Throws `invalid` with the reason if symbols don't fit so, before the first byte is sent. */
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

/** The readable files of a sheet, then the list of its plates' positions. */
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
    const proved = await new SymbolProcess(ctx.processes).proveSheet(order);
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

/** The manifest's columns for a code without a sheet. */
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

/** Position of each code, which files of its sheet were exported, and why the others weren't. */
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
