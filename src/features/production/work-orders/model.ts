import type { Stage } from "#features/qr/lifecycle/contract.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { PLATE_STATES, type Item, type PlateState } from "./contract.ts";

const OF_STAGE: Record<Stage, PlateState> = {
  // Its plate was ordered, and the order withdrawn.
  digital: "cancelled",
  created: "waiting",
  engraved: "engraved",
  verified: "verified",
  packed: "packed",
  shipped: "shipped",
  delivered: "shipped",
};

/** Where a code is in its life. */
export type CodeLife = { stage: Stage; isRetired: boolean };

/** What was sent stays so when its code is retired later; before, nothing more is made of it. */
export function plateStateOf({ stage, isRetired }: CodeLife): PlateState {
  const state = OF_STAGE[stage];
  return isRetired && state !== "shipped" ? "cancelled" : state;
}

/**
 * Of several plates the least advanced that is to be made decides: the work order is done when the last
 * of them is. Without any it is cancelled.
 */
export function workOrderStateOf(plates: readonly PlateState[]): PlateState {
  return PLATE_STATES.find((state) => plates.includes(state)) ?? "cancelled";
}

/** The states of plates that keep a work order from being in this one. */
export function lessAdvancedThan(state: PlateState): readonly PlateState[] {
  return PLATE_STATES.slice(0, PLATE_STATES.indexOf(state));
}

/** Whether something is left to do. */
export function isOpen(state: PlateState): boolean {
  return state !== "shipped" && state !== "cancelled";
}

/** Of a work order that nobody waits for: PostgreSQL sorts it behind every day. */
export const NO_DAY = "infinity";

export const ITEM_OF: Record<PlateName, Item> = { steel: "plate", bronze: "bronze" };

const NUMBER_PREFIX = "W-";

export function workOrderNumber(number: number): string {
  return `${NUMBER_PREFIX}${number}`;
}

const TYPED_NUMBER = /^(?:w[\s-]*)?(?<digits>\d{1,9})$/i;

/** As typed: with or without the letter before it. `null` if it is no number of a work order. */
export function parseWorkOrderNumber(text: string): number | null {
  const digits = TYPED_NUMBER.exec(text.trim())?.groups?.["digits"];
  return digits === undefined ? null : Number(digits);
}

/** A plate that is made again, as it was lost or faulty, is sent within so many days. */
const REMAKE_DAYS = 14;

/** By when, if that is known today. */
export function remakeDueOn(today: string): string {
  const due = new Date(`${today}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + REMAKE_DAYS);
  return due.toISOString().slice(0, 10);
}
