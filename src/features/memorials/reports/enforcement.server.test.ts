import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Client, testApp } from "#test/app.ts";
import { aColleague, aKeeper, aMemorial, reachable, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { purgeMemorials } from "#features/memorials/lifecycle/jobs.server.ts";
import { messages } from "../messages/tables.server.ts";
import { liftRestrictions, purgeReports } from "./jobs.server.ts";
import { restrictions } from "../restrictions/tables.server.ts";
import { reportCases } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const WORDS = "Han skyldte mig 5.000 kr., og alle ved det.";

let made = 0;

async function aCase(memorial: TestMemorial, kind: string, itemId: string | null, given = {}) {
  const { body } = await app.as().post("/api/reports", {
    memorial: memorial.id,
    kind,
    itemId,
    reason: "defamation",
    explanation: "Det passer ikke, og det gør os kede af det.",
    name: "Lise Lund",
    email: `lise.e${++made}@example.org`,
    goodFaith: true,
    ...given,
  });
  expect(typeof body.number).toBe("number");
  return { ...body, path: `/api/admin/reports/${body.number}` as const };
}

async function decide(staff: Client, path: `/api/admin/reports/${number}`, given: object) {
  const { status, body } = await staff.post(`${path}/decide`, {
    outcome: "remove",
    ground: "terms",
    reference: "Vilkår, punkt 5",
    reasons: "Det påstår noget strafbart om en, der kan kendes.",
    ...given,
  });
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  return body;
}

async function aGreeting(memorial: TestMemorial, message = WORDS): Promise<string> {
  const { body } = await app.as().post(`${memorial.path}/guestbook`, { authorName: "Ib", message });
  return body.id;
}

const listed = async (asker: Client, { path }: TestMemorial) =>
  (await asker.get(`${path}/guestbook`)).body.items.map(({ id }) => id);

describe("a greeting", () => {
  it("is hidden, removed, appealed, given back, and everybody is told", async () => {
    const memorial = await aMemorial(app);
    await reachable(app, memorial.owner);
    const itemId = await aGreeting(memorial);
    const { path, token } = await aCase(memorial, "guestbook", itemId);
    const [support, other] = [await aColleague(app, "support"), await aColleague(app, "support")];
    await support.post(`${path}/hide`);
    expect(await listed(memorial.owner, memorial)).toEqual([]);
    await decide(support, path, {});
    expect((await app.as().get(memorial.path)).body.counts.guestbook).toBe(0);
    expect((await memorial.owner.get(memorial.path)).body.counts.guestbook).toBe(0);
    const stated = await mailTo(
      app,
      memorial.owner.email,
      "Vi har afgjort noget, der er anmeldt på siden for Inger Østergård",
    );
    expect(stated.text).toContain("Intet er afgjort automatisk");
    expect(stated.text).not.toContain("Lise");
    const { body } = await memorial.owner.get(`${memorial.path}/statements`);
    const statement = present(body.items[0]);
    expect(statement).toMatchObject({ state: "decided", can: { appeal: true } });
    const appealPath = `${memorial.path}/statements/${statement.id}/appeal` as const;
    const text = { text: "Det er sandt, og vi har hans underskrift." };
    expect((await memorial.owner.post(appealPath, text)).status).toBe(201);
    expect((await memorial.owner.post(appealPath, text)).body.code).toBe(
      "memorials.appealedBefore",
    );
    const appeal = present((await other.get(path)).body.appeals[0]);
    const decidePath = `${path}/appeals/${appeal.id}/decide` as const;
    const overturn = { outcome: "overturn", reasons: "Underskriften er ægte, og ordene er sande." };
    expect((await support.post(decidePath, overturn)).body.code).toBe("memorials.heardByAnother");
    expect((await other.post(decidePath, overturn)).body.state).toBe("reviewed");
    const ended = "Din klage over afgørelsen om siden for Inger Østergård er afgjort";
    expect((await mailTo(app, memorial.owner.email, ended)).text).not.toContain("sag nr.");
    expect(await listed(app.as(), memorial)).toEqual([itemId]);
    expect((await app.as().get(`/api/reports/${token}`)).body.state).toBe("reviewed");
  });

  it("can't be written again, nor restored, corrected or taken back", async () => {
    const memorial = await aMemorial(app);
    const secret = "s".repeat(32);
    const written = { authorName: "Ib", message: WORDS, secret };
    const itemId = (await app.as().post(`${memorial.path}/guestbook`, written)).body.id;
    const { path } = await aCase(memorial, "guestbook", itemId);
    await decide(await aColleague(app, "support"), path, {});
    const again = await app.as().post(`${memorial.path}/tributes`, {
      authorName: "Bo",
      message: `Jeg siger det igen: han  SKYLDTE mig 5.000 kr., og alle ved det.`,
    });
    expect(again.body.code).toBe("memorials.removedWords");
    const own = `${memorial.path}/guestbook/${itemId}` as const;
    expect((await memorial.owner.delete(own)).status).toBe(404);
    expect((await memorial.owner.post(`${own}/restore`)).status).toBe(404);
    expect((await app.as().put(own, { ...written, message: "Tak" })).status).toBe(404);
    expect((await app.as().post(`${own}/take-back`, { secret })).status).toBe(404);
  });

  it("restricted until a day comes back by itself", async () => {
    const memorial = await aMemorial(app);
    const itemId = await aGreeting(memorial);
    const { path } = await aCase(memorial, "guestbook", itemId);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await decide(await aColleague(app, "support"), path, { outcome: "restrict", until });
    expect(await listed(app.as(), memorial)).toEqual([]);
    await database
      .update(restrictions)
      .set({ until: new Date(Date.now() - 1) })
      .where(eq(restrictions.itemId, itemId));
    await runJob(app.services, liftRestrictions, {});
    expect(await listed(app.as(), memorial)).toEqual([itemId]);
  });
});

describe("a biography", () => {
  const STORY = `<p>Inger var god.</p><p>${WORDS}</p>`;

  it("is hidden until a writer saves one without the quoted words", async () => {
    const memorial = await aMemorial(app, { biography: STORY });
    const { path } = await aCase(memorial, "biography", null, { quote: WORDS });
    await decide(await aColleague(app, "support"), path, {});
    expect((await app.as().get(memorial.path)).body.biography).toBeNull();
    const { body } = await memorial.owner.get(memorial.path);
    expect(body.biography).toContain("Inger var god.");
    expect(body.biography).not.toContain("skyldte");
    const last = await memorial.owner.get(`${memorial.path}/biography/last-change`);
    expect(JSON.stringify(last.body)).not.toContain("skyldte");
    const refused = await memorial.owner.put(memorial.path, { biography: `${STORY}<p>Mere</p>` });
    expect(refused.body.code).toBe("memorials.removedWords");
    await memorial.owner.put(memorial.path, { biography: "<p>Inger var god ved alle.</p>" });
    expect((await app.as().get(memorial.path)).body.biography).toContain("god ved alle");
    const back = await memorial.owner.put(memorial.path, { biography: STORY });
    expect(back.status).toBe(409);
  });
});

describe("a page", () => {
  it("restricted is seen by its keepers alone; removed by nobody, who can still appeal", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const support = await aColleague(app, "support");
    const first = await aCase(memorial, "memorial", null);
    await decide(support, first.path, { outcome: "restrict" });
    expect((await app.as().get(memorial.path)).status).toBe(404);
    expect((await memorial.owner.get(memorial.path)).status).toBe(200);
    const second = await aMemorial(app, { privacy: "public" });
    const { path } = await aCase(second, "memorial", null);
    await decide(support, path, {});
    expect((await second.owner.get(second.path)).status).toBe(404);
    const { body } = await second.owner.get(`${second.path}/statements`);
    expect(body.items).toHaveLength(1);
  });
});

