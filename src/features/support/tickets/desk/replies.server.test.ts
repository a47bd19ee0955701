import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import { aTicket, ifMatch, ticketPath as at } from "#test/tickets.ts";
import { ticketAttachments, ticketMessages } from "../tables.server.ts";
import { mailReply } from "./jobs.server.ts";

const app = await testApp({ SUPPORT_UNDO_SECONDS: "60" });
const { services } = app;
const { database } = services;
const anna = await aColleague(app, "support");
const bo = await aColleague(app, "administrator");

const read = async (id: string, who = anna) => (await who.get(at(id))).body;

async function reply(id: string, given: Record<string, unknown> = {}, who = anna) {
  const { revision } = await read(id, who);
  const body = { body: "Ja, det kan den.\n\nHilsen Anna", then: "waiting", ...given };
  return who.post(`${at(id)}/replies`, body, ifMatch(revision));
}

async function storedKeys(messageId: string): Promise<string[]> {
  const rows = await database
    .select({ key: ticketAttachments.storageKey })
    .from(ticketAttachments)
    .where(eq(ticketAttachments.messageId, messageId));
  return rows.flatMap(({ key }) => key ?? []);
}

async function audited(id: string) {
  const rows = await database
    .select({ action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  return rows;
}

describe("a reply", () => {
  it("goes where the letter asked for it, and says so", async () => {
    const asked = { email: "noreply@bedemand.example", replyTo: "karen@familie.example" };
    const { ticketId } = await aTicket(app, asked);
    const { contact, messages } = await read(ticketId);
    expect(contact).toMatchObject({ email: asked.email, answersTo: asked.replyTo });
    expect(messages[0]?.from).toMatchObject({ email: asked.email, replyTo: asked.replyTo });
    const { body } = await reply(ticketId);
    await runJob(services, mailReply, { messageId: body.id });
    expect(await mailsTo(app, asked.replyTo)).toHaveLength(1);
    expect(await mailsTo(app, asked.email)).toEqual([]);
  });

  it("is refused while it holds what a template left open", async () => {
    const { ticketId } = await aTicket(app);
    for (const [body, said] of [
      ["Kære {navn}. Ja.", "{navn} er ikke udfyldt."],
      ["Dear Anna, about {Number}", "{Number} er ikke udfyldt."],
    ]) {
      const { revision } = await read(ticketId);
      const typed = { body, then: "waiting" };
      const sent = await anna.post(`${at(ticketId)}/replies`, typed, ifMatch(revision));
      expect(sent).toMatchObject({ status: 400, body: { fields: { body: said } } });
    }
    const messages = (await read(ticketId)).messages;
    expect(messages.map(({ kind }) => kind)).toEqual(["message"]);
    expect((await reply(ticketId, { body: "Skriv {dato} på pladen." })).status).toBe(201);
  });

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
    expect((await read(ticketId)).revision).toBe(held.revision);
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

  it("is under what its person wrote about last, where that is something new", async () => {
    const email = "nyt.emne@example.org";
    const { ticketId } = await aTicket(app, { email, subject: "SV: Om pladen" });
    const subjectOfReply = async () => {
      const { body } = await reply(ticketId);
      await runJob(services, mailReply, { messageId: body.id });
      return (await mailsTo(app, email)).at(-1)?.subject;
    };
    expect(await subjectOfReply()).toBe("Re: Om pladen");
    await aTicket(app, { ticketId, email, subject: "Re: Min faktura" });
    expect(await subjectOfReply()).toBe("Re: Min faktura");
    // Another person's matter is not for the thread's own address.
    await aTicket(app, { ticketId, subject: "Noget tredje" });
    expect(await subjectOfReply()).toBe("Re: Min faktura");
    await aTicket(app, { ticketId, email, subject: "Re: Om pladen" });
    expect(await subjectOfReply()).toBe("Re: Om pladen");
  });

  it("is taken back with its text kept, and the ticket as before", async () => {
    const { ticketId } = await aTicket(app, { email: "fortrudt@example.org" });
    const before = await read(ticketId);
    const { body } = await reply(ticketId, { then: "closed" });
    expect(await read(ticketId)).toMatchObject({ state: "closed", assignee: { id: anna.id } });
    expect((await bo.delete(`${at(ticketId)}/replies/${body.id}`)).status).toBe(204);
    const after = await read(ticketId);
    expect(after).toMatchObject({ state: "open", answerBy: before.answerBy, assignee: null });
    expect(after.draft).toBe("Ja, det kan den.\n\nHilsen Anna");
    expect(after.messages).toHaveLength(1);
    await runJob(services, mailReply, { messageId: body.id });
    expect(await mailsTo(app, "fortrudt@example.org")).toEqual([]);
    expect((await anna.delete(`${at(ticketId)}/replies/${body.id}`)).status).toBe(404);
    const actions = (await audited(ticketId)).map(({ action }) => action);
    expect(actions).toEqual(["ticket.answered", "ticket.assigned", "ticket.replyTakenBack"]);
  });

  it("gives the ticket to its writer, unless somebody has it", async () => {
    const { ticketId } = await aTicket(app);
    await reply(ticketId);
    await reply(ticketId, {}, bo);
    const { body } = await reply(ticketId, {}, bo);
    expect((await read(ticketId)).assignee?.id).toBe(anna.id);
    await bo.delete(`${at(ticketId)}/replies/${body.id}`);
    expect((await read(ticketId)).assignee?.id).toBe(anna.id);
  });

  it("taken back stands above what its writer has begun since", async () => {
    const { ticketId } = await aTicket(app);
    const { body } = await reply(ticketId, { body: "Ja" });
    await anna.put(`${at(ticketId)}/draft`, { body: "Og hils" });
    await bo.delete(`${at(ticketId)}/replies/${body.id}`);
    expect((await read(ticketId)).draft).toBe("Ja\n\nOg hils");
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

  it("takes files along, into the mail and the thread, and away with it", async () => {
    const { ticketId } = await aTicket(app, { email: "filer@example.org" });
    const { revision } = await read(ticketId);
    const form = new FormData();
    form.set("body", "Se her");
    form.set("then", "closed");
    form.append("file", new Blob(["Lim og granit"]), "vejledning.txt");
    form.append("file", new Blob(["MZ\u0000\u0001program"]), "program.exe");
    const sent = await anna.send(`${at(ticketId)}/replies`, form, ifMatch(revision));
    expect(sent.status).toBe(201);
    const { messages } = await read(ticketId);
    expect(messages.at(-1)?.attachments).toMatchObject([
      { fileName: "vejledning.txt", state: "ready" },
      { fileName: "program.exe", state: "held" },
    ]);
    await runJob(services, mailReply, { messageId: sent.body.id });
    const [mail] = await mailsTo(app, "filer@example.org");
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(["vejledning.txt"]);

    const again = await read(ticketId);
    expect((await anna.send(`${at(ticketId)}/replies`, form, ifMatch(1))).status).toBe(412);
    const taken = await anna.send(`${at(ticketId)}/replies`, form, ifMatch(again.revision));
    const keys = await storedKeys(taken.body.id);
    expect(keys).toHaveLength(1);
    expect((await anna.delete(`${at(ticketId)}/replies/${taken.body.id}`)).status).toBe(204);
    for (const key of keys) expect(await services.storage.size(key)).toBeNull();
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
      .post(`${at(ticketId)}/replies`, { body: "Ja", then: "closed" }, ifMatch(1));
    expect(Date.parse(body.sendsAt)).toBeLessThanOrEqual(Date.now());
    const path = `${at(ticketId)}/replies/${body.id}` as const;
    expect((await quick.as(anna.cookie).delete(path)).status).toBe(409);
  });
});
