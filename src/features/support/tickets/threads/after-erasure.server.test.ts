import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, reachable, type TestUser } from "#test/factories.ts";
import { aTicket, ifMatch, ticketPath as at } from "#test/tickets.ts";
import { addMessage } from "../commands/add-message.server.ts";
import { eraseTicketsOf } from "../commands/erase-tickets.server.ts";
import { ticketHistory, ticketMessages, tickets } from "../tables.server.ts";

/** What is left between an erased account, those who wrote with it, and us. */

const app = await testApp();
const { services } = app;
const { database } = services;
const staff = await aColleague(app, "support");

const erase = ({ id: userId }: TestUser) =>
  transaction(services, (tx) => eraseTicketsOf(tx, systemContext(services), { userId }));

async function ticketOf(id: string) {
  const [found] = await database.select().from(tickets).where(eq(tickets.id, id));
  if (found === undefined) throw new Error("no such ticket");
  return found;
}

describe("once an account is erased", () => {
  it("nothing is left of what mail servers and colleagues wrote about it", async () => {
    const anna = await reachable(app, await aUser(app));
    const { ticketId } = await aTicket(app, { email: anna.email });
    const reason = `5.1.1 550 <${anna.email}>: no such user`;
    const reply = { ticketId, kind: "reply", body: "Kære Anna", proof: "session" } as const;
    await transaction(services, (tx) =>
      addMessage(tx, { ...reply, delivery: "undelivered", deliveryReason: reason }),
    );
    const draft = `${at(ticketId)}/draft` as const;
    expect((await staff.put(draft, { body: "Kære Anna Holm" })).status).toBe(204);
    await erase(anna);
    const rows = await database
      .select({ reason: ticketMessages.deliveryReason })
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, ticketId));
    expect(rows.map((row) => row.reason)).toEqual([null, null]);
    const history = await database
      .select({ details: ticketHistory.details })
      .from(ticketHistory)
      .where(eq(ticketHistory.ticketId, ticketId));
    expect(JSON.stringify(history)).not.toContain("@");
    expect((await staff.get(at(ticketId))).body.draft).toBe("");
  });

  it("what it wrote in threads of others is gone, also without a thread of its own", async () => {
    const bo = await reachable(app, await aUser(app));
    const { ticketId } = await aTicket(app, { body: "Vores plade" });
    await aTicket(app, { ticketId, email: bo.email.toUpperCase(), body: "Jeg er hendes søn" });
    await erase(bo);
    const rows = await database
      .select({ body: ticketMessages.body, fromEmail: ticketMessages.fromEmail })
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, ticketId))
      .orderBy(ticketMessages.createdAt);
    expect(rows).toMatchObject([{ body: "Vores plade" }, { body: "", fromEmail: null }]);
  });

  it("an answer to an old mail of ours begins a ticket that can be answered", async () => {
    const anna = await reachable(app, await aUser(app));
    const { ticketId } = await aTicket(app, { email: anna.email });
    await erase(anna);
    const later = await aTicket(app, { ticketId, email: anna.email });
    expect(later.opened).toBe(true);
    expect(await ticketOf(later.ticketId)).toMatchObject({ email: anna.email, state: "open" });
    expect(await ticketOf(ticketId)).toMatchObject({ email: null, state: "closed" });
  });

  it("others whose letters went on in its thread stand by themselves again", async () => {
    const anna = await reachable(app, await aUser(app));
    const { ticketId } = await aTicket(app, { email: anna.email });
    const other = await aTicket(app);
    const { revision } = (await staff.get(at(other.ticketId))).body;
    const merge = { intoId: ticketId, reason: "Samme sag" };
    const merged = await staff.post(`${at(other.ticketId)}/merge`, merge, ifMatch(revision));
    expect(merged.status).toBe(204);
    await erase(anna);
    const apart = await ticketOf(other.ticketId);
    expect(apart).toMatchObject({ state: "open", mergedIntoId: null, name: "Lise Holm" });
    expect(apart.answerBy).not.toBeNull();
  });
});

describe("an address that another account had before", () => {
  it("doesn't give its threads to the next, nor lets the next empty them", async () => {
    const [before, next] = [await reachable(app, await aUser(app)), await aUser(app)];
    const { email } = before;
    const { ticketId } = await aTicket(app, { email, userId: before.id, proof: "session" });
    const moved = { email: `ny.${email}`, emailKey: `ny.${email}` };
    await database.update(users).set(moved).where(eq(users.id, before.id));
    const taken = { email, emailKey: email, emailVerifiedAt: new Date() };
    await database.update(users).set(taken).where(eq(users.id, next.id));
    expect((await next.get("/api/user/tickets")).body.items).toEqual([]);
    expect((await next.post(`/api/user/tickets/${ticketId}/links`)).status).toBe(404);
    expect((await before.get("/api/user/tickets")).body.items).toHaveLength(1);
  });

  it("shows nothing of that account, whoever reads there now", async () => {
    const anna = await reachable(app, await aUser(app));
    const { email } = anna;
    const { ticketId } = await aTicket(app, { email, userId: anna.id, proof: "session" });
    const personBeside = async () => (await staff.get(at(ticketId))).body.context.person;
    expect(await personBeside()).toMatchObject({ id: anna.id });
    const moved = { email: `ny.${email}`, emailKey: `ny.${email}` };
    await database.update(users).set(moved).where(eq(users.id, anna.id));
    await aTicket(app, { ticketId, email, proof: "link" });
    expect(await personBeside()).toBeNull();
    await aTicket(app, { ticketId, email, proof: "session", userId: anna.id });
    expect(await personBeside()).toMatchObject({ id: anna.id });
  });
});
