import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { restrictions } from "../restrictions/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { present } from "#test/present.ts";
import { placeOfItem } from "./model.ts";
import { byPlace } from "../timeline/model.ts";

const app = await testApp({ LIMIT_ENTRY: "1000/60" });
const UNKNOWN = "0190f3a4-0000-7000-8000-000000000000";
const LIFE = { bornOn: "1931-05-17", diedOn: "2024-02-03" };

async function aLife(given: Record<string, unknown> = {}): Promise<TestMemorial> {
  return aMemorial(app, { ...LIFE, ...given });
}

async function anEvent({ owner, path }: TestMemorial, given: Record<string, unknown>) {
  const { status, body } = await owner.post(`${path}/events`, { title: "En dag", ...given });
  expect(status).toBe(201);
  return body;
}

async function aMemory({ path }: Pick<TestMemorial, "path">, given: Record<string, unknown>) {
  const words = { authorName: "Knud Sørensen", message: "Hun kom gennem sneen." };
  const { status, body } = await app.as().post(`${path}/guestbook`, { ...words, ...given });
  expect(status).toBe(201);
  return body;
}

async function aDatedPicture(memorial: TestMemorial, datedOn: string) {
  const added = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
  const { id } = present(added.body.items[0]);
  const texts = { datedOn, caption: "Cyklen" };
  const { status } = await memorial.owner.put(`${memorial.path}/media/${id}`, texts);
  expect(status).toBe(200);
  await app.services.database
    .update(mediaItems)
    .set({ status: "ready", width: 400, height: 300 })
    .where(eq(mediaItems.id, id));
  return id;
}

async function walk(
  { path }: Pick<TestMemorial, "path">,
  query: "" | `?${string}` = "",
  as = app.as(),
) {
  const { status, body } = await as.get(`${path}/timeline${query}`);
  expect(status).toBe(200);
  return body;
}

