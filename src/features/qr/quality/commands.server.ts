import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { holdCode, takeStep, type HeldCode } from "../life/commands.server.ts";
import { isGoodEnough } from "../plate-checks/model.ts";
import { canConfirmException } from "../policy.ts";
import { readCode } from "../queries.server.ts";
import { findLastCheck } from "./queries.server.ts";
import { qrPlateExceptions } from "./tables.server.ts";

/**
 * Asks a second person to let a plate go though its grade is too low. Throws `conflict` where there is
 * nothing to ask for, or it was asked already.
 */
export async function askException(ctx: Context, text: string, reason: string): Promise<void> {
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
    await takeStep(tx, ctx, held, "exceptionAsked", { reason, after: { grade } });
    await record(tx, ctx, held.code, "qrCode.exceptionAsked");
  });
}

/**
 * Agrees that it goes. Throws `secondPerson` for whoever asked, and `conflict` where it was decided
 * meanwhile, or is about another plate or photograph by now.
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
    if (!canConfirmException(ctx.actor, asked.askedBy)) throw new AppError("secondPerson");
    await tx
      .update(qrPlateExceptions)
      .set({ confirmedBy: ctx.actor?.userId ?? null, confirmedAt: new Date() })
      .where(eq(qrPlateExceptions.checkId, checkId));
    const { reason } = asked;
    const { grade } = check;
    await takeStep(tx, ctx, held, "exceptionConfirmed", { reason, after: { grade } });
    await record(tx, ctx, held.code, "qrCode.exceptionConfirmed");
  });
}

async function heldCode(tx: Transaction, text: string): Promise<HeldCode> {
  const held = await holdCode(tx, readCode(text));
  if (held === null) throw new AppError("notFound");
  return held;
}

function record(tx: Transaction, ctx: Context, code: string, action: string): Promise<void> {
  return recordAudit(tx, ctx, { action, subject: "qrCode", subjectId: code });
}
