import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { transaction } from "#platform/context.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { keepAttachments } from "../attachments/commands.server.ts";
import { addMessage } from "../commands/add-message.server.ts";
import { changeTicket } from "../commands/change-ticket.server.ts";
import { makeThreadToken } from "../links/commands.server.ts";
import { ticketLinks } from "../links/tables.server.ts";
import { receiveMessage } from "../receiving/commands.server.ts";
import { tellOfLateAnswers } from "../receiving/jobs.server.ts";
import type { ReceivedMessage } from "../receiving/model.ts";
import { ticketAttachments, ticketMessages, tickets } from "../tables.server.ts";
import { normaliseNumber } from "./model.ts";

const app = await testApp({ LIMIT_CONTACT: "1000/60" });
const { services } = app;
const { database } = services;
const DAY = 86_400_000;

let drawn = 0;
const receive = (change: Partial<ReceivedMessage> = {}) =>
  transaction(services, (tx) =>
    receiveMessage(tx, services, {
      channel: "mail",
      ticketId: null,
      kind: "message",
      name: "Lise Holm",
      email: `lise${(drawn += 1)}@example.org`,
      userId: null,
      locale: "da",
      subject: "Om pladen",
      body: "Kan pladen limes på granit?",
      quoted: null,
      proof: "none",
      spamReasons: [],
      attachments: [],
      mail: null,
      idempotencyKey: null,
      ...change,
    }),
  );

const change = (id: string, to: Parameters<typeof changeTicket>[2]) =>
  transaction(services, (tx) => changeTicket(tx, id, to));
const say = (message: Parameters<typeof addMessage>[1]) =>
  transaction(services, (tx) => addMessage(tx, message));
const expire = (token: string) =>
  database
    .update(ticketLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(ticketLinks.tokenHash, hashToken(token)));
const visitor = () => app.as(undefined, `203.0.113.${(drawn += 1) % 250}`);

async function ticketOf(id: string) {
  const [found] = await database.select().from(tickets).where(eq(tickets.id, id));
  if (found === undefined) throw new Error("no such ticket");
  return found;
}

async function enqueued(name: string) {
  const { rows } = await database.execute<{ payload: Record<string, unknown> }>(sql`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = ${name} order by jobs.id`);
  return rows.map(({ payload }) => payload);
}

