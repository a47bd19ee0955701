import type { IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { isByReader } from "#platform/http/readers.server.ts";
import { openTally } from "#platform/tally.server.ts";
import { parseCode } from "../model.ts";
import { qrCodes } from "../tables.server.ts";
import { qrMissedScans, qrScans } from "./tables.server.ts";

/** The interval at which counts are written to the database. */
const HELD_MS = 500;

/** The key of all texts that are no code. */
const MISTYPED = "mistyped";

/** Counts scans in memory; the counts of half a second are written in one statement. */
export function openScanCounter({ database, log }: Pick<Services, "database" | "log">) {
  const tally = openTally({
    log,
    heldMs: HELD_MS,
    waiting: "scans wait to be written",
    write: (counts) => writeCounts(database, counts),
  });
  return {
    /** Counts a request for a plate's address, with the text in place of the code. */
    count(request: Pick<IncomingMessage, "method" | "headers">, typed: string): void {
      if (!isByReader(request)) return;
      tally.add(parseCode(typed) ?? MISTYPED);
    },
    flush: tally.flush,
    close: tally.close,
  };
}

/** Today in Danish time, as the plates are in Denmark. */
const TODAY = sql`(now() at time zone 'Europe/Copenhagen')::date`;

async function writeCounts(database: Services["database"], counts: ReadonlyMap<string, number>) {
  const { [MISTYPED]: mistyped = 0, ...codes } = Object.fromEntries(counts);
  // In one order, so that two nodes never deadlock.
  const seen = Object.entries(codes).toSorted(([one], [other]) => (one < other ? -1 : 1));
  await database.execute(sql`
    with seen as (
      select * from unnest(${sql.param(seen.map(([code]) => code))}::text[],
        ${sql.param(seen.map(([, count]) => count))}::int[]) as seen (code, count)
    ),
    known as (
      insert into ${qrScans} (code, day, count)
      select seen.code, ${TODAY}, seen.count from seen
      where exists (select 1 from ${qrCodes} where ${qrCodes.code} = seen.code)
      on conflict (code, day) do update set count = qr_scans.count + excluded.count
      returning code
    )
    insert into ${qrMissedScans} (day, kind, count)
    select ${TODAY}, kind, count from (
      select 'mistyped', ${mistyped}::int
      union all
      select 'unknown', coalesce(sum(seen.count), 0)::int from seen
      where not exists (select 1 from known where known.code = seen.code)
    ) as missed (kind, count)
    where count > 0
    on conflict (day, kind) do update set count = qr_missed_scans.count + excluded.count`);
}
