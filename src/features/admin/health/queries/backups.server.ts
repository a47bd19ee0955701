import { desc, eq } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";
import { BACKUP_KINDS } from "../contract.ts";
import type { LastBackup } from "../model.ts";
import { backupRecords } from "../tables.server.ts";

/** The latest of each kind that was ever told of. */
export async function listLastBackups(database: Database): Promise<LastBackup[]> {
  const kinds = BACKUP_KINDS.map(async (kind) => {
    const { bytes, recordedAt } = backupRecords;
    const [last, former] = await database
      .select({ bytes, recordedAt })
      .from(backupRecords)
      .where(eq(backupRecords.kind, kind))
      .orderBy(desc(backupRecords.id))
      .limit(2);
    return last === undefined ? [] : [{ kind, ...last, bytesBefore: former?.bytes ?? null }];
  });
  return (await Promise.all(kinds)).flat();
}
