import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { consentRecords } from "#features/accounts/consent/tables.server.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { invoiceCustomers } from "#features/commerce/invoices/tables.server.ts";
import { candles } from "#features/memorials/candles/tables.server.ts";
import { custodians } from "#features/memorials/custodians/tables.server.ts";
import { ENTRIES, MESSAGE_KINDS, type MessageKind } from "../../memorials/entries/contract.ts";
import { messages } from "#features/memorials/messages/tables.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { KEEPER_ROLES } from "#features/memorials/contract.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { ownsHeld } from "../../memorials/keepers/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { tickets } from "../tickets/tables.server.ts";
import { isTicketOf } from "../tickets/threads/queries.server.ts";
import { findOwnOpen } from "../requests/queries.server.ts";
import type { Erasure, ErasurePreview, OwnedPage } from "./contract.ts";
import { erasures } from "./tables.server.ts";

/** Keepers with more rights come first; among equals the longest-serving. */
const BY_RANK = sql`array_position(${sql.param([...KEEPER_ROLES])}::text[], ${keepers.role})`;

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

/** Counts of what exists of somebody. */
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
        letters: database.$count(tickets, isTicketOf(database, userId)),
        consents: database.$count(consentRecords, eq(consentRecords.userId, userId)),
        invoices: database.$count(invoiceCustomers, eq(invoiceCustomers.userId, userId)),
        pictures: database.$count(mediaItems, eq(mediaItems.createdBy, userId)),
        capabilities: database.$count(auditEntries, eq(auditEntries.actorId, userId)),
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
      pictures: countOn(database, mediaItems),
      ...countsOfMessages(database),
      candles: countOn(database, candles),
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

type MessageCount = (typeof ENTRIES)[MessageKind]["many"];

function countsOfMessages(database: Context["database"]) {
  const counts = MESSAGE_KINDS.map((kind) => [
    ENTRIES[kind].many,
    countOn(database, messages, eq(messages.kind, kind)),
  ]);
  return Object.fromEntries(counts) as Record<MessageCount, ReturnType<typeof countOn>>;
}

/** How many of a memorial's rows aren't removed. */
function countOn(
  database: Context["database"],
  table: typeof mediaItems | typeof messages | typeof candles,
  condition?: SQL,
) {
  const own = and(eq(table.memorialId, memorials.id), isNull(table.removedAt), condition);
  return database.$count(table, own);
}

/**
 * The other keepers of these pages, next in line first: custodians in their order, then keepers by
 * rights. People who are locked out or restricted come last.
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

/** Accounts whose waiting period is over; restricted ones are skipped. */
export async function findDueErasures({ database }: Pick<Context, "database">): Promise<string[]> {
  const rows = await database
    .select({ userId: erasures.userId })
    .from(erasures)
    .innerJoin(users, eq(users.id, erasures.userId))
    .where(
      and(
        lte(erasures.erasesAt, new Date()),
        isNull(users.restrictedAt),
        // It waits until the day of the last hold on a page of theirs.
        not(ownsHeld(erasures.userId)),
      ),
    );
  return rows.map(({ userId }) => userId);
}
