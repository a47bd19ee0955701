import { asc, eq, getTableColumns } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { linesOf } from "../orders/queries/show-order.server.ts";
import { orders } from "../orders/tables.server.ts";
import { handedOverPages } from "../hand-overs/tables.server.ts";
import { resellerApplications } from "../resellers/tables.server.ts";

/** Handles `personalDataExported`: what resellers applied for and handed over. */
export async function copyReseller(
  _reader: Reader,
  ctx: Context,
  { userId }: CopiedPerson,
): Promise<PersonalCopy> {
  const [applications, handedOver] = await Promise.all([
    applicationsOf(ctx, userId),
    handedOverBy(ctx, userId),
  ]);
  return { data: { applications, handedOver } };
}

function applicationsOf({ database }: Context, userId: string) {
  const { id: _id, userId: whose, ...application } = getTableColumns(resellerApplications);
  return database.select(application).from(resellerApplications).where(eq(whose, userId));
}

/** As reseller: transfers to customers. */
function handedOverBy({ database }: Context, userId: string) {
  const { name, at, resellerId } = handedOverPages;
  return database
    .select({ name, at })
    .from(handedOverPages)
    .where(eq(resellerId, userId))
    .orderBy(asc(at));
}

/** Handles `personalDataExported`: what somebody ordered, drafts too. */
export async function copyOrders(
  _reader: Reader,
  { database }: Context,
  { userId }: CopiedPerson,
): Promise<PersonalCopy> {
  const rows = await database
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id));
  const copied = rows.map(async ({ id, userId: _whose, ...order }) => ({
    ...order,
    lines: (await linesOf(database, id)).map(({ plan, amount, words, code, memorialIds }) => ({
      plan,
      amount,
      words,
      code,
      memorialIds,
    })),
  }));
  return { data: { orders: await Promise.all(copied) } };
}
