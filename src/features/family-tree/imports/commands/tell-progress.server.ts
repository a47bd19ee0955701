import { sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { ImportKey } from "../model.ts";

/**
 * How far the work on an import has come, of a hundred. Told beside the transaction of the work, so that others see
 * it; who has the row locked isn't waited for, as they may wait for that transaction.
 */
export async function tellProgress(
  { database }: Pick<Services, "database">,
  { memorialId, importId }: ImportKey,
  progress: number,
): Promise<void> {
  await database.execute(sql`
    update tree_imports set progress = ${progress}
    where (memorial_id, id) in (
      select memorial_id, id from tree_imports
      where memorial_id = ${memorialId} and id = ${importId} and progress < ${progress}
        and state in ('reading', 'applying')
      for no key update skip locked)`);
}
