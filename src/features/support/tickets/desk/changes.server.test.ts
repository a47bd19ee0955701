import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { aTicket, ifMatch, ticketPath as at } from "#test/tickets.ts";
import { tickets } from "../tables.server.ts";
import { forgetDeskTraces, tellGoalsNear, wakeTickets } from "./jobs.server.ts";
import { ticketPresence } from "./tables.server.ts";

const app = await testApp();
const { services } = app;
const { database } = services;
const anna = await aColleague(app, "support");
const bo = await aColleague(app, "administrator");

const read = async (id: string, who = anna) => (await who.get(at(id))).body;
const NOBODY = "00000000-0000-4000-8000-000000000000";

async function put(id: string, change: Record<string, unknown>, who = anna) {
  const { revision } = await read(id, who);
  return who.put(at(id), change, ifMatch(revision));
}

async function audited(id: string) {
  const rows = await database
    .select({ action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  return rows;
}

describe("a change", () => {
  it("is written down step by step, without anybody's words", async () => {
    const { ticketId, number } = await aTicket(app);
    const changed = await put(ticketId, {
      state: "closed",
      assigneeId: bo.id,
      locale: "en",
      subject: "Lim på granit",
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { state: "closed", assignee: { id: bo.id }, locale: "en", subject: "Lim på granit" },
    });
    const { history } = await read(ticketId);
    expect(history.map(({ step, by }) => [step, by])).toEqual([
      ["opened", null],
      ["state", "Anna Holm"],
      ["assigned", "Anna Holm"],
      ["locale", "Anna Holm"],
      ["subject", "Anna Holm"],
    ]);
    const entries = await audited(ticketId);
    expect(entries.map(({ action }) => action)).toEqual([
      "ticket.changed",
      "ticket.assigned",
      "ticket.changed",
      "ticket.changed",
    ]);
    expect(entries[0]?.details).toEqual({ number, from: "open", to: "closed" });
    expect(JSON.stringify(entries)).not.toContain("granit");
    const notices = (await bo.get("/api/admin/notifications")).body.items;
    expect(JSON.stringify(notices)).toContain(number);
  });

  it.each([
    ["waiting", "snoozed"],
    ["closed", "open"],
    ["spam", "open"],
    ["waiting", "closed"],
  ] as const)("goes from %s to %s", async (from, to) => {
    const { ticketId } = await aTicket(app);
    const until = (state: string) =>
      state === "snoozed" && { snoozedUntil: "2126-01-01T08:00:00Z" };
    expect((await put(ticketId, { state: from })).status).toBe(200);
    expect((await put(ticketId, { state: to, ...until(to) })).status).toBe(200);
    const { answerBy, state } = await read(ticketId);
    expect({ state, isOwed: answerBy !== null }).toEqual({ state: to, isOwed: to !== "closed" });
  });

  it.each([
    ["closed", "waiting"],
    ["closed", "snoozed"],
    ["spam", "closed"],
  ] as const)("from %s to %s is a wrong step", async (from, to) => {
    const { ticketId } = await aTicket(app);
    await put(ticketId, { state: from });
    const until = to === "snoozed" && { snoozedUntil: "2126-01-01T08:00:00Z" };
    expect(await put(ticketId, { state: to, ...until })).toMatchObject({
      status: 409,
      body: { code: "support.wrongStep" },
    });
  });

  it.each([
    ["state", { state: "merged" }],
    ["snoozedUntil", { state: "snoozed" }],
    ["snoozedUntil", { state: "open", snoozedUntil: "2126-01-01T08:00:00Z" }],
    ["snoozedUntil", { state: "snoozed", snoozedUntil: "2020-01-01T08:00:00Z" }],
    ["assigneeId", { assigneeId: NOBODY }],
    ["email", { email: "en-anden@example.org" }],
    ["subject", { subject: "" }],
  ])("is refused with a wrong %s", async (field, change) => {
    const { ticketId } = await aTicket(app);
    const { status, body } = await put(ticketId, change);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("gives tickets to nobody who may not answer", async () => {
    const { ticketId } = await aTicket(app);
    const worker = await aColleague(app, "warehouse");
    expect((await put(ticketId, { assigneeId: worker.id })).status).toBe(400);
    const { items } = (await anna.get("/api/admin/ticket-colleagues")).body;
    const ids = items.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([anna.id, bo.id]));
    expect(ids).not.toContain(worker.id);
  });

  it("ends by itself when it was put off, and only then", async () => {
    const { ticketId } = await aTicket(app);
    await put(ticketId, { state: "snoozed", snoozedUntil: "2126-01-01T08:00:00Z" });
    await runJob(services, wakeTickets, null);
    expect((await read(ticketId)).state).toBe("snoozed");
    const past = new Date(Date.now() - 1000);
    await database.update(tickets).set({ snoozedUntil: past }).where(eq(tickets.id, ticketId));
    await runJob(services, wakeTickets, null);
    expect(await read(ticketId)).toMatchObject({ state: "open", snoozedUntil: null });
  });
});

it("traces of who was present are deleted, those of now are kept", async () => {
  const { ticketId } = await aTicket(app);
  for (const who of [anna, bo]) await who.post(`${at(ticketId)}/presence`, { doing: "reading" });
  await database
    .update(ticketPresence)
    .set({ seenAt: new Date(Date.now() - 3_600_000) })
    .where(and(eq(ticketPresence.ticketId, ticketId), eq(ticketPresence.userId, bo.id)));
  expect((await read(ticketId)).presence).toEqual([]);
  await runJob(services, forgetDeskTraces, null);
  const left = await database
    .select({ userId: ticketPresence.userId })
    .from(ticketPresence)
    .where(eq(ticketPresence.ticketId, ticketId));
  expect(left).toEqual([{ userId: anna.id }]);
});

describe("staff are told", () => {
  const noticesOf = async (who: typeof anna) =>
    (await who.get("/api/admin/notifications")).body.items.map(({ kind, name }) => [kind, name]);

  it("once that a promise is near, and that somebody answered: the assignee alone", async () => {
    const { ticketId, number } = await aTicket(app);
    const eva = await aColleague(app, "support");
    await put(ticketId, { assigneeId: eva.id });
    // Within the next turn of the job, however the clock stands.
    const turn = 10 * 60_000;
    const answerBy = new Date(Math.floor(Date.now() / turn) * turn + 12 * turn - 1);
    await database.update(tickets).set({ answerBy }).where(eq(tickets.id, ticketId));
    await runJob(services, tellGoalsNear, null);
    await runJob(services, tellGoalsNear, null);
    await aTicket(app, { ticketId, body: "Er I der?" });
    expect((await noticesOf(eva)).toSorted()).toEqual([
      ["answered", number],
      ["assigned", number],
      ["goalNear", number],
    ]);
    expect(JSON.stringify(await noticesOf(bo))).not.toContain(number);
  });
});
