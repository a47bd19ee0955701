import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { retryGivenUpJobs } from "#platform/given-up-jobs.server.ts";

/** Throws if no job of that name has given up, or somebody else was faster. */
export async function retryStuck(ctx: Context, name: string): Promise<{ count: number }> {
  return transaction(ctx, async (tx) => {
    const count = await retryGivenUpJobs(tx, name);
    if (count === 0) return { count };
    const details = { count };
    await recordAudit(tx, ctx, { action: "job.retried", subject: "job", subjectId: name, details });
    return { count };
  });
}
