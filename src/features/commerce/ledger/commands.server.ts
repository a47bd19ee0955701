import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { now } from "../clock/queries.server.ts";
import { ACCOUNTS, gathered, isBalanced, type Posting, type VoucherKind } from "./model.ts";
import { postings, vouchers } from "./tables.server.ts";

export type NewVoucher = {
  kind: VoucherKind;
  /** Without names: vouchers are kept when customers are forgotten. */
  text: string;
  /** The day it belongs to. */
  on: string;
  invoiceId?: string;
  paymentId?: string;
  postings: readonly Posting[];
};

/** Posts one voucher in the transaction of what it tells of; numbered at its commit. */
export async function post(
  tx: Transaction,
  services: Pick<Services, "config">,
  { kind, text, on, invoiceId, paymentId, postings: given }: NewVoucher,
): Promise<{ id: string }> {
  const sides = gathered(given);
  if (sides.length < 2 || !isBalanced(sides)) {
    throw new Error(`The postings of a voucher (${kind}) sum to zero.`);
  }
  const id = newId();
  await tx.insert(vouchers).values({
    id,
    kind,
    text,
    occurredOn: on,
    invoiceId: invoiceId ?? null,
    paymentId: paymentId ?? null,
    postedAt: await now(services, tx),
  });
  await tx.insert(postings).values(
    sides.map(({ account, amount, vatPercent }, position) => ({
      voucherId: id,
      position,
      account: ACCOUNTS[account].number,
      amount,
      vatPercent: vatPercent ?? null,
    })),
  );
  return { id };
}
