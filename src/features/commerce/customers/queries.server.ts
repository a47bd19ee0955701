import { isConfirmedAddress } from "#features/accounts/queries.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { Customer } from "./contract.ts";

/** Whom a mail about an order or an invoice goes to. */
export type Addressee = {
  to: string;
  /** Whether the address is the account's of whoever ordered: others may have typed any. */
  isProven: boolean;
  /** `null` where it isn't proven: whoever typed the address has chosen the name, too. */
  name: string | null;
};

export async function addresseeOf(
  reader: Reader,
  { customer, userId }: { customer: Pick<Customer, "name" | "email">; userId: string | null },
): Promise<Addressee> {
  const { name, email: to } = customer;
  const isProven = await isConfirmedAddress(reader, userId, to);
  return { to, isProven, name: isProven ? name : null };
}
