import { eq, lt } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { passes } from "#features/memorials/access/tables.server.ts";

/** Revokes access by password: visitors have to enter it again. */
export async function endPasses(tx: Transaction, memorialId: string): Promise<void> {
  await tx.delete(passes).where(eq(passes.memorialId, memorialId));
}

export async function purgePasses({ database }: Services, now: Date): Promise<void> {
  await database.delete(passes).where(lt(passes.expiresAt, now));
}
