import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { candles } from "#features/memorials/candles/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";
import { idAfter } from "./model.ts";

const app = await testApp({}, { worker: true });
const anna = await aUser(app);
const visitor = app.as();

async function aWrittenPage(given: Record<string, unknown> = {}) {
  const page = await aMemorial(app, { owner: anna, ...given });
  await anna.put(page.path, {
    biography: "<p>Hun sejlede <em>til</em> Ærøskøbing hver sommer.</p>",
  });
  const happened = { title: "Sejlede", place: "Ærøskøbing", happenedOn: "1961" };
  const event = (await anna.post(`${page.path}/events`, happened)).body;
  const words = { authorName: "Bo Ærø", message: "Vi mødtes i Ærøskøbing i 1961." };
  const greeting = (await visitor.post(`${page.path}/guestbook`, words)).body;
  const tribute = (await visitor.post(`${page.path}/tributes`, words)).body;
  const candle = (await visitor.post(`${page.path}/candles`, { name: "Ida fra Ærøskøbing" })).body;
  const added = await addFiles(page, [
    { bytes: await aPhotograph() },
    { bytes: await aPhotograph() },
  ]);
  const [portrait, picture] = [present(added.body.items[0]).id, added.body.items[1]?.id];
  await untilSettled(page, portrait);
  if (picture !== undefined) await untilSettled(page, picture);
  await anna.put(`${page.path}/media/${picture ?? portrait}`, { caption: "Havnen i Ærøskøbing" });
  return { ...page, event, greeting, tribute, candle, pictureId: picture ?? portrait };
}

