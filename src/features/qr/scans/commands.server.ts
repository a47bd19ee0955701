import type { IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { isByReader } from "#platform/http/readers.server.ts";
import { parseCode } from "../model.ts";
import { qrCodes } from "../tables.server.ts";
import { qrMissedScans, qrScans } from "./tables.server.ts";

/** The interval at which counts are written to the database. */
const HELD_MS = 500;

/**
 * Counts scans in memory, so that no request waits for the database. The counts of half a second
 * are written in one statement; a process that is killed loses no more.
 */
export function openScanCounter({ database, log }: Pick<Services, "database" | "log">) {
  let codes = new Map<string, number>();
  let mistyped = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const counted = { codes, mistyped };
    codes = new Map();
    mistyped = 0;
    try {
      await writeCounts(database, counted);
    } catch (error) {
      log.info({ err: error }, "scans wait to be written");
      for (const [code, count] of counted.codes) codes.set(code, (codes.get(code) ?? 0) + count);
      mistyped += counted.mistyped;
      wake();
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  function wake(): void {
    timer ??= setTimeout(() => void flush(), HELD_MS);
  }

  return {
    /** Counts a request for a plate's address, with the text in place of the code. */
    count(request: Pick<IncomingMessage, "method" | "headers">, typed: string): void {
      if (!isByReader(request)) return;
      const code = parseCode(typed);
      if (code === null) mistyped += 1;
      else codes.set(code, (codes.get(code) ?? 0) + 1);
      wake();
    },
    /** Writes the pending counts. Retried while the database is unavailable. */
    flush,
    async close(): Promise<void> {
      await flush();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

type Counted = { codes: Map<string, number>; mistyped: number };

/** Today in Danish time, as the plates are in Denmark. */
const TODAY = sql`(now() at time zone 'Europe/Copenhagen')::date`;

async function writeCounts(database: Services["database"], { codes, mistyped }: Counted) {
  if (codes.size === 0 && mistyped === 0) return;
  // In one order, so that two nodes never deadlock.
  const seen = [...codes].toSorted(([one], [other]) => (one < other ? -1 : 1));
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
