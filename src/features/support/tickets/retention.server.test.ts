import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { runJob } from "#test/jobs.ts";
import { aTicket } from "#test/tickets.ts";
import { originalKeyOf, sweepAttachments } from "./attachments/commands.server.ts";
import { addMessage } from "./commands/add-message.server.ts";
import { changeTicket } from "./commands/change-ticket.server.ts";
import { purgeTickets } from "./jobs.server.ts";
import { ticketMessages, tickets } from "./tables.server.ts";

const app = await testApp({ CONTACT_DAYS: "365" });
const { services } = app;
const { database, storage } = services;
const DAY = 86_400_000;

const isThere = async (id: string) => (await database.$count(tickets, eq(tickets.id, id))) > 0;

/** As if all of it had been written so many days ago. */
async function age(ticketId: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * DAY);
  await database.update(tickets).set({ lastMessageAt: at }).where(eq(tickets.id, ticketId));
  await database
    .update(ticketMessages)
    .set({ createdAt: at })
    .where(eq(ticketMessages.ticketId, ticketId));
}

async function anOriginal(): Promise<{ digest: Buffer; originalKey: string }> {
  const bytes = Buffer.from(`Subject: ${randomUUID()}\r\n\r\nHej`);
  const digest = createHash("sha256").update(bytes).digest();
  const originalKey = originalKeyOf(digest.toString("hex"));
  await storage.write(originalKey, Readable.from([bytes]), { contentType: "message/rfc822" });
  return { digest, originalKey };
}

it("a ticket goes with the last that was written in it: a note and a machine's mail count", async () => {
  const [noted, bounced, silent] = [await aTicket(app), await aTicket(app), await aTicket(app)];
  for (const { ticketId } of [noted, bounced, silent]) await age(ticketId, 366);
  await transaction(services, (tx) =>
    addMessage(tx, { ticketId: noted.ticketId, kind: "note", body: "Ring", proof: "session" }),
  );
  const mail = { messageId: null, ...(await anOriginal()) };
  await aTicket(app, { ticketId: bounced.ticketId, kind: "bounce", mail });
  await runJob(services, purgeTickets, null);
  expect(await isThere(noted.ticketId)).toBe(true);
  expect(await isThere(bounced.ticketId)).toBe(true);
  expect(await isThere(silent.ticketId)).toBe(false);
  expect(await storage.size(mail.originalKey)).not.toBeNull();

  await age(bounced.ticketId, 366);
  await runJob(services, purgeTickets, null);
  expect(await isThere(bounced.ticketId)).toBe(false);
  expect(await storage.size(mail.originalKey)).toBeNull();
});

it("an old ticket stays as long as one goes on in it", async () => {
  const [old, young] = [await aTicket(app), await aTicket(app)];
  await transaction(services, (tx) =>
    changeTicket(tx, young.ticketId, {
      state: "merged",
      mergedIntoId: old.ticketId,
      mergedAt: new Date(),
    }),
  );
  await age(old.ticketId, 366);
  await runJob(services, purgeTickets, null);
  expect(await isThere(old.ticketId)).toBe(true);
  const again = await aTicket(app, { ticketId: young.ticketId });
  expect(again.opened).toBe(false);
});

it("originals of mails that were never written down are swept once they are a day old", async () => {
  const [kept, orphan] = [await anOriginal(), await anOriginal()];
  await aTicket(app, { mail: { messageId: null, ...kept } });
  await sweepAttachments(services);
  expect(await storage.size(orphan.originalKey)).not.toBeNull();
  await sweepAttachments(services, new Date(Date.now() + 2 * DAY));
  expect(await storage.size(orphan.originalKey)).toBeNull();
  expect(await storage.size(kept.originalKey)).not.toBeNull();
});
