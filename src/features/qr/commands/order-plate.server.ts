import { inArray } from "drizzle-orm";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { refusalOf } from "../lifecycle/model.ts";
import type { Step } from "../lifecycle/contract.ts";
import { qrLinks } from "../tables.server.ts";
import { releaseCodes } from "../machine-holds/commands/hold-codes.server.ts";
import { lockCode, refuseOutOfOrder, runStep, type LockedCode } from "./run-step.server.ts";

type Ordered = {
  code: string;
  /** Whose the code becomes if it is nobody's; `null`: it is claimed with the key on its card. */
  ownerId: string | null;
  /** What it opens, unless it opens pages already. */
  memorialIds: readonly string[];
  /** Recorded with it. */
  reason: string;
};

/**
 * Has a plate made for a code; another one, if it has been sent one. Whether it was possible: a code
 * may be retired meanwhile, or have a plate under way.
 */
export async function orderPlate(
  tx: Transaction,
  ctx: Context,
  { code, ownerId, memorialIds, reason }: Ordered,
): Promise<boolean> {
  if (ownerId !== null) await stepIfPossible(tx, ctx, code, "claimed", { ownerId });
  await linkIfFree(tx, ctx, code, memorialIds);
  const held = await lockCode(tx, code);
  const step = held?.stage === "digital" ? "plateOrdered" : "replaced";
  return stepIfPossible(tx, ctx, code, step, { reason });
}

/**
 * Has another plate made with the same code, in place of one that failed or was damaged. A plate that
 * failed before it was recorded as engraved is only released from the machine. Throws `qr.outOfOrder`
 * for a code that is retired, or has no plate to be made.
 */
export async function remakePlate(
  tx: Transaction,
  ctx: Context,
  held: LockedCode,
  reason: string,
): Promise<void> {
  if (held.stage === "created") {
    refuseOutOfOrder(held, "engraved");
    if (await releaseCodes(tx, [held.code])) {
      await runStep(tx, ctx, held, "machineReleased", { reason });
    }
    return;
  }
  const wasSent = held.stage === "shipped" || held.stage === "delivered";
  await runStep(tx, ctx, held, wasSent ? "replaced" : "discarded", { reason });
}

async function linkIfFree(
  tx: Transaction,
  ctx: Context,
  code: string,
  asked: readonly string[],
): Promise<void> {
  if (asked.length === 0) return;
  const held = await lockCode(tx, code);
  if (held === null || held.isLinked || refusalOf(held, "linked") !== null) return;
  const rows = await tx
    .select({ id: memorials.id })
    .from(memorials)
    .where(inArray(memorials.id, [...asked]));
  const found = new Set(rows.map(({ id }) => id));
  const memorialIds = asked.filter((id) => found.has(id));
  if (memorialIds.length === 0) return;
  await tx
    .insert(qrLinks)
    .values(memorialIds.map((memorialId, position) => ({ code, memorialId, position })));
  await runStep(tx, ctx, held, "linked", { before: { memorialIds: [] }, after: { memorialIds } });
}

async function stepIfPossible(
  tx: Transaction,
  ctx: Context,
  code: string,
  step: Step,
  change: Parameters<typeof runStep>[4],
): Promise<boolean> {
  const held = await lockCode(tx, code);
  if (held === null || refusalOf(held, step) !== null) return false;
  await runStep(tx, ctx, held, step, change);
  return true;
}

/** Retires a code that was made for an order, if its plate isn't engraved. Whether it was. */
export async function withdrawPlate(
  tx: Transaction,
  ctx: Context,
  code: string,
  reason: string,
): Promise<boolean> {
  const held = await lockCode(tx, code);
  const isMade = held !== null && held.stage !== "digital" && held.stage !== "created";
  return !isMade && endPlate(tx, ctx, code, reason);
}

/** Retires a code that was made for an order, whatever became of its plate. Whether it was. */
export function endPlate(
  tx: Transaction,
  ctx: Context,
  code: string,
  reason: string,
): Promise<boolean> {
  return stepIfPossible(tx, ctx, code, "retired", { retiredFor: "withdrawn", reason });
}

/** Has no plate made for a code that goes on opening its page; one made but not sent is discarded. */
export async function cancelPlate(
  tx: Transaction,
  ctx: Context,
  code: string,
  { reason, isMadeToo }: { reason: string; isMadeToo: boolean },
): Promise<void> {
  if (isMadeToo) await stepIfPossible(tx, ctx, code, "discarded", { reason });
  await stepIfPossible(tx, ctx, code, "plateCancelled", { reason });
}
