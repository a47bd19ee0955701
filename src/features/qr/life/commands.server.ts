import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { refusedAs } from "./queries.server.ts";
import { followStep } from "../plates/commands.server.ts";
import type { PlateFacts } from "../plates/contract.ts";
import { refuseUnfit } from "../quality/queries.server.ts";
import { qrCodes, qrHistory, qrLinks, type Trace } from "../tables.server.ts";
import { type Retirement, type Step } from "./contract.ts";
import { after, refusalOf, type Life } from "./model.ts";

/** A code nobody else changes until the transaction is over. */
export type HeldCode = Life & {
  code: string;
  ownerId: string | null;
  packageId: string | null;
  retiredFor: Retirement | null;
  memorialIds: string[];
};

/** `null` when there is no such code. */
export async function holdCode(tx: Transaction, code: string): Promise<HeldCode | null> {
  const [found] = await tx
    .select({
      code: qrCodes.code,
      ownerId: qrCodes.ownerId,
      packageId: qrCodes.packageId,
      retiredFor: qrCodes.retiredFor,
      retiredAt: qrCodes.retiredAt,
      isLocked: qrCodes.locked,
      stage: qrCodes.stage,
    })
    .from(qrCodes)
    .where(eq(qrCodes.code, code))
    .for("update");
  if (found === undefined) return null;
  const links = await tx
    .select({ memorialId: qrLinks.memorialId })
    .from(qrLinks)
    .where(eq(qrLinks.code, code))
    .orderBy(asc(qrLinks.position));
  const { retiredAt, ...rest } = found;
  return {
    ...rest,
    isRetired: retiredAt !== null,
    isOwned: found.ownerId !== null,
    isLinked: links.length > 0,
    memorialIds: links.map(({ memorialId }) => memorialId),
  };
}

type Change = {
  /** Who has it from now on, where the step is about that. */
  ownerId?: string;
  retiredFor?: Retirement | null;
  reason?: string | undefined;
  /** Of the plate that was engraved. */
  plate?: PlateFacts | undefined;
  /** What else the entry tells of. */
  before?: Trace;
  after?: Trace;
};

/**
 * Takes one step of a code's life, and writes it down. Whoever comes second finds the code as the first
 * one left it, and is told. Answers the entry's id. Throws `codeLocked` or `outOfOrder`, and as
 * `refuseUnfit` where the plate isn't good enough for it.
 */
export async function takeStep(
  tx: Transaction,
  ctx: Context,
  held: HeldCode,
  step: Step,
  change: Change = {},
): Promise<string> {
  refuseOutOfOrder(held, step);
  await refuseUnfit(tx, held.code, { step, hasReason: change.reason !== undefined });
  const life = after(held, step);
  const retiredFor =
    step === "retired" || step === "reinstated" ? (change.retiredFor ?? null) : held.retiredFor;
  const at = new Date();
  await tx
    .update(qrCodes)
    .set({
      stage: life.stage,
      locked: life.isLocked,
      retiredFor,
      ...(life.isRetired !== held.isRetired && { retiredAt: life.isRetired ? at : null }),
      ...(change.ownerId !== undefined && { ownerId: change.ownerId }),
    })
    .where(eq(qrCodes.code, held.code));
  const made = await followStep(tx, [held.code], { step, stage: life.stage, at }, change.plate);
  const plate = made.get(held.code);
  const id = newId();
  await tx.insert(qrHistory).values({
    id,
    code: held.code,
    step,
    at,
    actorId: ctx.actor?.userId ?? null,
    address: ctx.actor === null ? null : ctx.address,
    before: { ...changed(held, life), ...change.before },
    after: { ...changed(life, held), ...(plate !== undefined && { plate }), ...change.after },
    reason: change.reason ?? null,
  });
  return id;
}

export function refuseOutOfOrder(life: Life, step: Step): void {
  const refusal = refusalOf(life, step);
  if (refusal !== null) throw refusedAs(refusal, step);
}

/** Of `one`, what is otherwise in the other. */
function changed(one: Life, other: Life): Trace {
  return {
    ...(one.stage !== other.stage && { stage: one.stage }),
    ...(one.isRetired !== other.isRetired && { isRetired: one.isRetired }),
    ...(one.isOwned !== other.isOwned && { isOwned: one.isOwned }),
    ...(one.isLinked !== other.isLinked && { isLinked: one.isLinked }),
    ...(one.isLocked !== other.isLocked && { isLocked: one.isLocked }),
  };
}
