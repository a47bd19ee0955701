import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { defineCall } from "#platform/call.ts";
import { line, nameLine } from "#platform/text.ts";

/** Longer than any number of an order, however it is written. */
export const ORDER_NUMBER_MAX = 40;
const LINES_MAX = 20;

/** The letters and digits alone, as people read the number off a mail: with spaces, dots, "no.". */
function plainNumber(typed: string): string {
  return typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

const withdrawal = z.strictObject({
  /** The order's number, or its invoice's. */
  order: line(ORDER_NUMBER_MAX)
    .transform(plainNumber)
    .refine((number) => number !== "", { error: "required" }),
  name: nameLine(120),
  /** Where the receipt goes; it takes effect if it is the order's, too. */
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

export const confirmWithdrawal = defineCall({
  method: "POST",
  path: "/api/withdrawals/{id}/confirm",
  summary: "Sends a withdrawal; a receipt comes by mail, whether or not there is such an order",
  access: "anyone",
  params: z.object({ id: z.uuid() }),
  answer: withdrawalReceipt,
  status: 200,
});
