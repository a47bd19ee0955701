import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { FileFormat } from "#platform/symbols/symbol-settings.ts";
import { holdCode, takeStep } from "../life/commands.server.ts";
import { refusalOf } from "../life/model.ts";
import type { ProvenSymbol } from "./contract.ts";

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
