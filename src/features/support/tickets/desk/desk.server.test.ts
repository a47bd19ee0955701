import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import { aTicket, ifMatch, ticketPath as at } from "#test/tickets.ts";
import { tickets } from "../tables.server.ts";
import { mailReply } from "./jobs.server.ts";

const app = await testApp({ SUPPORT_UNDO_SECONDS: "60" });
const { services } = app;
const { database } = services;
const anna = await aColleague(app, "support");
const bo = await aColleague(app, "administrator");

const read = async (id: string, who = anna) => (await who.get(at(id))).body;
const NOBODY = "00000000-0000-4000-8000-000000000000";
const idsIn = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);

async function put(id: string, change: Record<string, unknown>, who = anna) {
  const { revision } = await read(id, who);
  return who.put(at(id), change, ifMatch(revision));
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
      contact: {
        name: "Lise Holm",
        email: expect.stringContaining("@example.org"),
        answersTo: expect.stringContaining("@example.org"),
      },
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
    // Nine letters from H, as numbers have them.
    const named = await aTicket(app, { name: "Hans Henriksen", email: "HH@example.org" });
    expect(await find("henriksen")).toEqual([named.ticketId]);
    expect(await find("hh@example.org")).toEqual([named.ticketId]);
    await aTicket(app, { ticketId: id, body: "Skriv til bror@andet.example" });
    expect(await find("bror@andet.example")).toEqual([id]);
    expect(await find("grøn irret")).toEqual([]);
    expect(await find("100%_")).toEqual([]);
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
    expect((await app.as().get(at(NOBODY))).status).toBe(401);
  });
});
