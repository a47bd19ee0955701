import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import type { KeptAttachment } from "../model.ts";
import { ticketAttachments, ticketMessages } from "../tables.server.ts";

type Message = typeof ticketMessages.$inferInsert;

export type NewMessage = Omit<Message, "id" | "createdAt"> & {
  createdAt?: Date;
  attachments?: readonly KeptAttachment[];
};

/** Writes one message with its files; what it changes of the ticket is its caller's to say. */
export async function addMessage(
  tx: Transaction,
  { attachments = [], createdAt = new Date(), ...message }: NewMessage,
): Promise<string> {
  const id = newId();
  await tx.insert(ticketMessages).values({ ...message, id, createdAt });
  if (attachments.length > 0) {
    const rows = attachments.map(({ sha256, ...file }) => ({
      ...file,
      id: newId(),
      messageId: id,
      sha256: Buffer.from(sha256, "hex"),
    }));
    await tx.insert(ticketAttachments).values(rows);
  }
  return id;
}

/** What may change of a message: how a reply fares, and where it belongs and what it proves after a split. */
export type MessageChange = Partial<
  Pick<Message, "delivery" | "deliveryReason" | "sendsAt" | "mailMessageId" | "ticketId" | "proof">
>;

export async function changeMessage(
  tx: Transaction,
  messageId: string,
  change: MessageChange,
): Promise<void> {
  await tx.update(ticketMessages).set(change).where(eq(ticketMessages.id, messageId));
}

/** Takes a reply back before it leaves. Its files stay in the storage for the caller to remove. */
export async function removeMessage(tx: Transaction, messageId: string): Promise<void> {
  await tx.delete(ticketMessages).where(eq(ticketMessages.id, messageId));
}
