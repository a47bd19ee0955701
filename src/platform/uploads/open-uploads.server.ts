import { eq, lt, sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { transaction, type Services } from "#platform/context.server.ts";
import { moment } from "#platform/database/columns.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";

/**
 * What is on its way to us or has arrived and belongs to nothing yet, by the length that was announced:
 * the account has used that much until it is stored or given up. Shared by all nodes, whichever of them
 * holds the bytes.
 */
export const openUploads = pgTable(
  "open_uploads",
  {
    id: text().primaryKey(),
    userId: uuid().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt)],
);

/** How much an account has stored, whatever it is; open uploads come on top. */
export type StoredBytes = (tx: Transaction, userId: string) => Promise<number>;

export type OpenUpload = { id: string; userId: string; bytes: number };

/**
 * Counts an upload before its first byte comes. Throws `tooManyUploads` or `accountFull`; of uploads that
 * begin at the same moment, the last sees all others.
 */
export async function openUpload(
  services: Services,
  upload: OpenUpload,
  storedBytes: StoredBytes,
): Promise<void> {
  const { uploadsPerAccount } = services.config.media;
  await transaction(services, async (tx) => {
    const open = await lockAccount(tx, upload.userId);
    if (open.count >= uploadsPerAccount) {
      throw new AppError("tooManyUploads", { values: { count: uploadsPerAccount } });
    }
    await refuseFullAccount(tx, services, upload, storedBytes);
    await tx.insert(openUploads).values(upload);
  });
}

/** Throws `accountFull` unless the account has room for so much beside what it has stored and begun. */
export async function refuseFullAccount(
  tx: Transaction,
  { config }: Services,
  { userId, bytes }: Omit<OpenUpload, "id">,
  storedBytes: StoredBytes,
): Promise<void> {
  const open = await lockAccount(tx, userId);
  const used = open.bytes + (await storedBytes(tx, userId));
  refuseWhenFull("accountFull", { used, bytes, limit: config.media.accountBytes, config });
}

/** One at a time for each account, until the transaction ends. */
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

type Room = { used: number; bytes: number; limit: number; config: Services["config"] };

const MEGABYTE = 1024 * 1024;

/** In the largest unit that the limit fills, and how long it takes until what is deleted makes room. */
export function refuseWhenFull(
  code: "accountFull" | "pageFull",
  { used, bytes, limit, config }: Room,
): void {
  if (used + bytes <= limit) return;
  const isLarge = limit >= 1024 * MEGABYTE;
  const shown = (amount: number) =>
    Math.round((amount / MEGABYTE / (isLarge ? 1024 : 1)) * 10) / 10;
  throw new AppError(code, {
    values: {
      used: shown(used),
      limit: shown(limit),
      // Not "unit": the numbers beside it are formatted with the same options.
      measure: isLarge ? "GB" : "MB",
      days: config.restoreDays,
    },
  });
}

/** So much of it is stored now: it is no longer counted as open. */
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
