import { ENGRAVABLE, PLATES_ON_SALE, type PlateName } from "#features/qr/plates/contract.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import type { PlanKey } from "../plans/contract.ts";
import { plateOf } from "../plans/model.ts";
import { lastWithdrawalDay } from "../working-days/model.ts";
import type { OrderState } from "./contract.ts";

/** Drafts are kept for so long. */
export const DRAFT_DAYS = 30;
/** The terms: a plate is sent at most so many days after its proof was approved. */
const SHIPPED_WITHIN_DAYS = 30;

/**
 * What can be ordered here, in the order of the shop: plates first. The page itself costs nothing, and is made
 * elsewhere.
 */
export const ORDERED_PLANS = [
  "plate",
  "bronze",
  "single",
  "couple",
  "replacement",
  "space",
] as const satisfies PlanKey[];
export type OrderedPlan = (typeof ORDERED_PLANS)[number];

export function isOrdered(plan: PlanKey): plan is OrderedPlan {
  return ORDERED_PLANS.some((one) => one === plan);
}

/** A replacement is like the plate before it. */
export function plateFor(plan: OrderedPlan, before: PlateName | null): PlateName {
  return plateOf(plan) ?? before ?? "steel";
}

/** How large a plate is with so many lines of words. */
export function plateSide(plate: PlateName, words: number): number {
  const { sideMm, twoLinesMm } = PLATES_ON_SALE[plate];
  return words > 1 ? twoLinesMm : sideMm;
}

/** The signs of the words that can't be engraved, as they are read: each once, with all that belongs to it. */
export function unengravableSigns(words: string): string[] {
  const read = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const signs = [...read.segment(words.normalize("NFC"))].map(({ segment }) => segment);
  return [...new Set(signs.filter((sign) => ![...sign].every(isEngravable)))];
}

/** The words without the signs that can't be engraved. */
export function withoutUnengravable(words: string): string {
  return [...words.normalize("NFC")].filter(isEngravable).join("");
}

function isEngravable(sign: string): boolean {
  return ENGRAVABLE.some(([first, last]) => first <= sign && sign <= last);
}

/** A first plate is for a code without one, a replacement for a code whose plate was sent. */
export function stagesFor(plan: OrderedPlan): readonly Stage[] {
  return plan === "replacement" ? ["shipped", "delivered"] : ["digital"];
}

/** `day` and so many days more. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** By when the plates of an order are sent that is placed on this day; `null` without one. */
export function shipByOf(
  day: string,
  lines: readonly { plate: PlateName | null }[],
): string | null {
  const hasPlate = lines.some(({ plate }) => plate !== null);
  return hasPlate ? daysAfter(day, SHIPPED_WITHIN_DAYS) : null;
}

/** How many days `day` is after the other; 0 if it isn't. */
export function daysLate(day: string, due: string): number {
  return Math.max(0, (Date.parse(day) - Date.parse(due)) / 86_400_000);
}

/** An order that isn't paid so many days after its due day is credited. */
export const UNPAID_DAYS = 14;

/** How a line of an order may be withdrawn: credited at once, credited when its plate is back, or not. */
export type WithdrawalWay = "now" | "onReturn" | "refused";

type Withdrawable = {
  state: OrderState;
  shipBy: string | null;
  /** The day when all of it was delivered. */
  completedOn: string | null;
};

/**
 * Without words a plate may be withdrawn until the fourteenth day after delivery, with words until it is
 * engraved, or until it is sent where that is late. `stage` is the code's, which tells of this order's
 * plate from its release until its delivery: before and after, the code may have another one.
 */
export function withdrawalWay(
  order: Withdrawable,
  line: { hasWords: boolean; stage: Stage },
  day: string,
): WithdrawalWay {
  const stage = stageIn(order.state, line.stage);
  if (stage === "digital" || stage === "created") return "now";
  if (stage === "shipped" || stage === "delivered") {
    const until = withdrawUntil(order, line);
    return line.hasWords || (until !== null && day > until) ? "refused" : "onReturn";
  }
  const isLate = order.shipBy !== null && day > order.shipBy;
  return line.hasWords && !isLate ? "refused" : "now";
}

/** How a plate that may be withdrawn ends, by where it is now. */
export function wayOfPlate(state: OrderState, stage: Stage): "now" | "onReturn" {
  const now = stageIn(state, stage);
  return now === "shipped" || now === "delivered" ? "onReturn" : "now";
}

function stageIn(state: OrderState, stage: Stage): Stage {
  if (state === "placed") return "digital";
  return state === "completed" ? "delivered" : stage;
}

/**
 * Of several plates the term runs from the last one (forbrugeraftaleloven § 19, stk. 2). `null` before
 * delivery, and for plates with words.
 */
export function withdrawUntil(
  { completedOn }: Pick<Withdrawable, "completedOn">,
  { hasWords }: { hasWords: boolean },
): string | null {
  return completedOn === null || hasWords ? null : lastWithdrawalDay(completedOn);
}

/** `7K2M QX4R 8`, as it stands on the plate. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1 ");
}
