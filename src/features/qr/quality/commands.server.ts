import { and, eq, isNull } from "drizzle-orm";
import { qrError } from "#features/qr/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { lockCode, runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { isGoodEnough } from "../plate-checks/model.ts";
import { canConfirmException } from "../policy.ts";
import { readCode } from "../queries.server.ts";
import { findLastCheck } from "./queries.server.ts";
import { qrPlateExceptions } from "./tables.server.ts";

/**
 * Requests an exception for a plate with too low a grade. Throws `conflict` if none is needed, or
 * it was requested already.
 */
export async function requestException(ctx: Context, text: string, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const held = await heldCode(tx, text);
    const check = await findLastCheck(tx, held.code);
    if (check === null || isGoodEnough(check.grade)) throw new AppError("conflict");
    const { rowCount } = await tx
      .insert(qrPlateExceptions)
      .values({
        checkId: check.id,
        reason,
        askedBy: ctx.actor?.userId ?? null,
        askedAt: new Date(),
      })
      .onConflictDoNothing();
    if (rowCount === 0) throw new AppError("conflict");
    const { grade } = check;
    await runStep(tx, ctx, held, "exceptionAsked", { reason, after: { grade } });
    await record(tx, ctx, held.code, "qrCode.exceptionAsked");
  });
}

/**
 * Approves the exception. Throws `qr.secondPerson` for whoever requested it, and `conflict` if it
 * was decided meanwhile, or concerns a former plate or photograph.
 */
export async function confirmException(
  ctx: Context,
  { code: text, checkId }: { code: string; checkId: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const held = await heldCode(tx, text);
    const check = await findLastCheck(tx, held.code);
    const [asked] = await tx
      .select({ askedBy: qrPlateExceptions.askedBy, reason: qrPlateExceptions.reason })
      .from(qrPlateExceptions)
      .where(and(eq(qrPlateExceptions.checkId, checkId), isNull(qrPlateExceptions.confirmedAt)));
    if (asked === undefined || check?.id !== checkId) throw new AppError("conflict");
    if (!canConfirmException(ctx.actor, asked.askedBy)) throw qrError("secondPerson");
    await tx
      .update(qrPlateExceptions)
      .set({ confirmedBy: ctx.actor?.userId ?? null, confirmedAt: new Date() })
      .where(eq(qrPlateExceptions.checkId, checkId));
    const { reason } = asked;
    const { grade } = check;
    await runStep(tx, ctx, held, "exceptionConfirmed", { reason, after: { grade } });
    await record(tx, ctx, held.code, "qrCode.exceptionConfirmed");
  });
}

async function heldCode(tx: Transaction, text: string): Promise<LockedCode> {
  const held = await lockCode(tx, readCode(text));
  if (held === null) throw new AppError("notFound");
  return held;
}

function record(tx: Transaction, ctx: Context, code: string, action: string): Promise<void> {
  return recordAudit(tx, ctx, { action, subject: "qrCode", subjectId: code });
}
