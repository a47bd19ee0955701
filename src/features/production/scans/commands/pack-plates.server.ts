import { runSteps, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { packingQualityOf, type PackingQuality } from "#features/qr/quality/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { lockBoxes, putIntoBoxes, type LockedBoxes } from "../../boxes/commands/fill-box.server.ts";
import { cardIn } from "../policy.ts";
import { findPackers } from "../queries/find-plates.server.ts";
import type { Judged, Judgement, Scanned } from "./judge-scan.server.ts";

type Weighed = Scanned & {
  /** The box that the scan names. */
  boxId: string | null;
  /** Of a plate that takes the step; `undefined` for one that was packed without a box. */
  quality: PackingQuality | undefined;
};

/**
 * Into a box of its order; plates that nobody ordered are packed for the shelf. The boxes are locked, and begun
 * where there are none; what is done with the plates is left to `packPlates`.
 */
export async function judgePacking(
  tx: Transaction,
  ctx: Context,
  scanned: readonly Scanned[],
): Promise<Judged[]> {
  const qualities = await findQualities(tx, scanned);
  const weighed = scanned.map((one) => ({
    ...one,
    boxId: one.scan.boxId?.toLowerCase() ?? null,
    quality: qualities.get(one.held.code),
  }));
  const left = weighed.filter((one) => refusalOf(one) === null);
  const boxless = left.filter((one) => one.boxId === null && !one.quality?.isUnfit);
  const locked = await lockBoxes(tx, ctx, {
    boxIds: left.flatMap(({ boxId }) => boxId ?? []),
    orderIds: [...new Set(boxless.flatMap(({ plate }) => plate.orderId ?? []))],
  });
  const judged = weighed.map((one) => ({ ...one, ...(refusalOf(one) ?? judgeBox(one, locked)) }));
  return withPackers(tx, judged);
}

/** Writes what was judged: last of all the step, as it locks stock that everybody takes from. */
export async function packPlates(
  tx: Transaction,
  ctx: Context,
  { judged, at }: { judged: readonly Judged[]; at: Date },
): Promise<void> {
  const packed = judged.filter(({ outcome }) => outcome === "boxed" || outcome === "shelved");
  const lines = packed.flatMap(({ held: { code }, scan, box }) =>
    box ? [{ code, boxId: box.id, at: new Date(scan.at) }] : [],
  );
  await putIntoBoxes(tx, ctx, lines);
  const taken = packed
    .filter(({ held }) => held.stage === "verified")
    .map(({ held, scan }) => ({ code: held.code, reason: scan.reason ?? null }));
  if (taken.length === 0) return;
  await runSteps(
    tx,
    ctx,
    { from: "verified", to: "packed", taken },
    {
      step: "packed",
      at,
      actorId: ctx.actor?.userId ?? null,
      address: ctx.address,
      bulkId: null,
    },
  );
}

async function findQualities(
  tx: Transaction,
  scanned: readonly Scanned[],
): Promise<Map<string, PackingQuality>> {
  const codes = scanned.flatMap(({ held }) => (held.stage === "verified" ? held.code : []));
  if (codes.length === 0) return new Map();
  return packingQualityOf(tx, codes);
}

/** Whatever box it is to go into. */
function refusalOf({ held, plate, quality, scan }: Weighed): Judgement | null {
  const refused = refusalOfPlate({ held, plate }) ?? refusalOfCard(held, scan.card);
  if (refused !== null) return refused;
  if (quality === undefined || scan.reason !== undefined) return null;
  return quality.isWellChecked ? null : { outcome: "notChecked" };
}

function refusalOfPlate({ held, plate }: Pick<Scanned, "held" | "plate">): Judgement | null {
  const { box, orderId, orderState, plateState, heldAt } = plate;
  const { stage, isRetired } = held;
  if (isRetired) return { outcome: "retired" };
  if (box !== null) return { outcome: "alreadyBoxed", box, otherId: box.packedBy };
  if (orderState === "cancelled" || plateState === "cancelled") return { outcome: "cancelled" };
  if (heldAt !== null) return { outcome: "onHold" };
  if (stage === "verified") return null;
  if (stage !== "packed") return { outcome: "notReady" };
  // Packed without a box, where its order isn't known: it goes into one now.
  return orderId === null ? { outcome: "alreadyPacked" } : null;
}

/** A plate that is nobody's yet goes with the card that has its key. Whose it is needs none. */
function refusalOfCard({ code, isOwned }: LockedCode, card: string | undefined): Judgement | null {
  if (card === undefined) return isOwned ? null : { outcome: "cardMissing" };
  const cardCode = cardIn(card);
  if (cardCode === null) return { outcome: "noCard" };
  return cardCode === code ? null : { outcome: "wrongCard", cardCode };
}

function judgeBox(one: Weighed, { byId, ofOrder }: LockedBoxes): Judgement {
  const { boxId, plate } = one;
  const named = boxId === null ? null : byId.get(boxId);
  if (named === undefined) return { outcome: "unknownBox" };
  if (named !== null) {
    if (named.orderId !== plate.orderId) return { outcome: "otherOrder", box: named };
    if (named.state !== "open") return { outcome: "boxClosed", box: named };
  }
  if (one.quality?.isUnfit) return { outcome: "unfit" };
  if (plate.orderId === null) return { outcome: "shelved" };
  return { outcome: "boxed", box: named ?? ofOrder.get(plate.orderId) ?? null };
}

/** Those that lie packed on the shelf, with who packed them. */
async function withPackers(tx: Transaction, judged: readonly Judged[]): Promise<Judged[]> {
  const isShelved = ({ outcome }: Judged) => outcome === "alreadyPacked";
  const codes = judged.filter(isShelved).map(({ held }) => held.code);
  if (codes.length === 0) return [...judged];
  const packers = await findPackers(tx, codes);
  return judged.map((one) =>
    isShelved(one) ? { ...one, otherId: packers.get(one.held.code) ?? null } : one,
  );
}
