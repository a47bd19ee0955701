import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { purgeMemorials } from "#features/memorials/lifecycle/jobs.server.ts";
import {
  pageParametersOf,
  pageRevisionsOf,
} from "#features/memorials/page-revisions/queries.server.ts";
import { newId } from "#platform/ids.ts";
import type { Client } from "#test/app.ts";
import { aColleague, aKeeper, aUser } from "#test/factories.ts";
import { bouquets } from "#test/fixtures/flowers/bouquets/tables.server.ts";
import { appWithFlowers, bouquetsOn, CARD, OPEN_BOUQUETS as OPEN } from "#test/flowers.ts";
import { runJob } from "#test/jobs.ts";
import { sectionProblems } from "#test/privacy/section-problems.ts";
import { SECTION_NAMES } from "#test/sections.ts";
import { statementsFor } from "#test/statements.ts";
import { addressOf } from "#test/streams.ts";
import { unzipped } from "#test/zip.ts";

const app = await appWithFlowers({ worker: true });
const { services } = app;
const { database } = services;

const DAY = 86_400_000;
const { aPage, leave, seenBy } = bouquetsOn(app);

it("is asked for with every call that names it, and with no other's", () => {
  const problems = sectionProblems(app.app.routes, SECTION_NAMES);
  expect(problems).toEqual([
    expect.stringMatching(/bouquets reads the section bouquets, which has/),
  ]);
  expect(sectionProblems(app.app.routes, [...SECTION_NAMES, "bouquets"])).toEqual([]);
});

it("is counted by the one statement that reads a page, which stays one", async () => {
  const { path } = await aPage();
  const read = () => statementsFor(() => app.as().get(path));
  // Earlier writes are still being announced and sealed for a moment.
  await expect.poll(read).toBe(1);
});

const withheld = (status: number) => ({ status, cards: undefined, count: 0, isClosed: true });

describe("privacy", () => {
  it.each([
    { privacy: "page", visitor: OPEN, reader: OPEN },
    { privacy: "password", visitor: withheld(403), reader: OPEN },
    { privacy: "invited", visitor: withheld(403), reader: OPEN },
    { privacy: "private", visitor: withheld(404), reader: withheld(404) },
  ])("$privacy withholds items and their number", async ({ privacy, visitor, reader }) => {
    const page = await aPage();
    const { owner, path } = page;
    await owner.put(`${path}/password`, { password: "hvide liljer i juni" });
    expect(await owner.put(path, { bouquetsPrivacy: privacy })).toMatchObject({
      status: 200,
      body: { bouquetsPrivacy: privacy },
    });
    expect(await seenBy(app.as(), page)).toEqual(visitor);
    expect(await seenBy(await aUser(app), page)).toEqual(visitor);
    expect(await seenBy(await aKeeper(app, page, "reader"), page)).toEqual(reader);
    expect(await seenBy(owner, page)).toEqual(OPEN);
    // Only editors see whether and for whom a section is restricted.
    expect((await app.as().get(path)).body.bouquetsPrivacy).toBe("page");
    expect((await app.as().post(`${path}/bouquets`, { card: "Tak" })).status).toBe(
      visitor === OPEN ? 201 : visitor.status,
    );
  });

  it("is one of its own, and no other field is let in", async () => {
    const { owner, path } = await aPage();
    const { status, body } = await owner.put(path, { bouquetsPrivacy: "nobody" });
    expect({ status, fields: body.fields }).toMatchObject({
      status: 400,
      fields: { bouquetsPrivacy: expect.anything() },
    });
    expect((await owner.put(path, { wreathsPrivacy: "page" })).status).toBe(400);
  });

  it("can be chosen when the page is made", async () => {
    const owner = await aUser(app);
    const { body } = await owner.post("/api/memorials", {
      name: "Inger",
      bouquetsPrivacy: "invited",
    });
    expect(body.bouquetsPrivacy).toBe("invited");
  });
});

describe("moderation", () => {
  it("withholds what a keeper has to approve, and closes", async () => {
    const page = await aPage();
    const { owner, path } = page;
    expect((await app.as().get(path)).body.bouquetsModeration).toBe("open");
    await owner.put(path, { bouquetsModeration: "checked" });
    await leave(page, "Venter");
    expect(await seenBy(app.as(), page)).toEqual(OPEN);
    const { items } = (await owner.get(`${path}/waiting`)).body;
    expect(items).toMatchObject([{ kind: "bouquet", message: "Venter", waitsFor: "checked" }]);
    const entries = items.map(({ id, kind }) => ({ id, kind }));
    const wreaths = entries.map(({ id }) => ({ id, kind: "wreath" as "candle" }));
    const decide = (as: Client, of = entries) =>
      as.post(`${path}/decisions`, { decision: "show", entries: of });
    expect((await decide(await aKeeper(app, page, "reader"))).status).toBe(404);
    expect((await decide(owner, wreaths)).status).toBe(400);
    expect((await decide(owner)).body.done).toEqual(entries.map(({ id }) => id));
    expect(await seenBy(app.as(), page)).toMatchObject({ count: 2 });
    await owner.put(path, { bouquetsModeration: "closed" });
    expect((await app.as().get(path)).body.bouquetsModeration).toBe("closed");
    expect((await app.as().post(`${path}/bouquets`, { card: "For sent" })).status).toBe(409);
  });
});

