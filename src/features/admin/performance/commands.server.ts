import { lt, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openTally } from "#platform/tally.server.ts";
import { KEPT_DAYS } from "./contract.ts";
import { slotOf } from "../samples/model.ts";
import { bucketOf, ROUTE_UNIT_MS } from "./model.ts";
import { routeTimes } from "./tables.server.ts";

const HELD_MS = 10_000;
/** Rows that one statement writes. */
const AT_ONCE = 500;

type Answered = { route: string; method: string; status: number; milliseconds: number };

/** Counts how long answers take, in memory for some seconds, then with those of the other nodes. */
export function openRouteTimes({ database, log }: Pick<Services, "database" | "log">) {
  const tally = openTally({
    log,
    heldMs: HELD_MS,
    waiting: "times of answers wait to be written",
    write: (counts) => writeTimes(database, counts),
  });
  return {
    add({ route, method, status, milliseconds }: Answered, now = Date.now()): void {
      const slot = slotOf(new Date(now)).getTime();
      const failed = status >= 500;
      tally.add(
        JSON.stringify([slot, route, method, failed, bucketOf(milliseconds, ROUTE_UNIT_MS)]),
      );
    },
    flush: () => tally.flush(),
    close: () => tally.close(),
  };
}

type Key = [slot: number, route: string, method: string, failed: boolean, bucket: number];

async function writeTimes(database: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  // In one order, so that nodes don't deadlock.
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(rowOf);
  await database.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await tx
        .insert(routeTimes)
        .values(rows.slice(from, from + AT_ONCE))
        .onConflictDoUpdate({
          target: [
            routeTimes.slot,
            routeTimes.route,
            routeTimes.method,
            routeTimes.failed,
            routeTimes.bucket,
          ],
          set: { count: sql`${routeTimes.count} + excluded.count` },
        });
    }
  });
}

function rowOf([key, count]: [string, number]) {
  const [slot, route, method, failed, bucket] = JSON.parse(key) as Key;
  return { slot: new Date(slot), route, method, failed, bucket, count };
}

export async function purgeRouteTimes(database: Database): Promise<void> {
  const before = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await database.delete(routeTimes).where(lt(routeTimes.slot, before));
}
