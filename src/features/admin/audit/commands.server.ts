import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { AuditFilter } from "./contract.ts";

/** Exporting the trail is recorded in it before the first line is sent. */
export async function recordExport(ctx: Context, filter: AuditFilter): Promise<void> {
  await transaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: "audit.exported",
      subject: "audit",
      subjectId: filter.person ?? "all",
      details: filter,
    }),
  );
}
