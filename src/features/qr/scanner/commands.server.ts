import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { holdCode, takeStep, type HeldCode } from "../life/commands.server.ts";
import { after, refusalOf } from "../life/model.ts";
import { findLastCheck } from "../quality/queries.server.ts";
import { qrHistory } from "../tables.server.ts";
import type { Job, Scan, TakenScan, TakingBack } from "./contract.ts";
import { stagesOf } from "./model.ts";
import { progressOf, readScan } from "./queries.server.ts";

/**
 * Takes the step that the job is about. Who scans the same plate twice, or sends a scan anew because no
 * answer came, is told that it is done. Throws `mistypedCode`, `notFound`, `outOfOrder` with what the
 * plate waits for, or what it isn't good enough for.
 */
export async function takeScan(
  ctx: Context,
  { code: read, job, reason }: Scan,
): Promise<TakenScan> {
  const code = readScan(read);
  return transaction(ctx, async (tx) => {
    const held = await heldCode(tx, code);
    const isRepeated = refusalOf(held, job) !== null && (await hasDone(tx, ctx, held, job));
    if (!isRepeated) await takeStep(tx, ctx, held, job, { reason });
    const { stage } = isRepeated ? held : after(held, job);
    const isUnchecked = job === "packed" && (await findLastCheck(tx, code)) === null;
    return {
      code,
      job,
      isRepeated,
      isUnchecked,
      package: await progressOf(tx, held.packageId, stage),
    };
  });
}

/** Throws as `takeScan`, and `outOfOrder` when something else happened to the code since. */
export async function takeBackScan(
  ctx: Context,
  { code: read, job, reason }: TakingBack,
): Promise<void> {
  const code = readScan(read);
  await transaction(ctx, async (tx) => {
    const held = await heldCode(tx, code);
    if (!(await wasJustDone(tx, ctx, held, job))) {
      throw new AppError("outOfOrder", { values: { context: held.stage } });
    }
    await takeStep(tx, ctx, held, "takenBack", { reason });
  });
}

async function heldCode(tx: Transaction, code: string): Promise<HeldCode> {
  const held = await holdCode(tx, code);
  if (held === null) throw new AppError("notFound");
  return held;
}

/** Whether the plate stands where this job brought it, done by whoever asks; what doesn't move it counts for nothing. */
async function hasDone(tx: Transaction, ctx: Context, held: HeldCode, job: Job) {
  if (held.isRetired || !stagesOf(job).after.includes(held.stage)) return false;
  return isTheirs(ctx, job, await lastOf(tx, held, sql`${qrHistory.after} ? 'stage'`));
}

/** Whether the last thing that happened to the code is this job, done by whoever asks. */
async function wasJustDone(tx: Transaction, ctx: Context, held: HeldCode, job: Job) {
  if (!stagesOf(job).after.includes(held.stage)) return false;
  return isTheirs(ctx, job, await lastOf(tx, held));
}

async function lastOf(tx: Transaction, { code }: HeldCode, asked?: SQL) {
  const [last] = await tx
    .select({ step: qrHistory.step, actorId: qrHistory.actorId })
    .from(qrHistory)
    .where(and(eq(qrHistory.code, code), asked))
    .orderBy(desc(qrHistory.id))
    .limit(1);
  return last;
}

function isTheirs(ctx: Context, job: Job, last: Awaited<ReturnType<typeof lastOf>>): boolean {
  return last?.step === job && last.actorId !== null && last.actorId === ctx.actor?.userId;
}
