import { expect, it } from "vitest";
import { findGraveForMail } from "#features/memorials/grave/queries.server.ts";
import { countNews } from "#features/memorials/notifications/queries.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { aKeeper, aMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { present } from "#test/present.ts";
import { decideAgainst } from "#test/reports.ts";
import { unzipped } from "#test/zip.ts";

/** What is removed, in people's own copies, news and mails. */

const app = await testApp({ LIMIT_EXPORT: "1000/60" });
const visitor = app.as();

async function copyOf({ cookie = "" }: Client): Promise<string> {
  const answer = await app.app.inject({ url: "/api/user/export.zip", headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  return [...unzipped(answer.rawPayload)]
    .map(([name, file]) => `${name} ${file.toString()}`)
    .join(" ");
}

it("a removed picture is in no copy of whoever added it to somebody else's page", async () => {
  const memorial = await aMemorial(app, { privacy: "public" });
  const helper = await aKeeper(app, memorial, "contributor");
  const { path } = memorial;
  const files = [{ bytes: await aPhotograph() }];
  const added = await addFiles({ owner: helper, path }, files, { caption: "Kvistgårdsballet" });
  await app.services.database.execute("update media_items set status = 'ready'");
  expect(await copyOf(helper)).toContain("Kvistgårdsballet");
  await decideAgainst(app, memorial, { kind: "media", itemId: present(added.body.items[0]).id });
  expect(await copyOf(helper)).not.toContain("Kvistgårdsballet");
});

it("a removed page leaves its name to its owner, and no news, mail or copy tells more", async () => {
  const epitaph = "Altid kvistgårdsglad";
  const memorial = await aMemorial(app, { privacy: "public", epitaph, bornOn: "1931" });
  const { owner, path } = memorial;
  await owner.put(`${path}/resting-place`, { leaseEndsOn: "2040-01-01", remind: true });
  await visitor.post(`${path}/guestbook`, { authorName: "Kvistgårdsbo", message: "En hilsen" });
  const { services } = app;
  await services.database.execute("update users set email_verified_at = now()");
  const userId = (await owner.get("/api/user")).body.id;
  const span = { from: "2020-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" };
  const told = async () => ({
    news: (await owner.get("/api/user/news")).text.includes("Kvistgårdsbo"),
    mail: (await countNews(services, { userId, how: "day", ...span })).length,
    grave: (await findGraveForMail(services, memorial.id)) !== null,
    copy: (await copyOf(owner)).includes("kvistgårdsglad"),
  });
  expect(await told()).toEqual({ news: true, mail: 1, grave: true, copy: true });
  await decideAgainst(app, memorial, { kind: "memorial", itemId: null });
  expect(await told()).toEqual({ news: false, mail: 0, grave: false, copy: false });
  expect(await copyOf(owner)).toContain(memorial.slug);
});

it("a greeting that was removed isn't told again to a retry of its first attempt", async () => {
  const memorial = await aMemorial(app, { privacy: "public" });
  const { path } = memorial;
  const key = { "idempotency-key": "3f0c2e1a-7b1d-4c55-9e0f-6f3f7a1b2c3d" };
  const words = { authorName: "Ib", message: "Han skyldte kvistgården penge" };
  const light = { name: "Ib", message: "Et lys for kvistgårdens penge" };
  const greeting = (await visitor.post(`${path}/guestbook`, words, key)).body;
  const candle = (await visitor.post(`${path}/candles`, light, key)).body;
  await decideAgainst(app, memorial, { kind: "guestbook", itemId: greeting.id });
  await decideAgainst(app, memorial, { kind: "candle", itemId: candle.id });
  const other = { authorName: "Ib", message: "Noget helt andet" };
  const answers = [
    await visitor.post(`${path}/guestbook`, other, key),
    await visitor.post(`${path}/candles`, { name: "Ib" }, key),
  ];
  for (const { status, text } of answers) {
    expect({ status, isTold: text.includes("kvistgård") }).toEqual({ status: 409, isTold: false });
  }
});
