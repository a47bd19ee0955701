import type { Carrier, ShipmentState } from "./contract.ts";

const NUMBER_PREFIX = "S-";

export function shipmentNumber(number: number): string {
  return `${NUMBER_PREFIX}${number}`;
}

const TYPED_NUMBER = /^(?:s[\s-]*)?(?<digits>\d{1,9})$/i;

/** As typed: with or without the letter before it. `null` if it is no number of a shipment. */
export function parseShipmentNumber(text: string): number | null {
  const digits = TYPED_NUMBER.exec(text.trim())?.groups?.["digits"];
  return digits === undefined ? null : Number(digits);
}

/** What people call them; not the other ways, which have no name of their own. */
export const CARRIER_NAMES: Partial<Record<Carrier, string>> = {
  postnord: "PostNord",
  gls: "GLS",
  dao: "dao",
};

/** The carriers' own pages: they work without an account of ours. */
const TRACKING_PAGES: Partial<Record<Carrier, string>> = {
  postnord: "https://portal.postnord.com/tracking/details/",
  gls: "https://gls-group.com/DK/da/find-pakke/?match=",
  dao: "https://www.dao.as/privat/find-din-pakke?stregkode=",
};

export function trackingUrlOf(carrier: Carrier, trackingNumber: string | null): string | null {
  const page = TRACKING_PAGES[carrier];
  if (page === undefined || trackingNumber === null) return null;
  return page + encodeURIComponent(trackingNumber);
}

/** Nothing of it has left the house. */
export function isHere(state: ShipmentState): boolean {
  return state === "open" || state === "booked";
}

/** Nothing needs booking any more: it has its number at the carrier, or goes without one. */
export function isReady({
  state,
  carrier,
  trackingNumber,
}: {
  state: ShipmentState;
  carrier: Carrier;
  trackingNumber: string | null;
}): boolean {
  return state === "open" && (carrier === "byHand" || trackingNumber !== null);
}

type Booked = { state: ShipmentState; carrier: Carrier; carrierId: string | null };

/** Whether a person may say which number it has at the carrier: no program booked it. */
export function acceptsNumber({ state, carrier, carrierId }: Booked): boolean {
  return isHere(state) && carrier !== "byHand" && carrierId === null;
}

/** Whether it can be taken apart again: no carrier may know of it from a program. */
export function isDeletable({
  state,
  carrierId,
  askedAt,
}: Omit<Booked, "carrier"> & { askedAt: Date | null }): boolean {
  return isHere(state) && carrierId === null && askedAt === null;
}

/** So long after a lost answer a search at the carrier may not yet find what was booked. */
const SEARCH_LAG_MS = 60_000;

/** Until when nobody else asks: the one who asks may be at it, or the carrier's search may lag behind. */
export function quietUntil(askedAt: Date, timeLimitMs: number): Date {
  return new Date(askedAt.getTime() + timeLimitMs + SEARCH_LAG_MS);
}

/** Days after delivery for which a label has an address. */
export const ADDRESS_DAYS = 30;
