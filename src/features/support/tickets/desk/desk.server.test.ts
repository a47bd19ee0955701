import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/audit.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { aTicket } from "#test/tickets.ts";
import { ticketMessages, tickets } from "../tables.server.ts";
import { mailReply, wakeTickets } from "./jobs.server.ts";

const app = await testApp({ SUPPORT_UNDO_SECONDS: "60" });
const { services } = app;
const { database } = services;
const anna = await aColleague(app, "support");
const bo = await aColleague(app, "administrator");
const NOBODY = "00000000-0000-4000-8000-000000000000";

const at = (id: string) => `/api/admin/tickets/${id}` as const;
const read = async (id: string, who = anna) => (await who.get(at(id))).body;
const ifMatch = (revision: number) => ({ "if-match": `"${revision}"` });
const idsIn = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);

async function reply(id: string, given: Record<string, unknown> = {}, who = anna) {
  const { revision } = await read(id, who);
  const body = { body: "Ja, det kan den.\n\nHilsen Anna", then: "waiting", ...given };
  return who.post(`${at(id)}/replies`, body, ifMatch(revision));
}

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

describe("the list", () => {
  it("shows what is owed by its deadline, and each view its own", async () => {
    const late = await aTicket(app, { subject: "Først" });
    const early = await aTicket(app, { subject: "Så" });
    await database
      .update(tickets)
      .set({ answerBy: new Date(Date.now() - 1000) })
      .where(eq(tickets.id, late.ticketId));
    await put(early.ticketId, { assigneeId: bo.id });
    const open = (await anna.get("/api/admin/tickets?view=open&limit=100")).body;
    const places = [late, early].map(({ ticketId }) => idsIn(open).indexOf(ticketId));
    expect(places[0]).toBe(0);
    expect(places[1]).toBeGreaterThan(0);
    expect(open.items[0]).toEqual({
      id: late.ticketId,
      number: late.number,
      subject: "Først",
      state: "open",
      channel: "mail",
      locale: "da",
      contact: { name: "Lise Holm", email: expect.stringContaining("@example.org") },
      proof: "signed",
      assignee: null,
      answerBy: expect.any(String),
      isLate: true,
      spamReasons: [],
      revision: expect.any(Number),
      updatedAt: expect.any(String),
    });
    const mine = (await bo.get("/api/admin/tickets?view=mine")).body;
    expect(mine.items).toMatchObject([{ id: early.ticketId, assignee: { id: bo.id } }]);
    const unassigned = (await anna.get("/api/admin/tickets?view=unassigned&limit=100")).body;
    expect(idsIn(unassigned)).toContain(late.ticketId);
    expect(idsIn(unassigned)).not.toContain(early.ticketId);
  });

  it("goes on from its cursor in every order, and filters by channel", async () => {
    const bugs: string[] = [];
    for (let n = 0; n < 5; n++) bugs.push((await aTicket(app, { channel: "bug" })).ticketId);
    for (const view of ["all", "open", "unassigned"] as const) {
      const seen: string[] = [];
      let next = "";
      for (;;) {
        const path = `/api/admin/tickets?view=${view}&channel=bug&limit=2${next}` as const;
        const { body } = await anna.get(path);
        seen.push(...idsIn(body));
        if (body.nextCursor === null) break;
        next = `&cursor=${body.nextCursor}`;
      }
      expect(seen.toSorted()).toEqual(bugs.toSorted());
    }
  });

  it("keeps spam apart", async () => {
    const { ticketId } = await aTicket(app, { spamReasons: ["links"] });
    expect(idsIn((await anna.get("/api/admin/tickets?limit=100")).body)).not.toContain(ticketId);
    const spam = (await anna.get("/api/admin/tickets?view=spam")).body;
    expect(spam.items).toMatchObject([{ id: ticketId, spamReasons: ["links"], answerBy: null }]);
  });

  it.each([
    [401, null],
    [403, "production"],
  ] as const)("answers %i to outsiders", async (status, role) => {
    const asker = role === null ? app.as() : await aColleague(app, role);
    expect((await asker.get("/api/admin/tickets")).status).toBe(status);
  });

  it.each(["?view=ours", "?channel=fax", "?limit=0", "?cursor=x"])("refuses %s", async (query) => {
    expect((await anna.get(`/api/admin/tickets${query}` as "/api/admin/tickets")).status).toBe(400);
  });
});

