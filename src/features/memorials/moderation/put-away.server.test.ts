import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { countNews, findNewsReaders } from "#features/memorials/notifications/queries.server.ts";
import { testApp } from "#test/app.ts";
import {
  aKeeper,
  aMemorial,
  reachable,
  type TestMemorial,
  type TestUser,
} from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { purgePutAway } from "./jobs.server.ts";
import { nextMorning } from "./model.ts";
import { putAway } from "./tables.server.ts";

const app = await testApp();

const WORDS = { authorName: "Bo Krag", message: "Tak, Inger", relation: "nabo" };

async function aQueue(entries = 2) {
  const memorial = await aMemorial(app);
  const { owner, path } = memorial;
  await reachable(app, owner);
  const rules = { guestbookModeration: "checked", candlesModeration: "checked" };
  expect((await owner.put(path, rules)).status).toBe(200);
  const written: { kind: "guestbook"; id: string }[] = [];
  for (let each = 0; each < entries; each += 1) {
    const { body } = await app.as().post(`${path}/guestbook`, WORDS);
    written.push({ kind: "guestbook", id: body.id });
  }
  return { ...memorial, written };
}

const purge = () => runJob(app.services, purgePutAway, {});
const listOf = async (who: TestUser, path: TestMemorial["path"]) =>
  (await who.get(`${path}/waiting`)).body.items;
const queueOf = async (who: TestUser, path: TestMemorial["path"]) =>
  (await who.get(`${path}/queue`)).body;

describe("an entry that a moderator doesn't want to read today", () => {
  it("is only a date to them until six next morning, and unchanged to the others", async () => {
    const { owner, path, written, id } = await aQueue();
    const moderator = await aKeeper(app, { id }, "moderator");
    const [one, other] = written;
    const { status, body } = await owner.put(`${path}/put-away`, { entries: [one] });
    const until = nextMorning(new Date()).toISOString();
    expect({ status, body }).toEqual({ status: 200, body: { until, count: 1 } });
    const items = await listOf(owner, path);
    expect(items.find(({ id }) => id === one?.id)).toEqual({
      id: one?.id,
      kind: "guestbook",
      createdAt: expect.any(String),
      putAwayUntil: until,
    });
    expect(items.find(({ id }) => id === other?.id)).toMatchObject({
      message: WORDS.message,
      putAwayUntil: null,
    });
    expect(await queueOf(owner, path)).toMatchObject({ count: 1, putAway: 1 });
    expect(await queueOf(moderator, path)).toMatchObject({ count: 2, putAway: 0 });
    const seen = await listOf(moderator, path);
    expect(seen.map((entry) => "message" in entry && entry.message)).toEqual([
      WORDS.message,
      WORDS.message,
    ]);
  });

  it("can be read all the same, one or all", async () => {
    const { owner, path, written } = await aQueue(3);
    expect((await owner.put(`${path}/put-away`, { entries: "all" })).body.count).toBe(3);
    expect(await queueOf(owner, path)).toMatchObject({ count: 0, putAway: 3 });
    const entries = written.slice(0, 1);
    expect((await owner.delete(`${path}/put-away`, {}, { entries })).status).toBe(204);
    expect(await queueOf(owner, path)).toMatchObject({ count: 1, putAway: 2 });
    expect((await owner.delete(`${path}/put-away`, {}, { entries: "all" })).status).toBe(204);
    expect(await queueOf(owner, path)).toMatchObject({ count: 3, putAway: 0 });
  });

  it("comes back in the morning, and is then forgotten", async () => {
    const { owner, path } = await aQueue(1);
    await owner.put(`${path}/put-away`, { entries: "all" });
    const { database } = app.services;
    const own = eq(putAway.userId, owner.id);
    await purge();
    expect(await database.$count(putAway, own)).toBe(1);
    await database.update(putAway).set({ until: new Date() }).where(own);
    expect(await queueOf(owner, path)).toMatchObject({ count: 1, putAway: 0 });
    expect(await listOf(owner, path)).toMatchObject([{ message: WORDS.message }]);
    await purge();
    expect(await database.$count(putAway, own)).toBe(0);
  });

  it("is not in their news and mails, but in those of others", async () => {
    const { owner, path, id } = await aQueue(0);
    const helper = await aKeeper(app, { id }, "moderator");
    const moderator = await reachable(app, helper);
    await app.as().post(`${path}/guestbook`, WORDS);
    await owner.put(`${path}/put-away`, { entries: "all" });
    const day = 86_400_000;
    const [from, until] = [-day, day].map((ms) => new Date(Date.now() + ms).toISOString());
    const toldTo = ({ id }: TestUser) =>
      countNews(app.services, { userId: id, how: "day", from: from ?? "", until: until ?? "" });
    expect(await toldTo(owner)).toEqual([]);
    expect(await toldTo(moderator)).toMatchObject([{ kind: "waiting", count: 1 }]);
    expect(await findNewsReaders(app.services, "day")).not.toContain(owner.id);
    expect((await owner.get("/api/user/news")).body).toMatchObject({ unseen: 0, items: [] });
    expect((await moderator.get("/api/user/news")).body.unseen).toBe(1);
  });

  it("can be decided by others meanwhile, and what is decided can't be put away", async () => {
    const { owner, path, written, id } = await aQueue(2);
    const moderator = await aKeeper(app, { id }, "moderator");
    await owner.put(`${path}/put-away`, { entries: "all" });
    await moderator.post(`${path}/decisions`, { decision: "show", entries: written });
    expect(await queueOf(owner, path)).toMatchObject({ count: 0, putAway: 0 });
    expect((await owner.put(`${path}/put-away`, { entries: written })).body.count).toBe(0);
    const list = await app.as().get(`${path}/guestbook`);
    expect(list.body.items).toHaveLength(2);
  });

  it("is audited without words, and only for a page of one's own", async () => {
    const { owner, path, id } = await aQueue(1);
    const elsewhere = await aQueue(1);
    await owner.put(`${path}/put-away`, { entries: elsewhere.written });
    expect(await queueOf(elsewhere.owner, elsewhere.path)).toMatchObject({ count: 1 });
    await owner.put(`${path}/put-away`, { entries: "all" });
    await owner.delete(`${path}/put-away`, {}, { entries: "all" });
    const trail = await app.services.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id));
    const done = trail.filter(({ action }) => /putAway|takenUp/.test(action));
    expect(done.map(({ action, details }) => [action, details])).toEqual([
      ["memorial.putAway", { count: 1 }],
      ["memorial.takenUp", { count: 1 }],
    ]);
    const entries = "all";
    const refused = await elsewhere.owner.put(`${path}/put-away`, { entries });
    expect(refused.status).toBe(404);
    expect((await app.as().put(`${path}/put-away`, { entries })).status).toBe(401);
  });

  it.each([{}, { entries: [] }, { entries: "some" }, { entries: "all", until: "2030-01-01" }])(
    "is refused with the field: %j",
    async (body) => {
      const { owner, path } = await aQueue(0);
      const answer = await owner.put(`${path}/put-away`, body);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toBeDefined();
    },
  );
});
