import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { purgeEvents } from "./commands.server.ts";
import { EVENTS_MAX } from "./contract.ts";
import { timelineEvents } from "./tables.server.ts";

const app = await testApp();

const LIFE = { bornOn: "1931", diedOn: "2024-02-03", privacy: "public" };
const WEDDING = { title: "Gift med Villy", happenedOn: "1955-06-04" };

async function titlesOn({ path }: TestMemorial): Promise<string[]> {
  const { body } = await app.as().get(`${path}/events`);
  return body.items.map(({ title }) => title);
}

describe("changing", () => {
  it("keeps what isn't given, and refuses an outdated revision", async () => {
    const memorial = await aMemorial(app, LIFE);
    const { owner, path } = memorial;
    const added = await owner.post(`${path}/events`, { ...WEDDING, place: "Rise Kirke" });
    const event = `${path}/events/${added.body.id}` as const;
    const first = { "if-match": '"1"' };
    const changed = await owner.put(event, { title: "Gift med Villy Holm" }, first);
    expect(changed.body).toMatchObject({
      title: "Gift med Villy Holm",
      place: "Rise Kirke",
      happenedOn: "1955-06-04",
      revision: 2,
    });
    const late = await owner.put(event, { title: "Forlovet" }, first);
    expect(late).toMatchObject({ status: 412, body: { code: "changedMeanwhile" } });
    expect((await owner.delete(event, first)).status).toBe(412);
    expect(await titlesOn(memorial)).toEqual(["Gift med Villy Holm"]);
    expect((await owner.put(event, { place: null, text: "" })).body).toMatchObject({
      place: null,
      text: null,
    });
  });

  it("is for editors, and nobody else learns of it", async () => {
    const memorial = await aMemorial(app, LIFE);
    const added = await memorial.owner.post(`${memorial.path}/events`, WEDDING);
    const event = `${memorial.path}/events/${added.body.id}` as const;
    const stranger = await aUser(app);
    const moderator = await aKeeper(app, memorial, "moderator");
    for (const asker of [stranger, moderator]) {
      expect((await asker.post(`${memorial.path}/events`, WEDDING)).status).toBe(404);
      expect((await asker.put(event, { title: "Nej" })).status).toBe(404);
      expect((await asker.delete(event)).status).toBe(404);
      expect((await asker.post(`${event}/restore`)).status).toBe(404);
    }
    const elsewhere = await aMemorial(app, LIFE);
    const there = `${elsewhere.path}/events/${added.body.id}` as const;
    expect((await elsewhere.owner.put(there, { title: "Nej" })).status).toBe(404);
    expect(await titlesOn(memorial)).toEqual([WEDDING.title]);
  });

  it("is recorded without words", async () => {
    const { id, owner, path } = await aMemorial(app, LIFE);
    const added = await owner.post(`${path}/events`, WEDDING);
    const event = `${path}/events/${added.body.id}` as const;
    await owner.put(event, { title: "Forlovet" });
    await owner.delete(event);
    await owner.post(`${event}/restore`);
    const entries = await app.services.database
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id));
    const actions = entries.map(({ action }) => action).filter((one) => one.startsWith("event."));
    expect(actions).toEqual(["event.added", "event.changed", "event.removed", "event.restored"]);
    expect(JSON.stringify(entries)).not.toContain("Forlovet");
  });
});

describe("a deleted event", () => {
  it("is listed to editors, and comes back as it was", async () => {
    const memorial = await aMemorial(app, LIFE);
    const { owner, path } = memorial;
    const added = await owner.post(`${path}/events`, WEDDING);
    const event = `${path}/events/${added.body.id}` as const;
    expect((await owner.delete(event)).status).toBe(204);
    expect((await owner.delete(event)).status).toBe(404);
    expect(await titlesOn(memorial)).toEqual([]);
    const deleted = await owner.get(`${path}/deleted`);
    expect(deleted.body.items).toMatchObject([
      { kind: "event", id: added.body.id, words: "Gift med Villy", isByMe: true },
    ]);
    const moderator = await aKeeper(app, memorial, "moderator");
    expect((await moderator.get(`${path}/deleted`)).body.items).toEqual([]);
    const twice = await Promise.all([
      owner.post(`${event}/restore`),
      owner.post(`${event}/restore`),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await titlesOn(memorial)).toEqual(["Gift med Villy"]);
  });

  it("is gone for good after thirty days", async () => {
    const { id: memorialId, owner, path } = await aMemorial(app, LIFE);
    const added = await owner.post(`${path}/events`, WEDDING);
    const event = `${path}/events/${added.body.id}` as const;
    await owner.delete(event);
    await app.services.database
      .update(timelineEvents)
      .set({ removedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(timelineEvents.id, added.body.id));
    expect((await owner.post(`${event}/restore`)).body.code).toBe("memorials.deletedForGood");
    await purgeEvents(app.services, new Date(Date.now() - 30 * 86_400_000));
    const ofPage = eq(timelineEvents.memorialId, memorialId);
    expect(await app.services.database.$count(timelineEvents, ofPage)).toBe(0);
  });
});

it("has room for five hundred, also when more are restored", async () => {
  const memorial = await aMemorial(app, LIFE);
  const { id: memorialId, owner, path } = memorial;
  const added = await owner.post(`${path}/events`, WEDDING);
  await owner.delete(`${path}/events/${added.body.id}`);
  const rest = { type: "other" as const, title: "Flytter", happenedOn: "1960", revision: 1 };
  const blank = { ...rest, mediaIds: [], people: [] };
  const rows = Array.from({ length: EVENTS_MAX }, () => ({ ...blank, memorialId, id: newId() }));
  await app.services.database.insert(timelineEvents).values(rows);
  const { status, body } = await owner.post(`${path}/events`, WEDDING);
  expect({ status, code: body.code }).toEqual({ status: 409, code: "limitReached" });
  const restored = await owner.post(`${path}/events/${added.body.id}/restore`);
  expect(restored).toMatchObject({ status: 409, body: { code: "memorials.tooManyToRestore" } });
  expect((await app.as().get(`${path}/events`)).body.items).toHaveLength(EVENTS_MAX);
});
