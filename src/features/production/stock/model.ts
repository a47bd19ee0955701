import type { BookedKind, ItemKind, MovementKind } from "./contract.ts";

/** What the making of a plate takes from stock. */
export const STOCK_USES = ["steel", "bronze", "card", "box"] as const;
export type StockUse = (typeof STOCK_USES)[number];

const KIND_OF: Record<StockUse, ItemKind> = {
  steel: "blank",
  bronze: "blank",
  card: "card",
  box: "packaging",
};

type Candidate = { sku: string; kind: ItemKind };

/**
 * The item that is taken: of its kind the first whose SKU has the word for it (`BLANK-BRONZE`), else the first
 * whose SKU has no such word, so that whoever has one sort of blank needs no word.
 */
export function itemFor<Item extends Candidate>(
  use: StockUse,
  items: readonly Item[],
): Item | undefined {
  const ofKind = items.filter(({ kind }) => kind === KIND_OF[use]);
  const uses = STOCK_USES.filter((one) => KIND_OF[one] === KIND_OF[use]);
  return (
    ofKind.find((item) => names(item, use)) ??
    ofKind.find((item) => uses.every((one) => !names(item, one)))
  );
}

function names({ sku }: Candidate, use: StockUse): boolean {
  return sku.toLowerCase().includes(use);
}

/** `optional`: where it is to come, which nothing follows from. */
type Need = "needed" | "optional" | "none";

/** From where and to where something goes that staff book. */
export const PLACES_OF: Record<MovementKind, { from: Need; to: Need }> = {
  ordered: { from: "none", to: "optional" },
  received: { from: "none", to: "needed" },
  moved: { from: "needed", to: "needed" },
  consumed: { from: "needed", to: "none" },
  scrapped: { from: "needed", to: "none" },
};

/** The batch of items that aren't told apart by batch. */
export const NO_BATCH = "";

type Place = { locationId: string; batch: string };
export type PlaceBalance = Place & { quantity: number };

/** An item's figures, and what is where, in the order in which it first came there. */
export type Stock = { onHand: number; onOrder: number; balances: readonly PlaceBalance[] };

export type Change = {
  kind: BookedKind;
  from: string | null;
  to: string | null;
  batch: string;
  quantity: number;
};

/** What was done is true, so nothing is refused for want of stock. */
export function afterChange(stock: Stock, { kind, from, to, batch, quantity }: Change): Stock {
  if (kind === "ordered") return { ...stock, onOrder: stock.onOrder + quantity };
  const taken = from === null ? stock.balances : added(stock.balances, from, batch, -quantity);
  const balances = to === null ? taken : added(taken, to, batch, quantity);
  const onHand = stock.onHand + (to === null ? 0 : quantity) - (from === null ? 0 : quantity);
  // More may come than was ordered.
  const onOrder = kind === "received" ? Math.max(0, stock.onOrder - quantity) : stock.onOrder;
  return { onHand, onOrder, balances };
}

function added(
  balances: readonly PlaceBalance[],
  locationId: string,
  batch: string,
  quantity: number,
): readonly PlaceBalance[] {
  const isHere = (one: Place) => one.locationId === locationId && one.batch === batch;
  if (!balances.some(isHere)) return [...balances, { locationId, batch, quantity }];
  return balances.map((one) => (isHere(one) ? { ...one, quantity: one.quantity + quantity } : one));
}

export function quantityIn(
  { balances }: Stock,
  locationId: string | null,
  batch: string,
): number | null {
  if (locationId === null) return null;
  const found = balances.find((one) => one.locationId === locationId && one.batch === batch);
  return found?.quantity ?? 0;
}

/** Where one is taken that nobody said: what came first goes first; where nothing is left, it came from the last. */
export function placeToTake({ balances }: Stock): Place | null {
  return balances.find(({ quantity }) => quantity > 0) ?? balances.at(-1) ?? null;
}

type Figures = { onHand: number; onOrder: number; reorderPoint: number };

export function needsOrder({ onHand, onOrder, reorderPoint }: Figures): boolean {
  return onHand + onOrder < reorderPoint;
}

/** What somebody counted, beside what was booked at that time. */
export type Entry = { counter: string | null; counted: number; expected: number };

/**
 * The last entry decides. A difference is certain if somebody else found the same, whatever was moved between
 * the two: each is compared with what was booked when it was counted.
 */
export function isCertain(entries: readonly Entry[]): boolean {
  const last = entries.at(-1);
  if (last === undefined || differenceOf(last) === 0) return true;
  const byOthers = new Map(
    entries
      .filter(({ counter }) => counter !== last.counter)
      .map((entry) => [entry.counter, differenceOf(entry)]),
  );
  return [...byOthers.values()].includes(differenceOf(last));
}

export function differenceOf({ counted, expected }: Omit<Entry, "counter">): number {
  return counted - expected;
}
