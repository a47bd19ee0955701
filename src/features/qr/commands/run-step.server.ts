import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { insertRows } from "#platform/database/insert-rows.server.ts";
import { defineExtensionPoint, defineHook } from "#platform/extensions.server.ts";
import { newId } from "#platform/ids.ts";
import type { Retirement, Stage, Step } from "../lifecycle/contract.ts";
import { after, refusalOf, type Life } from "../lifecycle/model.ts";
import { refusedAs } from "../lifecycle/queries.server.ts";
import { updatePlates } from "../plates/commands.server.ts";
import type { PlateFacts } from "../plates/contract.ts";
import { refuseUnfit } from "../quality/queries.server.ts";
import { qrCodes, qrHistory, qrLinks, type Trace } from "../tables.server.ts";

/** A code locked until the end of the transaction. */
export type LockedCode = Life & {
  code: string;
  ownerId: string | null;
  packageId: string | null;
  retiredFor: Retirement | null;
  memorialIds: string[];
};

/** `null` when there is no such code. */
export async function lockCode(tx: Transaction, code: string): Promise<LockedCode | null> {
  return (await lockCodes(tx, [code])).get(code) ?? null;
}

/** Those that exist, in the order of their codes: two who lock some of the same never wait for each other. */
export async function lockCodes(
  tx: Transaction,
  codes: readonly string[],
): Promise<Map<string, LockedCode>> {
  const asked = sql.param(codes);
  const found = await tx
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
    .where(sql`${qrCodes.code} = any(${asked}::text[])`)
    .orderBy(asc(qrCodes.code))
    .for("update");
  if (found.length === 0) return new Map();
  // A statement of its own: one that waited for a lock reads other tables as they were before.
  const links = await tx
    .select({ code: qrLinks.code, memorialId: qrLinks.memorialId })
    .from(qrLinks)
    .where(sql`${qrLinks.code} = any(${asked}::text[])`)
    .orderBy(asc(qrLinks.position));
  const linked = Map.groupBy(links, ({ code }) => code);
  return new Map(
    found.map(({ retiredAt, ...rest }) => {
      const memorialIds = (linked.get(rest.code) ?? []).map(({ memorialId }) => memorialId);
      const life = {
        isRetired: retiredAt !== null,
        isOwned: rest.ownerId !== null,
        isLinked: memorialIds.length > 0,
      };
      return [rest.code, { ...rest, ...life, memorialIds }];
    }),
  );
}

/** The clock by which steps are dated, if a later feature has one of its own. */
export const stepClock =
  defineExtensionPoint<(services: Services, reader: Reader) => Promise<Date>>("stepClock");

/** When a step is taken: orders, whose terms run from it, have the same clock. */
export async function stepTime(services: Services, reader: Reader): Promise<Date> {
  const [clock] = stepClock.of(services);
  return clock === undefined ? new Date() : clock(services, reader);
}

/** Raised when plates have reached whoever ordered them. */
export const platesDelivered = defineHook<{ codes: readonly string[] }>("platesDelivered");

/**
 * Raised when codes came to another stage, or were retired or reinstated: all of them are there now.
 * They are locked.
 */
export const lifeChanged = defineHook<{
  codes: readonly string[];
  life: Pick<Life, "stage" | "isRetired">;
}>("lifeChanged");

/** Raised when somebody made a code theirs. It is locked. */
export const codeClaimed = defineHook<{ code: string; stage: Stage }>("codeClaimed");

type Change = {
  /** The new owner, for steps that change it. */
  ownerId?: string;
  retiredFor?: Retirement | null;
  reason?: string | undefined;
  /** Number of the engraved plate. */
  plate?: PlateFacts | undefined;
  /** Further details of the entry. */
  before?: Trace;
  after?: Trace;
};

/**
 * Runs one step of a code's lifecycle, and records it. Of two concurrent callers the second sees
 * the code as the first left it. Returns the entry's id. Throws `qr.codeLocked` or `qr.outOfOrder`,
 * and as `refuseUnfit` if the plate's quality is too low for it.
 */
