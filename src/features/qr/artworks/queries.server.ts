import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { figureOf } from "#features/qr/symbols/engine/drawing.ts";
import { encodeSymbol } from "#features/qr/symbols/engine/matrix.ts";
import type { SymbolOrder } from "#features/qr/symbols/engine/symbol-order.server.ts";
import { DEFAULT_SYMBOL, QUIET_ZONE } from "#features/qr/symbols/engine/symbol-settings.ts";
import { drawSvg } from "#features/qr/symbols/engine/svg.ts";
import { groupCode, SAMPLE_CODE } from "../model.ts";
import type { PlateName } from "../plates/contract.ts";
import { layOut, LEAST_WORD_MM, plateMatrix, wordHeightMm, type Artwork } from "./model.ts";
import { qrArtworks } from "./tables.server.ts";

type Configured = Pick<Services, "config">;

/** Fonts take megabytes of memory: they are read when the first plate is drawn. */
const engines = {
  lettering: () => import("#features/qr/symbols/engine/lettering.server.ts"),
  drawing: () => import("#features/qr/symbols/engine/symbol-order.server.ts"),
  pdf: () => import("#features/qr/symbols/engine/pdf.server.ts"),
};

/** How the artwork of a code is drawn, for its files. */
export function artworkOrder(
  { config }: Configured,
  artwork: Artwork,
): Omit<SymbolOrder, "formats" | "madeAt"> {
  const { host } = new URL(config.publicUrl);
  const { code, words } = artwork;
  const { length } = encodeSymbol({ host, code }, DEFAULT_SYMBOL);
  const layout = layOut(length, { plate: artwork.plate, words: words.length });
  return { host, code, shownCode: groupCode(code), words, ...layout };
}

export type DrawnArtwork = { svg: string; hash: string };

/** The file that is engraved, true to size, and its SHA-256. */
export async function drawArtwork(services: Configured, artwork: Artwork): Promise<DrawnArtwork> {
  const { drawingOf } = await engines.drawing();
  const svg = drawSvg(figureOf(drawingOf(artworkOrder(services, artwork))));
  return { svg, hash: hashOf(svg) };
}

/** The same outlines as a page of that size. */
export async function drawArtworkPdf(
  services: Configured,
  artwork: Artwork,
  madeAt: Date,
): Promise<Uint8Array> {
  const [{ drawingOf }, { drawPdf }] = await Promise.all([engines.drawing(), engines.pdf()]);
  const order = artworkOrder(services, artwork);
  return drawPdf(figureOf(drawingOf(order)), { title: order.shownCode, madeAt });
}

function hashOf(svg: string): string {
  return createHash("sha256").update(svg).digest("hex");
}

/** How high the capitals of one line of words are on each plate, in mm; `null` where no plate can be made. */
export function letterHeights({ config }: Configured): Record<PlateName, number | null> {
  const matrix = plateMatrix(new URL(config.publicUrl).host, SAMPLE_CODE);
  const heightOf = (plate: PlateName) =>
    matrix === null ? null : wordHeightMm(matrix.length, plate, 1);
  return { steel: heightOf("steel"), bronze: heightOf("bronze") };
}

export type WordsProblem = { line: number } & ({ key: "sign"; sign: string } | { key: "tooWide" });

/** Why words can't be engraved on a plate, or `null`. */
export async function wordsProblem(
  services: Configured,
  artwork: Omit<Artwork, "code">,
): Promise<WordsProblem | null> {
  const { setWords, unsettable } = await engines.lettering();
  const { host } = new URL(services.config.publicUrl);
  const modules = encodeSymbol({ host, code: SAMPLE_CODE }, DEFAULT_SYMBOL).length;
  const { plate, words: lines } = artwork;
  const { settings } = layOut(modules, { plate, words: lines.length });
  const widestMm = (modules + 2 * QUIET_ZONE) * settings.moduleMm;
  for (const [line, words] of lines.entries()) {
    const sign = unsettable(words);
    if (sign !== null) return { line, key: "sign", sign };
    if (setWords(words).width * LEAST_WORD_MM > widestMm) return { line, key: "tooWide" };
  }
  return null;
}

export type ApprovedArtwork = Artwork & DrawnArtwork & { approvedAt: Date };

export async function findArtwork(reader: Reader, code: string): Promise<ApprovedArtwork | null> {
  const [found] = await reader.select().from(qrArtworks).where(eq(qrArtworks.code, code));
  return found ?? null;
}

/** Those of the codes that have an approved artwork. */
export async function withArtwork(reader: Reader, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await reader
    .select({ code: qrArtworks.code })
    .from(qrArtworks)
    .where(inArray(qrArtworks.code, [...codes]));
  return new Set(rows.map(({ code }) => code));
}
