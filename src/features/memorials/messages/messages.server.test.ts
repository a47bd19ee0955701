import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { present } from "#test/present.ts";

const app = await testApp();
const strict = await testApp({ LIMIT_ENTRY: "3/300" });
const otherStrict = await testApp({ LIMIT_ENTRY: "3/300" });
const UNKNOWN = "0190f3a4-0000-7000-8000-000000000000";

const SECTIONS = [
  { section: "guestbook", who: "authorName", entry: { authorName: "Bo", message: "Tak, Inger" } },
  { section: "tributes", who: "authorName", entry: { authorName: "Bo", message: "Min mor" } },
  { section: "candles", who: "name", entry: { name: "Bo", message: "Sov godt" } },
] as const;

describe.each(SECTIONS)("$section", ({ section, who, entry }) => {
  it("accepts an entry from anybody and lists it first", async () => {
    const { path } = await aMemorial(app);
    await app.as().post(`${path}/${section}`, { ...entry, message: "Den første" });
    const { status, body } = await app.as().post(`${path}/${section}`, entry);
    expect(status).toBe(201);
    expect(body).toMatchObject(entry);
    const list = await app.as().get(`${path}/${section}`);
    expect(list.body.items.map(({ message }) => message)).toEqual([entry.message, "Den første"]);
    expect(list.body.items[0]).toEqual(body);
    expect(list.body.nextCursor).toBeNull();
  });

  it("accepts the memorial's slug as well as its id", async () => {
    const { slug } = await aMemorial(app);
    const { body } = await app.as().post(`/api/memorials/${slug}/${section}`, entry);
    const list = await app.as().get(`/api/memorials/${slug}/${section}`);
    expect(list.body.items).toEqual([body]);
  });

  it("answers a retry with the entry of the first attempt", async () => {
    const { path } = await aMemorial(app);
    const key = { "idempotency-key": "et-forsoeg-0001" };
    const first = await app.as().post(`${path}/${section}`, entry, key);
    const again = await app.as().post(`${path}/${section}`, entry, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await app.as().get(`${path}/${section}`)).body.items).toHaveLength(1);
  });

  it("creates one entry from concurrent retries", async () => {
    const { path } = await aMemorial(app);
    const key = { "idempotency-key": "samtidig-0001" };
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => app.as().post(`${path}/${section}`, entry, key)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await app.as().get(`${path}/${section}`)).body.items).toHaveLength(1);
  });

  it("treats the same key on another memorial as another entry", async () => {
    const [one, other] = [await aMemorial(app), await aMemorial(app)];
    const key = { "idempotency-key": "to-sider-0001" };
    const first = await app.as().post(`${one.path}/${section}`, entry, key);
    const second = await app.as().post(`${other.path}/${section}`, entry, key);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it.each(["kort", "x".repeat(101), "med mellemrum her"])(
    "refuses an invalid Idempotency-Key: %s",
    async (key) => {
      const { path } = await aMemorial(app);
      const answer = await app.as().post(`${path}/${section}`, entry, { "idempotency-key": key });
      expect(answer).toMatchObject({ status: 400, body: { code: "badRequest" } });
    },
  );

  it("keeps emoji, other scripts and line breaks, and removes invisible control characters", async () => {
    const { path } = await aMemorial(app);
    const given = { [who]: "👩‍👩‍👧 יעל\u0000\u202e", message: "  <script>alert(1)</script>\u0007 ❤️ " };
    const { body } = await app.as().post(`${path}/${section}`, given);
    const kept = { [who]: "👩‍👩‍👧 יעל", message: "<script>alert(1)</script> ❤️" };
    expect(body).toMatchObject(kept);
  });

  it("refuses overlong values, unknown fields and wrong types", async () => {
    const { path } = await aMemorial(app);
    for (const [field, change] of [
      ["message", { message: "x".repeat(10_000) }],
      [who, { [who]: "x".repeat(121) }],
      ["litAt", { litAt: "2020-01-01" }],
      ["message", { message: ["a", "b"] }],
    ] as const) {
      const { status, body } = await app.as().post(`${path}/${section}`, { ...entry, ...change });
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
        status: 400,
        fields: [field],
      });
    }
    expect((await app.as().get(`${path}/${section}`)).body.items).toEqual([]);
  });

  it("pages through hundreds of entries, each once, newest first", async () => {
    const { path } = await aMemorial(app);
    for (let batch = 0; batch < 12; batch++) {
      const messages = Array.from({ length: 20 }, (_, index) => `nr. ${batch * 20 + index}`);
      await Promise.all(
        messages.map((message) => app.as().post(`${path}/${section}`, { ...entry, message })),
      );
    }
    const ids: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const from: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await app.as().get(`${path}/${section}?limit=70${from}`);
      ids.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(ids).toHaveLength(240);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  });

  it.each([
    ["limit", "limit=0"],
    ["limit", "limit=101"],
    ["limit", "limit=mange"],
    ["limit", "limit=1.5"],
    ["cursor", "cursor=side2"],
    ["cursor", "cursor=%00"],
  ])("refuses an invalid %s: %s", async (field, query) => {
    const { path } = await aMemorial(app);
    const { status, body } = await app.as().get(`${path}/${section}?${query}`);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("is removed and restored by its keeper, idempotently", async () => {
    const { path, owner } = await aMemorial(app);
    const { body } = await app.as().post(`${path}/${section}`, entry);
    const own = `${path}/${section}/${body.id}` as const;
    expect((await owner.delete(own)).status).toBe(204);
    expect((await owner.delete(own)).status).toBe(204);
    expect((await app.as().get(`${path}/${section}`)).body.items).toEqual([]);
    expect((await app.as().get(path)).body.counts[section]).toBe(0);
    expect((await owner.post(`${own}/restore`)).body).toEqual(body);
    expect((await owner.post(`${own}/restore`)).body).toEqual(body);
    expect((await app.as().get(`${path}/${section}`)).body.items).toEqual([body]);
    const entries = await app.services.database.select().from(auditEntries);
    const about = entries.filter(({ subjectId }) => subjectId === body.id);
    expect(about.map(({ actorId }) => actorId)).toEqual([owner.id, owner.id]);
    expect(JSON.stringify(about)).not.toContain(entry.message);
  });

  it("can't be removed or restored by anybody else, through any path", async () => {
    const { path, owner } = await aMemorial(app);
    const { body } = await app.as().post(`${path}/${section}`, entry);
    const own = `${path}/${section}/${body.id}` as const;
    const stranger = await aMemorial(app);
    expect((await stranger.owner.delete(own)).status).toBe(404);
    expect((await stranger.owner.post(`${own}/restore`)).status).toBe(404);
    const through = `${stranger.path}/${section}/${body.id}` as const;
    expect((await stranger.owner.delete(through)).status).toBe(404);
    expect((await app.as().delete(own)).status).toBe(401);
    expect((await app.as().post(`${own}/restore`)).status).toBe(401);
    expect((await owner.delete(`${path}/${section}/${UNKNOWN}`)).status).toBe(404);
    expect((await owner.delete(`${path}/${section}/1`)).status).toBe(404);
    expect((await app.as().get(`${path}/${section}`)).body.items).toEqual([body]);
  });

  it("of a private memorial is not found, as for an unknown memorial, except by its keeper", async () => {
    const { path, owner } = await aMemorial(app, { privacy: "private" });
    const bo = await aUser(app);
    const nowhere = `/api/memorials/${UNKNOWN}`;
    for (const who of [app.as(), bo]) {
      for (const place of [path, nowhere]) {
        expect((await who.get(`${place}/${section}`)).status).toBe(404);
        expect((await who.post(`${place}/${section}`, entry)).status).toBe(404);
      }
    }
    expect((await owner.post(`${path}/${section}`, entry)).status).toBe(201);
    expect((await owner.get(`${path}/${section}`)).body.items).toHaveLength(1);
  });
});