export async function runStep(
  tx: Transaction,
  ctx: Context,
  held: LockedCode,
  step: Step,
  change: Change = {},
): Promise<string> {
  refuseOutOfOrder(held, step);
  await refuseUnfit(tx, held.code, { step, hasReason: change.reason !== undefined });
  const life = after(held, step);
  const retiredFor =
    step === "retired" || step === "reinstated" ? (change.retiredFor ?? null) : held.retiredFor;
  const at = await stepTime(ctx, tx);
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
  const id = newId();
  await recordSteps(tx, ctx, [{ id, code: held.code, reason: change.reason ?? null }], {
    step,
    at,
    actorId: ctx.actor?.userId ?? null,
    address: ctx.actor === null ? null : ctx.address,
    bulkId: null,
    life,
    before: { ...changed(held, life), ...change.before },
    after: { ...changed(life, held), ...change.after },
    plate: change.plate,
  });
  if (step === "claimed") {
    await codeClaimed.raise(tx, ctx, { code: held.code, stage: life.stage });
  }
  return id;
}

type Taken = { code: string; reason: string | null };
type Way = { from: Stage; to: Stage; taken: readonly Taken[] };
type Entry = {
  step: Step;
  at: Date;
  actorId: string | null;
  address: string | null;
  /** The bulk step that it belongs to. */
  bulkId: string | null;
};

/** `runStep` for many codes with the same transition, which are locked; the caller checks which of them may. */
export async function runSteps(
  tx: Transaction,
  ctx: Context,
  { from, to, taken }: Way,
  entry: Entry,
): Promise<void> {
  await tx
    .update(qrCodes)
    .set({ stage: to })
    .where(sql`${qrCodes.code} = any(${sql.param(taken.map(({ code }) => code))}::text[])`);
  const identified = taken.map((one) => ({ ...one, id: newId() }));
  await recordSteps(tx, ctx, identified, {
    ...entry,
    // The address is dropped if the account is gone.
    address: entry.actorId === null ? null : entry.address,
    // Retired codes take no step that brings them to another stage.
    life: { stage: to, isRetired: false },
    before: { stage: from },
    after: { stage: to },
  });
}

type Steps = Entry & {
  life: Pick<Life, "stage" | "isRetired">;
  /** What the step changes of each code, with further details. */
  before: Trace;
  after: Trace;
  plate?: PlateFacts | undefined;
};

/** What follows from a step for the plates of codes that have taken it, the entries, and the hooks. */
async function recordSteps(
  tx: Transaction,
  ctx: Context,
  taken: readonly (Taken & { id: string })[],
  { life, plate: facts, ...entry }: Steps,
): Promise<void> {
  const codes = taken.map(({ code }) => code);
  const { step, at, after: changes } = entry;
  const made = await updatePlates(tx, codes, { step, stage: life.stage, at }, facts);
  const entries = taken.map((one) => {
    const plate = made.get(one.code);
    return { ...entry, ...one, after: { ...(plate !== undefined && { plate }), ...changes } };
  });
  await insertRows(tx, qrHistory, entries);
  if (changes.stage !== undefined || changes.isRetired !== undefined) {
    await lifeChanged.raise(tx, ctx, { codes, life });
  }
  if (step === "delivered") await platesDelivered.raise(tx, ctx, { codes });
}

/** Entries no longer name people whose account is gone. */
export async function anonymiseActor(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(qrHistory)
    .set({ actorId: null, address: null })
    .where(eq(qrHistory.actorId, userId));
}

/** Why steps were taken, in the words of staff: they may name the owner. */
export async function forgetReasons(tx: Transaction, codes: readonly string[]): Promise<void> {
  await tx
    .update(qrHistory)
    .set({ reason: null })
    .where(inArray(qrHistory.code, [...codes]));
}

export function refuseOutOfOrder(life: Life, step: Step): void {
  const refusal = refusalOf(life, step);
  if (refusal !== null) throw refusedAs(refusal, step);
}

/** The fields of `one` that differ in the other. */
function changed(one: Life, other: Life): Trace {
  return {
    ...(one.stage !== other.stage && { stage: one.stage }),
    ...(one.isRetired !== other.isRetired && { isRetired: one.isRetired }),
    ...(one.isOwned !== other.isOwned && { isOwned: one.isOwned }),
    ...(one.isLinked !== other.isLinked && { isLinked: one.isLinked }),
    ...(one.isLocked !== other.isLocked && { isLocked: one.isLocked }),
  };
}
