import { invoiceOfReference } from "../invoices/engine/payment-line.ts";
import type { Account } from "../ledger/model.ts";
import type { PaymentMeans } from "./contract.ts";

/** A reference as payers' banks pass it on: fifteen digits, with or without the card type before them. */
const STRUCTURED = /^\+?(?:71[</]?)?(\d{15})(?:\+(\d{8})<?)?$/;
/** A whole payment line among other words. */
const LINE = /\+?71<\s?(\d{15})\s?\+\s?(\d{8})\s?</g;
/** A text names few invoices; one full of digits is something else. */
const NUMBERS_MAX = 10;

type Said = { references: readonly string[]; text: string };

/** The numbers of the invoices that payment references (FIK 71) name, each once. */
export function referencedInvoices({ references, text }: Said, creditor: string): number[] {
  const structured = references.flatMap((reference) => {
    const match = STRUCTURED.exec(reference.replaceAll(" ", ""));
    return match === null ? [] : [{ digits: match[1] ?? "", to: match[2] ?? creditor }];
  });
  const written = [...text.matchAll(LINE)].map((match) => ({
    digits: match[1] ?? "",
    to: match[2] ?? "",
  }));
  const numbers = [...structured, ...written]
    .filter(({ to }) => to === creditor)
    .map(({ digits }) => invoiceOfReference(digits));
  return [...new Set(numbers.filter((number) => number !== null))];
}

/** The numbers in a text, which may be those of invoices. */
export function numbersIn(text: string): number[] {
  const found = [...text.matchAll(/\d+/g)].map(([digits]) => digits);
  const numbers = found.filter((digits) => digits.length <= 12).map(Number);
  return [...new Set(numbers.filter((number) => number > 0))].slice(0, NUMBERS_MAX);
}

/** What falls away of open refunds when a payment is taken back, and what is left to be owed again. */
export function reversalOf<Refund extends { id: string; amount: number }>(
  amount: number,
  openRefunds: readonly Refund[],
) {
  let left = amount;
  const reduced: { id: string; amount: number }[] = [];
  for (const refund of openRefunds) {
    const by = Math.min(left, refund.amount);
    if (by === 0) continue;
    left -= by;
    reduced.push({ id: refund.id, amount: refund.amount - by });
  }
  return { reduced, left };
}

/** Never more than came in and wasn't promised back before. */
export function refundable(surplus: number, received: number, promised: number): number {
  return Math.max(0, Math.min(surplus, received - promised));
}

/** Where the money is: what was paid by card stands with the provider until it pays it out. */
export function accountOf(means: PaymentMeans): Account {
  return means === "card" ? "cards" : "bank";
}

/** In øre, more than nothing, and no more than a bank's file can hold. */
export function isAmount(oere: number): boolean {
  return Number.isSafeInteger(oere) && oere > 0 && oere < 1e15;
}
