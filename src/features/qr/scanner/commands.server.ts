import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { qrError } from "#features/qr/errors.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { lockCode, runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { after, refusalOf } from "#features/qr/lifecycle/model.ts";
import { findLastCheck } from "../quality/queries.server.ts";
import { qrHistory } from "../tables.server.ts";
import type { Job, Scan, SubmittedScan, ScanUndo } from "./contract.ts";
import { stagesOf } from "./model.ts";
import { progressOf, readScan } from "./queries.server.ts";

/**
 * Does the job's step. Idempotent: a repeated scan by the same person, or one sent again after a
 * lost answer, reports that it is done. Throws `qr.mistypedCode`, `notFound`, `qr.outOfOrder` with
 * the plate's next step, or the quality errors.
 */
export async function submitScan(
  ctx: Context,
  { code: read, job, reason }: Scan,
): Promise<SubmittedScan> {
  const code = readScan(read);
  return transaction(ctx, async (tx) => {
    const held = await heldCode(tx, code);
    const isRepeated = refusalOf(held, job) !== null && (await hasDone(tx, ctx, held, job));
    if (!isRepeated) await runStep(tx, ctx, held, job, { reason });
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

/** Throws as `submitScan`, and `qr.outOfOrder` if the code changed since. */
export async function undoScan(ctx: Context, { code: read, job, reason }: ScanUndo): Promise<void> {
  const code = readScan(read);
  await transaction(ctx, async (tx) => {
    const held = await heldCode(tx, code);
    if (!(await isLastStepOwn(tx, ctx, held, job))) {
      throw qrError("outOfOrder", { values: { context: held.stage } });
    }
    await runStep(tx, ctx, held, "takenBack", { reason });
  });
}

async function heldCode(tx: Transaction, code: string): Promise<LockedCode> {
  const held = await lockCode(tx, code);
  if (held === null) throw new AppError("notFound");
  return held;
}

/**
 * Whether the caller brought the plate to its current stage with this job; steps that don't change
 * the stage are ignored.
 */
async function hasDone(tx: Transaction, ctx: Context, held: LockedCode, job: Job) {
  if (held.isRetired || !stagesOf(job).after.includes(held.stage)) return false;
  return isTheirs(ctx, job, await lastEntryOf(tx, held, sql`${qrHistory.after} ? 'stage'`));
}

/** Whether the code's last step is this job, done by the caller. */
async function isLastStepOwn(tx: Transaction, ctx: Context, held: LockedCode, job: Job) {
  if (!stagesOf(job).after.includes(held.stage)) return false;
  return isTheirs(ctx, job, await lastEntryOf(tx, held));
}

async function lastEntryOf(tx: Transaction, { code }: LockedCode, asked?: SQL) {
  const [last] = await tx
    .select({ step: qrHistory.step, actorId: qrHistory.actorId })
    .from(qrHistory)
    .where(and(eq(qrHistory.code, code), asked))
    .orderBy(desc(qrHistory.id))
    .limit(1);
  return last;
}

function isTheirs(ctx: Context, job: Job, last: Awaited<ReturnType<typeof lastEntryOf>>): boolean {
  return last?.step === job && last.actorId !== null && last.actorId === ctx.actor?.userId;
}
