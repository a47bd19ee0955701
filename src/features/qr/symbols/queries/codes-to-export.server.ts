import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { symbolSettings, type SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import { readCode } from "../../queries.server.ts";
import { qrPackages } from "../../packages/tables.server.ts";
import { qrCodes } from "../../tables.server.ts";

/** Throws `notFound`, or `outOfOrder` for what was taken out of use: it is engraved no more. */
export async function codeToExport(ctx: Context, text: string): Promise<string> {
  const code = readCode(text);
  const [found] = await ctx.database
    .select({ retiredAt: qrCodes.retiredAt })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  if (found === undefined) throw new AppError("notFound");
  if (found.retiredAt !== null) {
    throw new AppError("outOfOrder", { values: { context: "retired" } });
  }
  return code;
}

export type PackagePart = {
  name: string;
  codes: string[];
  /** So many of the package's codes, with those that were taken out of use. */
  reach: number;
  settings: SymbolSettings;
};

/**
 * Those of a part that are engraved. What was taken out of use keeps its place: else one that goes between two
 * parts would move the next code into the part that was fetched already. Throws `notFound`, or says
 * that there is no code to export.
 */
export async function packagePart(
  ctx: Context,
  packageId: string,
  { from, count }: { from: number; count: number },
): Promise<PackagePart> {
  const [found] = await ctx.database
    .select({ name: qrPackages.name, symbol: qrPackages.symbol, readyAt: qrPackages.readyAt })
    .from(qrPackages)
    .where(eq(qrPackages.id, packageId));
  if (found === undefined) throw new AppError("notFound");
  if (found.readyAt === null) throw invalidField("packageId", "packageNotReady");
  const rows = await ctx.database
    .select({ code: qrCodes.code, retiredAt: qrCodes.retiredAt })
    .from(qrCodes)
    .where(eq(qrCodes.packageId, packageId))
    .orderBy(asc(qrCodes.code))
    .offset(from)
    .limit(count);
  const codes = rows.filter(({ retiredAt }) => retiredAt === null).map(({ code }) => code);
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
