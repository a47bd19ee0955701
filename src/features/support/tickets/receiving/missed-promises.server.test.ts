import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { aTicket, ifMatch, ticketPath as at } from "#test/tickets.ts";
import { changeTicket } from "../commands/change-ticket.server.ts";
import { tickets } from "../tables.server.ts";
import { tellOfLateAnswers } from "./jobs.server.ts";

const app = await testApp();
const { services } = app;
const { database } = services;
const anna = await aColleague(app, "support");
const past = () => new Date(Date.now() - 1000);

const read = async (id: string) => (await anna.get(at(id))).body;
const change = (id: string, to: Parameters<typeof changeTicket>[2]) =>
  transaction(services, (tx) => changeTicket(tx, id, to));

async function step(id: string, to: Record<string, unknown>) {
  const { revision } = await read(id);
  expect((await anna.put(at(id), to, ifMatch(revision))).status).toBe(200);
}

/** How often whoever wrote was told that the day has passed. */
async function told(ticketId: string): Promise<number> {
  await runJob(services, tellOfLateAnswers, null);
  const { rows } = await database.execute(sql`
    select 1 from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = 'mail.support.ticket.late' and payload ->> 'ticketId' = ${ticketId}`);
  return rows.length;
}

it("a promise is missed as well where we have put the letter off, and told once", async () => {
  const { ticketId } = await aTicket(app);
  await step(ticketId, { state: "snoozed", snoozedUntil: "2126-01-01T08:00:00Z" });
  expect(await told(ticketId)).toBe(0);
  await change(ticketId, { answerBy: past() });
  expect(await told(ticketId)).toBe(1);
  await step(ticketId, { state: "open" });
  expect(await told(ticketId)).toBe(1);
});

it("whoever opens a ticket again promises anew, and misses that promise on its own", async () => {
  const { ticketId } = await aTicket(app);
  await change(ticketId, { answerBy: past() });
  expect(await told(ticketId)).toBe(1);
  await step(ticketId, { state: "closed" });
  await step(ticketId, { state: "open" });
  const [reopened] = await database.select().from(tickets).where(eq(tickets.id, ticketId));
  expect(reopened).toMatchObject({ lateToldAt: null });
  await change(ticketId, { answerBy: past() });
  expect(await told(ticketId)).toBe(2);
});

it("a missed promise that was told isn't told again by the ticket that took it over", async () => {
  const email = "to.breve@example.org";
  const [one, two] = [await aTicket(app, { email }), await aTicket(app, { email })];
  await change(two.ticketId, { answerBy: past() });
  expect(await told(two.ticketId)).toBe(1);
  const { revision } = await read(two.ticketId);
  const merge = { intoId: one.ticketId, reason: "Samme sag" };
  expect((await anna.post(`${at(two.ticketId)}/merge`, merge, ifMatch(revision))).status).toBe(204);
  expect((await read(one.ticketId)).isLate).toBe(true);
  expect(await told(one.ticketId)).toBe(0);
});
