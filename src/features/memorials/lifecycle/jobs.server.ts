import { and, eq, exists, isNotNull, lt, not, notExists } from "drizzle-orm";
import { z } from "zod";
import { deleteRows } from "#features/memorials/commands.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { purgeRemovedKeepers } from "../roles/commands.server.ts";
import { ownedByRestricted } from "#features/memorials/keepers/queries.server.ts";
import { purgePasses } from "#features/memorials/access/commands/end-passes.server.ts";
import { restorableSince } from "../queries.server.ts";
import { holdsAnything } from "#features/memorials/restrictions/queries.server.ts";
import { pageFiles, sectionsOf } from "#features/memorials/sections/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";

/**
 * Deletes expired passes, and what sections hold, keepers and memorials that were removed and can't be
 * restored any more. A memorial is deleted after its files: its rows are all that knows where they lie.
 */
export const purgeMemorials = defineJob({
  name: "memorials.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "50 2 * * *",
  async run(services) {
    const { config, database } = services;
    const before = restorableSince({ config });
    const purges = [
      ...sectionsOf(services).flatMap(({ purge }) => purge ?? []),
      ...pageFiles.of(services),
    ];
    for (const run of new Set(purges.flatMap((purge) => purge.run ?? [])))
      await run(services, before);
    await purgeRemovedKeepers(services, before);
    await purgePasses(services, new Date());
    const files = new Set(purges.flatMap((purge) => purge.files ?? []));
    const remain = [...files].map((table) =>
      exists(database.select().from(table).where(eq(table.memorialId, memorials.id))),
    );
    await deleteRows(
      database,
      and(
        isNotNull(memorials.deletedAt),
        lt(memorials.deletedAt, before),
        ...remain.map(not),
        notExists(ownedByRestricted(database)),
        not(holdsAnything),
      ),
    );
  },
});
