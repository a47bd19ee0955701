import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { idsOfThread } from "../queries.server.ts";
import { ticketAttachments, ticketMessages } from "../tables.server.ts";

type Asked = { ticketId: string; attachmentId: string };

/** A ready file of the thread, or of what was merged into it. Throws `notFound`, also for held ones. */
export async function findReadyAttachment(
  { database }: Context,
  { ticketId, attachmentId }: Asked,
): Promise<{ fileName: string; type: string; storageKey: string }> {
  const { fileName, type, storageKey } = ticketAttachments;
  const [found] = await database
    .select({ fileName, type, storageKey })
    .from(ticketAttachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .where(
      and(
        eq(ticketAttachments.id, attachmentId),
        eq(ticketAttachments.state, "ready"),
        inArray(ticketMessages.ticketId, await idsOfThread(database, ticketId)),
      ),
    );
  if (found?.storageKey === undefined || found.storageKey === null) throw new AppError("notFound");
  return { ...found, storageKey: found.storageKey };
}

/** The stored mail of a message. Throws `notFound` for what came in another way. */
export async function findOriginal(
  { database }: Context,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<string> {
  const [found] = await database
    .select({ key: ticketMessages.originalKey })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.id, messageId),
        inArray(ticketMessages.ticketId, await idsOfThread(database, ticketId)),
      ),
    );
  if (found?.key === undefined || found.key === null) throw new AppError("notFound");
  return found.key;
}

/** Those of these keys that a message has. */
export async function findStoredKeys(reader: Reader, keys: string[]): Promise<Set<string>> {
  const { storageKey } = ticketAttachments;
  const rows = await reader
    .select({ storageKey })
    .from(ticketAttachments)
    .where(inArray(storageKey, keys));
  return new Set(rows.flatMap((row) => row.storageKey ?? []));
}

/** Those of these keys of originals that a message has; each is named by the digest of its mail. */
export async function findOriginalKeys(reader: Reader, keys: string[]): Promise<Set<string>> {
  const { originalKey, mailDigest } = ticketMessages;
  const digests = keys.flatMap((key) => /\/([\da-f]{64})\.eml$/.exec(key)?.[1] ?? []);
  const rows = await reader
    .select({ originalKey })
    .from(ticketMessages)
    .where(
      inArray(
        mailDigest,
        digests.map((digest) => Buffer.from(digest, "hex")),
      ),
    );
  return new Set(rows.flatMap((row) => row.originalKey ?? []));
}