describe("a hold", () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();

  it("hides a greeting, and nobody deletes it, nor the page, nor the purge", async () => {
    const memorial = await aMemorial(app);
    const itemId = await aGreeting(memorial);
    const administrator = await aColleague(app, "administrator");
    const path = `/api/admin/memorials/${memorial.id}/holds` as const;
    const held = await administrator.post(path, {
      kind: "guestbook",
      itemId,
      reason: "Politiet",
      until,
    });
    expect(held.status).toBe(201);
    expect(await listed(app.as(), memorial)).toEqual([]);
    const own = `${memorial.path}/guestbook/${itemId}` as const;
    expect((await memorial.owner.delete(own)).body.code).toBe("memorials.held");
    expect((await memorial.owner.delete(memorial.path)).body.code).toBe("memorials.held");
    const removedAt = new Date(Date.now() - 60 * 86_400_000);
    await database.update(messages).set({ removedAt }).where(eq(messages.id, itemId));
    await runJob(app.services, purgeMemorials, {});
    expect(await database.$count(messages, eq(messages.id, itemId))).toBe(1);
    expect((await administrator.delete(`${path}/${held.body.id}`)).status).toBe(204);
    await runJob(app.services, purgeMemorials, {});
    expect(await database.$count(messages, eq(messages.id, itemId))).toBe(0);
  });

  it("is refused for a day that is over, and for what isn't there", async () => {
    const memorial = await aMemorial(app);
    const administrator = await aColleague(app, "administrator");
    const path = `/api/admin/memorials/${memorial.id}/holds` as const;
    const hold = { kind: "memorial", reason: "Politiet", until: "2020-01-01" };
    expect((await administrator.post(path, hold)).body.fields).toHaveProperty("until");
    const nothing = { kind: "candle", itemId: memorial.id, reason: "Politiet", until };
    expect((await administrator.post(path, nothing)).status).toBe(404);
  });
});

