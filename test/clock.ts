import { sql } from "drizzle-orm";
import { advanceClock } from "#features/commerce/clock/commands.server.ts";
import { now } from "#features/commerce/clock/queries.server.ts";
import { commerceClock } from "#features/commerce/clock/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import type { TestApp } from "#test/app.ts";

/** The clock of commerce, for what needs days to pass but not the work of each night. */

export const DAY_MS = 86_400_000;

/** Nothing is worked by it. */
export async function moveClock({ services }: TestApp, offsetMs: number): Promise<void> {
  await services.database
    .insert(commerceClock)
    .values({ offsetMs })
    .onConflictDoUpdate({
      target: commerceClock.isOnly,
      set: { offsetMs: sql`${commerceClock.offsetMs} + ${offsetMs}` },
    });
}

/** To about noon of a day: one night does all that was due until then. */
export async function leapTo(app: TestApp, day: string): Promise<void> {
  const ctx = systemContext(app.services);
  const eve = Date.parse(`${day}T11:00:00Z`) - DAY_MS;
  const left = eve - (await now(ctx, ctx.database)).getTime();
  if (left > 0) await moveClock(app, left);
  await advanceClock(ctx, { days: "", to: day });
}
