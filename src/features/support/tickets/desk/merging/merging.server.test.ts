import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { aTicket, ifMatch, ticketPath as at } from "#test/tickets.ts";
import { ticketMessages, tickets } from "../../tables.server.ts";

const app = await testApp({ SUPPORT_UNDO_SECONDS: "60" });
const { database } = app.services;
const anna = await aColleague(app, "support");
const bo = await aColleague(app, "support");
const DAY = 86_400_000;

const read = async (id: string) => (await anna.get(at(id))).body;

async function merge(id: string, intoId: string, given: { who?: typeof anna; at?: number } = {}) {
  const { who = anna, at: revision = (await read(id)).revision } = given;
  return who.post(`${at(id)}/merge`, { intoId, reason: "Samme sag" }, ifMatch(revision));
}

const unmerge = (id: string) => anna.post(`${at(id)}/unmerge`);
const email = (name: string) => `${name}@example.org`;

describe("two tickets of one address", () => {
  it("go on as one, with all that was written in its order, and come apart again", async () => {
    const from = { email: email("samme") };
    const one = await aTicket(app, { ...from, body: "Første" });
    const two = await aTicket(app, { ...from, email: email("SAMME"), body: "Anden" });
    const before = await read(two.ticketId);
    expect((await merge(two.ticketId, one.ticketId)).status).toBe(204);
    const merged = await read(one.ticketId);
    expect(merged.messages.map(({ kind, body, mergedFrom }) => [kind, body, mergedFrom])).toEqual([
      ["message", "Første", null],
      ["message", "Anden", two.number],
      ["note", `${two.number}: Samme sag`, null],
    ]);
    expect(merged.merged).toMatchObject([{ id: two.ticketId, number: two.number }]);
    expect(await read(two.ticketId)).toMatchObject({
      state: "merged",
      answerBy: null,
      mergedInto: { id: one.ticketId, number: one.number },
      can: { answer: false, merge: false, unmerge: true },
    });
    expect((await unmerge(two.ticketId)).status).toBe(204);
    expect(await read(two.ticketId)).toMatchObject({
      state: "open",
      answerBy: before.answerBy,
      mergedInto: null,
    });
    const apart = await read(one.ticketId);
    expect(apart.messages.map(({ kind }) => kind)).toEqual(["message", "note"]);
    expect(apart.history.map(({ step }) => step)).toEqual(["opened", "merged", "unmerged"]);
    expect((await unmerge(two.ticketId)).status).toBe(409);
  });

  it("keep the sooner promise, and open what was closed", async () => {
    const [one, two] = [await aTicket(app), await aTicket(app)];
    const { revision } = await read(one.ticketId);
    await anna.put(at(one.ticketId), { state: "closed" }, ifMatch(revision));
    const sooner = new Date(Date.now() + 60_000);
    await database.update(tickets).set({ answerBy: sooner }).where(eq(tickets.id, two.ticketId));
    await merge(two.ticketId, one.ticketId);
    expect(await read(one.ticketId)).toMatchObject({
      state: "open",
      answerBy: sooner.toISOString(),
    });
  });
});

it("a letter from another address stands in the thread as a note", async () => {
  const one = await aTicket(app, { email: email("lise"), body: "Min plade" });
  const two = await aTicket(app, { email: email("bror"), name: "Bror", body: "Min søsters plade" });
  await merge(two.ticketId, one.ticketId);
  await aTicket(app, { ticketId: two.ticketId, email: email("bror"), body: "Og tak" });
  const { messages, state } = await read(one.ticketId);
  expect(state).toBe("open");
  const notes = messages.filter(({ kind }) => kind === "note");
  expect(notes.map(({ body, from }) => [body, from.email, from.isAnother])).toEqual([
    ["Min søsters plade", email("bror"), true],
    [`${two.number}: Samme sag`, null, false],
    ["Og tak", email("bror"), true],
  ]);
  expect(messages.filter(({ kind }) => kind === "message")).toHaveLength(1);
});

