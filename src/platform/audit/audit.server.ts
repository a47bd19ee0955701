import { auditEntries, auditReasons } from "#platform/audit/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { insertRows } from "#platform/database/insert-rows.server.ts";
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
export function recordAudit(tx: Transaction, ctx: Context, entry: Entry): Promise<void> {
  return recordAudits(tx, ctx, [entry]);
}

/** `recordAudit` for several changes. */
export async function recordAudits(
  tx: Transaction,
  ctx: Context,
  entries: readonly Entry[],
): Promise<void> {
  const said: (typeof auditReasons.$inferInsert)[] = [];
  const rows = entries.map(({ details, ...entry }) => {
    const id = newId();
    const { reason, ...fields } = details ?? {};
    const isSaid = typeof reason === "string";
    if (isSaid) said.push({ entryId: id, text: reason });
    const written = {
      ...entry,
      id,
      at: new Date(),
      actorId: ctx.actor?.userId ?? null,
      address: ctx.address,
      requestId: ctx.requestId,
      details: isSaid ? { ...fields, reasonMac: ctx.audit.reasonMacOf(id, reason) } : fields,
    };
    return { ...written, mac: ctx.audit.macOf(written) };
  });
  await insertRows(tx, auditEntries, rows);
  if (said.length > 0) await insertRows(tx, auditReasons, said);
  ctx.audit.wrote(tx);
}
