import { describe, expect, it } from "vitest";
import { and, eq } from "drizzle-orm";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { countNews, findNewsReaders } from "#features/memorials/notifications/queries.server.ts";
import { newsLetter } from "#features/memorials/notifications/emails/news.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, reachable, type TestMemorial } from "#test/factories.ts";

const app = await testApp();

const WORDS = { authorName: "Bo Krag", message: "Tak, Inger" };

async function aChecked(): Promise<TestMemorial> {
  const memorial = await aMemorial(app);
  await reachable(app, memorial.owner);
  const { status } = await memorial.owner.put(memorial.path, { guestbookModeration: "checked" });
  expect(status).toBe(200);
  return memorial;
}

async function waitingIn({ owner, path }: TestMemorial): Promise<{ id: string }[]> {
  return (await owner.get(`${path}/waiting`)).body.items;
}

describe("an owner who delegates moderation", () => {
  const of = ({ owner, path }: TestMemorial) => owner.get(`${path}/queue`).then(({ body }) => body);

  it("needs another moderator, and moderates again when none is left", async () => {
    const memorial = await aChecked();
    const { owner, path } = memorial;
    const choose = () => owner.put(`${path}/screening`, { screening: "helpers" });
    expect(await choose()).toMatchObject({ status: 409, body: { code: "memorials.nobodyReads" } });
    const malthe = await aKeeper(app, memorial, "moderator", { fullName: "Malthe Holm" });
    expect((await choose()).status).toBe(204);
    expect(await of(memorial)).toMatchObject({ isSpared: true, readers: ["Malthe Holm"] });
    const seen = await malthe.get(`${path}/queue`);
    expect(seen.body).toMatchObject({ isSpared: false, can: { chooseScreening: false } });
    expect((await malthe.put(`${path}/screening`, { screening: "all" })).status).toBe(404);
    await malthe.delete(`${path}/keepers/${malthe.id}`);
    expect(await of(memorial)).toMatchObject({ isSpared: false, screening: "helpers" });
    const { database } = app.services;
    const trail = await database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subjectId, memorial.id), eq(auditEntries.action, "memorial.screening")),
      );
    expect(trail).toHaveLength(1);
    const [row] = await database.select().from(memorials).where(eq(memorials.id, memorial.id));
    expect(row?.screening).toBe("helpers");
  });

  it("can still open the queue", async () => {
    const memorial = await aChecked();
    await aKeeper(app, memorial, "moderator");
    await memorial.owner.put(`${memorial.path}/screening`, { screening: "helpers" });
    await app.as().post(`${memorial.path}/guestbook`, WORDS);
    expect(await waitingIn(memorial)).toHaveLength(1);
  });
});

describe("a pending entry", () => {
  const day = 86_400_000;
  const between = () => ({
    from: new Date(Date.now() - day).toISOString(),
    until: new Date(Date.now() + day).toISOString(),
  });
  const told = async (who: { id: string }) =>
    countNews(app.services, { userId: who.id, how: "day", ...between() });
  const newsOf = async (who: TestMemorial["owner"]) =>
    (await who.get("/api/user/news")).body.items as { kind: string; who: string | null }[];

  it("notifies moderators, without text or author, until it is decided", async () => {
    const memorial = await aChecked();
    const { owner, path } = memorial;
    const moderator = await reachable(app, await aKeeper(app, memorial, "moderator"));
    const contributor = await reachable(app, await aKeeper(app, memorial, "contributor"));
    const { body } = await app.as().post(`${path}/guestbook`, WORDS);
    for (const who of [owner, moderator]) {
      expect(await newsOf(who)).toMatchObject([{ kind: "waiting", who: null }]);
      expect(await told(who)).toMatchObject([{ kind: "waiting", count: 1, who: [] }]);
      expect(await findNewsReaders(app.services, "day")).toContain(who.id);
    }
    expect(await newsOf(contributor)).toEqual([]);
    expect(await told(contributor)).toEqual([]);
    const entries = [{ kind: "guestbook", id: body.id }];
    await moderator.post(`${path}/decisions`, { decision: "show", entries });
    for (const who of [owner, moderator, contributor]) {
      expect(await newsOf(who)).toMatchObject([{ kind: "guestbook", who: "Bo Krag" }]);
    }
  });

  it("is mailed without its text, with a link to the queue", async () => {
    const memorial = await aChecked();
    await app.as().post(`${memorial.path}/guestbook`, WORDS);
    const news = await told(memorial.owner);
    const given = {
      fullName: "Anna",
      told: news,
      site: "https://m.dk",
      unsubscribeUrl: "https://m.dk/u",
    };
    const letter = newsLetter("da", given);
    expect(letter.action?.url).toBe(`https://m.dk/memorial/${memorial.slug}/admin#waiting`);
    expect(letter.paragraphs.join()).toContain("noget, der venter på at blive læst");
    for (const word of Object.values(WORDS)) expect(JSON.stringify(letter)).not.toContain(word);
  });

  it("is not notified to an owner who delegates moderation, until it is approved", async () => {
    const memorial = await aChecked();
    const { owner, path } = memorial;
    const malthe = await reachable(app, await aKeeper(app, memorial, "moderator"));
    await owner.put(`${path}/screening`, { screening: "helpers" });
    const { body } = await app.as().post(`${path}/guestbook`, WORDS);
    expect(await newsOf(owner)).toEqual([]);
    expect(await told(owner)).toEqual([]);
    expect(await newsOf(malthe)).toMatchObject([{ kind: "waiting" }]);
    const entries = [{ kind: "guestbook", id: body.id }];
    await malthe.post(`${path}/decisions`, { decision: "show", entries });
    expect(await newsOf(owner)).toMatchObject([{ kind: "guestbook" }]);
    await malthe.post(`${path}/decisions`, { decision: "wait", entries });
    await malthe.delete(`${path}/keepers/${malthe.id}`);
    expect(await newsOf(owner)).toMatchObject([{ kind: "waiting" }]);
  });

  it("that was approved after the list was last seen is new", async () => {
    const memorial = await aChecked();
    const { owner, path } = memorial;
    const { body } = await app.as().post(`${path}/guestbook`, WORDS);
    await owner.post("/api/user/news/seen");
    expect((await owner.get("/api/user/news")).body.unseen).toBe(0);
    const entries = [{ kind: "guestbook", id: body.id }];
    await owner.post(`${path}/decisions`, { decision: "show", entries });
    expect((await owner.get("/api/user/news")).body).toMatchObject({
      unseen: 1,
      items: [{ kind: "guestbook", isNew: true }],
    });
  });
});
