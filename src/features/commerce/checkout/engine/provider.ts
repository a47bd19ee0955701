import type { Locale } from "#platform/i18n/locales.ts";

/** In øre: Stripe takes no less in kroner, and no more than eight digits. */
export const CARD_AMOUNT = { min: 250, max: 99_999_999 } as const;

/** What is told of one invoice to be paid. Of the customer the address alone. */
export type NewCheckout = {
  invoiceId: string;
  /** In øre. */
  amount: number;
  /** What the payer reads there. */
  text: string;
  email: string;
  locale: Locale;
  successUrl: string;
  cancelUrl: string;
  /** The same for attempts that may be one. */
  idempotencyKey: string;
};

/** What a provider tells, in the words of the books. Amounts in the smallest unit of their currency. */
export type ProviderEvent =
  | { kind: "paid"; invoiceId: string; intent: string; amount: number; currency: string }
  /** `amount` is all that was paid back of it so far. */
  | { kind: "refunded"; intent: string; amount: number; currency: string }
  | { kind: "disputed"; dispute: string; intent: string; amount: number; currency: string }
  /** It tells of money, but of no amount that there can be. `invoiceId` where it says so itself. */
  | { kind: "unreadable"; intent: string; invoiceId: string | null };

/** How invoices are paid beside what the bank's files tell. */
export type PaymentProvider = {
  /** Throws `ProviderAway` when it can't be reached, or refuses. */
  openCheckout(asked: NewCheckout): Promise<{ session: string; url: string }>;
  /**
   * Nobody can pay on that page any more; one that was paid on, or is closed already, stays as it is.
   * Throws `ProviderAway`.
   */
  closeCheckout(session: string): Promise<void>;
  /** `null` for what is nothing of ours. Throws `UnsignedEvent`. */
  readEvent(body: Buffer, signature: string): ProviderEvent | null;
};

/** It doesn't answer, or not as it should. The message names nobody. */
export class ProviderAway extends Error {}

/** Not from the provider, or too old. */
export class UnsignedEvent extends Error {}
