import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newsLetter } from "#features/memorials/notifications/emails/news.server.ts";
import { countNews } from "#features/memorials/notifications/queries.server.ts";
import { purgeMemorials } from "#features/memorials/jobs.server.ts";
import {
  pageParametersOf,
  pageRevisionsOf,
} from "#features/memorials/page-revisions/queries.server.ts";
import { withOwnTexts } from "#platform/i18n/translate.server.ts";
import { newId } from "#platform/ids.ts";
import type { Client } from "#test/app.ts";
import { aColleague, aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { bouquets } from "#test/fixtures/flowers/bouquets/tables.server.ts";
import { appWithFlowers } from "#test/flowers.ts";
import { runJob } from "#test/jobs.ts";
import { sectionProblems } from "#test/privacy/section-problems.ts";
import { SECTION_NAMES } from "#test/sections.ts";
import { statementsFor } from "#test/statements.ts";
import { addressOf, EventStream } from "#test/streams.ts";
import { unzipped } from "#test/zip.ts";

const app = await appWithFlowers({ worker: true });
const { services } = app;
const { database } = services;

const DAY = 86_400_000;
const CARD = "Til Inger, fra børnene";

async function aPage(given: Record<string, unknown> = {}) {
  const page = await aMemorial(app, { privacy: "public", ...given });
  const id = await leave(page, CARD);
  return { ...page, bouquetId: id };
}

async function leave({ path }: TestMemorial, card: string, as: Client = app.as()) {
  const { status, body } = await as.post(`${path}/bouquets`, { card });
  expect(status).toBe(201);
  return (body as { id: string }).id;
}

/** What a call lists, what the page counts, and whether it says that the section is closed. */
async function seenBy(asker: Client, { path }: TestMemorial) {
  const [list, page] = await Promise.all([asker.get(`${path}/bouquets`), asker.get(path)]);
  const { cards } = list.body as { cards?: string[] };
  const { counts, closed } = page.body;
  return {
    status: list.status,
    cards,
    count: counts.bouquets,
    isClosed: closed.includes("bouquets"),
  };
}

const OPEN = { status: 200, cards: [CARD], count: 1, isClosed: false };
const withheld = (status: number) => ({ status, cards: undefined, count: 0, isClosed: true });

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

describe("what other slices ask of a section", () => {
  /** Everybody who may and who may not read what invited people alone may. */
  async function aClosedPage() {
    const page = await aPage();
    await page.owner.put(page.path, { bouquetsPrivacy: "invited" });
    const reader = await aKeeper(app, page, "reader");
    return { ...page, reader };
  }

  it("is found by the search, behind what stands before it, by whom may read it", async () => {
    const page = await aPage();
    await app.as().post(`${page.path}/candles`, { name: "Inger" });
    const second = await leave(page, "Inger, tak");
    const search = (as: Client, rest = "") => as.get(`${page.path}/search?q=inger${rest}`);
    const { body } = await search(app.as());
    expect(body.items.map(({ kind }) => String(kind))).toEqual(["candle", "bouquet", "bouquet"]);
    expect(body.items.at(-1)).toMatchObject({
      id: page.bouquetId,
      excerpt: CARD,
      address: `/memorial/${page.slug}#bouquets`,
    });
    const first = await search(app.as(), "&limit=2");
    expect(first.body.nextCursor).toBe(`bouquet.${second}`);
    const next = await search(app.as(), `&cursor=${first.body.nextCursor}`);
    expect(next.body.items.map(({ id }) => id)).toEqual([page.bouquetId]);
    const closed = await aClosedPage();
    const found = async (as: Client) =>
      (await as.get(`${closed.path}/search?q=inger`)).body.items.map(({ id }) => id);
    expect(await found(app.as())).toEqual([]);
    expect(await found(closed.reader)).toEqual([closed.bouquetId]);
  });

  it("stands in the walk through the life with its date, for whom may read it", async () => {
    const page = await aClosedPage();
    const { body } = await page.owner.post(`${page.path}/bouquets`, {
      card: "Fra haven",
      pickedOn: "1961-07",
    });
    const walk = async (as: Client, kind = "") => {
      const answer = await as.get(`${page.path}/timeline${kind}`);
      expect(answer.status).toBe(200);
      return answer.body.items.filter(({ date }) => date === "1961-07");
    };
    const told = [expect.objectContaining({ id: body.id, kind: "bouquet", title: "Fra haven" })];
    expect(await walk(page.reader)).toEqual(told);
    expect(await walk(page.reader, "?kind=bouquet")).toEqual(told);
    expect(await walk(page.reader, "?kind=event")).toEqual([]);
    expect(await walk(app.as())).toEqual([]);
    expect((await page.owner.get(`${page.path}/timeline?kind=wreath`)).status).toBe(400);
  });

  it("is news to its keepers, as each of them chose, and told in words of its own", async () => {
    const { owner, id, name, slug } = await aPage();
    const { body: news } = await owner.get("/api/user/news");
    expect(news.items).toMatchObject([{ kind: "bouquet", page: { slug, name } }]);
    const between = {
      from: new Date(Date.now() - DAY).toISOString(),
      until: new Date(Date.now() + DAY).toISOString(),
    };
    const counted = (how: "day" | "week") =>
      countNews(services, { userId: owner.id, how, ...between });
    const told = await counted("day");
    expect(told).toMatchObject([{ kind: "bouquet", count: 1, who: [] }]);
    const texts = [{ locale: "da", name: "flowers:bouquets.mailed_one", text: "en buket" }] as const;
    const letter = withOwnTexts(texts, () =>
      newsLetter("da", { fullName: null, told, site: "https://minde.example", unsubscribeUrl: "" }),
    );
    expect(letter.paragraphs.join(" ")).toContain("en buket");
    const path = `/api/user/notifications/${id}` as const;
    const choose = (kind: string) => owner.put(path, { kind: kind as "candle", how: "week" });
    expect((await choose("wreath")).status).toBe(400);
    expect((await choose("bouquet")).status).toBe(204);
    const { body: chosen } = await owner.get("/api/user/notifications");
    expect(chosen.items[0]?.choices).toMatchObject({ bouquet: "week", candle: "day" });
    expect([await counted("day"), await counted("week")]).toEqual([[], told]);
  });

  it("is listed among what was deleted, and restored", async () => {
    const page = await aPage();
    const { owner, path, bouquetId } = page;
    const address = `${path}/bouquets/${bouquetId}`;
    expect((await owner.delete(address)).status).toBe(204);
    const gone = { ...OPEN, cards: [], count: 0 };
    expect(await seenBy(app.as(), page)).toEqual(gone);
    const listed = [{ kind: "bouquet", id: bouquetId, words: CARD, isByMe: true }];
    expect((await owner.get(`${path}/deleted`)).body.items).toMatchObject(listed);
    const editor = await aKeeper(app, page, "contributor");
    expect((await editor.get(`${path}/deleted`)).body.items).toEqual([]);
    expect((await owner.post(`${address}/restore`)).status).toBe(204);
    expect(await seenBy(app.as(), page)).toEqual(OPEN);
    expect((await owner.get(`${path}/deleted`)).body.items).toEqual([]);
  });

  it("is told live to whom may read it, and to nobody else", async () => {
    const page = await aClosedPage();
    const url = `${await addressOf(app.app)}${page.path}/live`;
    const reading = await EventStream.open(url, { cookie: page.reader.cookie ?? "" });
    const passing = await EventStream.open(url);
    const id = await leave(page, "Til i dag", page.owner);
    expect(await reading.next()).toEqual({ event: "bouquet", data: { id, card: "Til i dag" } });
    // What everybody may read is the first that a visitor is told of.
    await app.as().post(`${page.path}/candles`, { name: "Bo" });
    expect((await passing.next())?.event).toBe("candle");
  });
});
