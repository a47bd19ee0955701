import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { testApp, type TestApp } from "#test/app.ts";
import { aColleague, type TestUser } from "#test/factories.ts";
import { addressOf, EventStream, readAs } from "#test/streams.ts";
import { aTicket } from "#test/tickets.ts";

/** Two nodes on one database. */
const here = await testApp();
const there = await testApp({ LIVE_STREAMS_PER_ACCOUNT: "2" });
const LIVE = "/api/admin/tickets/live";

async function listen(node: TestApp, { cookie = "" }: Pick<TestUser, "cookie">) {
  return EventStream.open(`${await addressOf(node.app)}${LIVE}`, { cookie });
}

describe("an open desk", () => {
  it("on any node is told of letters and of who reads", async () => {
    const [anna, bo] = [await aColleague(here, "support"), await aColleague(here, "support")];
    const streams = [await listen(here, anna), await listen(there, anna)];
    const { ticketId } = await aTicket(here);
    for (const stream of streams) {
      expect(await stream.next()).toEqual({ event: "ticket", data: { id: ticketId } });
    }
    await bo.post(`/api/admin/tickets/${ticketId}/presence`, { doing: "writing" });
    for (const stream of streams) {
      expect(await stream.next()).toEqual({
        event: "presence",
        data: { id: ticketId, presence: [{ id: bo.id, name: "Anna Holm", doing: "writing" }] },
      });
    }
  });

  it("is closed with the role", async () => {
    const anna = await aColleague(here, "support");
    const stream = await listen(here, anna);
    await here.services.database.update(users).set({ roles: [] }).where(eq(users.id, anna.id));
    await aTicket(here);
    expect(await stream.next()).toBeNull();
  });

  it("opens for staff alone, and not without end", async () => {
    const url = `${await addressOf(there.app)}${LIVE}`;
    expect((await readAs(undefined, url)).status).toBe(401);
    expect((await readAs((await aColleague(there, "warehouse")).cookie, url)).status).toBe(403);
    const anna = await aColleague(there, "support");
    for (let n = 0; n < 2; n++) expect((await listen(there, anna)).response.status).toBe(200);
    expect((await readAs(anna.cookie, url)).status).toBe(429);
  });
});
