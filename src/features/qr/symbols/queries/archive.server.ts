import { groupCode } from "../../model.ts";
import type { Context } from "#platform/context.server.ts";
import { csvOf } from "#platform/csv.server.ts";
import { invalidField } from "#platform/errors.ts";
import { drawContactSheet } from "#platform/symbols/contact-sheet.server.ts";
import { encodeSymbol, SymbolRefused } from "#platform/symbols/matrix.ts";
import type { Proof, SymbolOrder } from "#platform/symbols/prove.server.ts";
import type { SheetSettings } from "#platform/symbols/sheet.ts";
import type { FileFormat, SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { ENDINGS } from "../contract.ts";
import { manifestColumns, onePiece, sheetsOf, UNLAID, type LaidSheet } from "./sheets.server.ts";

export type Wanted = {
  settings: SymbolSettings;
  formats: readonly FileFormat[];
  sheet?: SheetSettings | undefined;
  madeAt: Date;
};

function orderOf(ctx: Context, code: string, wanted: Wanted): SymbolOrder {
  const { settings, formats, madeAt } = wanted;
  const { host } = new URL(ctx.config.publicUrl);
  return { settings, formats, madeAt, host, code, shownCode: groupCode(code) };
}

/** Throws `invalid` with the reason when no symbol can be made: said before the first byte goes out. */
export function refuseUnmakeable(ctx: Context, code: string, settings: SymbolSettings): void {
  const { host } = new URL(ctx.config.publicUrl);
  try {
    encodeSymbol({ host, code }, settings);
  } catch (error) {
    if (!(error instanceof SymbolRefused)) throw error;
    const { reason, ...values } = error.refusal;
    throw invalidField("host", reason, values);
  }
}

/** The file of one code. Throws `invalid` when it, or the symbol under wear, can't be read. */
export async function symbolFile(
  ctx: Context,
  code: string,
  { format, settings }: { format: FileFormat; settings: SymbolSettings },
): Promise<Uint8Array> {
  refuseUnmakeable(ctx, code, settings);
  const wanted = { settings, formats: [format], madeAt: new Date() };
  const { proof, files } = await ctx.symbols.prove(orderOf(ctx, code, wanted));
  const [made] = files;
  if (!proof.verified || made === undefined) {
    throw invalidField("settings", "notVerified", { what: failuresOf(proof).join(", ") });
  }
  return made.file;
}

/**
 * Files of each code, those of the sheets, then the list, the report and the contact sheet. Of a symbol that
 * can't be read there are no files: the list says why. What is kept meanwhile is a few lines a code.
 */
export async function* archiveOf(
  ctx: Context,
  part: { name: string; codes: readonly string[]; from: number },
  wanted: Wanted,
): AsyncGenerator<ZipEntry> {
  const proofs: Proof[] = [];
  const lastModified = wanted.madeAt;
  for (const code of part.codes) {
    const { proof, files } = await ctx.symbols.prove(orderOf(ctx, code, wanted));
    proofs.push(proof);
    if (!proof.verified) continue;
    for (const { format, file } of files) {
      const name = `${format}/${code}${ENDINGS[format].ending}`;
      yield { name, input: onePiece(file), lastModified };
    }
  }
  const shown = proofs
    .filter(({ verified }) => verified)
    .map(({ code }) => ({ code, shownCode: groupCode(code) }));
  const { settings, sheet } = wanted;
  const sheets = sheet
    ? yield* sheetsOf(ctx, { ...part, plates: shown }, { ...wanted, sheet })
    : [];
  yield { name: "manifest.csv", input: manifestOf(proofs, sheet ? sheets : null), lastModified };
  const report = { package: part.name, settings, madeAt: lastModified, proofs, sheet, sheets };
  yield { name: "report.json", input: JSON.stringify(report, null, 1), lastModified };
  const { host } = new URL(ctx.config.publicUrl);
  yield {
    name: "contact-sheet.pdf",
    input: drawContactSheet(shown, { ...wanted, host, title: part.name }),
    lastModified,
  };
}

function manifestOf(proofs: readonly Proof[], sheets: readonly LaidSheet[] | null): string {
  const laid = new Map(sheets?.flatMap(manifestColumns));
  const rows = proofs.map((proof) => ({
    code: proof.code,
    printed: groupCode(proof.code),
    text: proof.text,
    modules: proof.modules,
    level: proof.level,
    width_mm: proof.widthMm,
    height_mm: proof.heightMm,
    verified: proof.verified ? "yes" : "no",
    unread: failuresOf(proof).join(" "),
    ...(sheets !== null && (laid.get(proof.code) ?? UNLAID)),
    ...Object.fromEntries(proof.files.map(({ format, sha256 }) => [`sha256_${format}`, sha256])),
  }));
  return csvOf(rows);
}

/** What was not read, by what: `pdf/zxing`, `blur/qr`. */
function failuresOf({ files, wear }: Proof): string[] {
  const tried = [
    ...files.map(({ format, readings }) => ({ what: format, readings })),
    ...wear.map(({ wear: what, readings }) => ({ what, readings })),
  ];
  return tried.flatMap(({ what, readings }) =>
    Object.entries(readings).flatMap(([decoder, isRead]) => (isRead ? [] : [`${what}/${decoder}`])),
  );
}
