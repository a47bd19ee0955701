import { describe, expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";
import { aPdf } from "#test/documents.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";

const app = await testApp({}, { worker: true });

const LIFE = { bornOn: "1931", diedOn: "2024-02-03", privacy: "public" };
const WEDDING = { title: "Gift med Villy", happenedOn: "1955-06-04" };

async function titlesOn({ path }: TestMemorial): Promise<string[]> {
  const { body } = await app.as().get(`${path}/events`);
  return body.items.map(({ title }) => title);
}

async function aPicture(memorial: TestMemorial): Promise<string> {
  const added = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
  const { id } = present(added.body.items[0]);
  await untilSettled(memorial, id);
  return id;
}

async function aDocument(memorial: TestMemorial): Promise<string> {
  const added = await addFiles(memorial, [{ bytes: await aPdf() }]);
  const { id } = present(added.body.items[0]);
  await untilSettled(memorial, id);
  return id;
}

it("tells a life in order, with ages, whoever asks", async () => {
  const memorial = await aMemorial(app, LIFE);
  const { owner, path } = memorial;
  const events = [
    WEDDING,
    { type: "death", title: "Død på Ærø Sygehus" },
    {
      title: "Begynder på sygeplejeskolen",
      happenedOn: "1949-09",
      people: ["Karen"],
      place: "Odense",
    },
    { type: "birth", title: "Født på Sandnæs Fyr" },
    { title: "Begynder i skole", happenedOn: "~1938" },
    { title: "Arbejder som hjemmesygeplejerske", happenedOn: "1955", endedOn: "1993" },
  ];
  for (const event of events) {
    expect((await owner.post(`${path}/events`, event)).status).toBe(201);
  }
  const { body } = await app.as().get(`${path}/events`);
  expect(body.items.map(({ title, happenedOn, age }) => [title, happenedOn, age])).toEqual([
    ["Født på Sandnæs Fyr", "1931", { from: 0, to: 0 }],
    ["Begynder i skole", "~1938", null],
    ["Begynder på sygeplejeskolen", "1949-09", { from: 17, to: 18 }],
    ["Arbejder som hjemmesygeplejerske", "1955", { from: 23, to: 62 }],
    ["Gift med Villy", "1955-06-04", { from: 23, to: 24 }],
    ["Død på Ærø Sygehus", "2024-02-03", { from: 92, to: 93 }],
  ]);
  expect(body.items[2]).toMatchObject({
    type: "other",
    people: ["Karen"],
    place: "Odense",
    text: null,
    source: null,
    hints: [],
    revision: 1,
    can: { edit: false },
  });
  expect((await owner.get(`${path}/events`)).body.items[0]?.can).toEqual({ edit: true });
  const { counts } = (await app.as().get(path)).body;
  expect(counts.timeline).toBe(6);
});

it("is listed a part at a time, wherever a part ends", async () => {
  const memorial = await aMemorial(app, LIFE);
  const years = ["1940", "1938", "1939", "1938"];
  for (const happenedOn of years) {
    await memorial.owner.post(`${memorial.path}/events`, { title: "Flytter", happenedOn });
  }
  const told: (string | null)[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? "" : `&cursor=${cursor}`;
    const { body } = await app.as().get(`${memorial.path}/events?limit=1${from}` as const);
    told.push(...body.items.map(({ happenedOn }) => happenedOn));
    cursor = body.nextCursor;
  } while (cursor !== null);
  expect(told).toEqual(["1938", "1938", "1939", "1940"]);
});

describe("a date", () => {
  it.each([
    ["1931-02-30", "Den dato findes ikke"],
    ["~1931-05", "Den dato findes ikke"],
    ["2054", "ligger ude i fremtiden"],
    ["~2054", "ligger ude i fremtiden"],
  ])("%s is refused in clear words", async (happenedOn, words) => {
    const { owner, path } = await aMemorial(app, LIFE);
    const { status, body } = await owner.post(`${path}/events`, { ...WEDDING, happenedOn });
    expect(status).toBe(400);
    expect(body.fields?.happenedOn).toContain(words);
    expect((await owner.get(`${path}/events`)).body.items).toEqual([]);
  });

  it("is needed, and can't end before it begins", async () => {
    const { owner, path } = await aMemorial(app, LIFE);
    const none = await owner.post(`${path}/events`, { title: "Gift" });
    expect(none.body.fields?.happenedOn).toContain("Et årstal er nok");
    const late = await owner.post(`${path}/events`, { ...WEDDING, endedOn: "1954" });
    expect(late.body.fields?.endedOn).toContain("før det begynder");
    // It may: the years are known, the days aren't.
    const same = await owner.post(`${path}/events`, { ...WEDDING, endedOn: "1955" });
    expect(same.status).toBe(201);
    const event = `${path}/events/${same.body.id}` as const;
    const earlier = await owner.put(event, { endedOn: "1950" });
    expect(earlier).toMatchObject({ status: 400 });
  });

  it("of birth and death is the memorial's", async () => {
    const { owner, path } = await aMemorial(app, LIFE);
    const given = await owner.post(`${path}/events`, { type: "birth", ...WEDDING });
    expect(given).toMatchObject({ status: 400 });
    expect(given.body.fields?.happenedOn).toContain("øverst på siden");
    const born = await owner.post(`${path}/events`, { type: "birth", title: "Født" });
    const event = `${path}/events/${born.body.id}` as const;
    expect((await owner.put(event, { happenedOn: "1932" })).status).toBe(400);
    await owner.put(path, { bornOn: "1930-05" });
    expect((await owner.get(`${path}/events`)).body.items[0]?.happenedOn).toBe("1930-05");
    const other = await owner.put(event, { type: "other" });
    expect(other.body.fields?.happenedOn).toContain("Et årstal er nok");
    expect((await owner.put(event, { type: "other", happenedOn: "1932" })).body.age).toEqual({
      from: 1,
      to: 2,
    });
  });

  it("outside the life is pointed out, and kept", async () => {
    const { owner, path } = await aMemorial(app, LIFE);
    const before = await owner.post(`${path}/events`, { ...WEDDING, happenedOn: "1925" });
    const after = await owner.post(`${path}/events`, { ...WEDDING, happenedOn: "2025" });
    expect(before.body).toMatchObject({ hints: ["beforeBirth"], age: null });
    expect(after.body).toMatchObject({ hints: ["afterDeath"], age: null });
  });
});

describe("birth and death", () => {
  it("are told once each, also when two keepers add them at once", async () => {
    const memorial = await aMemorial(app, LIFE);
    const { owner, path } = memorial;
    const lise = await aKeeper(app, memorial, "editor");
    const birth = { type: "birth", title: "Født på Sandnæs Fyr" };
    const both = await Promise.all([
      owner.post(`${path}/events`, birth),
      lise.post(`${path}/events`, birth),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = present(both.find(({ status }) => status === 409));
    expect(refused.body.code).toBe("memorials.eventTwice");
    const other = await owner.post(`${path}/events`, WEDDING);
    const changed = await owner.put(`${path}/events/${other.body.id}` as const, { type: "birth" });
    expect(changed.status).toBe(409);
  });

  it("can't come back beside another", async () => {
    const { owner, path } = await aMemorial(app, LIFE);
    const first = await owner.post(`${path}/events`, { type: "death", title: "Død" });
    const event = `${path}/events/${first.body.id}` as const;
    await owner.delete(event);
    const second = await owner.post(`${path}/events`, { type: "death", title: "Døde" });
    expect((await owner.post(`${event}/restore`)).status).toBe(409);
    await owner.delete(`${path}/events/${second.body.id}`);
    expect((await owner.post(`${event}/restore`)).status).toBe(200);
  });
});

describe("words", () => {
  it("stay words, and unknown fields are named", async () => {
    const memorial = await aMemorial(app, LIFE);
    const { owner, path } = memorial;
    const title = "<script>alert(1)</script>";
    expect((await owner.post(`${path}/events`, { ...WEDDING, title })).body.title).toBe(title);
    const unknown = await owner.post(`${path}/events`, { ...WEDDING, colour: "red" });
    expect(unknown.status).toBe(400);
    expect(Object.keys(unknown.body.fields ?? {})).toEqual(["colour"]);
    const long = { ...WEDDING, title: "å".repeat(201), text: "å".repeat(2001) };
    const refused = await owner.post(`${path}/events`, long);
    expect(Object.keys(refused.body.fields ?? {}).toSorted()).toEqual(["text", "title"]);
    const crowd = { ...WEDDING, people: Array.from({ length: 21 }, () => "Bo") };
    expect((await owner.post(`${path}/events`, crowd)).status).toBe(400);
    expect((await owner.post(`${path}/events`, { ...WEDDING, title: " " })).status).toBe(400);
    expect(await titlesOn(memorial)).toEqual([title]);
  });
});

describe("a source", () => {
  it("tells who told it, what it stands in, or that it isn't certain", async () => {
    const { owner, path } = await aMemorial(app, LIFE);
    const sourceOf = async (source: object) =>
      (await owner.post(`${path}/events`, { ...WEDDING, source })).body.source;
    expect(await sourceOf({ kind: "told", by: "Lise" })).toEqual({ kind: "told", by: "Lise" });
    const note = "kirkebogen";
    const document = { kind: "document", mediaId: null, note };
    expect(await sourceOf({ kind: "document", note })).toEqual(document);
    expect(await sourceOf({ kind: "uncertain" })).toEqual({ kind: "uncertain", note: null });
    for (const source of [{ kind: "document" }, { kind: "told" }, { kind: "rumour" }]) {
      expect((await owner.post(`${path}/events`, { ...WEDDING, source })).status).toBe(400);
    }
  });

  it("names a document only to those who may see it", async () => {
    const memorial = await aMemorial(app, LIFE);
    const { owner, path } = memorial;
    const mediaId = await aDocument(memorial);
    const source = { kind: "document", mediaId, note: null };
    const { body } = await owner.post(`${path}/events`, { ...WEDDING, source });
    expect(body.source).toEqual(source);
    const seen = async () => (await app.as().get(`${path}/events`)).body.items[0]?.source;
    const inWalk = async () => {
      const { items } = (await app.as().get(`${path}/timeline`)).body;
      return items.find(({ kind }) => kind === "event");
    };
    expect(await seen()).toEqual(source);
    const document = { id: mediaId, kind: "document", pages: expect.any(Number) };
    expect(await inWalk()).toMatchObject({ source, document });
    await owner.put(path, { documentsPrivacy: "private" });
    expect(await seen()).toEqual({ ...source, mediaId: null });
    expect(await inWalk()).toMatchObject({ source: { ...source, mediaId: null } });
    expect(await inWalk()).not.toHaveProperty("document");
  });
});

describe("pictures", () => {
  it("are those of the page, and told to those who may see them", async () => {
    const memorial = await aMemorial(app, LIFE);
    const { owner, path } = memorial;
    await aPicture(memorial);
    const mediaIds = [await aPicture(memorial)];
    const { body } = await owner.post(`${path}/events`, { ...WEDDING, mediaIds });
    expect(body.mediaIds).toEqual(mediaIds);
    const seen = async () => (await app.as().get(`${path}/events`)).body.items[0]?.mediaIds;
    expect(await seen()).toEqual(mediaIds);
    await owner.put(path, { picturesPrivacy: "private" });
    expect(await seen()).toEqual([]);
    await owner.put(path, { picturesPrivacy: "page" });
    await owner.delete(`${path}/media/${mediaIds[0]}`);
    expect(await seen()).toEqual([]);
    await owner.post(`${path}/media/${mediaIds[0]}/restore`);
    expect(await seen()).toEqual(mediaIds);
  });

  it("of another page, or none, or a document, are refused", async () => {
    const [memorial, elsewhere] = [await aMemorial(app, LIFE), await aMemorial(app, LIFE)];
    const { owner, path } = memorial;
    for (const id of [await aPicture(elsewhere), newId(), await aDocument(memorial)]) {
      const { status, body } = await owner.post(`${path}/events`, { ...WEDDING, mediaIds: [id] });
      expect(status).toBe(400);
      expect(body.fields?.mediaIds).toBeDefined();
    }
    const source = { kind: "document", mediaId: await aPicture(elsewhere) };
    const refused = await owner.post(`${path}/events`, { ...WEDDING, source });
    expect(refused.body.fields?.source).toContain("Dokumentet er her ikke");
  });
});
