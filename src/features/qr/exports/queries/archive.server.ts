import {
  artworkOrder,
  drawArtwork,
  findArtwork,
  type ApprovedArtwork,
} from "#features/qr/artworks/queries.server.ts";
import { groupCode } from "#features/qr/model.ts";
import type { Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { drawContactSheet } from "#features/qr/symbols/engine/contact-sheet.server.ts";
import { SymbolProcess } from "#features/qr/symbols/engine/symbol-process.server.ts";
import { encodeSymbol, SymbolRefused } from "#features/qr/symbols/engine/matrix.ts";
import type { MadeFile } from "#features/qr/symbols/engine/prove.server.ts";
import type { SymbolOrder } from "#features/qr/symbols/engine/symbol-order.server.ts";
import { countOf, type SheetSettings } from "#features/qr/symbols/engine/sheet.ts";
import type { FileFormat, SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { ENDINGS, type ProvenSymbol } from "../contract.ts";
import type { CodeToExport } from "./codes-to-export.server.ts";
import { failuresOf, Manifest, type Tried } from "./manifest.server.ts";
import { provenFiles } from "./proven-symbol.server.ts";
import { onePiece, sheetOf, type LaidSheet } from "./sheets.server.ts";

export type Wanted = {
  settings: SymbolSettings;
  formats: readonly FileFormat[];
  sheet?: SheetSettings | undefined;
  madeAt: Date;
  /**
   * Called with each readable symbol and its files, or those of its sheet, before they are sent.
   */
  onProven: (code: string, symbol: ProvenSymbol) => Promise<void>;
};

function orderOf(ctx: Context, code: string, wanted: Omit<Wanted, "onProven">): SymbolOrder {
  const { settings, formats, madeAt } = wanted;
  const { host } = new URL(ctx.config.publicUrl);
  return { settings, formats, madeAt, host, code, shownCode: groupCode(code) };
}

/** Throws `invalid` with the reason when no symbol can be made, before the first byte is sent. */
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

/**
 * The file of one code; what a customer approved for it, if there is that. Throws `invalid` if it, or
 * the symbol with simulated wear, can't be read.
 */
export async function symbolFile(
  ctx: Context,
  code: string,
  { format, settings }: { format: FileFormat; settings: SymbolSettings },
): Promise<{ file: Uint8Array; symbol: ProvenSymbol }> {
  refuseUnmakeable(ctx, code, settings);
  const approved = await findArtwork(ctx.database, code);
  if (approved !== null) await refuseUnlike(ctx, approved);
  const wanted = { settings, formats: [format], madeAt: approved?.approvedAt ?? new Date() };
  const order: SymbolOrder =
    approved === null
      ? orderOf(ctx, code, wanted)
      : { ...artworkOrder(ctx, approved), formats: [format], madeAt: wanted.madeAt };
  const { proof, files } = await new SymbolProcess(ctx.processes).prove(order);
  const [made] = files;
  if (!proof.verified || made === undefined) {
    throw invalidField("settings", "notVerified", { what: failuresOf(proof).join(", ") });
  }
  return { file: made.file, symbol: provenFiles(order.settings, proof) };
}

/** If the program draws otherwise than when it was approved, it is asked about before engraving. */
async function refuseUnlike(ctx: Context, approved: ApprovedArtwork): Promise<void> {
  const { hash } = await drawArtwork(ctx, approved);
  if (hash !== approved.hash) throw invalidField("settings", "notAsApproved");
}

/**
 * Files of each code and, if requested, those of their sheets; then the manifest, the report and
 * the contact sheet. Unreadable symbols have no files: the manifest says why.
 */
export async function* archiveOf(
  ctx: Context,
  part: { name: string; codes: readonly CodeToExport[]; from: number },
  wanted: Wanted,
): AsyncGenerator<ZipEntry> {
  const { settings, madeAt, sheet = null } = wanted;
  const lastModified = madeAt;
  const papers = new Manifest({ package: part.name, settings, sheet, madeAt });
  const shown: { code: string; shownCode: string }[] = [];
  const perSheet = sheet === null ? 1 : countOf(sheet);
  let sheets = Math.floor(part.from / perSheet);
  // Codes whose sheet isn't complete yet.
  let waiting: Tried[] = [];
  for (const [index, { code, stage }] of part.codes.entries()) {
    const { proof, files } = await new SymbolProcess(ctx.processes).prove(
      orderOf(ctx, code, wanted),
    );
    waiting.push({ proof, stage });
    if (proof.verified) {
      await wanted.onProven(code, provenFiles(settings, proof));
      shown.push({ code, shownCode: groupCode(code) });
      yield* filesOf(code, files, lastModified);
    }
    const count = waiting.filter((one) => one.proof.verified).length;
    if (count < perSheet && index < part.codes.length - 1) continue;
    let laid: LaidSheet | null = null;
    if (sheet !== null && count > 0) {
      const about = { number: ++sheets, name: part.name, plates: shown.slice(-count) };
      laid = yield* sheetOf(ctx, about, { ...wanted, sheet });
    }
    papers.add(waiting, laid);
    waiting = [];
  }
  yield { name: "manifest.csv", input: papers.manifest(), lastModified };
  yield { name: "report.json", input: papers.report(), lastModified };
  const { host } = new URL(ctx.config.publicUrl);
  yield {
    name: "contact-sheet.pdf",
    input: drawContactSheet(shown, { ...wanted, host, title: part.name }),
    lastModified,
  };
}

function* filesOf(
  code: string,
  files: readonly MadeFile[],
  lastModified: Date,
): Generator<ZipEntry> {
  for (const { format, file } of files) {
    const name = `${format}/${code}${ENDINGS[format].ending}`;
    yield { name, input: onePiece(file), lastModified };
  }
}