describe("the search", () => {
  const find = async (text: string) =>
    idsIn((await anna.post("/api/admin/tickets/search", { text })).body);

  it("finds number, name, address, subject and words of any message", async () => {
    const {
      ticketId,
      number,
      ticketId: id,
    } = await aTicket(app, {
      name: "Vibeke Æblegaard",
      email: "vibeke@æble.example",
      subject: "Farven på messing",
      body: "Den er blevet grøn i kanten.",
    });
    await aTicket(app, { ticketId: id, body: "Og nu er den helt irret" });
    for (const text of [
      number,
      number.toLowerCase(),
      `${number.slice(0, 4)} ${number.slice(4)}`,
      "vibeke",
      "VIBEKE messing",
      "@æble.example",
      "grøn kanten",
      "irret",
    ])
      expect(await find(text), text).toEqual([ticketId]);
    expect(await find("grøn irret")).toEqual([]);
    expect(await find("100%_")).toEqual([]);
  });
});

describe("a reply", () => {
  it("is mailed once it can't be taken back, under the thread's subject and link", async () => {
    const { ticketId } = await aTicket(app, { email: "svar@example.org" });
    const sent = await reply(ticketId);
    expect(sent).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    const wait = Date.parse(sent.body.sendsAt) - Date.now();
    expect(wait).toBeGreaterThan(50_000);
    const held = await read(ticketId);
    expect(held).toMatchObject({ state: "waiting", answerBy: null });
    expect(held.messages.at(-1)).toMatchObject({
      kind: "reply",
      from: { name: "Anna Holm", email: null },
      proof: null,
      delivery: { state: "held", reason: null },
      can: { takeBack: true },
    });
    await runJob(services, mailReply, { messageId: sent.body.id });
    const [mail] = await mailsTo(app, "svar@example.org");
    expect(mail?.subject).toBe("Re: Om pladen");
    expect(mail?.text).toContain("Ja, det kan den.\n\nHilsen Anna");
    expect(mail?.text).toMatch(/\/support\/reply\/\w{26}/);
    // Once more, as after a crash: it has left already.
    await runJob(services, mailReply, { messageId: sent.body.id });
    expect(await mailsTo(app, "svar@example.org")).toHaveLength(1);
    expect((await read(ticketId)).messages.at(-1)?.delivery).toMatchObject({ state: "sent" });
    const path = `${at(ticketId)}/replies/${sent.body.id}` as const;
    await database
      .update(ticketMessages)
      .set({ sendsAt: new Date() })
      .where(eq(ticketMessages.id, sent.body.id));
    expect(await anna.delete(path)).toMatchObject({
      status: 409,
      body: { code: "support.replyLeft" },
    });
  });

  it("is taken back with its text kept, and the ticket as before", async () => {
    const { ticketId } = await aTicket(app, { email: "fortrudt@example.org" });
    const before = await read(ticketId);
    const { body } = await reply(ticketId, { then: "closed" });
    expect((await read(ticketId)).state).toBe("closed");
    expect((await bo.delete(`${at(ticketId)}/replies/${body.id}`)).status).toBe(204);
    const after = await read(ticketId);
    expect(after).toMatchObject({ state: "open", answerBy: before.answerBy });
    expect(after.draft).toBe("Ja, det kan den.\n\nHilsen Anna");
    expect(after.messages).toHaveLength(1);
    await runJob(services, mailReply, { messageId: body.id });
    expect(await mailsTo(app, "fortrudt@example.org")).toEqual([]);
    expect((await anna.delete(`${at(ticketId)}/replies/${body.id}`)).status).toBe(404);
    const actions = (await audited(ticketId)).map(({ action }) => action);
    expect(actions).toEqual(["ticket.answered", "ticket.replyTakenBack"]);
  });

  it("taken back after something came leaves the ticket open", async () => {
    const { ticketId } = await aTicket(app);
    const { body } = await reply(ticketId);
    await aTicket(app, { ticketId, body: "Vent, der er mere" });
    const opened = await read(ticketId);
    expect((await anna.delete(`${at(ticketId)}/replies/${body.id}`)).status).toBe(204);
    expect(await read(ticketId)).toMatchObject({ state: "open", answerBy: opened.answerBy });
  });

  it("leaves the draft of nobody but its writer", async () => {
    const { ticketId } = await aTicket(app);
    expect((await anna.put(`${at(ticketId)}/draft`, { body: "Kære Lise" })).status).toBe(204);
    await bo.put(`${at(ticketId)}/draft`, { body: "Hej Lise" });
    expect([(await read(ticketId)).draft, (await read(ticketId, bo)).draft]).toEqual([
      "Kære Lise",
      "Hej Lise",
    ]);
    await reply(ticketId);
    expect([(await read(ticketId)).draft, (await read(ticketId, bo)).draft]).toEqual([
      "",
      "Hej Lise",
    ]);
    await bo.put(`${at(ticketId)}/draft`, { body: " " });
    expect((await read(ticketId, bo)).draft).toBe("");
  });

  it("of two at once one is sent, and the other told that something came", async () => {
    const { ticketId } = await aTicket(app);
    const { revision } = await read(ticketId);
    const send = (who: typeof anna) =>
      who.post(`${at(ticketId)}/replies`, { body: "Ja", then: "waiting" }, ifMatch(revision));
    const answers = await Promise.all([send(anna), send(bo), send(anna), send(bo)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412, 412, 412]);
    expect((await read(ticketId)).messages.filter(({ kind }) => kind === "reply")).toHaveLength(1);
  });

  it("is refused for a letter that came meanwhile, and without saying what was read", async () => {
    const { ticketId } = await aTicket(app);
    const { revision } = await read(ticketId);
    await aTicket(app, { ticketId, body: "Jeg fandt selv ud af det" });
    const body = { body: "Ja", then: "waiting" };
    expect(await anna.post(`${at(ticketId)}/replies`, body, ifMatch(revision))).toMatchObject({
      status: 412,
      body: { code: "changedMeanwhile" },
    });
    expect(await anna.post(`${at(ticketId)}/replies`, body)).toMatchObject({
      status: 428,
      body: { code: "support.revisionNeeded" },
    });
    expect((await anna.post(`${at(ticketId)}/replies`, body, { "if-match": "x" })).status).toBe(
      412,
    );
  });

  it.each([
    ["body", { body: " " }],
    ["body", { body: "x".repeat(20_001) }],
    ["then", { then: "spam" }],
    ["to", { to: "en-anden@example.org" }],
  ])("is refused with a wrong %s", async (field, given) => {
    const { ticketId } = await aTicket(app);
    const { status, body } = await reply(ticketId, given);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("isn't written to spam", async () => {
    const { ticketId } = await aTicket(app, { spamReasons: ["words"] });
    expect(await reply(ticketId)).toMatchObject({ status: 409 });
  });

  it("leaves at once where nothing is to be undone", async () => {
    const quick = await testApp({ SUPPORT_UNDO_SECONDS: "0" });
    const { ticketId } = await aTicket(quick, { email: "straks@example.org" });
    const { body } = await quick
      .as(anna.cookie)
      .post(`${at(ticketId)}/replies`, { body: "Ja", then: "closed" }, ifMatch(2));
    expect(Date.parse(body.sendsAt)).toBeLessThanOrEqual(Date.now());
    const path = `${at(ticketId)}/replies/${body.id}` as const;
    expect((await quick.as(anna.cookie).delete(path)).status).toBe(409);
  });
});

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
    expect(idsIn({ items })).toEqual(expect.arrayContaining([anna.id, bo.id]));
    expect(idsIn({ items })).not.toContain(worker.id);
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

describe("staff", () => {
  it("write notes that nobody is mailed", async () => {
    const { ticketId } = await aTicket(app, { email: "notat@example.org" });
    const { status, body } = await anna.post(`${at(ticketId)}/notes`, { body: "Ringet op" });
    expect(status).toBe(201);
    const { messages, state } = await read(ticketId);
    expect(state).toBe("open");
    expect(messages.at(-1)).toMatchObject({ id: body.id, kind: "note", delivery: null });
    expect(await mailsTo(app, "notat@example.org")).toEqual([]);
  });

  it("write first, and the thread waits for the answer", async () => {
    const { status, body } = await anna.post("/api/admin/tickets", {
      name: "Ida Krogh",
      email: "ida@example.org",
      locale: "en",
      subject: "Your plate",
      body: "It is ready.",
    });
    expect(status).toBe(201);
    expect(await read(body.id)).toMatchObject({
      state: "waiting",
      channel: "staff",
      number: body.number,
      messages: [{ kind: "reply", body: "It is ready." }],
      assignee: { id: anna.id },
    });
    await runJob(services, mailReply, { messageId: body.messageId });
    expect((await mailsTo(app, "ida@example.org"))[0]?.subject).toBe("Re: Your plate");
  });

  it("are told who else reads or writes", async () => {
    const { ticketId } = await aTicket(app);
    const doing = (who: typeof anna, what: string) =>
      who.post(`${at(ticketId)}/presence`, { doing: what });
    expect((await doing(anna, "reading")).status).toBe(204);
    expect((await doing(bo, "writing")).status).toBe(204);
    expect((await read(ticketId)).presence).toEqual([
      { id: bo.id, name: "Anna Holm", doing: "writing" },
    ]);
    expect((await read(ticketId, bo)).presence).toMatchObject([{ id: anna.id, doing: "reading" }]);
    expect((await doing(bo, "sleeping")).status).toBe(400);
    expect((await anna.post(`${at(NOBODY)}/presence`, { doing: "reading" })).status).toBe(404);
  });

  it("learn nothing of a ticket that isn't there", async () => {
    expect((await anna.get(at(NOBODY))).status).toBe(404);
    expect((await anna.put(at(NOBODY), { state: "open" }, ifMatch(1))).status).toBe(404);
    expect((await anna.get("/api/admin/tickets/1" as "/api/admin/tickets/{id}")).status).toBe(404);
    expect(present(await app.as().get(at(NOBODY))).status).toBe(401);
  });
});
