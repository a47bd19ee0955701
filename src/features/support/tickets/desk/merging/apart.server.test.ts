import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, reachable } from "#test/factories.ts";
import { aTicket, ifMatch, ticketPath as at } from "#test/tickets.ts";
import { changeTicket } from "../../commands/change-ticket.server.ts";
import { tickets } from "../../tables.server.ts";

/** What two tickets are to each other after a merge or a split, and to whoever wrote in them. */

const app = await testApp({ SUPPORT_UNDO_SECONDS: "60" });
const { services } = app;
const anna = await aColleague(app, "support");
const DAY = 86_400_000;

const read = async (id: string) => (await anna.get(at(id))).body;

async function merge(id: string, intoId: string) {
  const { revision } = await read(id);
  const reason = { intoId, reason: "Samme sag" };
  expect((await anna.post(`${at(id)}/merge`, reason, ifMatch(revision))).status).toBe(204);
}

async function unmerge(id: string) {
  expect((await anna.post(`${at(id)}/unmerge`)).status).toBe(204);
}

async function close(id: string) {
  const { revision } = await read(id);
  expect((await anna.put(at(id), { state: "closed" }, ifMatch(revision))).status).toBe(200);
}

const change = (id: string, to: Parameters<typeof changeTicket>[2]) =>
  transaction(services, (tx) => changeTicket(tx, id, to));

async function ticketOf(id: string) {
  const [found] = await services.database.select().from(tickets).where(eq(tickets.id, id));
  if (found === undefined) throw new Error("no such ticket");
  return found;
}

describe("a letter under the secret of somebody else's thread", () => {
  it("split from it shows nothing of the account that it names", async () => {
    const lise = await reachable(app, await aUser(app));
    // Whoever has a thread knows its secret, and may write any sender that no policy refuses.
    const { ticketId } = await aTicket(app, { email: "ukendt@example.org" });
    const { messageId } = await aTicket(app, { ticketId, email: lise.email, proof: "link" });
    const { status, body } = await anna.post(`${at(ticketId)}/split`, { messageId });
    expect(status).toBe(201);
    expect(await read(body.id)).toMatchObject({
      proof: "none",
      contact: { email: lise.email },
      messages: [{ proof: "none" }],
      context: { isProven: false, person: null, pages: null },
    });
  });

  it("keeps what its own mail server said of it, and what the thread's person proved", async () => {
    const { ticketId } = await aTicket(app, { email: "ejer@example.org" });
    const signed = await aTicket(app, { ticketId, email: "bo@example.org", proof: "signed" });
    const own = await aTicket(app, { ticketId, email: "EJER@example.org", proof: "link" });
    for (const [{ messageId }, proof] of [
      [signed, "signed"],
      [own, "link"],
    ] as const) {
      const { body } = await anna.post(`${at(ticketId)}/split`, { messageId });
      expect((await read(body.id)).proof).toBe(proof);
    }
  });

  it("of nobody is split from it as nobody's", async () => {
    const { ticketId } = await aTicket(app, { email: "nogen@example.org" });
    const { messageId } = await aTicket(app, { ticketId, email: "", name: "", proof: "link" });
    const { body } = await anna.post(`${at(ticketId)}/split`, { messageId });
    expect(await ticketOf(body.id)).toMatchObject({ email: null, proof: "none" });
  });

  it("neither proves the thread nor takes its proof away", async () => {
    const { ticketId } = await aTicket(app, { proof: "none" });
    await aTicket(app, { ticketId, proof: "link" });
    expect((await read(ticketId)).proof).toBe("none");
    const proven = await aTicket(app, { proof: "session" });
    await aTicket(app, { ticketId: proven.ticketId, proof: "contradicted" });
    expect((await read(proven.ticketId)).proof).toBe("session");
  });

  it("left behind by a split doesn't prove the thread either", async () => {
    const email = "uden.bevis@example.org";
    const { ticketId } = await aTicket(app, { email, proof: "none" });
    const { messageId } = await aTicket(app, { ticketId, email, proof: "signed" });
    await aTicket(app, { ticketId, proof: "link" });
    expect((await read(ticketId)).proof).toBe("signed");
    expect((await anna.post(`${at(ticketId)}/split`, { messageId })).status).toBe(201);
    expect((await read(ticketId)).proof).toBe("none");
  });

  it("doesn't prove the thread that its own was merged into", async () => {
    const [one, two] = [await aTicket(app, { proof: "none" }), await aTicket(app)];
    const { email } = await ticketOf(two.ticketId);
    await merge(two.ticketId, one.ticketId);
    await aTicket(app, { ticketId: two.ticketId, email: email ?? "", proof: "session" });
    expect((await read(one.ticketId)).proof).toBe("none");
    expect((await ticketOf(two.ticketId)).proof).toBe("session");
  });
});

