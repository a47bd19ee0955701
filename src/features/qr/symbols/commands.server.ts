import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { FileFormat } from "#platform/symbols/symbol-settings.ts";
import { holdCode, takeStep } from "../life/commands.server.ts";
import { refusalOf } from "../life/model.ts";
import { holdCodes } from "../machine-holds/commands/hold-codes.server.ts";
import { isExportOf } from "../machine-holds/queries.server.ts";
import type { HeldPart, ProvenSymbol } from "./contract.ts";
import { packagePart, toEngrave, type CodeToExport } from "./queries/codes-to-export.server.ts";

/**
 * The history keeps which files of the symbol left the house, and that they could be read. What was taken out of use
 * meanwhile is engraved no more, and is not told of.
 */
export async function noteProven(ctx: Context, code: string, symbol: ProvenSymbol): Promise<void> {
  await transaction(ctx, async (tx) => {
    const held = await holdCode(tx, code);
    if (held === null || refusalOf(held, "symbolProven") !== null) return;
    await takeStep(tx, ctx, held, "symbolProven", { after: { symbol } });
  });
}

/**
 * Marks codes of a package as at the machine; whoever is told the export's id may fetch their files. Throws
 * `atMachine` where some are there already, unless it is on purpose.
 */
export async function holdPart(
  ctx: Context,
  packageId: string,
  asked: HeldPart,
): Promise<{ exportId: string; count: number }> {
  const { codes } = await packagePart(ctx, packageId, asked);
  const { again } = asked;
  const exportId = await transaction(ctx, (tx) => holdCodes(tx, ctx, toEngrave(codes), { again }));
  return { exportId, count: codes.length };
}

/** As `holdPart`, for files that are fetched now: once more where the export is their own. */
export async function holdExport(
  ctx: Context,
  codes: readonly CodeToExport[],
  { again, exportId }: { again: boolean; exportId?: string | undefined },
): Promise<void> {
  const those = toEngrave(codes);
  if (exportId !== undefined && (await isExportOf(ctx.database, exportId, those))) return;
  await transaction(ctx, (tx) => holdCodes(tx, ctx, those, { again }));
}

/** Kept in the log: which symbols left the house, as what, and who took them. */
export async function noteExport(
  ctx: Context,
  taken: {
    subject: "qrPackage" | "qrCode";
    subjectId: string;
    formats: readonly FileFormat[];
    count: number;
  },
): Promise<void> {
  const { subject, subjectId, formats, count } = taken;
  await transaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: `${subject}.symbolsExported`,
      subject,
      subjectId,
      details: { count, formats: formats.join(", ") },
    }),
  );
}
