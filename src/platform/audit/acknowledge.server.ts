import { recordAudit } from "#platform/audit/audit.server.ts";
import { ACKNOWLEDGED } from "#platform/audit/trail.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";

/**
 * Records that the trail's end is lost, as after restoring an older backup. Nodes that missed it
 * continue from this entry. Returns the number of lost entries, `null` if none is missing here.
 */
export async function acknowledgeLostEnd(
  ctx: Context,
  reason: string,
): Promise<{ lost: number | null; head: number }> {
  const cut = await ctx.audit.findCut();
  const head = cut?.end?.number ?? 0;
  if (cut === null) return { lost: null, head };
  const details = { number: head, hash: cut.end?.hash ?? "", lost: cut.lost, reason };
  await transaction(ctx, (tx) =>
    recordAudit(tx, ctx, { action: ACKNOWLEDGED, subject: "audit", subjectId: "end", details }),
  );
  await ctx.audit.seal();
  return { lost: cut.lost, head };
}
