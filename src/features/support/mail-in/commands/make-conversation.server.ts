import type { Services } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import type { Conversation } from "#platform/mail/mail.server.ts";
import { messageIdOf, threadIdOf } from "#platform/mail/message-id.ts";
import { makeThreadToken } from "../../tickets/links/commands.server.ts";
import { replyAddressOf } from "../engine/threading.ts";
import { findThreadIds } from "../queries.server.ts";

/**
 * What makes a mail part of its thread: where answers go, and what they will refer to. `messageId` is that
 * of the reply it carries; anything else that is mailed about a ticket has none. `token`: the one of the
 * link in the same mail.
 */
export async function makeConversation(
  { config, database }: Pick<Services, "config" | "database">,
  ticketId: string,
  { token, messageId }: { token?: string; messageId?: string } = {},
): Promise<Conversation | null> {
  const thread = await findThreadIds(database, ticketId);
  if (thread === null) return null;
  const { supportEmail } = config.brand;
  const { mailId, latest } = thread;
  return {
    replyTo: replyAddressOf(supportEmail, token ?? (await makeThreadToken(database, ticketId))),
    messageId: messageIdOf(messageId ?? newId(), mailId, supportEmail),
    inReplyTo: latest,
    references: [threadIdOf(mailId, supportEmail), ...(latest === null ? [] : [latest])],
  };
}
