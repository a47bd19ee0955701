import { runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { lockBox, takeOutOfBox } from "../../boxes/commands/fill-box.server.ts";
import type { ScanTask, WarehouseScan } from "../contract.ts";
import { placeOf, type NamedBox, type Outcome } from "../model.ts";
import type { Plate } from "../queries/find-plates.server.ts";

/** What a scan came to: with it, the box, the person and the card that the sentence names. */
export type Judgement = {
  outcome: Outcome;
  box?: NamedBox | null;
  otherId?: string | null;
  cardCode?: string;
};

/** A plate that was scanned: its code is locked. */
export type Scanned = { held: LockedCode; plate: Plate; scan: WarehouseScan };
export type Judged = Scanned & Judgement;

type Judge = (tx: Transaction, ctx: Context, scanned: Scanned) => Promise<Judgement>;

/**
 * Asked in turn when a plate that was sent comes back, before it is refused: later slices know why it may
 * (a customer's return), and record it. `null`: they don't know of it.
 */
export const returnOfSent =
  defineExtensionPoint<(...given: Parameters<Judge>) => Promise<Judgement | null>>("returnOfSent");

const JUDGES: Record<Exclude<ScanTask, "pack">, Judge> = { return: takeBack, look };

export async function judgeScan(
  tx: Transaction,
  ctx: Context,
  scanned: Scanned & { task: keyof typeof JUDGES },
): Promise<Judged> {
  return { ...scanned, ...(await JUDGES[scanned.task](tx, ctx, scanned)) };
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
