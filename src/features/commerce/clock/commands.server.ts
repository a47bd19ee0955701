import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { ConfigError } from "#platform/settings.server.ts";
import { forEach } from "./engine/each.server.ts";
import { destinationOf, nightsBetween } from "./model.ts";
import { nightlyWork, now, refuseWrongClock } from "./queries.server.ts";
import { commerceClock } from "./tables.server.ts";

/** How long mails and documents are waited for, after each night and in the end. */
const PATIENCE_MS = 60_000;
const ASK_MS = 10;

const NOT_SO_FAR =
  "Say how far the clock moves: --days 14, or --to 2027-01-31T10:00:00Z; forwards only, ten years at most.";

/**
 * Moves the clock of commerce, doing each passed night's work at its time. Returns once the jobs that
 * it left are through; a worker must be running.
 */
export async function advanceClock(
  ctx: Context,
  given: { days: string; to: string },
): Promise<{ now: string }> {
  if (!ctx.config.testClock) {
    throw new ConfigError("The clock is moved for trying out alone: set TEST_CLOCK=true.");
  }
  await refuseWrongClock(ctx);
  const from = await now(ctx, ctx.database);
  const to = destinationOf(from, given);
  if (to === null) throw new ConfigError(NOT_SO_FAR);
  for (const night of nightsBetween(from, to)) {
    await setClock(ctx.database, night);
    await workNight(ctx);
    // What a night writes is composed in that night, not at the end of the journey.
    await waitForJobs(ctx);
  }
  await setClock(ctx.database, to);
  await waitForJobs(ctx);
  return { now: (await now(ctx, ctx.database)).toISOString() };
}

/** One after the other, in order; what fails keeps nothing else from being done. */
export async function workNight(services: Services): Promise<void> {
  const works = nightlyWork.of(services);
  await forEach(
    services,
    works,
    ({ name }) => name,
    (work) => work(services),
  );
}

/** Of two who move it at once, whoever is further ahead wins: it never goes back. */
async function setClock(database: Database, moment: Date): Promise<void> {
  const offsetMs = moment.getTime() - Date.now();
  await database
    .insert(commerceClock)
    .values({ offsetMs })
    .onConflictDoUpdate({
      target: commerceClock.isOnly,
      set: { offsetMs: sql`greatest(${commerceClock.offsetMs}, excluded.offset_ms)` },
    });
}

/** Pictures and recordings take as long as they take, and follow no clock. */
async function waitForJobs({ database, registry }: Services): Promise<void> {
  const names = registry.jobs
    .filter(({ runner = "background" }) => runner === "prompt" || runner === "background")
    .map(({ name }) => name);
  const until = Date.now() + PATIENCE_MS;
  while ((await countDue(database, names)) > 0) {
    if (Date.now() > until) {
      throw new ConfigError(
        "The clock was moved, but mails or documents are not through: see what doctor says.",
      );
    }
    await after(ASK_MS);
  }
}

/** Jobs to be done now; those that failed and wait for their next attempt are not. */
async function countDue(database: Database, names: readonly string[]): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs
    where task_identifier = any (${sql.param(names)}::text[])
      and run_at <= now() and attempts < max_attempts`);
  return rows[0]?.count ?? 0;
}
