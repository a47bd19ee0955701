import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { defineCall } from "#platform/call.ts";
import { line, nameLine } from "#platform/text.ts";
import { WITHDRAWAL_OUTCOMES } from "../orders/contract.ts";

/** Longer than any number of an order, however it is written. */
export const ORDER_NUMBER_MAX = 40;
const LINES_MAX = 20;

/** An order's number (`NUMBER_ALPHABET`), or an invoice's, at the end: "no." may stand before it. */
const NUMBER = /(?:[BCDFGHJKMPQRTVWX]{8}|\d{1,14})$/;

/**
 * The number alone, as people read it off a mail: with spaces, dots, "no.". The receipt repeats it, so nothing
 * else comes through; "" where there is none.
 */
function plainNumber(typed: string): string {
  const signs = typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return NUMBER.exec(signs)?.[0] ?? "";
}

/** 256 bits, base64url. */
const secret = z.string().max(100);

const withdrawal = z.strictObject({
  /** The order's number, or its invoice's. */
  order: line(ORDER_NUMBER_MAX)
    .transform(plainNumber)
    .refine((number) => number !== "", { error: "orderNumber" }),
  name: nameLine(120),
  /** Where the receipt goes; it can take effect only if it is the order's, too. */
  email: emailAddress,
  /** Of the order, those that are withdrawn; all of it without. */
  lineIds: z.array(z.uuid()).min(1).max(LINES_MAX).optional(),
});
export type NewWithdrawal = z.infer<typeof withdrawal>;

export const startWithdrawal = defineCall({
  method: "POST",
  path: "/api/withdrawals",
  summary: "Writes a withdrawal from an order, which is sent once it is confirmed",
  access: "anyone",
  body: withdrawal,
  answer: z.object({ id: z.uuid() }),
  status: 201,
});

const withdrawalReceipt = z.object({ receivedAt: z.iso.datetime() });
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>;

const settledWithdrawal = withdrawalReceipt.extend({ outcome: z.enum(WITHDRAWAL_OUTCOMES) });
export type SettledWithdrawal = z.infer<typeof settledWithdrawal>;

export const confirmWithdrawal = defineCall({
  method: "POST",
  path: "/api/withdrawals/{id}/confirm",
  summary: "Sends a withdrawal; a receipt comes by mail, whether or not there is such an order",
  access: "anyone",
  params: z.object({ id: z.uuid() }),
  /** The order's own: without it, and without being signed in as its customer, the receipt asks for more. */
  query: z.object({ key: secret.optional() }),
  answer: withdrawalReceipt,
  status: 200,
});

export const proveWithdrawal = defineCall({
  method: "POST",
  path: "/api/withdrawal-links/{token}",
  summary:
    "Lets a withdrawal take effect, by the link in its receipt, as of the moment it was sent",
  access: "anyone",
  params: z.object({ token: secret }),
  answer: settledWithdrawal,
  status: 200,
});
