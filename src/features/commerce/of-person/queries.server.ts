import { and, desc, eq, ne } from "drizzle-orm";
import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { PersonsOrder } from "./contract.ts";
import { orders } from "../orders/tables.server.ts";

const SHOWN = 20;

/** Handles `aboutPerson`: what the person has ordered, newest first. */
export async function ordersOfPerson(
  reader: Reader,
  { actor }: Context,
  { userId }: { userId: string },
): Promise<{ orders?: PersonsOrder[] }> {
  if (!may(actor, "orders.read")) return {};
  const { id, number, state, placedAt } = orders;
  const rows = await reader
    .select({ id, number, state, placedAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(state, "draft")))
    .orderBy(desc(id))
    .limit(SHOWN);
  return {
    orders: rows.map((row) => ({ ...row, placedAt: row.placedAt?.toISOString() ?? null })),
  };
}

declare module "#features/accounts/people/queries.server.ts" {
  interface PersonParts {
    orders: PersonsOrder[];
  }
}
