import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { artworkOrder } from "#features/qr/artworks/queries.server.ts";
import { qrArtworks } from "#features/qr/artworks/tables.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import type { SymbolSettings } from "#features/qr/symbols/contract.ts";
import type { SheetPlate } from "#features/qr/symbols/queries.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { productionError } from "../../errors.ts";
import type { Item } from "../../work-orders/contract.ts";
import { workOrderNumber } from "../../work-orders/model.ts";
import { showWorkOrder } from "../../work-orders/queries/show-work-orders.server.ts";
import { workOrderCodes, workOrders } from "../../work-orders/tables.server.ts";
import { sideOf } from "../model.ts";

export const PLATE_OF: Record<Item, PlateName> = { plate: "steel", bronze: "bronze" };

export type PlateToLay = {
  code: string;
  words: readonly string[];
  approvedHash: string | undefined;
  sideMm: number;
};

/** A plate as it is drawn, in its place from 1. */
export type LaidPlate = SheetPlate & {
  place: number;
  sideMm: number;
  settings: SymbolSettings;
};

/** The codes of work orders that wait, the earliest due first, all of one kind. */
export type PlatesToLay = { item: Item; plate: PlateName; codes: string[] };

/**
 * Throws `invalid` for work orders that there are none of or of different plates, `production.onHold`, and
 * `production.notWaiting` if a work order has nothing to engrave.
 */
export async function findPlatesToLay(
  ctx: Context,
  reader: Reader,
  workOrderIds: readonly string[],
): Promise<PlatesToLay> {
  const ids = [...new Set(workOrderIds)];
  const found = await reader
    .select()
    .from(workOrders)
    .where(inArray(workOrders.id, ids))
    .orderBy(asc(workOrders.dueOn), asc(workOrders.id));
  const [first] = found;
  if (first === undefined || found.length < ids.length) {
    throw invalidField("workOrderIds", "unknownWorkOrder");
  }
  if (found.some(({ item }) => item !== first.item)) {
    throw invalidField("workOrderIds", "mixedPlates");
  }
  const held = found.find(({ heldAt }) => heldAt !== null);
  if (held) throw productionError("onHold", { values: { number: workOrderNumber(held.number) } });
  const waiting = await waitingCodes(reader, ids);
  const idle = found.find(({ id }) => !waiting.has(id));
  if (idle) {
    const { number, state } = await showWorkOrder(ctx, reader, idle.id);
    throw productionError("notWaiting", { values: { number, context: state } });
  }
  const codes = found.flatMap(({ id }) => (waiting.get(id) ?? []).map(({ code }) => code));
  return { item: first.item, plate: PLATE_OF[first.item], codes };
}

/** By work order, as their codes are, not as a list says. */
async function waitingCodes(reader: Reader, ids: string[]) {
  const rows = await reader
    .select({ id: workOrderCodes.workOrderId, code: workOrderCodes.code })
    .from(workOrderCodes)
    .innerJoin(qrCodes, eq(qrCodes.code, workOrderCodes.code))
    .where(
      and(
        inArray(workOrderCodes.workOrderId, ids),
        workOrderCodes.isLive,
        eq(workOrderCodes.state, "waiting"),
        eq(qrCodes.stage, "created"),
        isNull(qrCodes.retiredAt),
      ),
    )
    .orderBy(asc(workOrderCodes.code));
  return Map.groupBy(rows, ({ id }) => id);
}

/** With the words that a customer approved, if there are any: a plate for the shelf has none. */
export async function findArtworks(
  reader: Reader,
  plate: PlateName,
  codes: readonly string[],
): Promise<PlateToLay[]> {
  const rows = await reader
    .select({ code: qrArtworks.code, words: qrArtworks.words, hash: qrArtworks.hash })
    .from(qrArtworks)
    .where(sql`${qrArtworks.code} = any(${sql.param(codes)}::text[])`);
  const approved = new Map(rows.map((row) => [row.code, row]));
  return codes.map((code) => {
    const { words = [], hash } = approved.get(code) ?? {};
    return { code, words, approvedHash: hash, sideMm: sideOf(plate, words) };
  });
}

/** True to size, and without a machine's kerf. */
export function drawPlates(
  ctx: Pick<Context, "config">,
  plate: PlateName,
  laid: readonly (PlateToLay & { place: number })[],
): LaidPlate[] {
  return laid.map(({ approvedHash, ...own }) => {
    const { shownCode, settings, rows } = artworkOrder(ctx, { ...own, plate });
    return {
      ...own,
      shownCode,
      settings,
      ...(rows !== undefined && { rows }),
      ...(approvedHash !== undefined && { approvedHash }),
    };
  });
}
