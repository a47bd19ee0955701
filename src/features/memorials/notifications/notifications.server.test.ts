import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial, type TestUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";
import {
  notifyAnniversaries,
  notifyDaily,
  notifyImmediately,
  notifyWeekly,
} from "./jobs.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
/** A sweep by the real clock skips the last seconds, whose transactions may be uncommitted. */
const upToNow = () => ({ until: new Date().toISOString() });
const ONE = "Nyt på siden for Inger";

let memorial: TestMemorial;
beforeEach(async () => {
  memorial = await aMemorial(app, { name: "Inger" });
  await confirm(memorial.owner);
});

async function confirm({ id }: TestUser) {
  await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
}

const choose = (who: TestUser, kind: string, how: string, { id } = memorial) =>
  who.put(`/api/user/notifications/${id}`, { kind, how });
const light = (count = 1, { path } = memorial) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      app.as().post(`${path}/candles`, { name: `Poul ${index}`, message: null }),
    ),
  );
const greet = (authorName = "Grethe Lund") =>
  app.as().post(`${memorial.path}/guestbook`, { authorName, message: "Tak for alt" });

/** Mails are sent in order: once this one has arrived, any earlier one has, too. */
async function untilMailed() {
  const other = await aMemorial(app, { name: "Villy" });
  await confirm(other.owner);
  await choose(other.owner, "candle", "now", other);
  await light(1, other);
  await runJob(app.services, notifyImmediately, upToNow());
  await mailTo(app, other.owner.email, "Nyt på siden for Villy");
}

async function newsMails({ email }: TestUser) {
  await untilMailed();
  const mails = await mailsTo(app, email);
  return mails.filter(({ subject }) => subject?.startsWith("Nyt"));
}

describe("the list in the profile", () => {
  it("shows entries by others, newest first, with a count of new ones", async () => {
    const { owner, path } = memorial;
    await greet();
    await light();
    const tribute = { authorName: "Lise", message: "Vores mor" };
    await app.as().post(`${path}/tributes`, tribute);
    const { body } = await owner.get("/api/user/news");
    expect(body.unseen).toBe(3);
    expect(body.items).toMatchObject([
      { kind: "tribute", who: "Lise", isNew: true, page: { name: "Inger", slug: memorial.slug } },
      { kind: "candle", who: "Poul 0" },
      { kind: "guestbook", who: "Grethe Lund" },
    ]);
    expect((await owner.post("/api/user/news/seen")).status).toBe(204);
    await greet("Bo");
    const again = (await owner.get("/api/user/news")).body;
    expect(again.unseen).toBe(1);
    expect((await owner.get("/api/user/navigation")).body).toEqual({ unseen: 1 });
    expect(again.items.map(({ isNew }) => isNew)).toEqual([true, false, false, false]);
  });

  it("omits pages that the user does not keep, entries from before they did, removed ones, and kinds turned off", async () => {
    const { owner, path } = memorial;
    const { body } = await greet();
    const late = await aKeeper(app, memorial, "editor");
    expect((await late.get("/api/user/news")).body.items).toEqual([]);
    expect((await (await aUser(app)).get("/api/user/news")).body.items).toEqual([]);
    const reader = await aKeeper(app, memorial, "reader");
    await greet();
    expect((await reader.get("/api/user/news")).body.items).toEqual([]);
    expect((await late.get("/api/user/news")).body.items).toHaveLength(1);
    expect((await owner.get("/api/user/news")).body.items).toHaveLength(2);
    await owner.delete(`${path}/guestbook/${body.id}`);
    expect((await owner.get("/api/user/news")).body.items).toHaveLength(1);
    await choose(owner, "candle", "never");
    await light();
    expect((await owner.get("/api/user/news")).body).toMatchObject({
      items: [{ kind: "guestbook" }],
      unseen: 1,
    });
  });

  it("shows pictures added by others, not the user's own", async () => {
    const helper = await aKeeper(app, memorial, "contributor", { fullName: "Lise Holm" });
    const own = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
    const theirs = await addFiles({ ...memorial, owner: helper }, [{ bytes: await aPhotograph() }]);
    for (const { body } of [own, theirs]) await untilSettled(memorial, present(body.items[0]).id);
    expect((await memorial.owner.get("/api/user/news")).body.items).toMatchObject([
      { kind: "picture", who: "Lise Holm" },
    ]);
  });
});

