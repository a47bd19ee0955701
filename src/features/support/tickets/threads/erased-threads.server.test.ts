import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { aTicket } from "#test/tickets.ts";
import { keepAttachments } from "../attachments/commands.server.ts";
import { eraseTicketsOf } from "../commands/erase-tickets.server.ts";
import { ticketMessages, tickets } from "../tables.server.ts";

const app = await testApp();
const { services } = app;
const { database } = services;

async function ticketOf(id: string) {
  const [found] = await database.select().from(tickets).where(eq(tickets.id, id));
  return found;
}

it("an erased account leaves that there was a thread, and nothing that was said in it", async () => {
  const anna = await aUser(app);
  await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, anna.id));
  const file = { fileName: "mål.txt", bytes: Buffer.from("12 cm") };
  const attachments = await keepAttachments(services, [file]);
  const { ticketId, token, number } = await aTicket(app, { email: anna.email, attachments });
  const elsewhere = await aTicket(app);
  const daughter = { email: anna.email, body: "Jeg er hendes datter" };
  await aTicket(app, { ...daughter, ticketId: elsewhere.ticketId });
  const form = await aTicket(app, { replyTo: anna.email });
  await transaction(services, (tx) =>
    eraseTicketsOf(tx, systemContext(services), { userId: anna.id }),
  );
  expect(await ticketOf(ticketId)).toMatchObject({
    number,
    state: "closed",
    name: "",
    email: null,
    subject: "",
  });
  const rows = await database.select().from(ticketMessages);
  const said = rows.filter(
    ({ ticketId: of, fromEmail }) => of === ticketId || fromEmail === anna.email,
  );
  expect(said).toMatchObject([{ body: "", fromName: null, fromEmail: null }]);
  expect(rows.some(({ body }) => body === "Jeg er hendes datter")).toBe(false);
  expect(await ticketOf(elsewhere.ticketId)).toMatchObject({ name: "Lise Holm", state: "open" });
  expect(await ticketOf(form.ticketId)).toMatchObject({ name: "Lise Holm", replyTo: null });
  expect(JSON.stringify(rows)).not.toContain(anna.email);
  expect((await app.as().get(`/api/support/threads/${token}`)).status).toBe(404);
  const { rows: removals } = await database.execute(sql`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = 'support.tickets.files'`);
  const keys = attachments.map(({ storageKey }) => storageKey);
  expect(removals).toEqual([{ payload: { keys } }]);
});