describe("the search on a page", () => {
  it("finds what stands on it, in every part, and says where", async () => {
    const page = await aWrittenPage();
    const { body } = await visitor.get(`${page.path}/search?q=aeroeskoebing`);
    expect(body.items).toMatchObject([
      { kind: "biography", id: page.id, excerpt: "Hun sejlede til Ærøskøbing hver sommer." },
      { kind: "event", id: page.event.id, excerpt: "Ærøskøbing" },
      { kind: "media", id: page.pictureId, excerpt: "Havnen i Ærøskøbing" },
      { kind: "tribute", id: page.tribute.id, by: "Bo Ærø" },
      { kind: "guestbook", id: page.greeting.id, excerpt: "Vi mødtes i Ærøskøbing i 1961." },
      { kind: "candle", id: page.candle.id, excerpt: "Ida fra Ærøskøbing" },
    ]);
    const { event, pictureId, tribute, greeting } = page;
    expect(body.items.map(({ address }) => address.replace(`/memorial/${page.slug}`, ""))).toEqual([
      "#life",
      expect.stringMatching(new RegExp(`^/timeline\\?cursor=.+#told-${event.id}$`)),
      `#picture-${pictureId}`,
      `?tributes=${idAfter(tribute.id)}#entry-${tribute.id}`,
      `?guestbook=${idAfter(greeting.id)}#entry-${greeting.id}`,
      "#candles",
    ]);
    const listed = await visitor.get(`${page.path}/guestbook?cursor=${idAfter(greeting.id)}`);
    expect(listed.body.items[0]?.id).toBe(greeting.id);
  });

  it("leads to a candle that has burnt out at the head of its list", async () => {
    const page = await aWrittenPage();
    const { candle } = page;
    await app.services.database
      .update(candles)
      .set({ burnsUntil: new Date(Date.now() - 3_600_000) })
      .where(eq(candles.id, candle.id));
    const { body } = await visitor.get(`${page.path}/search?q=aeroeskoebing`);
    const { address } = present(body.items.find(({ kind }) => kind === "candle"));
    expect(address).toBe(`/memorial/${page.slug}?burnt=${idAfter(candle.id)}#burnt`);
    const path = `${page.path}/candles?burnt=true&cursor=${idAfter(candle.id)}` as const;
    expect((await visitor.get(path)).body.items[0]?.id).toBe(candle.id);
  });

  it("leads to each event where it stands in the walk, birth and death among them", async () => {
    const life = { bornOn: "1931-05", diedOn: "~1990" };
    const page = await aMemorial(app, { owner: anna, ...life });
    for (const happenedOn of ["1961", "1961-07-02", "~1961"]) {
      await anna.post(`${page.path}/events`, { title: "Kvalregatta", happenedOn });
    }
    for (const type of ["birth", "death"] as const) {
      const { status } = await anna.post(`${page.path}/events`, { type, title: "Kvalregatta" });
      expect(status).toBe(201);
    }
    const { items } = (await visitor.get(`${page.path}/search?q=kvalregatta`)).body;
    expect(items).toHaveLength(5);
    for (const { id, address } of items) {
      const { pathname, searchParams, hash } = new URL(address, "https://minde.example");
      expect([pathname, hash]).toEqual([`/memorial/${page.slug}/timeline`, `#told-${id}`]);
      const cursor = searchParams.get("cursor");
      const { body } = await visitor.get(`${page.path}/timeline?cursor=${cursor}`);
      expect(body.items[0]?.id).toBe(id);
    }
    await anna.put(page.path, { diedOn: null });
    const undated = (await visitor.get(`${page.path}/search?q=kvalregatta`)).body.items;
    const death = undated.find(({ address }) => !address.includes("/timeline"));
    expect(death?.address).toBe(`/memorial/${page.slug}#event-${death?.id}`);
  });

  it("asks for every word, in one thing", async () => {
    const page = await aWrittenPage();
    const idsOf = async (q: string) =>
      (await visitor.get(`${page.path}/search?q=${encodeURIComponent(q)}`)).body.items.map(
        ({ kind }) => kind,
      );
    expect(await idsOf("1961 Ærøskøbing")).toEqual(["tribute", "guestbook"]);
    expect(await idsOf("sommer 1961")).toEqual([]);
    expect(await idsOf("em>")).toEqual([]);
    expect(await idsOf("%%")).toEqual([]);
  });

  it("is read on, in the same order, without telling anything twice", async () => {
    const page = await aWrittenPage();
    const all = (await visitor.get(`${page.path}/search?q=Ærøskøbing`)).body.items;
    const seen = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await visitor.get(`${page.path}/search?q=Ærøskøbing&limit=2${more}`);
      seen.push(...body.items);
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(all);
  });

  it.each([
    ["life", "biography"],
    ["timeline", "event"],
    ["pictures", "media"],
    ["tributes", "tribute"],
    ["guestbook", "guestbook"],
    ["candles", "candle"],
  ] as const)("leaves out %s where it is for others", async (section, kind) => {
    const page = await aWrittenPage();
    await anna.put(page.path, { [`${section}Privacy`]: "invited" });
    const kindsFor = async (asker: typeof visitor) =>
      (await asker.get(`${page.path}/search?q=Ærøskøbing`)).body.items.map((one) => one.kind);
    expect(await kindsFor(anna)).toContain(kind);
    const found = await kindsFor(visitor);
    expect(found).not.toContain(kind);
    expect(found).toHaveLength(5);
  });

  it("finds nothing that was removed, waits or is no part of the page", async () => {
    const page = await aWrittenPage();
    await anna.delete(`${page.path}/guestbook/${page.greeting.id}`);
    await anna.delete(`${page.path}/tributes/${page.tribute.id}`);
    await anna.put(page.path, { candlesModeration: "checked" });
    await visitor.post(`${page.path}/candles`, { name: "Ib", message: "Ærøskøbing igen" });
    const { body } = await visitor.get(`${page.path}/search?q=Ærøskøbing`);
    expect(body.items.map(({ kind }) => kind)).toEqual(["biography", "event", "media", "candle"]);
    expect(body.items.at(-1)?.id).toBe(page.candle.id);
  });

  it("is unknown where the page is, and open to its keepers", async () => {
    const page = await aWrittenPage({ privacy: "private" });
    const reader = await aKeeper(app, page, "reader");
    expect((await visitor.get(`${page.path}/search?q=Ærøskøbing`)).status).toBe(404);
    expect((await reader.get(`${page.path}/search?q=sommer`)).body.items).toHaveLength(1);
  });

  it("refuses one letter, unknown fields and cursors that are none", async () => {
    const { path } = await aMemorial(app, { owner: anna });
    for (const query of [
      "q=a",
      "q=%25",
      "q=aa&kind=candle",
      "q=aa&cursor=x",
      `q=${"a".repeat(101)}`,
    ]) {
      expect((await visitor.get(`${path}/search?${query}`)).status).toBe(400);
    }
  });
});
