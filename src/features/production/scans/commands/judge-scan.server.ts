import { runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { isUnfit } from "#features/qr/quality/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import {
  lockBox,
  lockOpenBox,
  putIntoBox,
  takeOutOfBox,
  type LockedBox,
} from "../../boxes/commands/fill-box.server.ts";
import type { ScanTask, WarehouseScan } from "../contract.ts";
import { placeOf, type NamedBox, type Outcome } from "../model.ts";
import { cardIn } from "../policy.ts";
import { findPacker, findPlate, type Plate } from "../queries/find-plate.server.ts";

/** What a scan came to: with it, the box, the person and the card that the sentence names. */
export type Judgement = {
  outcome: Outcome;
  box?: NamedBox | null;
  otherId?: string | null;
  cardCode?: string;
};

/** A plate that was scanned: its code is locked. */
export type Scanned = { held: LockedCode; plate: Plate; scan: WarehouseScan };

type Judge = (tx: Transaction, ctx: Context, scanned: Scanned) => Promise<Judgement>;

/**
 * Asked in turn when a plate that was sent comes back, before it is refused: later slices know why it may
 * (a customer's return), and record it. `null`: they don't know of it.
 */
export const returnOfSent =
  defineExtensionPoint<(...given: Parameters<Judge>) => Promise<Judgement | null>>("returnOfSent");

const JUDGES: Record<ScanTask, Judge> = { pack, return: takeBack, look };

export async function judgeScan(
  tx: Transaction,
  ctx: Context,
  { held, scan }: { held: LockedCode; scan: WarehouseScan },
): Promise<Judgement> {
  const plate = await findPlate(tx, held.code);
  return JUDGES[scan.task](tx, ctx, { held, plate, scan });
}

async function look(_tx: Transaction, _ctx: Context, { held, plate }: Scanned): Promise<Judgement> {
  const { box } = plate;
  if (box !== null && !held.isRetired) {
    return { outcome: box.state === "shipped" ? "at.sent" : "at.inBox", box };
  }
  return { outcome: `at.${placeOf(held.stage, held.isRetired)}`, box };
}

/** A plate that lies in an open box, or on the shelf, waits to be packed again. */
async function takeBack(tx: Transaction, ctx: Context, scanned: Scanned): Promise<Judgement> {
  const { held, plate, scan } = scanned;
  if (held.stage === "shipped" || held.stage === "delivered") {
    for (const receive of returnOfSent.of(ctx)) {
      const judged = await receive(tx, ctx, scanned);
      if (judged !== null) return judged;
    }
    return { outcome: "notInBox", box: plate.box };
  }
  const reason = scan.reason ?? "returned at the scanner";
  if (plate.box !== null) {
    const box = await lockBox(tx, plate.box.id);
    if (box?.state !== "open") return { outcome: "boxClosed", box: plate.box };
    await takeOutOfBox(tx, ctx, { held, boxId: box.id, reason });
    return { outcome: "takenOut", box };
  }
  if (held.isRetired) return { outcome: "retired" };
  if (held.stage !== "packed") return { outcome: "notInBox" };
  await runStep(tx, ctx, held, "takenBack", { reason });
  return { outcome: "unshelved" };
}

/** Into a box of its order; plates that nobody ordered are packed for the shelf. */
async function pack(tx: Transaction, ctx: Context, scanned: Scanned): Promise<Judgement> {
  const { held, plate, scan } = scanned;
  const { code } = held;
  const refused = (await refusalOfPlate(tx, scanned)) ?? refusalOfCard(held, scan.card);
  if (refused !== null) return refused;
  if (held.stage === "verified") {
    if (!plate.isWellChecked && scan.reason === undefined) return { outcome: "notChecked" };
  }
  const named = await findNamedBox(tx, scanned);
  if (named !== null && "outcome" in named) return named;
  if (held.stage === "verified" && !(await wasPacked(tx, ctx, scanned)))
    return { outcome: "unfit" };
  if (plate.orderId === null) return { outcome: "shelved" };
  const box = named ?? (await lockOpenBox(tx, ctx, plate.orderId));
  await putIntoBox(tx, ctx, { code, boxId: box.id, at: new Date(scan.at) });
  return { outcome: "boxed", box };
}

async function refusalOfPlate(
  tx: Transaction,
  { held, plate }: Scanned,
): Promise<Judgement | null> {
  const { box, orderId, orderState, plateState, heldAt } = plate;
  const { code, stage, isRetired } = held;
  if (isRetired) return { outcome: "retired" };
  if (box !== null) return { outcome: "alreadyBoxed", box, otherId: box.packedBy };
  if (orderState === "cancelled" || plateState === "cancelled") return { outcome: "cancelled" };
  if (heldAt !== null) return { outcome: "onHold" };
  if (stage === "verified") return null;
  if (stage !== "packed") return { outcome: "notReady" };
  // Packed without a box, where its order isn't known: it goes into one now.
  if (orderId !== null) return null;
  return { outcome: "alreadyPacked", otherId: await findPacker(tx, code) };
}

/** A plate that is nobody's yet goes with the card that has its key. Whose it is needs none. */
function refusalOfCard({ code, isOwned }: LockedCode, card: string | undefined): Judgement | null {
  if (card === undefined) return isOwned ? null : { outcome: "cardMissing" };
  const cardCode = cardIn(card);
  if (cardCode === null) return { outcome: "noCard" };
  return cardCode === code ? null : { outcome: "wrongCard", cardCode };
}

/** The box that the scan names, locked, or why the plate doesn't go into it; `null` if it names none. */
async function findNamedBox(
  tx: Transaction,
  { plate: { orderId }, scan: { boxId } }: Scanned,
): Promise<LockedBox | Judgement | null> {
  if (boxId === undefined) return null;
  const box = await lockBox(tx, boxId);
  if (box === null) return { outcome: "unknownBox" };
  if (box.orderId !== orderId) return { outcome: "otherOrder", box };
  return box.state === "open" ? box : { outcome: "boxClosed", box };
}

/** Not if its photograph was graded too low, which is refused before anything is written. */
async function wasPacked(
  tx: Transaction,
  ctx: Context,
  { held, scan: { reason } }: Scanned,
): Promise<boolean> {
  try {
    await runStep(tx, ctx, held, "packed", { reason });
    return true;
  } catch (error) {
    if (isUnfit(error)) return false;
    throw error;
  }
}
