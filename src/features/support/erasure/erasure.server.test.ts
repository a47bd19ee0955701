import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { consentRecords } from "#features/accounts/consent/tables.server.ts";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { purgeMemorials } from "#features/memorials/lifecycle/jobs.server.ts";
import { purgeMedia } from "#features/memorials/media/jobs.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import {
  aColleague,
  aKeeper,
  aMemorial,
  aPlate,
  aUser,
  PASSWORD,
  type TestUser,
} from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailTo } from "#test/mails.ts";
import { addFiles, aPhotograph, filesOf } from "#test/media.ts";
import { present } from "#test/present.ts";
import { rightsRequests } from "../requests/tables.server.ts";
import { eraseAccounts } from "./commands/erase-accounts.server.ts";
import { erasures } from "./tables.server.ts";

const app = await testApp({ RESTORE_DAYS: "30" }, { worker: true });
const { database } = app.services;
const PATH = "/api/user/erasure";
const DAY = 86_400_000;

/** As if that many days had passed since the request. */
async function daysLater({ id }: TestUser, days: number) {
  const requestedAt = new Date(Date.now() - days * DAY - 1000);
  const erasesAt = new Date(requestedAt.getTime() + 30 * DAY);
  await database.update(erasures).set({ requestedAt, erasesAt }).where(eq(erasures.userId, id));
}

async function nightly() {
  await eraseAccounts(app.services);
  await runJob(app.services, purgeMedia, {});
  await runJob(app.services, purgeMemorials, {});
}

const logIn = ({ username }: TestUser) =>
  app.as().post("/api/login", { username, password: PASSWORD });

describe("before the request", () => {
  it("lists what exists, and who could take over each page", async () => {
    const { owner, id, path } = await aMemorial(app, { name: "Inger" });
    const editor = await aKeeper(app, { id }, "editor", { fullName: "Lise Holm" });
    await app.as().post(`${path}/guestbook`, { authorName: "Bo", message: "Tak" });
    await aMemorial(app, { name: "Villy" });
    const { body } = await owner.get(`${PATH}/preview`);
    expect(body.pages).toEqual([
      {
        id,
        name: "Inger",
        counts: { pictures: 0, greetings: 1, tributes: 0, candles: 0 },
        others: [{ userId: editor.id, fullName: "Lise Holm" }],
      },
    ]);
    expect(body.counts).toMatchObject({ sessions: 1, helping: 0, plates: 0, letters: 0 });
    expect((await editor.get(`${PATH}/preview`)).body).toMatchObject({
      pages: [],
      counts: { helping: 1 },
    });
  });

  it("requires a decision about every owned page, and accepts no other page", async () => {
    const { owner, id } = await aMemorial(app);
    const stranger = await aUser(app);
    const others = await aMemorial(app);
    for (const pages of [
      [],
      [{ id, to: stranger.id }],
      [
        { id, to: null },
        { id: others.id, to: null },
      ],
    ]) {
      expect(await owner.post(PATH, { pages })).toMatchObject({
        status: 412,
        body: { code: "changedMeanwhile" },
      });
    }
    expect((await owner.get(PATH)).body).toMatchObject({ erasesAt: null, number: null, days: 30 });
  });

  it("requires the owner's confirmation", async () => {
    const anna = await aUser(app);
    const confirmedAt = new Date(Date.now() - 11 * 60_000);
    await database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, anna.id));
    expect(await anna.post(PATH, { pages: [] })).toMatchObject({
      status: 403,
      body: { code: "confirmFirst" },
    });
  });

  it("keeps one administrator, also of two who leave", async () => {
    const [one, other] = [
      await aColleague(app, "administrator"),
      await aColleague(app, "administrator"),
    ];
    expect((await one.post(PATH, { pages: [] })).status).toBe(201);
    expect(await other.post(PATH, { pages: [] })).toMatchObject({
      status: 409,
      body: { code: "accounts.lastAdministrator" },
    });
  });
});

describe("during the waiting period", () => {
  it("changes nothing, and can be cancelled by logging in", async () => {
    const { owner, id, path } = await aMemorial(app);
    expect((await owner.post(PATH, { pages: [{ id, to: null }] })).status).toBe(201);
    const receipt = await mailTo(app, owner.email, await subjectFor(owner));
    expect(receipt.text).toContain("/login?next=%2Fprofile");
    await daysLater(owner, 29);
    await nightly();
    expect((await owner.get(path)).status).toBe(200);

    const back = app.as((await logIn(owner)).cookie);
    expect((await back.delete(PATH)).status).toBe(204);
    expect((await back.delete(PATH)).status).toBe(204);
    expect((await back.get(PATH)).body.erasesAt).toBeNull();
    await mailTo(app, owner.email, "Din adgang bliver ikke slettet");
    await nightly();
    expect((await back.get(path)).status).toBe(200);
  });
});

/** Every column of the database that still names somebody. */
async function tracesOf(name: string): Promise<string[]> {
  const { rows } = await database.execute<{ place: string; table: string; column: string }>(sql`
    select table_name || '.' || column_name as place, table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('uuid', 'text', 'jsonb') order by place`);
  const found: string[] = [];
  for (const { place, table, column } of rows) {
    const { rowCount } = await database.execute(sql`
      select 1 from ${sql.identifier(table)}
      where ${sql.identifier(column)}::text ilike ${`%${name}%`} limit 1`);
    if (rowCount !== 0) found.push(place);
  }
  return found;
}