describe("a report", () => {
  async function report({ id, bouquetId }: { id: string; bouquetId: string }, given = {}) {
    return app.as().post("/api/reports", {
      memorial: id,
      // What the made-up feature adds is no kind of the product's types.
      kind: "bouquet" as "candle",
      itemId: bouquetId,
      reason: "harassment",
      explanation: "Det er skrevet for at gøre ondt.",
      name: "Lise Lund",
      email: "lise@example.org",
      goodFaith: true,
      ...given,
    });
  }

  it("shows the item as it stood, and a decision takes it off for everybody", async () => {
    const page = await aPage();
    const { body: receipt } = await report(page);
    const staff = await aColleague(app, "support");
    const path = `/api/admin/reports/${receipt.number}` as const;
    expect((await staff.get(path)).body).toMatchObject({
      subject: {
        kind: "bouquet",
        itemId: page.bouquetId,
        address: `/memorial/${page.slug}#bouquets`,
      },
      snapshot: { text: CARD },
    });
    const decision = {
      outcome: "remove",
      ground: "terms",
      reference: "Vilkår, punkt 5",
      reasons: "Det er skrevet for at gøre ondt på en bestemt.",
    } as const;
    expect((await staff.post(`${path}/decide`, decision)).status).toBe(200);
    const gone = { ...OPEN, cards: [], count: 0 };
    expect(await seenBy(app.as(), page)).toEqual(gone);
    expect(await seenBy(page.owner, page)).toEqual(gone);
    // Nor are its words let in again.
    const again = await app.as().post(`${page.path}/bouquets`, { card: CARD });
    expect(again).toMatchObject({ status: 409, body: { code: "memorials.removedWords" } });
  });

  it("is refused about what its asker can't read, and of a kind that there isn't", async () => {
    const page = await aPage();
    await page.owner.put(page.path, { bouquetsPrivacy: "invited" });
    expect((await report(page)).status).toBe(404);
    expect(await report(page, { kind: "wreath" })).toMatchObject({
      status: 400,
      body: { fields: { kind: expect.anything() } },
    });
  });

  it("may be waited for: what is held is purged by nobody", async () => {
    const page = await aPage();
    const staff = await aColleague(app, "administrator");
    const until = new Date(Date.now() + 60 * DAY).toISOString();
    const hold = { kind: "bouquet" as "candle", itemId: page.bouquetId, reason: "Politiet", until };
    const holds = `/api/admin/memorials/${page.id}/holds` as const;
    expect(await staff.post(holds, { ...hold, itemId: newId() })).toMatchObject({ status: 404 });
    expect(await staff.post(holds, hold)).toMatchObject({ status: 201, body: { kind: "bouquet" } });
    expect(await seenBy(app.as(), page)).toEqual({ ...OPEN, cards: [], count: 0 });
    const removedAt = new Date(Date.now() - 31 * DAY);
    await database.update(bouquets).set({ removedAt }).where(eq(bouquets.id, page.bouquetId));
    await runJob(services, purgeMemorials, {});
    expect(await database.$count(bouquets, eq(bouquets.id, page.bouquetId))).toBe(1);
  });
});

it("makes the page new with its writes, and keeps its parameter", async () => {
  const page = await aPage();
  const address = `/memorial/${page.slug}`;
  const revision = () => pageRevisionsOf(services)(address);
  const before = await revision();
  expect(await revision()).toEqual(before);
  await leave(page, "Endnu en");
  expect(await revision()).not.toEqual(before);
  expect(pageParametersOf(services)(address)).toContain("bouquets");
});

it("goes home with its owner, but for what is restricted or waits", async () => {
  const page = await aPage();
  const { owner, path } = page;
  await owner.put(path, { bouquetsModeration: "checked" });
  await leave(page, "Venter");
  const url = `${await addressOf(app.app)}/api/user/export.zip`;
  const answer = await fetch(url, { headers: { cookie: owner.cookie ?? "" } });
  const files = unzipped(Buffer.from(await answer.arrayBuffer()));
  const folder = `pages/01-${page.slug}`;
  const data = JSON.parse(files.get(`${folder}/page.json`)?.toString() ?? "{}");
  expect(data).toMatchObject({
    memorial: { bouquetsPrivacy: "page", bouquetsModeration: "checked" },
    bouquets: [{ id: page.bouquetId, card: CARD }],
  });
  const readable = files.get(`${folder}/index.html`)?.toString();
  expect(readable).toContain("<p>Til Inger, fra børnene</p>");
  expect(readable).not.toContain("Venter");
});

it("is purged when it can't be restored any more, and with its page", async () => {
  const [kept, gone] = [await aPage(), await aPage()];
  const removedAt = (days: number) => new Date(Date.now() - days * DAY);
  const remains = async (id: string) => (await database.$count(bouquets, eq(bouquets.id, id))) > 0;
  const setRemoved = (id: string, at: Date) =>
    database.update(bouquets).set({ removedAt: at }).where(eq(bouquets.id, id));
  await setRemoved(kept.bouquetId, removedAt(1));
  await setRemoved(gone.bouquetId, removedAt(31));
  await runJob(services, purgeMemorials, {});
  expect([await remains(kept.bouquetId), await remains(gone.bouquetId)]).toEqual([true, false]);
});
