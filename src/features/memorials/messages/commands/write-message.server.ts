import { and, eq } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { insertBatch } from "#platform/database/insert-batch.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { newId } from "#platform/ids.ts";
import { attachPicture } from "#features/memorials/messages/pictures/commands.server.ts";
import { PICTURED } from "#features/memorials/messages/pictures/contract.ts";
import { REMEMBERED, type NewMessage, type WrittenMessage } from "../contract.ts";
import { ENTRIES, type MessageKind } from "../../entries/contract.ts";
import { storedDate, type Remembered } from "../model.ts";
import { waiting } from "../../entries/model.ts";
import { answered, asMessage, messagesOf } from "../queries.server.ts";
import { isEntryUnrestricted } from "../../entries/queries.server.ts";
import { messages } from "../tables.server.ts";
import { acceptEntry } from "../../entries/commands/accept-entry.server.ts";
import { hashOf } from "../../entries/commands/own-entries.server.ts";

/** Writes a message. A repeated idempotency key returns the message of the first attempt. */
export async function writeMessage(
  ctx: Context,
  kind: MessageKind,
  idOrSlug: string,
  input: NewMessage,
  attempt: Attempt,
): Promise<WrittenMessage> {
  const { authorName, message, relation = null, secret, picture } = input;
  const happenedOn = storedDate(input);
  if (happenedOn !== null && kind !== REMEMBERED) throw invalidField(fieldOf(input), "unknown");
  const written = { who: authorName, message, relation };
  const accepted = await acceptEntry(ctx, ENTRIES[kind].section, idOrSlug, written, attempt);
  const { memorialId, waitsFor } = accepted;
  const { idempotencyKey } = attempt;
  const before = { memorialId, kind, idempotencyKey };
  if (accepted.isClosed) return getWritten(ctx, before, memorialError("entriesClosed"));
  const entry = { id: newId(), authorName, message, relation, createdAt: new Date() };
  const secretHash = hashOf(secret);
  const row = { ...entry, happenedOn, memorialId, kind, idempotencyKey, waitsFor, secretHash };
  const isWritten =
    picture === undefined
      ? await insertBatch(ctx.database, messages, row)
      : await insertWithPicture(ctx, row, picture);
  if (!isWritten) return getWritten(ctx, before, new AppError("conflict"));
  if (waitsFor === null) ctx.events.publish({ topic: memorialId, kind, id: entry.id });
  if (picture !== undefined) return getWritten(ctx, { ...before, id: entry.id }, GONE);
  return { ...asMessage({ ...entry, happenedOn, picture: null }), ...waiting(waitsFor) };
}

function fieldOf({ decade }: Remembered): string {
  return decade === undefined ? "happenedOn" : "decade";
}

/** Taken back again before it was answered. */
const GONE = new AppError("notFound");

/** Both or neither. Returns `false` if an earlier attempt has written the message. */
async function insertWithPicture(
  ctx: Context,
  row: typeof messages.$inferInsert,
  ticket: string,
): Promise<boolean> {
  if (row.kind !== PICTURED) throw invalidField("picture", "unknown");
  return transaction(ctx, async (tx) => {
    const { rowCount } = await tx.insert(messages).values(row).onConflictDoNothing();
    if (rowCount === 0) return false;
    await attachPicture(tx, { memorialId: row.memorialId, messageId: row.id }, ticket);
    return true;
  });
}

type Before = {
  memorialId: string;
  kind: MessageKind;
  idempotencyKey: string | null;
  /** Instead of the key. */
  id?: string;
};

/**
 * The message that an attempt with this key wrote, by now or before. Throws `otherwise` if there is
 * none.
 */
async function getWritten(
  ctx: Context,
  { memorialId, kind, idempotencyKey, id }: Before,
  otherwise: AppError,
): Promise<WrittenMessage> {
  const isMeant =
    id === undefined ? eq(messages.idempotencyKey, idempotencyKey ?? "") : eq(messages.id, id);
  const [row] = await ctx.database
    .select({ ...answered, waitsFor: messages.waitsFor })
    .from(messages)
    .where(and(messagesOf(memorialId, kind), isMeant, isEntryUnrestricted(messages)));
  if (row === undefined) throw otherwise;
  const { waitsFor, ...entry } = row;
  return { ...asMessage(entry), ...waiting(waitsFor) };
}
