import { accessSync, constants } from "node:fs";
import { z } from "zod";
import { count, flag, optional, rate } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf, type LimitsOf } from "#platform/settings.server.ts";

/**
 * The check of an account number (ISO 13616): its first four characters moved to the end, letters
 * read as 10 to 35, the number leaves 1 divided by 97.
 */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = [...moved].map((sign) => String(Number.parseInt(sign, 36))).join("");
  return BigInt(digits) % 97n === 1n;
}

/** In øre: what a reminder may cost (renteloven § 9 b). */
const REMINDER_FEE_MAX = 10_000;

/** A picture or document that this process can read and browsers show. */
function isNotice(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return /\.(?:png|svg|pdf)$/i.test(path);
  } catch {
    return false;
  }
}

/** In the page, or as a file that is opened. */
function shownAs(path: string | undefined): "picture" | "document" | null {
  if (path === undefined) return null;
  return /\.pdf$/i.test(path) ? "document" : "picture";
}

/** How often one network may write to us, and the clock of orders and invoices. */
export const commerceSettings = defineSettings({
  shape: {
    LIMIT_CONTACT: rate(10, 3600),
    LIMIT_ORDER: rate(30, 3600),
    LIMIT_WITHDRAWAL: rate(10, 3600),
    TEST_CLOCK: flag.default(false),
    STRIPE_SECRET_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    STRIPE_API_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
    BANK_IBAN: optional
      .transform((typed) => typed?.replace(/\s/g, "").toUpperCase())
      .refine((iban) => iban === undefined || isIban(iban), "not an IBAN with its check digits"),
    FIK_CREDITOR: optional.pipe(
      z
        .string()
        .regex(/^\d{8}$/, "not the eight digits of a creditor")
        .optional(),
    ),
    GUARANTEE_NOTICE: optional.refine(
      (path) => path === undefined || isNotice(path),
      "not a PNG, SVG or PDF file that can be read",
    ),
    PAYMENT_DAYS: count.max(365).default(14),
    REMINDER_FEE: z.coerce.number().int().min(0).max(REMINDER_FEE_MAX).default(0),
  },
  fields: (read) => ({
    /** The clock may be moved, in installations for trying out alone. */
    testClock: read.TEST_CLOCK,
    /** Stripe's own prefixes of secret and restricted keys that move real money. */
    isStripeLive: /^[rs]k_live_/.test(read.STRIPE_SECRET_KEY ?? ""),
    /** Cards and MobilePay; `null` unless both secrets are set, as nothing else tells what was paid. */
    stripe: stripeOf(read),
    /** Without a way to pay there are no orders: nobody owes what they can't pay. */
    takesOrders: takesOrders(read),
    /** What one reminder costs, in øre, without VAT. */
    reminderFee: read.REMINDER_FEE,
    /** Where invoices are paid; "" where nothing is set. */
    bank: { iban: read.BANK_IBAN ?? "", fikCreditor: read.FIK_CREDITOR ?? "" },
    /** From an invoice's day to the day it is due. */
    paymentDays: read.PAYMENT_DAYS,
    /** The file of the harmonised notice on the legal guarantee. */
    guaranteeNotice: read.GUARANTEE_NOTICE ?? null,
    shownNotice: shownAs(read.GUARANTEE_NOTICE),
  }),
  limits: (read) => ({
    contact: read.LIMIT_CONTACT,
    order: read.LIMIT_ORDER,
    withdrawal: read.LIMIT_WITHDRAWAL,
  }),
});

type Given = {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
};

function stripeOf(read: Given) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = read;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  return { secretKey, webhookSecret, apiUrl: read.STRIPE_API_URL ?? null };
}

/** By bank, by payment slip or by card. */
function takesOrders(
  read: Given & { BANK_IBAN?: string | undefined; FIK_CREDITOR?: string | undefined },
): boolean {
  const { BANK_IBAN: iban, FIK_CREDITOR: creditor } = read;
  return iban !== undefined || creditor !== undefined || stripeOf(read) !== null;
}

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
  interface FeatureLimits extends Limits {}
}
declare module "#platform/pages/page-context.ts" {
  interface PageSettings extends Pick<Fields, "paymentDays" | "shownNotice" | "takesOrders"> {}
}
type Fields = FieldsOf<typeof commerceSettings>;
type Limits = LimitsOf<typeof commerceSettings>;
