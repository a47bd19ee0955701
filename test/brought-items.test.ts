import { expect, it } from "vitest";
import { newsLetter } from "#features/memorials/notifications/emails/news.server.ts";
import { countNews } from "#features/memorials/notifications/queries.server.ts";
import { withOwnTexts } from "#platform/i18n/translate.server.ts";
import type { Client } from "#test/app.ts";
import { aKeeper, reachable } from "#test/factories.ts";
import { appWithFlowers, bouquetsOn, CARD, OPEN_BOUQUETS } from "#test/flowers.ts";
import { addressOf, EventStream } from "#test/streams.ts";

/** What search, walk, news, the deleted list and open pages have of a section that a later feature brings. */

const app = await appWithFlowers();
const { services } = app;
const { aPage, leave, seenBy } = bouquetsOn(app);

const DAY = 86_400_000;

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
  const walk = async (as: Client, kind: "" | `?kind=${string}` = "") => {
    const answer = await as.get(`${page.path}/timeline${kind}`);
    expect(answer.status).toBe(200);
    return answer.body.items.filter(({ date }) => date === "1961-07");
  };
  const { id } = body as { id: string };
  const told = [expect.objectContaining({ id, kind: "bouquet", title: "Fra haven" })];
  expect(await walk(page.reader)).toEqual(told);
  expect(await walk(page.reader, "?kind=bouquet")).toEqual(told);
  expect(await walk(page.reader, "?kind=event")).toEqual([]);
  expect(await walk(app.as())).toEqual([]);
  expect((await page.owner.get(`${page.path}/timeline?kind=wreath`)).status).toBe(400);
});

it("is news to its keepers, as each of them chose, and told in words of its own", async () => {
  const name = "Inger Sand";
  const { owner, id, slug } = await aPage({ name });
  await reachable(app, owner);
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
  const gone = { ...OPEN_BOUQUETS, cards: [], count: 0 };
  expect(await seenBy(app.as(), page)).toEqual(gone);
  const listed = [{ kind: "bouquet", id: bouquetId, words: CARD, isByMe: true }];
  expect((await owner.get(`${path}/deleted`)).body.items).toMatchObject(listed);
  const editor = await aKeeper(app, page, "contributor");
  expect((await editor.get(`${path}/deleted`)).body.items).toEqual([]);
  expect((await owner.post(`${address}/restore`)).status).toBe(204);
  expect(await seenBy(app.as(), page)).toEqual(OPEN_BOUQUETS);
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