describe("by mail", () => {
  it("immediate: fifty candles are one mail, and no candle is notified twice", async () => {
    const { owner } = memorial;
    expect((await choose(owner, "candle", "now")).status).toBe(204);
    await light(50);
    await runJob(app.services, notifyImmediately, upToNow());
    await runJob(app.services, notifyImmediately, upToNow());
    const mail = await mailTo(app, owner.email, ONE);
    expect(mail.text).toContain("50 lys");
    expect(mail.text).toContain(`/memorial/${memorial.slug}`);
    expect(await newsMails(owner)).toHaveLength(1);
  });

  it("daily by default, weekly where chosen", async () => {
    const { owner } = memorial;
    await choose(owner, "candle", "week");
    await greet();
    await light(2);
    await runJob(app.services, notifyImmediately, upToNow());
    await runJob(app.services, notifyDaily, upToNow());
    const daily = await mailTo(app, owner.email, ONE);
    expect(daily.text).toContain("en hilsen, blandt andet fra Grethe Lund");
    expect(daily.text).not.toContain("lys.");
    await runJob(app.services, notifyWeekly, upToNow());
    expect((await mailTo(app, owner.email, ONE, 2)).text).toContain("2 lys");
  });

  it("never to an unconfirmed address, nor when mails are off", async () => {
    const { owner } = memorial;
    await choose(owner, "candle", "now");
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.id));
    await light();
    await runJob(app.services, notifyImmediately, upToNow());
    await confirm(owner);
    await owner.put("/api/user/notifications", { mailsAreOff: true });
    await runJob(app.services, notifyImmediately, upToNow());
    expect(await newsMails(owner)).toEqual([]);
    // Turned on again, they start from now: entries from the time in between are not reported.
    await owner.put("/api/user/notifications", { mailsAreOff: false });
    await runJob(app.services, notifyImmediately, upToNow());
    expect(await newsMails(owner)).toEqual([]);
    await light();
    await runJob(app.services, notifyImmediately, upToNow());
    expect((await mailTo(app, owner.email, ONE)).text).toContain("et lys");
  });

  it("escapes a name that contains HTML", async () => {
    await greet('<img src=x onerror="alert(1)">');
    await runJob(app.services, notifyDaily, upToNow());
    const { html } = await mailTo(app, memorial.owner.email, ONE);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x");
  });
});

describe("unsubscribing from mails", () => {
  it("is one click for a mail program, without a session, and can be undone in the profile", async () => {
    const { owner } = memorial;
    await greet();
    await runJob(app.services, notifyDaily, upToNow());
    const { headers, text } = await mailTo(app, owner.email, ONE);
    const header = (key: string) => headers.find((each) => each.key === key)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const url = header("list-unsubscribe").replace(/[<>\s]/g, "");
    expect(text).toContain(url);
    const call = new URL(url).pathname.replace("/profile/mails/", "/api/unsubscriptions/");
    expect((await app.as().get(call)).status).toBe(405);
    expect((await owner.get("/api/user/notifications")).body.mailsAreOff).toBe(false);
    expect((await app.as().post(call)).status).toBe(204);
    expect((await app.as().post(call)).status).toBe(204);
    expect((await owner.get("/api/user/notifications")).body.mailsAreOff).toBe(true);
    expect((await app.as().post(`${call.slice(0, -4)}AAAA`)).status).toBe(410);
  });
});

describe("anniversaries", () => {
  it("are mailed on the day, to keepers who opted in", async () => {
    const { owner, id } = memorial;
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Copenhagen" }).format();
    const diedOn = `${Number(today.slice(0, 4)) - 3}${today.slice(4)}`;
    await database.update(memorials).set({ diedOn }).where(eq(memorials.id, id));
    const other = await aKeeper(app, memorial, "editor");
    await confirm(other);
    await choose(owner, "anniversary", "now");
    await runJob(app.services, notifyAnniversaries, {});
    const mail = await mailTo(app, owner.email, "I dag er det dødsdagen for Inger");
    expect(mail.text).toContain("3 år siden");
    await untilMailed();
    expect((await mailsTo(app, other.email)).map(({ subject }) => subject)).not.toContain(
      mail.subject,
    );
  });

  it("can't be set to weekly", async () => {
    const { status, body } = await choose(memorial.owner, "anniversary", "week");
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["how"],
    });
  });
});

it("can be set only for pages that the user keeps", async () => {
  const stranger = await aUser(app);
  expect((await choose(stranger, "candle", "now")).status).toBe(404);
  expect((await stranger.get("/api/user/notifications")).body.items).toEqual([]);
});
