import { and, desc, eq, inArray } from "drizzle-orm";
import type { Config } from "#platform/config.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { readThreadToken } from "../tickets/links/queries.server.ts";
import { isOver } from "../tickets/model.ts";
import { rootOf } from "../tickets/queries.server.ts";
import { ticketMessages, tickets } from "../tickets/tables.server.ts";
import { leadOf, mailIdsIn, tokensIn, type Lead } from "./engine/threading.ts";
import { mailboxes } from "./tables.server.ts";

/** At which addresses mails reach us: answers, and what comes back undelivered. */
export function ourAddresses({ brand, mail }: Pick<Config, "brand" | "mail">): string[] {
  return [...new Set([brand.supportEmail, mail.from].map((address) => address.toLowerCase()))];
}

/** The key under which a mailbox is known. */
export function keyOfMailbox({
  user,
  host,
  port,
  folder,
}: NonNullable<Config["mailIn"]["mailbox"]>) {
  return `${user}@${host}:${port}/${folder}`;
}

export async function findMailbox(reader: Reader, key: string) {
  const [found] = await reader.select().from(mailboxes).where(eq(mailboxes.key, key));
  return found ?? null;
}

/** Which thread a mail belongs to, by what it knows; `null` for a new one. */
export async function findLead(
  reader: Reader,
  mail: { recipients: readonly string[]; ids: readonly string[] },
  ours: readonly string[],
  now = new Date(),
): Promise<Lead | null> {
  const byToken: { ticketId: string; isExpired: boolean; isOver: boolean }[] = [];
  for (const token of tokensIn(mail.recipients, ours).slice(0, TOKENS_MAX)) {
    const link = await readThreadToken(reader, token, now);
    const [known] = link === null ? [] : await threadsWhere(reader, "id", [link.ticketId]);
    if (link !== null && known !== undefined) {
      byToken.push({ ...link, isOver: await isThreadOver(reader, known, now) });
    }
  }
  const named = mailIdsIn(mail.ids);
  const known = named.length === 0 ? [] : await threadsWhere(reader, "mailId", named);
  const byId: { ticketId: string; isOver: boolean }[] = [];
  for (const one of known.toSorted(
    (each, other) => named.indexOf(each.mailId) - named.indexOf(other.mailId),
  )) {
    byId.push({ ticketId: one.id, isOver: await isThreadOver(reader, one, now) });
  }
  return leadOf({ byToken, byId });
}

type Known = Awaited<ReturnType<typeof threadsWhere>>[number];

/** Of a merged ticket the one decides in which it goes on. */
async function isThreadOver(reader: Reader, known: Known, now: Date): Promise<boolean> {
  if (known.state !== "merged") return isOver(known, now);
  const [root = known] = await threadsWhere(reader, "id", [await rootOf(reader, known.id)]);
  return isOver(root, now);
}

const TOKENS_MAX = 5;

function threadsWhere(reader: Reader, column: "id" | "mailId", values: readonly string[]) {
  return reader
    .select({
      id: tickets.id,
      mailId: tickets.mailId,
      state: tickets.state,
      lastMessageAt: tickets.lastMessageAt,
      email: tickets.email,
    })
    .from(tickets)
    .where(inArray(tickets[column], [...values]));
}

/** The replies among these messages, each of the thread that was named with it. */
export async function findReplies(
  reader: Reader,
  about: readonly { mailId: string; messageId: string }[],
) {
  if (about.length === 0) return [];
  const found = await reader
    .select({
      messageId: ticketMessages.id,
      id: tickets.id,
      number: tickets.number,
      assigneeId: tickets.assigneeId,
      mailId: tickets.mailId,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(
      and(
        eq(ticketMessages.kind, "reply"),
        inArray(
          ticketMessages.id,
          about.map(({ messageId }) => messageId),
        ),
      ),
    );
  return found.filter((one) =>
    about.some(({ mailId, messageId }) => mailId === one.mailId && messageId === one.messageId),
  );
}

/** What the next mail of a thread refers to; `null` once the thread is gone. */
export async function findThreadIds(reader: Reader, ticketId: string) {
  const [ticket] = await threadsWhere(reader, "id", [ticketId]);
  if (ticket === undefined) return null;
  const [latest] = await reader
    .select({ id: ticketMessages.mailMessageId })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.kind, "message")))
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return { mailId: ticket.mailId, latest: latest?.id ?? null };
}
