import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { digestMessagePictures } from "#features/memorials/messages/pictures/jobs.server.ts";
import { messagePictures } from "#features/memorials/messages/pictures/tables.server.ts";
import { jpegsBySize } from "#features/memorials/media/model.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { addFiles, aPhotograph, greetWithPicture, uploadForGreeting } from "#test/media.ts";
import { present } from "#test/present.ts";
import { decideAgainst } from "#test/reports.ts";

/** Ways by which removed words and held or removed files could be let onto the page again. */

const app = await testApp();
const { services } = app;
const visitor = app.as();
const WORDS = "Han skyldte mig 5.000 kr., og alle ved det.";
let memorial: TestMemorial;

beforeEach(async () => {
  memorial = await aMemorial(app, { privacy: "public" });
});

const remove = (itemId: string) => decideAgainst(app, memorial, { kind: "guestbook", itemId });
const write = async (message: string) =>
  (await visitor.post(`${memorial.path}/guestbook`, { authorName: "Ib", message })).body.id;

describe("a greeting that waits with words that were removed", () => {
  it("can't be approved, alone or among others, by the owner or a helper, and nothing is lost", async () => {
    const { path, owner } = memorial;
    const reported = await write(WORDS);
    await owner.put(path, { guestbookModeration: "checked" });
    const waiting = await write(`Jeg siger det igen: ${WORDS}`);
    const kind = await write("Hun var god ved alle.");
    await remove(reported);
    const helper = await aKeeper(app, memorial, "moderator");
    const decide = (by: typeof owner, decision: string, ids: string[], language = "da") =>
      by.post(
        `${path}/decisions`,
        { decision, entries: ids.map((id) => ({ kind: "guestbook", id })) },
        { "accept-language": language },
      );
    for (const by of [owner, helper]) {
      for (const ids of [[waiting], [kind, waiting]]) {
        const refused = await decide(by, "show", ids);
        expect({ status: refused.status, code: refused.body.code }).toEqual({
          status: 409,
          code: "memorials.removedWords",
        });
        expect(refused.body.message).toContain("Intet er ændret");
      }
    }
    expect((await decide(owner, "show", [waiting], "en")).body.message).toContain("Nothing has");
    const queue = async () =>
      (await owner.get(`${path}/waiting`)).body.items.map(({ id }) => id).toSorted();
    expect(await queue()).toEqual([waiting, kind].toSorted());
    expect((await visitor.get(`${path}/guestbook`)).body.items).toEqual([]);
    expect((await decide(owner, "show", [kind])).body.done).toEqual([kind]);
    expect((await decide(owner, "decline", [waiting])).body.done).toEqual([waiting]);
    expect((await decide(owner, "wait", [waiting])).body.done).toEqual([waiting]);
    expect((await decide(owner, "show", [waiting])).status).toBe(409);
  });

  it("isn't let in by its author's correction of something else, either", async () => {
    const { path, owner } = memorial;
    const reported = await write(WORDS);
    await owner.put(path, { candlesModeration: "checked" });
    const secret = "s".repeat(32);
    const light = { name: "Ib", message: WORDS, secret };
    const { id } = (await visitor.post(`${path}/candles`, light)).body;
    await remove(reported);
    const entries = [{ kind: "candle", id }];
    // The same words are taken along with the decision: there is nothing left to approve.
    const shown = await owner.post(`${path}/decisions`, { decision: "show", entries });
    expect(shown.body.done).toEqual([]);
    const corrected = { ...light, name: "Bo" };
    expect((await visitor.put(`${path}/candles/${id}`, corrected)).status).toBe(409);
  });
});

it("an event that was deleted with words that were removed isn't restored", async () => {
  const { path, owner } = memorial;
  const event = { title: "Gælden", happenedOn: "1961", text: `Man sagde: ${WORDS}` };
  const { id } = (await owner.post(`${path}/events`, event)).body;
  await owner.delete(`${path}/events/${id}`);
  await remove(await write(WORDS));
  const restored = await owner.post(`${path}/events/${id}/restore`);
  expect({ status: restored.status, code: restored.body.code }).toEqual({
    status: 409,
    code: "memorials.removedWords",
  });
});

it("an event of which the title is all can't be written again once it is removed", async () => {
  const { path, owner } = memorial;
  const event = { title: "Tog penge af kirkens bøsse", happenedOn: "1961" };
  const { id } = (await owner.post(`${path}/events`, event)).body;
  const { body } = await visitor.post("/api/reports", {
    memorial: memorial.id,
    kind: "event",
    itemId: id,
    reason: "defamation",
    explanation: "Det passer ikke, og det gør os kede af det.",
    name: "Lise Lund",
    email: "lise@example.org",
    goodFaith: true,
  });
  const support = await aColleague(app, "support");
  await support.post(`/api/admin/reports/${body.number}/hide`);
  expect((await owner.post(`${path}/events`, event)).body.code).toBe("memorials.removedWords");
});

