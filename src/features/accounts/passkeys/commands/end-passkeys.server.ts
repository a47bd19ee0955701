import { and, eq, lt, ne } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { passkeyChallenges, passkeys } from "../tables.server.ts";

/**
 * Deletes the user's passkeys and unfinished challenges; with `before`, only those created earlier,
 * and never `keptId`. Returns their names.
 */
export async function endPasskeys(
  tx: Transaction,
  userId: string,
  { before, keptId }: { before?: Date | undefined; keptId?: string | undefined } = {},
): Promise<string[]> {
  const isOlder = before === undefined ? undefined : lt(passkeys.createdAt, before);
  const isOther = keptId === undefined ? undefined : ne(passkeys.id, keptId);
  const ended = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), isOlder, isOther))
    .returning({ name: passkeys.name });
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  return ended.map(({ name }) => name);
}

export async function purgeChallenges({ database }: Services, now: Date): Promise<void> {
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
