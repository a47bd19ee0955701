import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { memorialError } from "../../errors.ts";
import { PROVIDER_MINUTES, type Provider } from "../contract.ts";
import { compositions, providerSpending } from "../tables.server.ts";
import { isComposition, type CompositionKey } from "./take-step.server.ts";

const { month: monthOf, spent } = providerSpending;

type Asked = { provider: Provider; minutes: number | null };

/**
 * Takes what a piece costs from the budget of this month, whose row is locked until the transaction ends: two at once don't
 * both get the last of it. Throws `memorials.musicBudgetUsed`, and `memorials.providerClosed` for one that isn't set up.
 */
export async function spendOn(
  tx: Transaction,
  { config: { musicProvider } }: Pick<Services, "config">,
  { provider, minutes }: Asked,
): Promise<{ cost: number | null; paidIn: string | null }> {
  if (provider === "embedded") return { cost: null, paidIn: null };
  if (musicProvider?.name !== provider) throw memorialError("providerClosed");
  const cost = musicProvider.minutePrice * (minutes ?? PROVIDER_MINUTES);
  const month = danishDay(new Date()).slice(0, "2026-11".length);
  await tx.insert(providerSpending).values({ month, spent: 0 }).onConflictDoNothing();
  const after = sql`${spent} + ${cost}`;
  const { rowCount } = await tx
    .update(providerSpending)
    .set({ spent: after })
    .where(and(eq(monthOf, month), lte(after, musicProvider.budget)));
  if (rowCount === 0) throw memorialError("musicBudgetUsed");
  return { cost, paidIn: month };
}

/** What a piece would have cost for which nothing was paid. */
export async function giveBack(tx: Transaction, key: CompositionKey): Promise<void> {
  const [row] = await tx
    .select({ cost: compositions.cost, paidIn: compositions.paidIn })
    .from(compositions)
    .where(and(isComposition(key), isNotNull(compositions.paidIn)))
    .for("update");
  if (row === undefined) return;
  await tx.update(compositions).set({ cost: 0, paidIn: null }).where(isComposition(key));
  await tx
    .update(providerSpending)
    .set({ spent: sql`${spent} - ${row.cost}` })
    .where(eq(monthOf, row.paidIn ?? ""));
}
