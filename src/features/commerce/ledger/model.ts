/**
 * The accounts that vouchers are posted to, with the names that the journal gives them. Numbers are
 * never reused: they stand in journals that were handed on.
 */
export const ACCOUNTS = {
  bank: { number: 1000, name: "Bank" },
  cards: { number: 1010, name: "Kortbetalinger hos Stripe" },
  receivables: { number: 1100, name: "Tilgodehavender fra salg" },
  vatPayable: { number: 2100, name: "Skyldig moms af salg" },
  deferredIncome: { number: 2200, name: "Forudbetalt plads" },
  customerPrepayments: { number: 2300, name: "Skyldigt til kunder" },
  plates: { number: 4000, name: "Salg af plader" },
  space: { number: 4010, name: "Salg af plads" },
  reminderFees: { number: 4800, name: "Rykkergebyrer" },
  rounding: { number: 4900, name: "Øreafrunding" },
} as const satisfies Record<string, { number: number; name: string }>;

export type Account = keyof typeof ACCOUNTS;

export const VOUCHER_KINDS = [
  "invoice",
  "creditNote",
  "payment",
  "reversal",
  "refund",
  "reminder",
  "earning",
] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

/** In øre: a debit is positive, a credit negative. `vatPercent` where VAT was reckoned of it. */
export type Posting = { account: Account; amount: number; vatPercent?: number };

/** One posting for each account and rate, without those that cancel out. */
export function gathered(postings: readonly Posting[]): Posting[] {
  const byAccount = new Map<string, Posting>();
  for (const { account, amount, vatPercent } of postings) {
    const key = `${account} ${vatPercent ?? ""}`;
    const before = byAccount.get(key)?.amount ?? 0;
    const rate = vatPercent === undefined ? {} : { vatPercent };
    byAccount.set(key, { account, amount: before + amount, ...rate });
  }
  return [...byAccount.values()].filter(({ amount }) => amount !== 0);
}

export function isBalanced(postings: readonly Posting[]): boolean {
  return postings.reduce((sum, { amount }) => sum + amount, 0) === 0;
}