describe("what comes to a merged ticket", () => {
  it("is owed by the ticket itself once that is taken out, unless it was answered", async () => {
    const email = "samme.adresse@example.org";
    const [one, two] = [await aTicket(app, { email }), await aTicket(app, { email })];
    await close(two.ticketId);
    await merge(two.ticketId, one.ticketId);
    await aTicket(app, { ticketId: two.ticketId, email, body: "Og så er den faldet af" });
    await unmerge(two.ticketId);
    const apart = await read(two.ticketId);
    expect(apart.state).toBe("open");
    expect(apart.answerBy).not.toBeNull();

    await close(two.ticketId);
    await merge(two.ticketId, one.ticketId);
    await aTicket(app, { ticketId: two.ticketId, email, body: "Er I der?" });
    const { revision } = await read(one.ticketId);
    const reply = { body: "Ja", then: "waiting" };
    await anna.post(`${at(one.ticketId)}/replies`, reply, ifMatch(revision));
    await unmerge(two.ticketId);
    expect((await read(two.ticketId)).state).toBe("closed");
  });

  it("of another address isn't answered by an answer that went elsewhere", async () => {
    const email = "en.anden.adresse@example.org";
    const [one, two] = [await aTicket(app), await aTicket(app, { email })];
    await close(two.ticketId);
    await merge(two.ticketId, one.ticketId);
    await aTicket(app, { ticketId: two.ticketId, email, body: "Er I der?" });
    const { revision } = await read(one.ticketId);
    const reply = { body: "Ja", then: "waiting" };
    await anna.post(`${at(one.ticketId)}/replies`, reply, ifMatch(revision));
    await unmerge(two.ticketId);
    expect((await read(two.ticketId)).state).toBe("open");
  });

  it("ninety days after the last word begins a new ticket", async () => {
    const [one, two] = [await aTicket(app), await aTicket(app)];
    await merge(two.ticketId, one.ticketId);
    const lastMessageAt = new Date(Date.now() - 91 * DAY);
    await change(one.ticketId, { state: "closed", answerBy: null, lastMessageAt });
    const later = await aTicket(app, { ticketId: two.ticketId });
    expect(later.opened).toBe(true);
    expect(await ticketOf(later.ticketId)).toMatchObject({ followsId: two.ticketId });
    expect((await ticketOf(one.ticketId)).state).toBe("closed");
  });
});

describe("undoing a merge", () => {
  it("leaves the other ticket as it stood, if nothing came there since", async () => {
    const [one, two] = [await aTicket(app), await aTicket(app)];
    await close(one.ticketId);
    await merge(two.ticketId, one.ticketId);
    expect((await read(one.ticketId)).state).toBe("open");
    await anna.post(`${at(one.ticketId)}/notes`, { body: "Det var en fejl" });
    await unmerge(two.ticketId);
    expect(await read(one.ticketId)).toMatchObject({ state: "closed", answerBy: null });
    expect((await read(two.ticketId)).state).toBe("open");
  });

  it("leaves it as it is, once somebody wrote there", async () => {
    const [one, two] = [await aTicket(app), await aTicket(app)];
    await close(one.ticketId);
    await merge(two.ticketId, one.ticketId);
    await aTicket(app, { ticketId: one.ticketId });
    await unmerge(two.ticketId);
    expect((await read(one.ticketId)).state).toBe("open");
  });
});

it("a reply that waits in a merged ticket is taken back where it was written", async () => {
  const email = "flettet.svar@example.org";
  const [one, two] = [await aTicket(app, { email }), await aTicket(app, { email })];
  const { revision } = await read(two.ticketId);
  const reply = { body: "Ja", then: "waiting" };
  const sent = await anna.post(`${at(two.ticketId)}/replies`, reply, ifMatch(revision));
  await merge(two.ticketId, one.ticketId);
  const shown = (await read(one.ticketId)).messages.find(({ id }) => id === sent.body.id);
  expect(shown).toMatchObject({ delivery: { state: "held" }, can: { takeBack: false } });
  expect((await anna.delete(`${at(two.ticketId)}/replies/${sent.body.id}`)).status).toBe(204);
});
