import { auditEntries, auditReasons } from "#platform/audit/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";

type Entry = {
  action: string;
  subject: string;
  subjectId: string;
  /** A `reason` is kept apart from the other fields. */
  details?: Record<string, unknown>;
};

/**
 * Called in the transaction of the recorded change; `transaction` has it sealed after the commit.
 */
export async function recordAudit(tx: Transaction, ctx: Context, entry: Entry): Promise<void> {
  const id = newId();
  const { reason, ...fields } = entry.details ?? {};
  const isSaid = typeof reason === "string";
  const written = {
    ...entry,
    id,
    at: new Date(),
    actorId: ctx.actor?.userId ?? null,
    address: ctx.address,
    requestId: ctx.requestId,
    details: isSaid ? { ...fields, reasonMac: ctx.audit.reasonMacOf(id, reason) } : fields,
  };
  await tx.insert(auditEntries).values({ ...written, mac: ctx.audit.macOf(written) });
  if (isSaid) await tx.insert(auditReasons).values({ entryId: id, text: reason });
  ctx.audit.wrote(tx);
}
