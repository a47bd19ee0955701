import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { today } from "../../../clock/queries.server.ts";
import type { AskedJournal } from "./contract.ts";
import { journalDays, type Days } from "./model.ts";

/** The days that are exported: recorded before the first line is sent. */
export async function beginExport(ctx: Context, asked: AskedJournal): Promise<Days> {
  return transaction(ctx, async (tx) => {
    const days = journalDays(asked, await today(ctx, tx));
    // Only a beginning was given.
    if (days.from > days.to) throw invalidField("from", "afterToday");
    await recordAudit(tx, ctx, {
      action: "journal.exported",
      subject: "journal",
      subjectId: days.to.slice(0, "2026".length),
      details: days,
    });
    return days;
  });
}