describe("merging", () => {
  it("in a circle is refused, also over several, and of two at once one is", async () => {
    const from = { email: email("kreds") };
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await aTicket(app, from)).ticketId);
    const [a = "", b = "", c = ""] = ids;
    expect((await merge(a, b)).status).toBe(204);
    expect((await merge(b, c)).status).toBe(204);
    expect(await merge(c, a)).toMatchObject({ status: 409, body: { code: "support.wrongStep" } });
    expect((await merge(a, c)).status).toBe(409);
    expect((await merge(c, c)).status).toBe(400);
    expect((await read(c)).messages.filter(({ kind }) => kind === "message")).toHaveLength(3);

    for (let round = 0; round < 5; round++) {
      const one = (await aTicket(app)).ticketId;
      const two = (await aTicket(app)).ticketId;
      const revisions = [(await read(one)).revision, (await read(two)).revision];
      const answers = await Promise.all([
        merge(one, two, { at: revisions[0] }),
        merge(two, one, { who: bo, at: revisions[1] }),
      ]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      expect([409, 412]).toContain(answers.find(({ status }) => status !== 204)?.status);
    }
  });

  it("asks for what was read, a reason, and two tickets that can be answered", async () => {
    const [one, two] = [await aTicket(app), await aTicket(app)];
    const spam = await aTicket(app, { spamReasons: ["links"] });
    const path = `${at(one.ticketId)}/merge` as const;
    const whole = { intoId: two.ticketId, reason: "Samme sag" };
    expect((await anna.post(path, whole)).status).toBe(428);
    expect((await anna.post(path, whole, ifMatch(99))).status).toBe(412);
    expect((await anna.post(path, { ...whole, reason: " " }, ifMatch(1))).status).toBe(400);
    expect((await merge(one.ticketId, spam.ticketId)).status).toBe(409);
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect((await merge(one.ticketId, nobody)).status).toBe(400);
    expect((await anna.post(`${at(nobody)}/merge`, whole, ifMatch(1))).status).toBe(404);
  });

  it("can be undone for thirty days", async () => {
    const [one, two] = [await aTicket(app), await aTicket(app)];
    await merge(one.ticketId, two.ticketId);
    const merged = (days: number) =>
      database
        .update(tickets)
        .set({ mergedAt: new Date(Date.now() - days * DAY) })
        .where(eq(tickets.id, one.ticketId));
    await merged(30.1);
    expect(await unmerge(one.ticketId)).toMatchObject({
      status: 409,
      body: { code: "support.mergedForGood" },
    });
    await merged(29.9);
    expect((await unmerge(one.ticketId)).status).toBe(204);
  });
});

describe("splitting", () => {
  it("begins a ticket of its own with something new under an old answer", async () => {
    const one = await aTicket(app, { email: email("delt"), subject: "Om pladen" });
    const { messageId } = await aTicket(app, {
      ticketId: one.ticketId,
      email: email("delt"),
      subject: "Faktura",
      body: "Jeg har fået to",
    });
    const whole = await read(one.ticketId);
    expect(whole.messages.map(({ subject, can }) => [subject, can.split])).toEqual([
      [null, true],
      ["Faktura", true],
    ]);
    const { status, body } = await anna.post(`${at(one.ticketId)}/split`, { messageId });
    expect(status).toBe(201);
    expect(await read(body.id)).toMatchObject({
      number: body.number,
      subject: "Faktura",
      state: "open",
      contact: { email: email("delt") },
      messages: [{ id: messageId, body: "Jeg har fået to", can: { split: false } }],
    });
    const left = await read(one.ticketId);
    expect(left.messages).toHaveLength(1);
    expect(left.history.at(-1)).toMatchObject({ step: "split", details: { to: body.number } });
    const only = left.messages[0]?.id;
    expect(await anna.post(`${at(one.ticketId)}/split`, { messageId: only })).toMatchObject({
      status: 409,
      body: { code: "support.onlyMessage" },
    });
    expect((await anna.post(`${at(one.ticketId)}/split`, { messageId })).status).toBe(400);
  });

  it("leaves the proof of what is left", async () => {
    const from = { email: email("bevist") };
    const { ticketId } = await aTicket(app, { ...from, proof: "session" });
    const { messageId } = await aTicket(app, { ...from, ticketId, proof: "contradicted" });
    expect((await read(ticketId)).proof).toBe("contradicted");
    const { body } = await anna.post(`${at(ticketId)}/split`, { messageId });
    expect((await read(ticketId)).proof).toBe("session");
    expect((await read(body.id)).proof).toBe("contradicted");
    const [row] = await database
      .select({ ticketId: ticketMessages.ticketId })
      .from(ticketMessages)
      .where(eq(ticketMessages.id, messageId));
    expect(row?.ticketId).toBe(body.id);
  });
});
