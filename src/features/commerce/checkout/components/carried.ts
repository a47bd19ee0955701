import { keepDraft, readDraft } from "#platform/pages/drafts.ts";

/** The order's key, and what was left of the invoice, in øre. */
type Carried = { key: string | null; due: number };

const nameOf = (invoiceId: string) => `invoice:${invoiceId}`;

/**
 * What is needed on the way back from the provider's page: this tab keeps it, so that the provider isn't
 * told the key. Without storage, or in another tab, there is none, and the page says so much less.
 */
export function carry(invoiceId: string, what: Carried): void {
  keepDraft(nameOf(invoiceId), what);
}

export function carriedBack(invoiceId: string): Carried | null {
  return readDraft(nameOf(invoiceId)) as Carried | null;
}
