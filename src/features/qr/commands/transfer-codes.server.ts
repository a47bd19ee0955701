import { and, asc, eq, inArray, isNull, ne, notInArray, type SQL } from "drizzle-orm";
import type { ErasedAccount } from "#features/accounts/commands/change-user.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { eraseReasons } from "#platform/audit/reasons.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { qrCodes, qrLinks } from "../tables.server.ts";
import { anonymiseActor, forgetReasons, lockCode, runStep } from "./run-step.server.ts";

/**
 * Handles `ownershipTransferred`: the plates of a page go to its new owner; one that also opens
 * other pages of the former owner stays with those.
 */
export async function transferCodes(
  tx: Transaction,
  ctx: Context,
  { memorialId, fromId, toId }: { memorialId: string; fromId: string; toId: string },
): Promise<void> {
  const codesOpening = (pages: SQL | undefined) =>
    tx.select({ code: qrLinks.code }).from(qrLinks).where(pages);
  const newOwners = tx
    .select({ id: keepers.memorialId })
    .from(keepers)
    .where(and(eq(keepers.userId, toId), eq(keepers.role, "owner")));
  const passed = await tx
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(
      and(
        eq(qrCodes.ownerId, fromId),
        inArray(qrCodes.code, codesOpening(eq(qrLinks.memorialId, memorialId))),
        notInArray(qrCodes.code, codesOpening(notInArray(qrLinks.memorialId, newOwners))),
      ),
    );
  for (const { code } of passed) await transferCode(tx, ctx, code, toId);
}

/**
 * Handles `accountErased`: each remaining plate goes to the owner of the first page that it still
 * opens. One that opens none has no owner, and can be claimed again with its card. What staff wrote of them
 * is forgotten.
 */
export async function reassignPlates(
  tx: Transaction,
  ctx: Context,
  { userId: fromId }: ErasedAccount,
): Promise<void> {
  const left = await tx
    .selectDistinctOn([qrCodes.code], { code: qrCodes.code, toId: keepers.userId })
    .from(qrCodes)
    .innerJoin(qrLinks, eq(qrLinks.code, qrCodes.code))
    .innerJoin(memorials, eq(memorials.id, qrLinks.memorialId))
    .innerJoin(keepers, eq(keepers.memorialId, memorials.id))
    .where(
      and(
        eq(qrCodes.ownerId, fromId),
        isNull(memorials.deletedAt),
        eq(keepers.role, "owner"),
        ne(keepers.userId, fromId),
      ),
    )
    .orderBy(asc(qrCodes.code), asc(qrLinks.position));
  const owned = await tx
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(eq(qrCodes.ownerId, fromId));
  const codes = owned.map(({ code }) => code);
  await forgetReasons(tx, codes);
  await eraseReasons(tx, { subjects: codes });
  for (const { code, toId } of left) await transferCode(tx, ctx, code, toId);
  await anonymiseActor(tx, fromId);
}

/** Transfers ownership, also of retired codes: the owner of the page gets all its plates. */
async function transferCode(
  tx: Transaction,
  ctx: Context,
  code: string,
  ownerId: string,
): Promise<void> {
  const held = await lockCode(tx, code);
  if (held !== null) await runStep(tx, ctx, held, "passedOn", { ownerId });
}
