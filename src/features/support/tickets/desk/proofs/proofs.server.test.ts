import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, reachable } from "#test/factories.ts";
import { anAttempt, jobNamed } from "#test/jobs.ts";
import { linkIn, mailTo, mailsTo } from "#test/mails.ts";
import { aTicket, ticketPath as at } from "#test/tickets.ts";
import { tickets } from "../../tables.server.ts";
import { ticketProofRequests } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const anna = await aColleague(app, "support");
const ASKED = "Er det dig, der har skrevet til os?";

const ask = (id: string) => anna.post(`${at(id)}/proof-requests`);
const read = async (id: string) => (await anna.get(at(id))).body;

async function callIn(address: string, count = 1) {
  const path = linkIn(await mailTo(app, address, ASKED, count));
  expect(path).toMatch(/^\/support\/proof\/[\w-]{43}$/);
  return path.replace("/support/proof/", "/api/support/proofs/") as `/api/support/proofs/${string}`;
}

describe("asked for proof", () => {
  it.each(["none", "contradicted"] as const)(
    "the account's own address confirms a letter that was %s",
    async (proof) => {
      const lise = await reachable(app, await aUser(app));
      const email = lise.email.toUpperCase();
      const { ticketId, number } = await aTicket(app, { email, proof, body: "SPAM-ORD" });
      expect(await read(ticketId)).toMatchObject({ proof, can: { requestProof: true } });
      expect((await ask(ticketId)).status).toBe(202);
      const mail = await mailTo(app, lise.email, ASKED);
      expect(mail.text).toContain(number);
      expect(`${mail.text}${mail.html}`).not.toContain("SPAM-ORD");
      expect((await read(ticketId)).proofAskedAt).not.toBeNull();
      const call = await callIn(lise.email);
      // Mail scanners open links: that proves nothing.
      expect((await app.as().get(call)).status).toBe(405);
      expect((await read(ticketId)).proof).toBe(proof);
      expect((await app.as().post(call)).status).toBe(204);
      const proven = await read(ticketId);
      expect(proven.proof).toBe("link");
      expect(proven.messages[0]?.proof).toBe(proof);
      expect(proven.history.slice(-2).map(({ step, by }) => [step, by])).toEqual([
        ["proofAsked", "Anna Holm"],
        ["proven", null],
      ]);
      const [row] = await database.select().from(tickets).where(eq(tickets.id, ticketId));
      expect(row).toMatchObject({ userId: lise.id, provenAt: expect.any(Date) });
      expect(await app.as().post(call)).toMatchObject({ status: 410, body: { code: "linkUsed" } });
    },
  );

  it("a forgery since proves nothing again", async () => {
    const lise = await reachable(app, await aUser(app));
    const { email } = lise;
    const { ticketId } = await aTicket(app, { email, proof: "none" });
    await ask(ticketId);
    await app.as().post(await callIn(email));
    await aTicket(app, { ticketId, email, proof: "contradicted" });
    expect((await read(ticketId)).proof).toBe("contradicted");
  });

  it("an address without a confirmed account is not mailed", async () => {
    const unconfirmed = await aUser(app);
    for (const email of [unconfirmed.email, "ukendt@example.org"]) {
      const { ticketId } = await aTicket(app, { email, proof: "none" });
      expect((await read(ticketId)).can.requestProof).toBe(false);
      expect(await ask(ticketId)).toMatchObject({
        status: 409,
        body: { code: "support.noAccount" },
      });
      expect((await mailsTo(app, email)).filter(({ subject }) => subject === ASKED)).toEqual([]);
    }
  });

  it("a link that went to an address it had before proves nothing", async () => {
    const lise = await reachable(app, await aUser(app));
    const { ticketId } = await aTicket(app, { email: lise.email, proof: "none" });
    await ask(ticketId);
    const call = await callIn(lise.email);
    const moved = `ny.${lise.email}`;
    await database
      .update(users)
      .set({ email: moved, emailKey: moved, emailVerifiedAt: new Date() })
      .where(eq(users.id, lise.id));
    expect(await app.as().post(call)).toMatchObject({ status: 410, body: { code: "linkUsed" } });
    expect((await read(ticketId)).proof).toBe("none");
  });

  it("an expired link is as unknown as any other, and is forgotten", async () => {
    const lise = await reachable(app, await aUser(app));
    const { ticketId } = await aTicket(app, { email: lise.email, proof: "none" });
    await ask(ticketId);
    const call = await callIn(lise.email);
    await database
      .update(ticketProofRequests)
      .set({ expiresAt: new Date() })
      .where(eq(ticketProofRequests.ticketId, ticketId));
    expect((await app.as().post(call)).status).toBe(410);
    expect((await app.as().post(`/api/support/proofs/${"x".repeat(43)}`)).status).toBe(410);
    const purge = jobNamed("support.ticket.proof.purge");
    await purge.run(app.services, null, anAttempt());
    expect(
      await database.$count(ticketProofRequests, eq(ticketProofRequests.ticketId, ticketId)),
    ).toBe(0);
  });
});