describe("a thread by its link", () => {
  it("shows what its person wrote and was answered, and nothing that is for staff", async () => {
    const { ticketId, token, number } = await receive();
    const author = await aUser(app);
    const common = { ticketId, proof: "none", authorId: author.id } as const;
    await say({ ...common, kind: "note", body: "Ring til værkstedet" });
    const past = new Date(Date.now() - 1000);
    await say({ ...common, kind: "reply", body: "Ja, med silikone.", sendsAt: past });
    const soon = new Date(Date.now() + 60_000);
    await say({ ...common, kind: "reply", body: "Kan tages tilbage", sendsAt: soon });
    await say({ ...common, kind: "bounce", body: "550 no such user" });
    const { status, body } = await visitor().get(`/api/support/threads/${token}`);
    expect({ status, number: body.number, state: body.state }).toEqual({
      status: 200,
      number,
      state: "open",
    });
    expect(body.messages).toMatchObject([
      { author: "you", name: "Lise Holm", body: "Kan pladen limes på granit?" },
      { author: "us", body: "Ja, med silikone." },
    ]);
    expect(body.can).toEqual({ reply: true, close: true });
  });

  it.each([
    ["foreign", "0".repeat(26)],
    ["none at all", "..%2F..%2Fetc"],
    ["too long", "a".repeat(101)],
  ])("isn't shown for a token that is %s", async (_, token) => {
    expect((await visitor().get(`/api/support/threads/${token}`)).status).toBe(404);
    const sent = await visitor().post(`/api/support/threads/${token}/messages`, { body: "Hej" });
    expect(sent.status).toBe(404);
  });

  it("is over with its link, and a fresh one goes to its own address alone", async () => {
    const { token, ticketId, number } = await receive({ email: "own@example.org" });
    await expire(token);
    const answer = await visitor().get(`/api/support/threads/${token}`);
    expect(answer).toMatchObject({ status: 410, body: { code: "linkUsed" } });
    const write = await visitor().post(`/api/support/threads/${token}/messages`, { body: "Hej" });
    expect(write).toMatchObject({ status: 410, body: { code: "linkUsed" } });
    const before = (await enqueued("mail.support.ticket.link")).length;
    const asked = [
      { token },
      { number: ` ${number.toLowerCase().replace("h", "h-")} `, email: "OWN@example.org" },
      { number, email: "stranger@example.org" },
      { number: "H00000000", email: "own@example.org" },
      { token: "0".repeat(26) },
    ];
    for (const body of asked) {
      expect((await visitor().post("/api/support/thread-links", body)).status).toBe(202);
    }
    const jobs = (await enqueued("mail.support.ticket.link")).slice(before);
    expect(jobs).toEqual([
      { ticketId },
      { number, email: "OWN@example.org" },
      { number, email: "stranger@example.org" },
      { number: "H00000000", email: "own@example.org" },
      { ticketId: null },
    ]);
  });

  it("takes what its person writes, once", async () => {
    const { token, ticketId } = await receive();
    await change(ticketId, { state: "waiting", answerBy: null });
    const headers = { "idempotency-key": "skrevet-en-gang" };
    const path = `/api/support/threads/${token}/messages` as const;
    const first = await visitor().post(path, { body: "Tak. Og om vinteren?" }, headers);
    const second = await visitor().post(path, { body: "Tak. Og om vinteren?" }, headers);
    expect(first.status).toBe(201);
    expect(second.body.id).toBe(first.body.id);
    expect(await ticketOf(ticketId)).toMatchObject({ state: "open", proof: "link" });
    const [row] = await database
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, ticketId))
      .orderBy(desc(ticketMessages.id));
    expect(row).toMatchObject({
      body: "Tak. Og om vinteren?",
      proof: "link",
      fromName: "Lise Holm",
    });
  });

  it("goes on in a new ticket ninety days later", async () => {
    const { token, ticketId, number } = await receive();
    await change(ticketId, { state: "closed", lastMessageAt: new Date(Date.now() - 91 * DAY) });
    const path = `/api/support/threads/${token}/messages` as const;
    const { status, body } = await visitor().post(path, { body: "Nu er den faldet af." });
    expect(status).toBe(201);
    expect(body.number).not.toBe(number);
    expect(body.answerBy).not.toBeNull();
  });

  it("is closed by »Det er løst«, once, and opened by the next word", async () => {
    const { token, ticketId } = await receive();
    const close = () => visitor().post(`/api/support/threads/${token}/close`);
    expect((await close()).status).toBe(204);
    expect(await ticketOf(ticketId)).toMatchObject({ state: "closed", answerBy: null });
    expect(await close()).toMatchObject({ status: 409, body: { code: "conflict" } });
    await visitor().post(`/api/support/threads/${token}/messages`, { body: "Alligevel ikke" });
    expect(await ticketOf(ticketId)).toMatchObject({ state: "open" });
  });

  it.each([
    ["body", {}],
    ["body", { body: " " }],
    ["x", { body: "a", x: 1 }],
  ])("refuses a wrong %s", async (field, sent) => {
    const { token } = await receive();
    const answer = await visitor().post(`/api/support/threads/${token}/messages`, sent);
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it("doesn't tell a stranger's thread apart that it was merged into", async () => {
    const [own, strange] = [await receive(), await receive({ body: "Mit kontonummer er …" })];
    await change(own.ticketId, { state: "merged", mergedIntoId: strange.ticketId });
    const { body } = await visitor().get(`/api/support/threads/${own.token}`);
    expect(body.number).toBe(own.number);
    expect(body.messages.map(({ body: text }) => text)).toEqual(["Kan pladen limes på granit?"]);
    const other = await visitor().get(`/api/support/threads/${strange.token}`);
    expect(other.body.messages).toHaveLength(1);
  });

  it("is one with what was merged under the same address", async () => {
    const email = "twice@example.org";
    const [one, two] = [await receive({ email }), await receive({ email, body: "Også i frost?" })];
    await change(one.ticketId, { state: "merged", mergedIntoId: two.ticketId });
    for (const { token } of [one, two]) {
      const { body } = await visitor().get(`/api/support/threads/${token}`);
      expect({ number: body.number, count: body.messages.length }).toEqual({
        number: two.number,
        count: 2,
      });
    }
  });

  it("gives its files as downloads, and none of another thread", async () => {
    const file = { fileName: "mål.txt", bytes: Buffer.from("12 cm") };
    const attachments = await keepAttachments(services, [file]);
    const { token, messageId } = await receive({ attachments });
    const [kept] = await database
      .select({ id: ticketAttachments.id })
      .from(ticketAttachments)
      .where(eq(ticketAttachments.messageId, messageId));
    const path = (of: string) => `/api/support/threads/${of}/attachments/${kept?.id}`;
    const got = await app.app.inject({ url: path(token) });
    expect(got.statusCode).toBe(200);
    expect(got.body).toBe("12 cm");
    expect(got.headers["content-disposition"]).toMatch(/^attachment; filename=/);
    const { token: foreign } = await receive();
    expect((await app.app.inject({ url: path(foreign) })).statusCode).toBe(404);
  });
});

