import { asc, eq } from "drizzle-orm";
import { qrError } from "#features/qr/errors.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { type SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import { withArtwork } from "#features/qr/artworks/queries.server.ts";
import type { ExportStage } from "#features/qr/machine-holds/contract.ts";
import { readCode } from "#features/qr/queries.server.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { symbolSettings } from "#features/qr/symbols/engine/symbol-fields.ts";

/** A code to export, with its plate's stage. */
export type CodeToExport = { code: string; stage: Stage };

/** Throws `notFound`, or `qr.outOfOrder` for retired codes: they aren't engraved any more. */
export async function codeToExport(ctx: Context, text: string): Promise<CodeToExport> {
  const code = readCode(text);
  const [found] = await ctx.database
    .select({ stage: qrCodes.stage, retiredAt: qrCodes.retiredAt })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  if (found === undefined) throw new AppError("notFound");
  if (found.retiredAt !== null) {
    throw qrError("outOfOrder", { values: { context: "retired" } });
  }
  return { code, stage: found.stage };
}

/** Those whose plates are still to be cut: exporting the others doesn't hold them. */
export function toEngrave(codes: readonly CodeToExport[]): string[] {
  return codes.filter(({ stage }) => stage === "created").map(({ code }) => code);
}

export type PackagePart = {
  name: string;
  codes: CodeToExport[];
  /** Number of the package's codes, including those that were skipped. */
  reach: number;
  settings: SymbolSettings;
};

/**
 * The codes of a part that are at the requested stage. Retired codes and those at another stage
 * keep their position, as do those with an artwork of their own, which is fetched by itself: otherwise a change between two parts would move the next code into a part
 * that was fetched already. Throws `notFound`, or an error if no code is left to export.
 */
export async function packagePart(
  ctx: Context,
  packageId: string,
  { from, count, stage }: { from: number; count: number; stage: ExportStage },
): Promise<PackagePart> {
  const [found] = await ctx.database
    .select({ name: qrPackages.name, symbol: qrPackages.symbol, readyAt: qrPackages.readyAt })
    .from(qrPackages)
    .where(eq(qrPackages.id, packageId));
  if (found === undefined) throw new AppError("notFound");
  if (found.readyAt === null) throw invalidField("packageId", "packageNotReady");
  const rows = await ctx.database
    .select({ code: qrCodes.code, stage: qrCodes.stage, retiredAt: qrCodes.retiredAt })
    .from(qrCodes)
    .where(eq(qrCodes.packageId, packageId))
    .orderBy(asc(qrCodes.code))
    .offset(from)
    .limit(count);
  const own = await withArtwork(
    ctx.database,
    rows.map(({ code }) => code),
  );
  const codes = rows.flatMap((row) => {
    const isAskedFor = (stage === "all" || row.stage === stage) && !own.has(row.code);
    return row.retiredAt === null && isAskedFor ? [{ code: row.code, stage: row.stage }] : [];
  });
  if (codes.length === 0) throw invalidField("from", "noCodes");
  const { level, moduleUm, polarity } = found.symbol;
  return {
    name: found.name,
    codes,
    reach: rows.length,
    settings: symbolSettings.parse({
      level,
      moduleMm: moduleUm / 1000,
      cut: polarity === "lightOnDark" ? "light" : "dark",
    }),
  };
}
