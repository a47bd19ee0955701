import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { ConfigError } from "#platform/settings.server.ts";
import { problemOf } from "./model.ts";
import { commerceClock } from "./tables.server.ts";

/**
 * What is done every night, in the features' order and as they list it: what is due by the clock's
 * day. A night may be missed, or worked twice: each does what is due until then and isn't done yet.
 */
export const nightlyWork =
  defineExtensionPoint<(services: Services) => Promise<void>>("nightlyWork");

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
async function offsetOf(reader: Reader): Promise<number> {
  const [row] = await reader.select({ offset: commerceClock.offsetMs }).from(commerceClock);
  return row?.offset ?? 0;
}

/** Stops a start in which bills of a moved clock could reach anybody, or would be dated wrongly. */
export async function refuseWrongClock(services: Services): Promise<void> {
  const { config, database } = services;
  const environment = {
    testClock: config.testClock,
    publicUrl: config.publicUrl,
    hasMailServer: config.mail.smtp !== null,
    hasLiveKey: config.isStripeLive,
  };
  const problem = problemOf(environment, await offsetOf(database));
  if (problem !== null) throw new ConfigError(problem);
}
