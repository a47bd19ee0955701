import { eq, lt, sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Config } from "#platform/config.server.ts";
import { transaction, type Services } from "#platform/context.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { AppError, type ErrorDetails } from "#platform/errors.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";

/**
 * Uploads under way or unused, by announced length: they count against the account until stored or
 * given up. Shared by all nodes, whichever holds the bytes.
 */
export const openUploads = pgTable(
  "open_uploads",
  {
    id: text().primaryKey(),
    userId: uuid().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt)],
);

/** `removed` is stored, too, until it can't be restored any more. */
export type UsedBytes = { standing: number; removed: number };

/** What a feature has stored of an account; open uploads come on top. */
export type StoredBytes = {
  bytesOf(tx: Transaction, userId: string): Promise<UsedBytes>;
  /** After how many days what was removed is erased. */
  keptDays(config: Config): number;
};

export const storedBytes = defineExtensionPoint<StoredBytes>("storedBytes");

export type OpenUpload = { id: string; userId: string; bytes: number };

/**
 * Counts an upload before its first byte. Throws `tooManyUploads` or `accountFull`; of concurrent
 * uploads the last sees all others.
 */
export async function openUpload(services: Services, upload: OpenUpload): Promise<void> {
  const { uploadsPerAccount } = services.config.media;
  await transaction(services, async (tx) => {
    const open = await lockAccount(tx, upload.userId);
    if (open.count >= uploadsPerAccount) {
      throw new AppError("tooManyUploads", { values: { count: uploadsPerAccount } });
    }
    await refuseFullAccount(tx, services, upload);
    await tx.insert(openUploads).values(upload);
  });
}

/** Throws `accountFull` or `removedFull` unless that much fits beside stored and open bytes. */
export async function refuseFullAccount(
  tx: Transaction,
  services: Services,
  { userId, bytes }: Omit<OpenUpload, "id">,
): Promise<void> {
  const { config } = services;
  const used = { standing: (await lockAccount(tx, userId)).bytes, removed: 0 };
  const stored = storedBytes.of(services);
  for (const { bytesOf } of stored) {
    const { standing, removed } = await bytesOf(tx, userId);
    used.standing += standing;
    used.removed += removed;
  }
  refuseWhenFull((details) => new AppError("accountFull", details), {
    used,
    bytes,
    limit: config.media.accountBytes,
    days: Math.max(0, ...stored.map(({ keptDays }) => keptDays(config))),
  });
}

/** Serialises the account's uploads until the transaction ends. */
async function lockAccount(tx: Transaction, userId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bytes ${userId}`}, 0))`);
  const [open] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${openUploads.bytes}), 0)`.mapWith(Number),
    })
    .from(openUploads)
    .where(eq(openUploads.userId, userId));
  return open ?? { count: 0, bytes: 0 };
}

/** `days`: after which what was removed is erased. */
type Room = { used: UsedBytes; bytes: number; limit: number; days: number };

const MEGABYTE = 1024 * 1024;

/**
 * What was removed takes no room from what is added, up to the limit once more: otherwise removing
 * and adding again would fill the disk. In the largest unit that the limit fills.
 */
export function refuseWhenFull(
  full: (details: ErrorDetails) => AppError,
  { used, bytes, limit, days }: Room,
): void {
  const isFull = used.standing + bytes > limit;
  if (!isFull && used.standing + used.removed + bytes <= 2 * limit) return;
  const isLarge = limit >= 1024 * MEGABYTE;
  const shown = (amount: number) =>
    Math.round((amount / MEGABYTE / (isLarge ? 1024 : 1)) * 10) / 10;
  const details = {
    values: {
      used: shown(used.standing),
      limit: shown(limit),
      // Not "unit": the numbers beside it are formatted with the same options.
      measure: isLarge ? "GB" : "MB",
      days,
    },
  };
  throw isFull ? full(details) : new AppError("removedFull", details);
}

/** That much is stored now and no longer counts as open. */
export async function storeFromUpload(tx: Transaction, id: string, bytes: number): Promise<void> {
  await tx
    .update(openUploads)
    .set({ bytes: sql`greatest(0, ${openUploads.bytes} - ${bytes})` })
    .where(eq(openUploads.id, id));
}

export async function closeUpload(database: Database, id: string): Promise<void> {
  await database.delete(openUploads).where(eq(openUploads.id, id));
}

export async function findUploadsBefore(database: Database, moment: Date): Promise<string[]> {
  const rows = await database
    .select({ id: openUploads.id })
    .from(openUploads)
    .where(lt(openUploads.createdAt, moment));
  return rows.map(({ id }) => id);
}