describe("a file that is held", () => {
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

  it("can't be uploaded anew, to the page or to a greeting, until its day", async () => {
    const { path } = memorial;
    const bytes = await aPhotograph();
    const { id: itemId } = present((await addFiles(memorial, [{ bytes }])).body.items[0]);
    const { picture } = (await uploadForGreeting(visitor, memorial, bytes)).body;
    const greeting = { authorName: "Ib", message: "Se her", picture };
    const twin = (await visitor.post(`${path}/guestbook`, greeting)).body;
    const before = (await uploadForGreeting(visitor, memorial, bytes)).body.picture;
    const administrator = await aColleague(app, "administrator");
    const holds = `/api/admin/memorials/${memorial.id}/holds` as const;
    const hold = { kind: "media", itemId, reason: "Politiet", until };
    const held = await administrator.post(holds, hold);
    expect(held.status).toBe(201);
    const posted = () =>
      visitor.post(`${path}/guestbook`, { authorName: "Bo", message: "Igen", picture: before });
    for (const refused of [
      await addFiles(memorial, [{ bytes }]),
      await uploadForGreeting(visitor, memorial, bytes),
      await posted(),
    ]) {
      expect({ status: refused.status, code: refused.body.code }).toEqual({
        status: 409,
        code: "memorials.removedFile",
      });
      expect(refused.body.message).toContain("for en tid");
    }
    expect((await visitor.get(`${path}/guestbook`)).body.items).toEqual([]);
    expect((await memorial.owner.delete(`${path}/guestbook/${twin.id}`)).status).toBe(409);
    expect((await memorial.owner.put(path, { coverId: itemId })).status).toBe(400);
    expect((await administrator.delete(`${holds}/${held.body.id}`)).status).toBe(204);
    expect((await uploadForGreeting(visitor, memorial, bytes)).status).toBe(201);
    expect((await visitor.get(`${path}/guestbook`)).body.items.map(({ id }) => id)).toEqual([
      twin.id,
    ]);
  });
});

describe("a greeting's picture from before digests were kept", () => {
  async function anOldGreeting() {
    const greeting = await greetWithPicture(visitor, memorial, { authorName: "Ib", message: "Se" });
    await services.database
      .update(messagePictures)
      .set({ sha256: null })
      .where(eq(messagePictures.messageId, greeting.id));
    return greeting;
  }

  it("is recognised after the job, as it is shown and as it came", async () => {
    const bytes = await aPhotograph();
    const { picture } = (await uploadForGreeting(visitor, memorial, bytes)).body;
    const words = { authorName: "Ib", message: "Se her", picture };
    const { id, picture: shown } = (await visitor.post(`${memorial.path}/guestbook`, words)).body;
    await services.database
      .update(messagePictures)
      .set({ sha256: null })
      .where(eq(messagePictures.messageId, id));
    // Saved from the page, as whoever wants it back would.
    const largest = present(jpegsBySize(present(shown).variants).at(-1));
    const saved = (await app.app.inject({ url: largest.url })).rawPayload;
    await remove(id);
    expect((await uploadForGreeting(visitor, memorial, bytes)).status).toBe(201);
    await runJob(services, digestMessagePictures, {});
    for (const file of [bytes, saved])
      expect((await uploadForGreeting(visitor, memorial, file)).body.code).toBe(
        "memorials.removedFile",
      );
    expect((await addFiles(memorial, [{ bytes: saved }])).body.code).toBe("memorials.removedFile");
    expect((await uploadForGreeting(visitor, memorial, await aPhotograph())).status).toBe(201);
  });

  it("gets its digest in batches, each of which orders the next, past files that are missing", async () => {
    const { id } = await anOldGreeting();
    const { database } = services;
    const [row] = await database
      .select()
      .from(messagePictures)
      .where(eq(messagePictures.messageId, id));
    const like = present(row);
    const lost = like.variants.map((variant) => ({ ...variant, key: `${variant.key}-lost` }));
    const rows = Array.from({ length: 100 }, (_, at) => ({
      ...like,
      id: newId(),
      messageId: newId(),
      variants: at === 0 ? lost : like.variants,
    }));
    await database.insert(messagePictures).values(rows);
    const without = async () =>
      (await database.select().from(messagePictures)).filter(({ sha256 }) => sha256 === null)
        .length;
    const total = await without();
    await runJob(services, digestMessagePictures, {});
    expect(await without()).toBe(total - 99);
    const { rows: ordered } = await database.execute(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'memorials.digestMessagePictures'",
    );
    const { after } = present(ordered[0])["payload"] as { after: string };
    await runJob(services, digestMessagePictures, { after });
    expect(await without()).toBe(1);
  });
});
