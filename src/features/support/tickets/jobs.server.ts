import { and, eq, inArray, isNotNull, lt, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { ticketAttachments, ticketMessages, tickets } from "./tables.server.ts";

const DAY = 86_400_000;
const BATCH = 200;

/** Deletes what was written after the retention period of the privacy page, its files first. */
export const purgeTickets = defineJob({
  name: "support.tickets.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "50 3 * * *",
  async run(services, _payload, { signal }) {
    const oldest = new Date(Date.now() - services.config.contactDays * DAY);
    while (!signal.aborted && (await purgeMessages(services, oldest)) === BATCH);
    await purgeEmpty(services, oldest);
  },
});

/** A ticket goes with the last that was written in it, and with the last of those that go on in it. */
async function purgeEmpty({ database }: Services, oldest: Date): Promise<void> {
  const merged = alias(tickets, "merged");
  const written = database
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, tickets.id));
  const goingOn = database
    .select({ id: merged.id })
    .from(merged)
    .where(eq(merged.mergedIntoId, tickets.id));
  await database
    .delete(tickets)
    .where(and(lt(tickets.lastMessageAt, oldest), notExists(written), notExists(goingOn)));
}

async function purgeMessages({ database, storage }: Services, oldest: Date): Promise<number> {
  const old = await database
    .select({ id: ticketMessages.id, originalKey: ticketMessages.originalKey })
    .from(ticketMessages)
    .where(lt(ticketMessages.createdAt, oldest))
    .limit(BATCH);
  const ids = old.map(({ id }) => id);
  const { messageId, storageKey } = ticketAttachments;
  const files = await database
    .select({ key: storageKey })
    .from(ticketAttachments)
    .where(and(inArray(messageId, ids), isNotNull(storageKey)));
  const keys = [...files.map(({ key }) => key), ...old.map(({ originalKey }) => originalKey)];
  for (const key of keys) if (key !== null) await storage.remove(key);
  await database.delete(ticketMessages).where(inArray(ticketMessages.id, ids));
  return ids.length;
}

/** Files whose rows are gone: enqueued with what deletes those. */
export const removeTicketFiles = defineJob({
  name: "support.tickets.files",
  payload: z.object({ keys: z.array(z.string()) }),
  maxAttempts: 10,
  async run({ storage }, { keys }) {
    for (const key of keys) await storage.remove(key);
  },
});
