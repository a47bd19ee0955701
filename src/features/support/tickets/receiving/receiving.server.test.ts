import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { changeTicket } from "../commands/change-ticket.server.ts";
import { readThreadToken } from "../links/queries.server.ts";
import { ticketHistory, ticketMessages, tickets } from "../tables.server.ts";
import { receiveMessage } from "./commands.server.ts";
import { countReceipts, findLetterOf } from "./queries.server.ts";
import type { KeptAttachment } from "../model.ts";
import type { ReceivedMessage } from "./model.ts";

const app = await testApp();
const { services } = app;
const { database } = services;
const DAY = 86_400_000;

let drawn = 0;
function aMessage(change: Partial<ReceivedMessage> = {}): ReceivedMessage {
  return {
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
  };
}

const receive = (change: Partial<ReceivedMessage> = {}) =>
  transaction(services, (tx) => receiveMessage(tx, services, aMessage(change)));

async function ticketOf(id: string) {
  const [found] = await database.select().from(tickets).where(eq(tickets.id, id));
  if (found === undefined) throw new Error("no such ticket");
  return found;
}

const change = (id: string, to: Parameters<typeof changeTicket>[2]) =>
  transaction(services, (tx) => changeTicket(tx, id, to));

async function receiptsFor(ticketId: string) {
  const { rows } = await database.execute(sql`
    select 1 from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = 'mail.support.ticket.receipt' and payload ->> 'ticketId' = ${ticketId}`);
  return rows.length;
}

describe("what somebody writes", () => {
  it("opens a ticket with a number, a promise and a token of its own", async () => {
    const received = await receive();
    expect(received).toMatchObject({
      opened: true,
      number: expect.stringMatching(/^H[0-9A-Z]{8}$/),
    });
    const ticket = await ticketOf(received.ticketId);
    expect(ticket).toMatchObject({ state: "open", revision: 1, answerBy: received.answerBy });
    expect(await readThreadToken(database, received.token)).toEqual({
      ticketId: ticket.id,
      isExpired: false,
    });
    expect(await readThreadToken(database, ` ${received.token.toUpperCase()} `)).not.toBeNull();
    expect(await readThreadToken(database, "0".repeat(26))).toBeNull();
    expect(await readThreadToken(database, "../../etc")).toBeNull();
    expect(await receiptsFor(ticket.id)).toBe(1);
  });

  it.each(["waiting", "snoozed", "closed"] as const)("opens a ticket that is %s", async (state) => {
    const { ticketId } = await receive();
    await change(ticketId, { state, answerBy: null, snoozedUntil: new Date() });
    const again = await receive({ ticketId, body: "Tak, men hvordan?" });
    expect(again).toMatchObject({ ticketId, opened: false });
    expect(await ticketOf(ticketId)).toMatchObject({
      state: "open",
      snoozedUntil: null,
      answerBy: again.answerBy,
    });
    expect(again.answerBy).toBeInstanceOf(Date);
    expect(await receiptsFor(ticketId)).toBe(1);
  });

  it("keeps the first promise while we owe an answer", async () => {
    const { ticketId, answerBy } = await receive();
    await change(ticketId, { answerBy: new Date("2026-01-02T15:00:00Z") });
    expect((await receive({ ticketId })).answerBy).toEqual(new Date("2026-01-02T15:00:00Z"));
    expect(answerBy).not.toEqual(new Date("2026-01-02T15:00:00Z"));
  });

  it("begins a new ticket ninety days after the last word", async () => {
    const { ticketId } = await receive();
    await change(ticketId, { state: "closed", lastMessageAt: new Date(Date.now() - 91 * DAY) });
    const bounced = await receive({ ticketId, kind: "bounce" });
    expect(bounced).toMatchObject({ ticketId, opened: false });
    const later = await receive({ ticketId, email: "lise@example.org" });
    expect(later.opened).toBe(true);
    expect(await ticketOf(later.ticketId)).toMatchObject({ followsId: ticketId, state: "open" });
    expect(await ticketOf(ticketId)).toMatchObject({ state: "closed" });
  });

  it.each(["automatic", "bounce"] as const)("opens nothing if it is %s", async (kind) => {
    const { ticketId } = await receive();
    await change(ticketId, { state: "waiting", answerBy: null });
    await receive({ ticketId, kind });
    expect(await ticketOf(ticketId)).toMatchObject({ state: "waiting", answerBy: null });
    const stray = await receive({ kind });
    expect(await ticketOf(stray.ticketId)).toMatchObject({ state: "closed", answerBy: null });
    expect(await receiptsFor(stray.ticketId)).toBe(0);
  });

  it("stays with its merged ticket, and opens the thread that it was merged into", async () => {
    const [into, merged] = [await receive(), await receive()];
    await change(into.ticketId, { state: "closed", answerBy: null });
    await change(merged.ticketId, { state: "merged", mergedIntoId: into.ticketId });
    const { messageId, ticketId } = await receive({ ticketId: merged.ticketId });
    expect(ticketId).toBe(merged.ticketId);
    expect(await ticketOf(into.ticketId)).toMatchObject({ state: "open" });
    expect(await ticketOf(merged.ticketId)).toMatchObject({ state: "merged" });
    const [row] = await database
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.id, messageId));
    expect(row).toMatchObject({ ticketId: merged.ticketId });
  });

  it("is set aside as spam, and promised nothing", async () => {
    const { ticketId, answerBy } = await receive({ spamReasons: ["links"] });
    expect(answerBy).toBeNull();
    expect(await ticketOf(ticketId)).toMatchObject({ state: "spam", spamReasons: ["links"] });
    expect(await receiptsFor(ticketId)).toBe(0);
    await receive({ ticketId });
    expect(await ticketOf(ticketId)).toMatchObject({ state: "spam" });
  });

  it("is kept without what no database holds", async () => {
    const { ticketId, messageId } = await receive({
      body: "Hej\0 du\r\nder\ud800",
      name: "Lise\r\nBcc: alle@example.org",
      subject: "Om\0 pladen\r\nBcc: x",
    });
    expect(await ticketOf(ticketId)).toMatchObject({
      name: "Lise Bcc: alle@example.org",
      subject: "Om pladen Bcc: x",
    });
    const [row] = await database
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.id, messageId));
    expect(row?.body).toBe("Hej du\nder\ufffd");
  });

  it("is marked where it has another subject than its thread", async () => {
    const { ticketId, number } = await receive({ subject: "Om pladen" });
    const subjects = ["SV: Om  pladen", `Re: Vi har fået den (${number})`, "Re: Fw: Noget andet"];
    for (const subject of subjects) await receive({ ticketId, subject });
    const rows = await database
      .select({ subject: ticketMessages.subject })
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, ticketId))
      .orderBy(ticketMessages.id);
    expect(rows.map(({ subject }) => subject)).toEqual([null, null, null, "Re: Fw: Noget andet"]);
  });
});