describe("a candle", () => {
  it("requires neither name nor message; empty ones are null", async () => {
    const { path } = await aMemorial(app);
    for (const given of [{}, { name: "", message: "   " }, { name: null }, { message: "\u200b" }]) {
      const { status, body } = await app.as().post(`${path}/candles`, given);
      expect({ status, name: body.name, message: body.message }).toEqual({
        status: 201,
        name: null,
        message: null,
      });
    }
  });

  it("trims its name and message", async () => {
    const { path } = await aMemorial(app);
    const { body } = await app.as().post(`${path}/candles`, { name: " Bo ", message: "\n Tak \t" });
    expect(body).toMatchObject({ name: "Bo", message: "Tak" });
  });

  it("burns for as long as the setting says", async () => {
    const { path } = await aMemorial(app);
    const { body } = await app.as().post(`${path}/candles`, {});
    const days = (Date.parse(body.burnsUntil) - Date.parse(body.litAt)) / 86_400_000;
    expect(days).toBe(app.services.config.candleDays);
  });
});

describe.each(["guestbook", "tributes"] as const)("a message in %s", (section) => {
  it("requires a name and a message; the relation is optional", async () => {
    const { path } = await aMemorial(app);
    const post = (given: object) => app.as().post(`${path}/${section}`, given);
    expect(Object.keys((await post({})).body.fields ?? {})).toEqual(["authorName", "message"]);
    const blank = await post({ authorName: " ", message: "\u0000\u200b\u2060" });
    expect(Object.keys(blank.body.fields ?? {})).toEqual(["authorName", "message"]);
    const letter = { authorName: "Bo", message: "En\r\n\r\nto  ", relation: " nabo " };
    const { body } = await post(letter);
    expect(body).toMatchObject({ message: "En\n\nto", relation: "nabo" });
    expect((await post({ ...letter, relation: "" })).body.relation).toBeNull();
  });
});