describe("the walk through a life", () => {
  it("goes from birth to death, with ages, by decade", async () => {
    const memorial = await aLife();
    await anEvent(memorial, { happenedOn: "1949-09", title: "Tager færgen", text: "Én kuffert." });
    const pictureId = await aDatedPicture(memorial, "~1938");
    const memory = await aMemory(memorial, { decade: 1950 });
    const { decades, items, nextCursor } = await walk(memorial);
    expect(items.map(({ kind, date, title, text, age }) => [kind, date, title, text, age])).toEqual(
      [
        ["birth", "1931-05-17", null, null, { from: 0, to: 0 }],
        ["picture", "~1938", "Cyklen", null, null],
        ["event", "1949-09", "Tager færgen", "Én kuffert.", { from: 18, to: 18 }],
        ["memory", "195X", "Knud Sørensen", "Hun kom gennem sneen.", { from: 18, to: 28 }],
        ["death", "2024-02-03", null, null, { from: 92, to: 92 }],
      ],
    );
    expect(items[1]?.pictures).toMatchObject([{ id: pictureId, kind: "image", caption: "Cyklen" }]);
    expect(Object.keys(items[3] ?? {})).toEqual(["kind", "id", "date", "title", "text", "age"]);
    expect(items[3]?.id).toBe(memory.id);
    expect(decades.map(({ decade, count }) => [decade, count])).toEqual([
      [1930, 2],
      [1940, 1],
      [1950, 1],
      ...[1960, 1970, 1980, 1990, 2000, 2010].map((decade) => [decade, 0]),
      [2020, 1],
    ]);
    expect(decades[1]?.ages).toEqual({ from: 8, to: 18 });
    expect(nextCursor).toBeNull();
  });

  it("tells birth and death in the words of their events, on the memorial's dates", async () => {
    const memorial = await aLife();
    const words = { title: "Født i fyrmesterboligen", people: ["Ane"], place: "Sandnæs" };
    const birth = await anEvent(memorial, { type: "birth", ...words });
    const { items } = await walk(memorial);
    expect(items[0]).toMatchObject({ kind: "birth", id: birth.id, date: LIFE.bornOn, ...words });
    expect(items).toHaveLength(2);
  });

  it("shows a picture at its event, and not once more", async () => {
    const memorial = await aLife();
    const id = await aDatedPicture(memorial, "1953");
    const event = await anEvent(memorial, { happenedOn: "1953", mediaIds: [id] });
    const { items, decades } = await walk(memorial);
    expect(items.map(({ kind }) => kind)).toEqual(["birth", "event", "death"]);
    expect(items[1]).toMatchObject({ id: event.id, pictures: [{ id }] });
    expect(decades.find(({ decade }) => decade === 1950)?.count).toBe(1);
    expect((await walk(memorial, "?kind=picture")).items).toMatchObject([{ id }]);
  });

  it("is asked for by decade, kind and person", async () => {
    const memorial = await aLife();
    await anEvent(memorial, { happenedOn: "1955", title: "Gift", people: ["Villy", "Lise"] });
    await anEvent(memorial, { happenedOn: "1957", title: "Lise" });
    await aMemory(memorial, { happenedOn: "1956-02", authorName: "villy" });
    const kinds = async (query: `?${string}`) =>
      (await walk(memorial, query)).items.map(({ kind }) => kind);
    expect(await kinds("?decade=1950")).toEqual(["event", "memory", "event"]);
    expect(await kinds("?decade=1960")).toEqual([]);
    expect(await kinds("?decade=2020")).toEqual(["death"]);
    expect(await kinds("?kind=memory")).toEqual(["memory"]);
    expect(await kinds("?kind=birth")).toEqual(["birth"]);
    expect(await kinds("?person=Villy")).toEqual(["event", "memory"]);
    expect(await kinds("?person=Villy&kind=event&decade=1950")).toEqual(["event"]);
    const { decades } = await walk(memorial, "?kind=memory&decade=1930");
    expect(decades.filter(({ count }) => count > 0)).toMatchObject([{ decade: 1950, count: 1 }]);
  });

  it.each([
    ["?decade=1975", "decade"],
    ["?decade=x", "decade"],
    ["?kind=greeting", "kind"],
    ["?cursor=1", "cursor"],
    [`?person=${"a".repeat(121)}`, "person"],
  ] as const)("refuses %s", async (query, field) => {
    const { path } = await aLife();
    const { status, body } = await app.as().get(`${path}/timeline${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });

  it("finds no unknown, private or deleted page", async () => {
    expect((await app.as().get(`/api/memorials/${UNKNOWN}/timeline`)).status).toBe(404);
    const hidden = await aLife({ privacy: "private" });
    expect((await app.as().get(`${hidden.path}/timeline`)).status).toBe(404);
    expect((await hidden.owner.get(`${hidden.path}/timeline`)).status).toBe(200);
    const gone = await aLife();
    await gone.owner.delete(gone.path);
    expect((await app.as().get(`${gone.path}/timeline`)).status).toBe(404);
  });
});

describe("what visitors see of the walk", () => {
  it.each([
    ["timeline", "event"],
    ["pictures", "picture"],
    ["guestbook", "memory"],
  ] as const)("leaves out what stands in a closed section: %s", async (section, kind) => {
    const memorial = await aLife();
    await anEvent(memorial, { happenedOn: "1949" });
    await aDatedPicture(memorial, "1938");
    await aMemory(memorial, { decade: 1950 });
    await memorial.owner.put(memorial.path, { [`${section}Privacy`]: "private" });
    const all = ["birth", "picture", "event", "memory", "death"];
    const seen = await walk(memorial);
    expect(seen.items.map((item) => item.kind)).toEqual(all.filter((one) => one !== kind));
    expect(seen.decades.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect((await walk(memorial, `?kind=${kind}`)).items).toEqual([]);
    const kept = await walk(memorial, "", memorial.owner);
    expect(kept.items.map((item) => item.kind)).toEqual(all);
  });

  it("tells birth without the words of a closed timeline", async () => {
    const memorial = await aLife();
    await anEvent(memorial, { type: "birth", title: "Født i fyrmesterboligen" });
    await memorial.owner.put(memorial.path, { timelinePrivacy: "private" });
    const [birth] = (await walk(memorial)).items;
    expect(birth).toMatchObject({ kind: "birth", id: memorial.id, title: null });
  });

  it("has no memory that waits or was removed, and no removed event or picture", async () => {
    const memorial = await aLife();
    const { path, owner } = memorial;
    const event = await anEvent(memorial, { happenedOn: "1949" });
    const pictureId = await aDatedPicture(memorial, "1938");
    const removed = await aMemory(memorial, { decade: 1950 });
    await owner.put(path, { guestbookModeration: "checked" });
    const waiting = await aMemory(memorial, { decade: 1970 });
    for (const gone of [`events/${event.id}`, `media/${pictureId}`, `guestbook/${removed.id}`]) {
      expect((await owner.delete(`${path}/${gone}` as typeof path)).status).toBe(204);
    }
    expect((await walk(memorial)).items.map(({ kind }) => kind)).toEqual(["birth", "death"]);
    const entries = [{ kind: "guestbook", id: waiting.id }];
    await owner.post(`${path}/decisions`, { decision: "show", entries });
    expect((await walk(memorial)).items).toMatchObject([{}, { id: waiting.id, date: "197X" }, {}]);
  });

  it("has nothing that a decision on a report hides, for anybody", async () => {
    const memorial = await aLife();
    const birth = await anEvent(memorial, { type: "birth", title: "Født på Sandnæs" });
    const event = await anEvent(memorial, { happenedOn: "1949" });
    const pictureId = await aDatedPicture(memorial, "1938");
    const memory = await aMemory(memorial, { decade: 1950 });
    const hidden = [
      ["event", birth.id],
      ["event", event.id],
      ["media", pictureId],
      ["guestbook", memory.id],
    ] as const;
    const why = { causeId: UNKNOWN, cause: "removed" as const, since: new Date() };
    const of = { memorialId: memorial.id, ...why };
    const rows = hidden.map(([kind, itemId]) => ({ ...of, kind, itemId }));
    await app.services.database.insert(restrictions).values(rows);
    for (const reader of [app.as(), memorial.owner]) {
      const { items, decades } = await walk(memorial, "", reader);
      expect(items).toMatchObject([{ kind: "birth", title: null }, { kind: "death" }]);
      expect(decades.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    }
  });

  it("has a greeting without a date in no year", async () => {
    const memorial = await aLife();
    await aMemory(memorial, {});
    expect((await walk(memorial)).items).toHaveLength(2);
  });
});

describe("page by page", () => {
  const dates = fc
    .record({ year: fc.integer({ min: 1931, max: 1940 }), known: fc.integer({ min: 0, max: 4 }) })
    .map(
      ({ year, known }) =>
        [{ decade: 1930 }, `~${year}`, `${year}`, `${year}-06`, `${year}-06-02`][known],
    )
    .map((date) => (typeof date === "string" ? { happenedOn: date } : date));
  let memorial: TestMemorial;

  beforeAll(async () => {
    memorial = await aLife();
    const [given = []] = fc.sample(fc.array(dates, { minLength: 120, maxLength: 120 }), 1);
    for (const [index, date] of given.entries()) {
      const isEvent = index % 2 === 1 && date !== undefined && "happenedOn" in date;
      await (isEvent ? anEvent(memorial, date) : aMemory(memorial, date ?? {}));
    }
  });

  it("holds everything once, in one order", async () => {
    const all = [];
    let next: string | null = null;
    const sizes = [];
    do {
      const page: Awaited<ReturnType<typeof walk>> = await walk(
        memorial,
        next === null ? "" : `?cursor=${next}`,
      );
      all.push(...page.items);
      sizes.push(page.items.length);
      next = page.nextCursor;
    } while (next !== null);
    expect(sizes).toEqual([50, 50, 22]);
    expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(122);
    const inOrder = all.toSorted((one, other) => byPlace(placeOfItem(one), placeOfItem(other)));
    expect(all).toEqual(inOrder);
    const { decades } = await walk(memorial);
    expect(decades.reduce((sum, { count }) => sum + count, 0)).toBe(122);
  });
});
