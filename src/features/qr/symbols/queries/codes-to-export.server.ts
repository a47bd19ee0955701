import { and, asc, eq, isNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { symbolSettings, type SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import { readCode } from "../../queries.server.ts";
import { qrPackages } from "../../packages/tables.server.ts";
import { qrCodes } from "../../tables.server.ts";

/** Throws `notFound`; what was taken out of use is engraved no more. */
export async function codeToExport(ctx: Context, text: string): Promise<string> {
  const code = readCode(text);
  const [found] = await ctx.database
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(and(eq(qrCodes.code, code), isNull(qrCodes.retiredAt)));
  if (found === undefined) throw new AppError("notFound");
  return code;
}

export type PackagePart = { name: string; codes: string[]; settings: SymbolSettings };

/** Throws `notFound`, or says that there is no code to export from there on. */
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
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(and(eq(qrCodes.packageId, packageId), isNull(qrCodes.retiredAt)))
    .orderBy(asc(qrCodes.code))
    .offset(from)
    .limit(count);
  if (rows.length === 0) throw invalidField("from", "noCodes");
  const { level, moduleUm, polarity } = found.symbol;
  return {
    name: found.name,
    codes: rows.map(({ code }) => code),
    settings: symbolSettings.parse({
      level,
      moduleMm: moduleUm / 1000,
      cut: polarity === "lightOnDark" ? "light" : "dark",
    }),
  };
}
