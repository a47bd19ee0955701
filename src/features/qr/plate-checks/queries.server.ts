import { and, desc, eq, lte, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { SymbolProcess } from "#features/qr/symbols/engine/symbol-process.server.ts";
import type { PhotographResult } from "#features/qr/symbols/engine/photograph.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { qrPackages } from "../packages/tables.server.ts";
import type { ShownPlate } from "../plates/contract.ts";
import { platesOf } from "../plates/queries.server.ts";
import { readCode } from "../queries.server.ts";
import { codeIn } from "../scanner/model.ts";
import { qrCodes, qrHistory } from "../tables.server.ts";
import { ungradedDetails, type Grade, type GradedParameter, type PlateCheck } from "./contract.ts";
import { gradePlate, isAsAsked, type AskedSymbol } from "./model.ts";
import { qrPlateChecks } from "./tables.server.ts";

const SHOWN = 100;

export async function listPlateChecks(
  ctx: Context,
  text: string,
): Promise<{ items: PlateCheck[] }> {
  const code = readCode(text);
  const items = await checksWhere(ctx.database, eq(qrPlateChecks.code, code));
  if (items.length > 0) return { items };
  const isThere = await ctx.database.$count(qrCodes, eq(qrCodes.code, code));
  if (isThere === 0) throw new AppError("notFound");
  return { items };
}

export async function checksWhere(reader: Reader, asked: SQL | undefined): Promise<PlateCheck[]> {
  const rows = await reader
    .select({
      id: qrPlateChecks.id,
      at: qrHistory.at,
      by: users.fullName,
      plate: qrPlateChecks.plate,
      grade: qrPlateChecks.grade,
      parameters: qrPlateChecks.parameters,
      beside: qrPlateChecks.beside,
      sha256: qrPlateChecks.sha256,
    })
    .from(qrPlateChecks)
    .innerJoin(qrHistory, eq(qrHistory.id, qrPlateChecks.id))
    .leftJoin(users, eq(users.id, qrHistory.actorId))
    .where(asked)
    .orderBy(desc(qrPlateChecks.id))
    .limit(SHOWN);
  return rows.map(({ at, beside, ...row }) => ({
    ...row,
    ...ungradedDetails.parse(beside),
    at: at.toISOString(),
  }));
}

/** What a photograph that a person sent shows; its code is the one that the symbol says. */
export type ReadPhotograph =
  | { found: Exclude<PhotographResult["found"], "symbol" | "other">; code: string | null }
  /** Some other text than an address of ours. */
  | { found: "other"; code: null }
  | { found: "symbol"; code: string; grade: Grade; parameters: GradedParameter[] };

/**
 * Reads a stranger's photograph of whatever plate, and grades it as the workshop's are, without storing it. Throws an
 * `UnreadableImageError` if it isn't a picture.
 */
export async function readPhotograph(services: Services, path: string): Promise<ReadPhotograph> {
  const { config, processes, database } = services;
  const symbols = new SymbolProcess(processes);
  const { host } = new URL(config.publicUrl);
  const asked = { path, host, maxPixels: config.media.imagePixels };
  // No symbol says this: the first look tells what it does say.
  const first = await symbols.lookForStranger({ ...asked, code: "" });
  if (first.found === "symbol") throw new Error("A symbol without a code was read.");
  if (first.found !== "other") return { found: first.found, code: null };
  const code = codeIn(first.text);
  if (code === null) return { found: "other", code: null };
  const looked = await symbols.lookForStranger({ ...asked, code });
  if (looked.found === "other") return { found: "other", code: null };
  if (looked.found !== "symbol") return { found: looked.found, code };
  const carrying = await carryingPlate(database, code);
  const settings = await askedSymbol(database, code, carrying?.engravedAt);
  const { measured } = looked;
  return { found: "symbol", code, ...gradePlate(measured, isAsAsked(measured, settings)) };
}

/** The current plate: earlier ones were scrapped or replaced. */
export async function carryingPlate(reader: Reader, code: string): Promise<ShownPlate | null> {
  const plates = await platesOf(reader, code);
  return plates.find(({ endedAt }) => endedAt === null) ?? null;
}

/** Engraving settings: of the last export before the plate was engraved, or else of its package. */
export async function askedSymbol(
  reader: Reader,
  code: string,
  engravedAt: string | undefined,
): Promise<AskedSymbol | null> {
  const [proven] = await reader
    .select({ after: qrHistory.after })
    .from(qrHistory)
    .where(
      and(
        eq(qrHistory.code, code),
        eq(qrHistory.step, "symbolProven"),
        engravedAt === undefined ? undefined : lte(qrHistory.at, new Date(engravedAt)),
      ),
    )
    .orderBy(desc(qrHistory.id))
    .limit(1);
  const [found] = await reader
    .select({ symbol: qrPackages.symbol })
    .from(qrCodes)
    .innerJoin(qrPackages, eq(qrPackages.id, qrCodes.packageId))
    .where(eq(qrCodes.code, code));
  const symbol = proven?.after.symbol;
  if (symbol !== undefined) {
    const { moduleMm, polarity = found?.symbol.polarity ?? null, kerfMm = null } = symbol;
    return { moduleMm, polarity, kerfMm };
  }
  if (found === undefined) return null;
  const { moduleUm, polarity } = found.symbol;
  return { moduleMm: moduleUm / 1000, polarity, kerfMm: null };
}

/** Storage key of a check's picture. Throws `notFound`. */
export async function findCheckPicture(
  ctx: Context,
  { code, checkId }: { code: string; checkId: string },
): Promise<string> {
  const [found] = await ctx.database
    .select({ key: qrPlateChecks.pictureKey })
    .from(qrPlateChecks)
    .where(and(eq(qrPlateChecks.id, checkId), eq(qrPlateChecks.code, readCode(code))));
  if (found === undefined) throw new AppError("notFound");
  return found.key;
}
