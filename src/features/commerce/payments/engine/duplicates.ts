import type { BankEntryKind, BankMessage } from "./bank-entry.ts";

/**
 * Whether two files tell of one payment: a bank may deliver it as a notification (CAMT.054) and again in the
 * statement (CAMT.053), each with other references.
 */
export type ToldPayment = {
  kind: BankEntryKind;
  amount: number;
  message: BankMessage | null;
  bookedOn: string;
  /** Otherwise the day is that from which the money counts, which may be days off. */
  isBookedOn: boolean;
  /**
   * `ent`: the bank's reference of the entry, which may hold several payments; `det`: its reference of this
   * one; `svc`: either, where it names this payment alone; `e2e`: the payer's; `tx`, `ins`, `uetr`: those of the banks between. `null` of what was read before
   * they were kept.
   */
  identifiers: readonly string[] | null;
  /** In other words than references: what people read. */
  references: readonly string[];
  text: string;
  payer: string;
};

/** Given by a bank, once for each payment. */
const OF_BANKS = ["svc", "tx", "uetr"];
/** Two of these that differ are of two payments; one of the entry and one of the payment may be of the same. */
const OF_ONE_LEVEL = ["ent", "det", "tx", "uetr"];
/** A bank's reference may come back in another year. */
export const DAYS_APART = 10;
const DAYS_UNCERTAIN = 5;
const DAY = 86_400_000;

/** - `named`: by a bank's own reference. - `alike`: by all else that there is. */
export type Likeness = "named" | "alike";

export function likenessOf(one: ToldPayment, other: ToldPayment): Likeness | null {
  if (one.kind !== other.kind || one.amount !== other.amount) return null;
  const apart = daysApart(one.bookedOn, other.bookedOn);
  if (apart > DAYS_APART) return null;
  if (OF_BANKS.some((kind) => shares(one, other, kind))) return "named";
  if (shares(one, other, "ent") && !differ(one, other, "det")) return "named";
  const isUncertain = !one.isBookedOn || !other.isBookedOn;
  if (apart > (isUncertain ? DAYS_UNCERTAIN : 0)) return null;
  // One series of messages names a payment alike each time; the other may have names of its own.
  const isOtherwiseNamed = OF_ONE_LEVEL.some((kind) => differ(one, other, kind));
  if (shares(one, other, "e2e")) {
    return isOtherwiseNamed && one.message === other.message ? null : "alike";
  }
  if (isOtherwiseNamed || differ(one, other, "e2e")) return null;
  return isSaidAlike(one, other) ? "alike" : null;
}

function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY;
}

function namesOf({ identifiers }: ToldPayment, kind: string): string[] {
  return (identifiers ?? []).filter((name) => name.startsWith(`${kind}:`));
}

function shares(one: ToldPayment, other: ToldPayment, kind: string): boolean {
  const names = namesOf(other, kind);
  return namesOf(one, kind).some((name) => names.includes(name));
}

/** Both have such a name, and none in common. */
function differ(one: ToldPayment, other: ToldPayment, kind: string): boolean {
  const isNamed = namesOf(one, kind).length > 0 && namesOf(other, kind).length > 0;
  return isNamed && !shares(one, other, kind);
}

/** The same series says all of it again; the other one may leave something out, but says nothing else. */
function isSaidAlike(one: ToldPayment, other: ToldPayment): boolean {
  const pairs = saidOf(one).map((said, at) => [said, saidOf(other)[at]] as const);
  if (one.message === other.message) return pairs.every(([said, again]) => said === again);
  const isCompatible = pairs.every(([said, again]) => said === again || !said || !again);
  return isCompatible && pairs.some(([said, again]) => said !== "" && said === again);
}

/** The reference alone, without the type of the payment slip before it and the creditor behind. */
const REFERENCE = /^(?:71)?(\d{15})(?:\d{8})?$/;

/** However it is written: letters and digits alone. */
function saidOf({ references, text, payer }: ToldPayment): [string, string, string] {
  const plain = (said: string) => said.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  const numbers = references.map(plain).map((digits) => REFERENCE.exec(digits)?.[1] ?? digits);
  return [numbers.toSorted().join(" "), plain(text), plain(payer)];
}

/** The reference of the entry that a payment stood in; "" where the bank gave none. */
export function entryNameOf({ identifiers }: Pick<ToldPayment, "identifiers">): string {
  return (identifiers ?? []).find((name) => name.startsWith("ent:")) ?? "";
}
