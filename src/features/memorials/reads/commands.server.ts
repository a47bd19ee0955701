import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { isByReader } from "#platform/http/readers.server.ts";
import { isId } from "#platform/ids.ts";
import { SIGNED_IN_COOKIE } from "#platform/session-cookies.ts";
import { openTally } from "#platform/tally.server.ts";
import { memorialAt } from "../page-revisions/model.ts";
import { memorials } from "../tables.server.ts";
import { isOpening, READS_DAYS } from "./model.ts";
import { TODAY } from "./queries.server.ts";
import { memorialReads } from "./tables.server.ts";

/** The interval at which counts are written to the database. */
const HELD_MS = 5000;
const READ = [200, 304];

/**
 * Counts visits to memorials' pages in memory, whoever answers them: the page cache, the page store
 * or the renderer. No visit causes a query: what was read in five seconds is written in one statement.
 */
export function openReadCounter({ database, log }: Pick<Services, "database" | "log">) {
  const tally = openTally({
    log,
    heldMs: HELD_MS,
    waiting: "reads wait to be written",
    write: (names) => writeReads(database, names),
  });
  return {
    /** Follows a request to its answer; answers nothing itself. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const [path = ""] = (request.url ?? "").split("?", 1);
      const name = memorialAt(path);
      if (name === null || !isRead(request)) return false;
      response.once("finish", () => {
        // What isn't shown to everybody is answered with another status, as is a former address.
        if (!READ.includes(response.statusCode)) return;
        tally.add(name);
      });
      return false;
    },
    flush: tally.flush,
    close: tally.close,
  };
}

/** Whoever is signed in is most often one of the page's keepers: without asking, all are left out. */
function isRead(request: IncomingMessage): boolean {
  const { headers } = request;
  const cookies = (headers.cookie ?? "").split(";");
  const isSignedIn = cookies.some((cookie) => cookie.trim().startsWith(`${SIGNED_IN_COOKIE}=`));
  return isByReader(request) && isOpening(headers) && !isSignedIn;
}

async function writeReads(database: Services["database"], names: ReadonlyMap<string, number>) {
  const asked = [...names.keys()];
  // In one order, so that two nodes never deadlock.
  await database.execute(sql`
    with read as (
      select * from unnest(${sql.param(asked)}::text[],
        ${sql.param(asked.map((name) => (isId(name) ? name : null)))}::uuid[],
        ${sql.param([...names.values()])}::int[]) as read (name, id, count)
    )
    insert into ${memorialReads} (memorial_id, day, count)
    select ${memorials.id}, ${TODAY}, sum(read.count)::int
    from read join ${memorials} on ${memorials.id} = read.id or ${memorials.slug} = read.name
    group by ${memorials.id} order by ${memorials.id}
    on conflict (memorial_id, day) do update set count = memorial_reads.count + excluded.count`);
}

/** Deletes sums that are older than they are kept. */
export async function purgeReads({ database }: Services): Promise<void> {
  await database.execute(
    sql`delete from ${memorialReads} where ${memorialReads.day} <= ${TODAY} - ${READS_DAYS}::int`,
  );
}
