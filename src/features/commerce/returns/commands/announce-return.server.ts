import { lockCode, runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { readCode } from "#features/qr/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { now } from "../../clock/queries.server.ts";
import { lockOwnCompany, requireCompany } from "../../companies/queries.server.ts";
import { commerceError } from "../../errors.ts";
import { groupedCode } from "../../orders/model.ts";
import { findPlates } from "../../reseller-stock/queries.server.ts";
import type { NewLoss, NewReturn, ReturnKind, ShownReturn } from "../contract.ts";
import { canReturn, isTooLate, returnNumber } from "../model.ts";
import { showReturn } from "../queries.server.ts";
import { returnLines, returns } from "../tables.server.ts";

/**
 * Announces plates that the company sends back. Throws `notFound` for codes that aren't its own, and
 * `commerce.plateInUse`, `commerce.returnTooLate` or `commerce.returnedBefore` for one that can't come back.
 */
export async function announceReturn(
  ctx: Context,
  { codes, kind, reason }: NewReturn,
): Promise<ShownReturn> {
  await requireCompany(ctx);
  try {
    return await transaction(ctx, async (tx) => {
      const { plates } = await lockPlates(tx, ctx, codes, kind);
      const at = await now(ctx, tx);
      const late = plates.find(({ deliveredAt }) => isTooLate(kind, deliveredAt, at));
      if (late !== undefined) {
        throw commerceError("returnTooLate", { values: { code: groupedCode(late.code) } });
      }
      return writeReturn(tx, ctx, plates, { kind, reason, isAwaited: true });
    });
  } catch (error) {
    if (violatedUnique(error) !== "return_lines_open") throw error;
    throw commerceError("returnedBefore");
  }
}

/** Takes lost plates out of use at once. Throws as `announceReturn` does. */
export async function reportLoss(ctx: Context, { codes, reason }: NewLoss): Promise<ShownReturn> {
  await requireCompany(ctx);
  return transaction(ctx, async (tx) => {
    const { held, plates } = await lockPlates(tx, ctx, codes, "lost");
    for (const code of held)
      await runStep(tx, ctx, code, "retired", { retiredFor: "lost", reason });
    return writeReturn(tx, ctx, plates, { kind: "lost", reason, isAwaited: false });
  });
}

/** The company's plates with their codes locked, in one order, so that nobody claims one meanwhile. */
async function lockPlates(
  tx: Transaction,
  ctx: Context,
  typed: readonly string[],
  kind: ReturnKind,
) {
  const codes = [...new Set(typed.map(readCode))].toSorted();
  const { companyId } = await lockOwnCompany(tx, ctx);
  const held: LockedCode[] = [];
  for (const code of codes) {
    const locked = await lockCode(tx, code);
    if (locked !== null) held.push(locked);
  }
  const plates = await findPlates(tx, companyId, codes);
  if (plates.length < codes.length) throw new AppError("notFound");
  const unfit = plates.find(({ state }) => !canReturn(kind, state));
  if (unfit !== undefined) {
    const values = { code: groupedCode(unfit.code), context: unfit.state };
    throw commerceError("plateInUse", { values });
  }
  return { held, plates };
}

type Given = { kind: ReturnKind; reason: string; isAwaited: boolean };

async function writeReturn(
  tx: Transaction,
  ctx: Context,
  plates: readonly { code: string; lineId: string | null }[],
  { kind, reason, isAwaited }: Given,
): Promise<ShownReturn> {
  const { companyId, userId } = await requireCompany(ctx, tx);
  const at = await now(ctx, tx);
  const id = newId();
  const [row] = await tx
    .insert(returns)
    .values({
      id,
      companyId,
      kind,
      reason,
      state: isAwaited ? "announced" : "settled",
      announcedBy: userId,
      announcedAt: at,
      settledAt: isAwaited ? null : at,
    })
    .returning({ number: returns.number });
  await tx.insert(returnLines).values(
    plates.map(({ code, lineId }) => ({
      returnId: id,
      code,
      orderLineId: lineId,
      isOpen: isAwaited,
    })),
  );
  await recordAudit(tx, ctx, {
    action: isAwaited ? "reseller.returnAnnounced" : "reseller.lossReported",
    subject: "return",
    subjectId: id,
    details: { number: returnNumber(row?.number ?? 0), kind, count: plates.length, reason },
  });
  return showReturn(tx, id);
}
