import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique, type Reader } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { productionError } from "../../errors.ts";
import type { Lying, NewMovement } from "../contract.ts";
import { NO_BATCH, PLACES_OF } from "../model.ts";
import { refuseUnknownLocations, refuseWrongBatch } from "../queries/check-input.server.ts";
import { stockMovements } from "../tables.server.ts";
import { lockItems, writeMovements } from "./write-movements.server.ts";

/**
 * The same movement again is answered as the first time. Throws `invalid`, or `production.otherContent` for
 * the id of another movement.
 */
export async function bookMovement(ctx: Context, asked: NewMovement): Promise<Lying> {
  const known = await findBooked(ctx.database, asked);
  if (known !== null) return known;
  try {
    return await write(ctx, asked);
  } catch (error) {
    // Somebody sent it at the same time.
    const first =
      violatedUnique(error) === "stock_movements_pkey"
        ? await findBooked(ctx.database, asked)
        : null;
    if (first === null) throw error;
    return first;
  }
}

async function write(ctx: Context, { itemId, ...asked }: NewMovement): Promise<Lying> {
  const { id, kind, from, to, quantity, reason } = asked;
  refuseWrongPlaces(asked);
  return transaction(ctx, async (tx) => {
    await refuseUnknownLocations(tx, { from, to });
    const [item] = await lockItems(tx, [itemId]);
    if (item === undefined) throw invalidField("itemId", "noSuchItem");
    // The supplier decides of which batch it is.
    if (kind !== "ordered" || asked.batch !== null) refuseWrongBatch(item, asked.batch);
    const batch = asked.batch ?? NO_BATCH;
    const movement = { id, kind, from, to, batch, quantity, reason, code: null };
    const [lying] = await writeMovements(tx, ctx, item, [movement]);
    if (lying === undefined) throw new Error("A movement leaves something where it was.");
    await recordAudit(tx, ctx, {
      action: "stockMovement.booked",
      subject: "stockItem",
      subjectId: itemId,
      details: { kind, name: item.name, count: quantity, ...(reason !== null && { reason }) },
    });
    return lying;
  });
}

function refuseWrongPlaces({ kind, ...given }: Pick<NewMovement, "kind" | "from" | "to">): void {
  for (const side of ["from", "to"] as const) {
    const need = PLACES_OF[kind][side];
    if (need === "needed" && given[side] === null) throw invalidField(side, "locationMissing");
    if (need === "none" && given[side] !== null) throw invalidField(side, "locationUnused");
  }
  if (given.from !== null && given.from === given.to) throw invalidField("to", "sameLocation");
}

async function findBooked(reader: Reader, asked: NewMovement): Promise<Lying | null> {
  const [booked] = await reader
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.id, asked.id));
  if (booked === undefined) return null;
  const isSame =
    booked.kind === asked.kind &&
    booked.itemId === asked.itemId &&
    booked.fromId === asked.from &&
    booked.toId === asked.to &&
    booked.batch === (asked.batch ?? NO_BATCH) &&
    booked.quantity === asked.quantity &&
    booked.reason === asked.reason;
  if (!isSame) throw productionError("otherContent");
  return { from: booked.fromAfter, to: booked.toAfter };
}