describe("the time to keep", () => {
  const long = (months: number) => new Date(Date.now() - months * 31 * 86_400_000);

  it("ends for evidence and names after six months, for the case after three years", async () => {
    const memorial = await aMemorial(app);
    const { path, number } = await aCase(memorial, "guestbook", await aGreeting(memorial));
    const support = await aColleague(app, "support");
    await decide(support, path, { outcome: "keep" });
    const own = eq(reportCases.number, number);
    await database
      .update(reportCases)
      .set({ decidedAt: long(7), lastAt: long(7) })
      .where(own);
    await runJob(app.services, purgeReports, {});
    const { body } = await support.get(path);
    expect(body.snapshot).toBeNull();
    expect(body.notices).toMatchObject([{ name: null, email: null }]);
    await database
      .update(reportCases)
      .set({ lastAt: long(37) })
      .where(own);
    await runJob(app.services, purgeReports, {});
    expect((await support.get(path)).status).toBe(404);
  });

  it("to appeal is six months", async () => {
    const memorial = await aMemorial(app);
    const { path, number, token } = await aCase(memorial, "guestbook", await aGreeting(memorial));
    await decide(await aColleague(app, "support"), path, { outcome: "keep" });
    await database
      .update(reportCases)
      .set({ decidedAt: long(7) })
      .where(eq(reportCases.number, number));
    const late = await app
      .as()
      .post(`/api/reports/${token}/appeal`, { text: "Det er forkert afgjort." });
    expect({ status: late.status, code: late.body.code }).toEqual({
      status: 410,
      code: "memorials.appealOver",
    });
  });
});

it("an editor reads statements, a moderator doesn't", async () => {
  const memorial = await aMemorial(app);
  const editor = await aKeeper(app, memorial, "editor");
  const moderator = await aKeeper(app, memorial, "moderator");
  expect((await editor.get(`${memorial.path}/statements`)).status).toBe(200);
  expect((await moderator.get(`${memorial.path}/statements`)).status).toBe(404);
});
