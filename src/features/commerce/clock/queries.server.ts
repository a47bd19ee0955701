import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/dates.ts";
import { commerceClock } from "./tables.server.ts";

/**
 * The time of orders, invoices and payments, and of the steps of codes that they make. It is the
 * real one, unless `TEST_CLOCK` lets it be moved. Sessions and limits keep real time.
 */
export async function now({ config }: Pick<Services, "config">, reader: Reader): Promise<Date> {
  if (!config.testClock) return new Date();
  return new Date(Date.now() + (await offsetOf(reader)));
}

/** The day in Denmark, by the same clock. */
export async function today(services: Pick<Services, "config">, reader: Reader): Promise<string> {
  return danishDay(await now(services, reader));
}

/** In milliseconds; 0 where it was never moved. */
export async function offsetOf(reader: Reader): Promise<number> {
  const [row] = await reader.select({ offset: commerceClock.offsetMs }).from(commerceClock);
  return row?.offset ?? 0;
}