async function subjectFor(owner: TestUser): Promise<string> {
  const { body } = await owner.get(PATH);
  const day = new Intl.DateTimeFormat("da-DK", {
    dateStyle: "long",
    timeZone: "Europe/Copenhagen",
  }).format(new Date(present(body.erasesAt)));
  return `Din adgang bliver slettet den ${day}`;
}

describe("after the waiting period", () => {
  it("deletes the account and what belongs to it; what stays is anonymous", async () => {
    const anna = await aUser(app, { fullName: "Anna Uforglemmelig" });
    const verified = { emailVerifiedAt: new Date() };
    await database.update(users).set(verified).where(eq(users.id, anna.id));
    const handed = await aMemorial(app, { owner: anna, name: "Inger" });
    const lise = await aKeeper(app, handed, "reader");
    await aKeeper(app, handed, "editor");
    const deleted = await aMemorial(app, { owner: anna, name: "Villy" });
    await aKeeper(app, deleted, "editor");
    const { code, activationKey } = await aPlate(app);
    await anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
    await anna.put(`/api/qr-codes/${code}/memorials`, { memorialIds: [handed.id] });
    await addFiles(handed, [{ bytes: await aPhotograph() }]);
    const kept = await filesOf(app);
    await addFiles(deleted, [{ bytes: await aPhotograph() }]);
    await anna.post("/api/gdpr/consent", {
      purpose: "analytics",
      consentGiven: true,
      consentMethod: "settings",
      legalBasis: "consent",
      dataRetentionPeriod: "13 months",
    });
    const shownAt = new Date(Date.now() - 60_000).toISOString();
    const letter = { name: "Anna", email: anna.email.toUpperCase(), message: "Hej", shownAt };
    expect((await app.as().post("/api/contact", letter)).status).toBe(201);
    await database.insert(rightsRequests).values({
      id: newId(),
      kind: "correction",
      state: "open",
      email: letter.email,
      locale: "da",
      receivedAt: new Date(),
      dueAt: new Date(),
    });

    const pages = [
      { id: handed.id, to: lise.id },
      { id: deleted.id, to: null },
    ];
    expect((await anna.post(PATH, { pages })).status).toBe(201);
    await daysLater(anna, 30);
    await nightly();

    expect((await anna.get("/api/user")).status).toBe(401);
    expect((await logIn(anna)).body).toMatchObject({ code: "accounts.wrongLogin" });
    expect(await database.$count(users, eq(users.id, anna.id))).toBe(0);
    expect((await lise.get(handed.path)).body.can).toMatchObject({ delete: true });
    const roles = await database.select().from(keepers).where(eq(keepers.memorialId, handed.id));
    expect(roles.filter(({ role }) => role === "owner")).toMatchObject([{ userId: lise.id }]);
    expect((await app.as().get(deleted.path)).status).toBe(404);
    const [plate] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
    expect(plate?.ownerId).toBe(lise.id);

    const left = await filesOf(app);
    const isOriginal = (path: string) => path.includes("originals");
    expect(left.filter(isOriginal).length).toBe(kept.filter(isOriginal).length);
    expect(await database.$count(mediaItems, eq(mediaItems.createdBy, anna.id))).toBe(0);
    expect(await database.$count(consentRecords, eq(consentRecords.userId, anna.id))).toBe(0);
    const [entry] = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "user.erased"));
    expect(entry).toMatchObject({ subjectId: anna.id, actorId: null, details: {} });
    await mailTo(app, anna.email, "Din adgang er slettet");
    expect(await tracesOf(anna.email)).toEqual([]);
    // Only the audit trail still has the id.
    const isLogged = (place: string) => place.startsWith("audit_entries.");
    const traces = await tracesOf(anna.id);
    expect(traces.filter((place) => !isLogged(place))).toEqual([]);
    expect(traces).not.toEqual([]);
  });

  it("gives a page to a keeper if the chosen one has left", async () => {
    const { owner, id, path } = await aMemorial(app);
    const chosen = await aKeeper(app, { id }, "editor");
    const other = await aKeeper(app, { id }, "contributor");
    await owner.post(PATH, { pages: [{ id, to: chosen.id }] });
    await owner.delete(`${path}/keepers/${chosen.id}`);
    await daysLater(owner, 30);
    await nightly();
    expect((await other.get(path)).body.can).toMatchObject({ delete: true });
  });
});

describe("a page that nobody takes", () => {
  it("is deleted as its owner would delete it: with a new revision and an audit entry", async () => {
    const { owner, id } = await aMemorial(app);
    const revisionOf = async () => {
      const { deletedAt, revision } = memorials;
      const [row] = await database
        .select({ deletedAt, revision })
        .from(memorials)
        .where(eq(memorials.id, id));
      return row;
    };
    const before = await revisionOf();
    await owner.post(PATH, { pages: [{ id, to: null }] });
    await daysLater(owner, 31);
    await eraseAccounts(app.services);
    const after = await revisionOf();
    expect(after?.deletedAt).not.toBeNull();
    expect(after?.revision).toBe((before?.revision ?? 0) + 1);
    const entries = await database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "memorial.deleted")));
    expect(entries).toHaveLength(1);
  });
});
