import { and, eq } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import type { Context } from "#platform/context.server.ts";
import { insertBatch } from "#platform/database/insert-batch.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { newId } from "#platform/ids.ts";
import type { MessageKind, NewMessage, WrittenMessage } from "../contract.ts";
import { waiting } from "../model.ts";
import { answered, asMessage, messagesOf } from "../queries.server.ts";
import { messages } from "../tables.server.ts";
import { acceptEntry } from "./accept-entry.server.ts";
import { hashOf } from "./own-entries.server.ts";

/** Writes a message. A repeated idempotency key returns the message of the first attempt. */
export async function writeMessage(
  ctx: Context,
  kind: MessageKind,
  idOrSlug: string,
  input: NewMessage,
  attempt: Attempt,
): Promise<WrittenMessage> {
  const { authorName, message, relation = null, secret } = input;
  const written = { who: authorName, message };
  const accepted = await acceptEntry(ctx, kind, idOrSlug, written, attempt);
  const { memorialId, waitsFor } = accepted;
  const { idempotencyKey } = attempt;
  const before = { memorialId, kind, idempotencyKey };
  if (accepted.isClosed) return getWritten(ctx, before, memorialError("entriesClosed"));
  const entry = { id: newId(), authorName, message, relation, createdAt: new Date() };
  const secretHash = hashOf(secret);
  const row = { ...entry, memorialId, kind, idempotencyKey, waitsFor, secretHash };
  if (!(await insertBatch(ctx.database, messages, row)))
    return getWritten(ctx, before, new AppError("conflict"));
  if (waitsFor === null) ctx.events.publish({ topic: memorialId, kind, id: entry.id });
  return { ...asMessage(entry), ...waiting(waitsFor) };
}

type Before = { memorialId: string; kind: MessageKind; idempotencyKey: string | null };

/**
 * The message that an earlier attempt with the same key wrote. Throws `otherwise` if there is none.
 */
async function getWritten(
  ctx: Context,
  { memorialId, kind, idempotencyKey }: Before,
  otherwise: AppError,
): Promise<WrittenMessage> {
  const [row] = await ctx.database
    .select({ ...answered, waitsFor: messages.waitsFor })
    .from(messages)
    .where(and(messagesOf(memorialId, kind), eq(messages.idempotencyKey, idempotencyKey ?? "")));
  if (row === undefined) throw otherwise;
  const { waitsFor, ...entry } = row;
  return { ...asMessage(entry), ...waiting(waitsFor) };
}