describe("the same again", () => {
  it("is one mail by its bytes, also at once; the same Message-ID over other bytes is another", async () => {
    const mail = { messageId: "<1@example.org>", digest: randomBytes(32), originalKey: null };
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => receive({ mail, email: "m@example.org" })),
    );
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1);
    expect(all.filter(({ opened }) => opened)).toHaveLength(1);
    const other = await receive({ mail: { ...mail, digest: randomBytes(32) } });
    expect(other.messageId).not.toBe(all[0]?.messageId);
  });

  it("is one letter by two ways, unless it brings what the first didn't", async () => {
    const email = "liste@example.org";
    const mail = () => ({
      messageId: "<2@example.org>",
      digest: randomBytes(32),
      originalKey: null,
    });
    const aFile = (sha256: string): KeptAttachment => {
      const held = { type: "text/plain", size: 1, state: "held", storageKey: null } as const;
      return { ...held, fileName: "a.txt", sha256 };
    };
    const attachments = [aFile("ab".repeat(32))];
    const letter = { email, body: "Kan pladen\nlimes?", attachments };
    const both = await Promise.all([1, 2].map(() => receive({ ...letter, mail: mail() })));
    expect(new Set(both.map(({ ticketId }) => ticketId)).size).toBe(1);
    expect(both.filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
    const wrapped = { email: "Liste@Example.org", body: "Kan pladen limes?", attachments: [] };
    expect(await receive({ ...wrapped, mail: mail() })).toMatchObject({ isRepeated: true });
    for (const other of [
      { email: "bo@example.org" },
      { body: "Kan pladen svejses?" },
      { attachments: [aFile("cd".repeat(32))] },
    ]) {
      const { isRepeated, opened } = await receive({ ...letter, mail: mail(), ...other });
      expect({ isRepeated, opened }).toEqual({ isRepeated: false, opened: true });
    }
  });

  it("is one message by its mark, of the same person in the same thread", async () => {
    const once = { idempotencyKey: "one-intended-write", email: "e@example.org" };
    const [first, second] = [await receive(once), await receive(once)];
    expect(second).toMatchObject({ messageId: first.messageId, opened: false });
    const stranger = await receive({ ...once, email: "stranger@example.org" });
    expect(stranger.messageId).not.toBe(first.messageId);
    const inThread = await receive({ ...once, ticketId: first.ticketId });
    expect(inThread.messageId).not.toBe(first.messageId);
  });
});

describe("receipts", () => {
  it("go three times a day to one address, and never to a forged one", async () => {
    const email = "bombed@example.org";
    const received = [];
    for (let time = 0; time < 5; time++) received.push(await receive({ email }));
    const counts = await Promise.all(received.map(({ ticketId }) => receiptsFor(ticketId)));
    expect(counts).toEqual([1, 1, 1, 0, 0]);
    for (const refused of [{ proof: "contradicted" }, { mayHaveReceipt: false }] as const) {
      expect(await receiptsFor((await receive(refused)).ticketId)).toBe(0);
    }
  });
});

describe("a letter that asks for its answer elsewhere", () => {
  const asked = { email: "noreply@bedemand.example", replyTo: "Karen@familie.example" };

  it("is answered there, and belongs to no account by it", async () => {
    const karen = await aUser(app, { email: "karen@familie.example" });
    const { ticketId } = await receive(asked);
    expect(await ticketOf(ticketId)).toMatchObject({ ...asked, userId: null });
    expect(await findLetterOf(services, ticketId)).toMatchObject({ email: asked.replyTo });
    const own = await karen.get("/api/user/tickets");
    expect(own.body.items).toEqual([]);
    expect(await countReceipts(database, "karen@familie.example", new Date())).toBe(1);
    expect(await countReceipts(database, asked.email, new Date())).toBe(0);
  });

  it("leads the answers of its thread elsewhere only where its domain vouches for it", async () => {
    const { ticketId } = await receive({ ...asked, replyTo: null });
    await receive({ ...asked, ticketId, proof: "link" });
    expect(await ticketOf(ticketId)).toMatchObject({ replyTo: null });
    await receive({ ...asked, ticketId, proof: "signed" });
    expect(await ticketOf(ticketId)).toMatchObject({ replyTo: asked.replyTo });
  });
});

it("tells in the history what came", async () => {
  const { ticketId } = await receive();
  await receive({ ticketId });
  const rows = await database
    .select({ event: ticketHistory.event })
    .from(ticketHistory)
    .where(eq(ticketHistory.ticketId, ticketId))
    .orderBy(ticketHistory.id);
  expect(rows.map(({ event }) => event)).toEqual(["opened", "message"]);
});