it.each([
  ["h123 4567-8", "H12345678"],
  ["HOIL45678", "H01145678"],
  ["12345678", null],
  ["H1234567U", null],
  ["H123456789", null],
])("reads the number %s as %s", (typed, number) => {
  expect(normaliseNumber(typed)).toBe(number);
});

describe("a missed promise", () => {
  const late = async (change_: Parameters<typeof changeTicket>[2] = {}, more = {}) => {
    const { ticketId } = await receive(more);
    await change(ticketId, { answerBy: new Date(Date.now() - 1000), ...change_ });
    return ticketId;
  };

  it("is told by us, once, and not where nothing is owed or the sender was forged", async () => {
    const owed = await late();
    const quiet = [
      await late({ state: "waiting" }),
      await late({ answerBy: new Date(Date.now() + DAY) }),
      await late({}, { proof: "contradicted" }),
      await late({}, { spamReasons: ["words"] }),
    ];
    await Promise.all([1, 2].map(() => runJob(services, tellOfLateAnswers, null)));
    await runJob(services, tellOfLateAnswers, null);
    const told = (await enqueued("mail.support.ticket.late")).map(({ ticketId }) => ticketId);
    expect(told.filter((id) => id === owed)).toHaveLength(1);
    expect(quiet.filter((id) => told.includes(id))).toEqual([]);
  });

  it("is told again for the next promise alone", async () => {
    const ticketId = await late({ lateToldAt: new Date(), state: "waiting" });
    await receive({ ticketId });
    expect(await ticketOf(ticketId)).toMatchObject({ state: "open", lateToldAt: null });
  });
});

describe("one's own threads", () => {
  it("are those of the account and of its confirmed address", async () => {
    const anna = await aUser(app);
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, anna.id));
    const byMail = await receive({ email: anna.email.toUpperCase() });
    const signedIn = await receive({ userId: anna.id });
    const numbers = async () =>
      (await anna.get("/api/user/tickets")).body.items.map(({ number }) => number);
    expect(await numbers()).toEqual([signedIn.number]);
    await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, anna.id));
    expect((await numbers()).toSorted()).toEqual([byMail.number, signedIn.number].toSorted());
    const opened = await anna.post(`/api/user/tickets/${byMail.ticketId}/links`);
    expect(opened.status).toBe(201);
    const thread = await visitor().get(`/api/support/threads/${opened.body.token}`);
    expect(thread.body.number).toBe(byMail.number);
    const { ticketId: strange } = await receive();
    expect((await anna.post(`/api/user/tickets/${strange}/links`)).status).toBe(404);
  });
});

it("keeps no token, only digests", async () => {
  const { ticketId } = await receive();
  const token = await makeThreadToken(database, ticketId);
  const rows = await database.select().from(ticketLinks).where(eq(ticketLinks.ticketId, ticketId));
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  const days = rows.map(({ expiresAt }) => (expiresAt.getTime() - Date.now()) / DAY);
  expect(days.every((left) => left > 89.9 && left <= 90)).toBe(true);
});
