import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { FileFormat } from "#platform/symbols/symbol-settings.ts";

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
