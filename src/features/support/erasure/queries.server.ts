import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { consentRecords } from "#features/accounts/consent/tables.server.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import { sessions, users } from "#features/accounts/tables.server.ts";
import { candles } from "#features/memorials/candles/tables.server.ts";
import { custodians } from "#features/memorials/custodians/tables.server.ts";
import { guestbookEntries } from "#features/memorials/guestbook/tables.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { keepers, memorials } from "#features/memorials/tables.server.ts";
import { tributes } from "#features/memorials/tributes/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { isLetterFrom } from "../contact/queries.server.ts";
import { contactMessages } from "../contact/tables.server.ts";
import { findOwnOpen } from "../requests/queries.server.ts";
import type { Erasure, ErasurePreview, OwnedPage } from "./contract.ts";
import { erasures } from "./tables.server.ts";

/** Who helps most is next in line; of those, who has for longest. */
const BY_RANK = sql`array_position(array['editor', 'moderator', 'contributor', 'reader'], ${keepers.role})`;

export async function getErasure(ctx: Context): Promise<Erasure> {
  const { userId } = signedIn(ctx);
  const [found] = await ctx.database
    .select({ erasesAt: erasures.erasesAt })
    .from(erasures)
    .where(eq(erasures.userId, userId));
  const asked = found === undefined ? null : await findOwnOpen(ctx.database, userId, "erasure");
  return {
    erasesAt: found?.erasesAt.toISOString() ?? null,
    number: asked?.number ?? null,
    days: ctx.config.restoreDays,
  };
}

/** What is there of somebody, counted. */
export async function previewErasure(ctx: Context): Promise<ErasurePreview> {
  const { userId } = signedIn(ctx);
  const { database } = ctx;
  const [pages, counts] = await Promise.all([
    ownedPages(ctx, userId),
    database
      .select({
        sessions: database.$count(sessions, eq(sessions.userId, userId)),
        helping: database.$count(
          keepers,
          and(eq(keepers.userId, userId), ne(keepers.role, "owner")),
        ),
        plates: database.$count(qrCodes, eq(qrCodes.ownerId, userId)),
        letters: database.$count(contactMessages, isLetterFrom(database, userId)),
        consents: database.$count(consentRecords, eq(consentRecords.userId, userId)),
        pictures: database.$count(mediaItems, eq(mediaItems.createdBy, userId)),
        deeds: database.$count(auditEntries, eq(auditEntries.actorId, userId)),
      })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  const [found] = counts;
  if (found === undefined) throw new Error("a session without a person");
  return { pages, counts: found };
}

async function ownedPages({ database }: Context, userId: string): Promise<OwnedPage[]> {
  const rows = await database
    .select({
      id: memorials.id,
      name: memorials.name,
      pictures: standing(database, mediaItems),
      greetings: standing(database, guestbookEntries),
      tributes: standing(database, tributes),
      candles: standing(database, candles),
    })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(and(eq(keepers.userId, userId), eq(keepers.role, "owner"), isNull(memorials.deletedAt)))
    .orderBy(asc(keepers.since));
  const heirs = await heirsOf(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, ...counts }) => ({
    id,
    name,
    counts,
    others: heirs
      .filter(({ memorialId }) => memorialId === id)
      .map(({ userId: heirId, fullName }) => ({ userId: heirId, fullName })),
  }));
}

function standing(
  database: Context["database"],
  table: typeof mediaItems | typeof guestbookEntries | typeof tributes | typeof candles,
) {
  return database.$count(table, and(eq(table.memorialId, memorials.id), isNull(table.removedAt)));
}

/**
 * Who else keeps these pages, the next in line first: those whom the owner named, in their order, then
 * whoever helps most. Those who can't get in now, or whose things are only kept, come last.
 */
export async function heirsOf(reader: Reader, memorialIds: string[]) {
  if (memorialIds.length === 0) return [];
  const isAway = sql<boolean>`${or(isNotNull(users.lockedAt), isNotNull(users.restrictedAt))}`;
  return reader
    .select({
      memorialId: keepers.memorialId,
      userId: keepers.userId,
      fullName: users.fullName,
      isAway,
    })
    .from(keepers)
    .innerJoin(users, eq(users.id, keepers.userId))
    .leftJoin(
      custodians,
      and(eq(custodians.memorialId, keepers.memorialId), eq(custodians.userId, keepers.userId)),
    )
    .where(and(inArray(keepers.memorialId, memorialIds), ne(keepers.role, "owner")))
    .orderBy(isAway, sql`${custodians.place} nulls last`, BY_RANK, asc(keepers.since));
}

/** Whose days are over; what is only to be kept for now is kept. */
export async function findDueErasures({ database }: Pick<Context, "database">): Promise<string[]> {
  const rows = await database
    .select({ userId: erasures.userId })
    .from(erasures)
    .innerJoin(users, eq(users.id, erasures.userId))
    .where(and(lte(erasures.erasesAt, new Date()), isNull(users.restrictedAt)));
  return rows.map(({ userId }) => userId);
}
