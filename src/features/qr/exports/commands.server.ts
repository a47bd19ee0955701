import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { FileFormat } from "#features/qr/symbols/engine/symbol-settings.ts";
import { lockCode, runStep } from "#features/qr/commands/run-step.server.ts";
import { refusalOf } from "#features/qr/lifecycle/model.ts";
import { holdCodes } from "#features/qr/machine-holds/commands/hold-codes.server.ts";
import { isExportOf } from "#features/qr/machine-holds/queries.server.ts";
import type { HeldPart, ProvenSymbol } from "./contract.ts";
import { packagePart, toEngrave, type CodeToExport } from "./queries/codes-to-export.server.ts";

/**
 * Records in the history which files of the symbol were exported, and that they were readable.
 * Codes retired meanwhile are skipped: they aren't engraved any more.
 */
export async function recordProven(
  ctx: Context,
  code: string,
  symbol: ProvenSymbol,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const held = await lockCode(tx, code);
    if (held === null || refusalOf(held, "symbolProven") !== null) return;
    await runStep(tx, ctx, held, "symbolProven", { after: { symbol } });
  });
}

/**
 * Marks codes of a package as at the machine, and returns an export id with which their files can
 * be fetched. Throws `qr.atMachine` if some are there already, unless confirmed.
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

/** Like `holdPart`, for files fetched directly: allowed again within the caller's own export. */
export async function holdExport(
  ctx: Context,
  codes: readonly CodeToExport[],
  { again, exportId }: { again: boolean; exportId?: string | undefined },
): Promise<void> {
  const those = toEngrave(codes);
  if (exportId !== undefined && (await isExportOf(ctx.database, exportId, those))) return;
  await transaction(ctx, (tx) => holdCodes(tx, ctx, those, { again }));
}

/** Audited: which symbols were exported, in what format, by whom. */
export async function recordExport(
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