describe("rate limits for visitors", () => {
  it("apply per network, across all sections and memorials", async () => {
    const [one, other] = [await aMemorial(app), await aMemorial(app)];
    const here = strict.as(undefined, "203.0.113.7");
    expect((await here.post(`${one.path}/candles`, {})).status).toBe(201);
    expect((await here.post(`${other.path}/candles`, {})).status).toBe(201);
    const letter = { authorName: "Bo", message: "Tak" };
    expect((await here.post(`${one.path}/guestbook`, letter)).status).toBe(201);
    const refused = await here.post(`${other.path}/tributes`, letter);
    expect(refused).toMatchObject({ status: 429, body: { code: "tooMany" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await here.get(`${one.path}/candles`)).status).toBe(200);
    const elsewhere = strict.as(undefined, "203.0.113.8");
    expect((await elsewhere.post(`${one.path}/candles`, {})).status).toBe(201);
  });

  it("batched inserts return each request's own result", async () => {
    const pages = [await aMemorial(app), await aMemorial(app, { privacy: "private" })];
    const places = [...pages.map(({ path }) => path), `/api/memorials/${UNKNOWN}` as const];
    const writes = Array.from({ length: 12 }, (_, index) => ({
      place: present(places[index % places.length]),
      letter: { authorName: `Bo ${index}`, message: "Tak" },
    }));
    const answers = await Promise.all(
      writes.map(({ place, letter }) => app.as().post(`${place}/guestbook`, letter)),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      writes.map(({ place }) => (place === pages[0]?.path ? 201 : 404)),
    );
    const names = answers.filter(({ status }) => status === 201).map(({ body }) => body.authorName);
    expect(names).toEqual(["Bo 0", "Bo 3", "Bo 6", "Bo 9"]);
    const list = await app.as().get(`${present(pages[0]).path}/guestbook`);
    expect(list.body.items).toHaveLength(4);
  });

  it("count concurrent requests like sequential ones, on every node", async () => {
    const { path } = await aMemorial(app);
    const nodes = [strict, otherStrict].map((node) => node.as(undefined, "203.0.113.9"));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => nodes.map((node) => node.post(`${path}/candles`, {}))).flat(),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });
});
