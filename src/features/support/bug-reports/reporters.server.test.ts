import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { eraseAccounts } from "#features/support/erasure/commands/erase-accounts.server.ts";
import { erasures } from "#features/support/erasure/tables.server.ts";
import { tickets } from "#features/support/tickets/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, type TestUser } from "#test/factories.ts";
import { bugReports } from "./tables.server.ts";

const app = await testApp({ CONTACT_SECONDS: "0" });
const { database, storage } = app.services;

let sent = 0;

/** By whoever asks, about a page of its own. */
async function report(by: Pick<TestUser, "post">, change: Record<string, unknown> = {}) {
  const data = {
    message: "Knappen gør ingenting.",
    route: `/page-${(sent += 1)}/:id`,
    build: "build-1",
    shownAt: new Date(Date.now() - 60_000).toISOString(),
    ...change,
  };
  return by.post("/api/bug-reports", data);
}

async function aConfirmedUser(): Promise<TestUser> {
  const user = await aUser(app);
  await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id));
  return user;
}

async function proofOf(number: string) {
  const [ticket] = await database.select().from(tickets).where(eq(tickets.number, number));
  return { proof: ticket?.proof, userId: ticket?.userId };
}

it("is proven only where whoever is signed in has confirmed the address", async () => {
  const anna = await aConfirmedUser();
  const own = await report(anna, { email: anna.email });
  const others = await report(anna, { email: "lise@example.org" });
  const stranger = await report(app.as(), { email: anna.email });
  expect(await proofOf(own.body.number)).toEqual({ proof: "session", userId: anna.id });
  expect(await proofOf(others.body.number)).toEqual({ proof: "none", userId: null });
  expect(await proofOf(stranger.body.number)).toEqual({ proof: "none", userId: null });
});

it("is deleted with the account, its picture too", async () => {
  const anna = await aConfirmedUser();
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const picture = `data:image/png;base64,${png.toString("base64")}`;
  const { body } = await report(app.as(), { email: anna.email.toUpperCase(), picture });
  const find = () => database.select().from(bugReports).where(eq(bugReports.id, body.id));
  const key = (await find())[0]?.pictureKey ?? "";
  expect(await storage.size(key)).not.toBeNull();
  const past = new Date(Date.now() - 1000);
  await database
    .insert(erasures)
    .values({ userId: anna.id, requestedAt: past, erasesAt: past, pages: [] });
  await eraseAccounts(app.services);
  expect(await find()).toEqual([]);
  expect(await storage.size(key)).toBeNull();
});

it("is refused while reports are turned off, and nothing of it is kept", async () => {
  const staff = await aColleague(app, ["administrator"]);
  const flag = "/api/admin/flags/bugReports";
  await staff.put(flag, { value: "off", reason: "Vi bygger om." });
  const before = await database.$count(bugReports);
  expect(await report(app.as())).toMatchObject({ status: 409, body: { code: "turnedOff" } });
  expect(await database.$count(bugReports)).toBe(before);
  await staff.put(flag, { value: "on", reason: "Færdig." });
  expect((await report(app.as())).status).toBe(201);
});

it("of a build from before the fix is answered with the news at once", async () => {
  const staff = await aColleague(app, ["support"]);
  const route = "/fixed/:id";
  const first = await report(app.as(), { route, build: "fixed-1" });
  const [kept] = await database.select().from(bugReports).where(eq(bugReports.id, first.body.id));
  await staff.put(`/api/admin/bug-reports/${kept?.bugId ?? ""}`, { state: "fixed" });
  const late = { route, build: "fixed-1", email: "per@example.org", tellMe: true };
  const { body } = await report(app.as(), late);
  const [told] = await database.select().from(bugReports).where(eq(bugReports.id, body.id));
  expect(told?.toldAt).toEqual(told?.receivedAt);
});

it("mails an address three times a day at most that something is mended already", async () => {
  const staff = await aColleague(app, ["support"]);
  const route = "/mended/:id";
  const first = await report(app.as(), { route, build: "mended-1" });
  const [kept] = await database.select().from(bugReports).where(eq(bugReports.id, first.body.id));
  await staff.put(`/api/admin/bug-reports/${kept?.bugId ?? ""}`, { state: "fixed" });
  const fixedMails = async () => {
    const { rows } = await database.execute<{ count: number }>(
      sql`select count(*)::int from graphile_worker.jobs where task_identifier = 'mail.support.bugs.fixed'`,
    );
    return rows[0]?.count ?? 0;
  };
  const before = await fixedMails();
  for (const email of [
    "kim@example.org",
    "Kim@example.org",
    "kim@example.org",
    "kim@example.org",
  ]) {
    const late = { route, build: "mended-1", email, tellMe: true };
    expect((await report(app.as(), late)).status).toBe(201);
  }
  expect((await fixedMails()) - before).toBe(3);
});
