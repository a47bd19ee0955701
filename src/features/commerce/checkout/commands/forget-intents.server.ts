import { and, eq, inArray, isNull, lt, notExists } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { now } from "../../clock/queries.server.ts";
import { cardDisputes, cardIntents } from "../tables.server.ts";

/** Events come within days of each other. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Removes what was told of payments that turned out to be nothing of ours. */
export async function forgetIntents(services: Services): Promise<void> {
  const { database } = services;
  const before = new Date((await now(services, database)).getTime() - KEPT_DAYS * DAY_MS);
  const foreign = and(
    isNull(cardIntents.paymentId),
    eq(cardIntents.isRefused, false),
    lt(cardIntents.toldAt, before),
  );
  const intents = database.select({ intent: cardIntents.intent }).from(cardIntents).where(foreign);
  await database.delete(cardDisputes).where(inArray(cardDisputes.intent, intents));
  const disputes = database
    .select()
    .from(cardDisputes)
    .where(eq(cardDisputes.intent, cardIntents.intent));
  await database.delete(cardIntents).where(and(foreign, notExists(disputes)));
}
