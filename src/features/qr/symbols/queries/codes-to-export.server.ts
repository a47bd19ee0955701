import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { symbolSettings, type SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import type { Stage } from "../../life/contract.ts";
import type { ExportStage } from "../../machine-holds/contract.ts";
import { readCode } from "../../queries.server.ts";
import { qrPackages } from "../../packages/tables.server.ts";
import { qrCodes } from "../../tables.server.ts";

/** A code as it is exported, and where its plate stands. */
export type CodeToExport = { code: string; stage: Stage };

/** Throws `notFound`, or `outOfOrder` for what was taken out of use: it is engraved no more. */
export async function codeToExport(ctx: Context, text: string): Promise<CodeToExport> {
  const code = readCode(text);
  const [found] = await ctx.database
    .select({ stage: qrCodes.stage, retiredAt: qrCodes.retiredAt })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  if (found === undefined) throw new AppError("notFound");
  if (found.retiredAt !== null) {
    throw new AppError("outOfOrder", { values: { context: "retired" } });
  }
  return { code, stage: found.stage };
}

/** Those whose plates are still to be cut: the others' files are fetched to look at them. */
export function toEngrave(codes: readonly CodeToExport[]): string[] {
  return codes.filter(({ stage }) => stage === "created").map(({ code }) => code);
}

export type PackagePart = {
  name: string;
  codes: CodeToExport[];
  /** So many of the package's codes, with those that were left out. */
  reach: number;
  settings: SymbolSettings;
};

/**
 * Those of a part that stand where it is asked for. What was taken out of use, or stands elsewhere, keeps its
 * place: else one that goes on between two parts would move the next code into the part that was
 * fetched already. Throws `notFound`, or says that there is no code to export.
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
  const codes = rows.flatMap((row) => {
    const isAskedFor = stage === "all" || row.stage === stage;
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
