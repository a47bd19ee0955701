import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { purgeMemorials } from "#features/memorials/lifecycle/jobs.server.ts";
import { messages } from "#features/memorials/messages/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import {
  aPhotograph,
  formOf,
  greetWithPicture,
  storedPictures,
  uploadForGreeting,
} from "#test/media.ts";
import { photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { sweepMessagePictures } from "./jobs.server.ts";
import { messagePictures } from "./tables.server.ts";

const app = await testApp();
const { services } = app;
const { database } = services;
const visitor = app.as();
const WORDS = { authorName: "Bo Krag", message: "Tak for kaffen" };

type Page = Pick<TestMemorial, "path">;

const upload = async (page: Page, by: Client = visitor) =>
  uploadForGreeting(by, page, await aPhotograph());

async function uploaded(page: Page): Promise<string> {
  const { status, body } = await upload(page);
  expect(status).toBe(201);
  return body.picture;
}

describe("limits", () => {
  it("are by network, by page, and by what visitors have uploaded and not written", async () => {
    const strict = await testApp({
      LIMIT_GREETING_PICTURE: "2/3600",
      LIMIT_GREETING_PICTURE_PAGE: "4/3600",
    });
    const memorial = await aMemorial(strict);
    const from =
      (address: string, to = memorial) =>
      async () =>
        (await upload(to, strict.as(undefined, address))).status;
    const one = from("10.2.1.1");
    expect([await one(), await one(), await one()]).toEqual([201, 201, 429]);
    expect([await from("10.2.2.1")(), await from("10.2.3.1")()]).toEqual([201, 201]);
    expect(await from("10.2.4.1")()).toBe(429);
    expect(await from("10.2.5.1", await aMemorial(strict))()).toBe(201);
  });

  it("are the page's room and closed sections, told without telling how full it is", async () => {
    const small = await testApp({ MEMORIAL_MAX_MB: "0.006" });
    const memorial = await aMemorial(small);
    const stranger = small.as(undefined, "10.3.1.1");
    const answers = [];
    for (let sent = 0; sent < 3; sent += 1) {
      answers.push(await upload(memorial, stranger));
    }
    const full = present(answers.find(({ status }) => status !== 201));
    expect([full.status, full.body]).toMatchObject([409, { code: "memorials.noRoomForPictures" }]);
    expect(JSON.stringify(full.body)).not.toMatch(/\d MB/);
    // They count for the family, too.
    const form = formOf([{ bytes: await photograph({ width: 200, height: 200 }).toBuffer() }]);
    const added = await memorial.owner.send(`${memorial.path}/media`, form);
    expect(added.body).toMatchObject({ code: "memorials.pageFull" });
    await memorial.owner.put(memorial.path, { guestbookModeration: "closed" });
    const closed = await upload(memorial, stranger);
    expect(closed.body).toMatchObject({ code: "memorials.entriesClosed" });
  });

  it("end what nobody wrote a greeting for: 40 on a page, and all after a day", async () => {
    const memorial = await aMemorial(app);
    const picture = await uploaded(memorial);
    const [id = ""] = picture.split(".");
    await database.execute(sql`insert into message_pictures
        (memorial_id, id, message_id, token_hash, width, height, color, bytes, variants, created_at)
      select memorial_id, gen_random_uuid(), null, token_hash, width, height, color, bytes, '[]', created_at
      from message_pictures, generate_series(1, 39) where id = ${id}`);
    const refused = await upload(memorial);
    expect(refused.body).toMatchObject({ code: "memorials.noRoomForPictures" });
    const files = await storedPictures(app);
    await runJob(services, sweepMessagePictures, {});
    expect(await storedPictures(app)).toEqual(files);
    await database
      .update(messagePictures)
      .set({ createdAt: new Date(Date.now() - 86_400_001) })
      .where(eq(messagePictures.memorialId, memorial.id));
    await runJob(services, sweepMessagePictures, {});
    expect(await countOf(memorial)).toBe(0);
    expect(files.length - (await storedPictures(app)).length).toBe(3);
    const late = await visitor.post(`${memorial.path}/guestbook`, { ...WORDS, picture });
    expect(late.body).toMatchObject({ fields: { picture: expect.stringContaining("Billedet") } });
  });
});

describe("deleting", () => {
  it("a memorial waits for the files of greetings, and leaves none", async () => {
    const memorial = await aMemorial(app);
    await greetWithPicture(visitor, memorial, WORDS);
    const files = await storedPictures(app);
    await database
      .update(memorials)
      .set({ deletedAt: new Date("2020-01-01") })
      .where(eq(memorials.id, memorial.id));
    const isThere = () => database.$count(memorials, eq(memorials.id, memorial.id));
    await runJob(services, purgeMemorials, {});
    expect(await isThere()).toBe(1);
    await runJob(services, sweepMessagePictures, {});
    await runJob(services, purgeMemorials, {});
    expect(await isThere()).toBe(0);
    expect(files.length - (await storedPictures(app)).length).toBe(3);
  });

  it("keeps a picture as long as its greeting can be restored", async () => {
    const memorial = await aMemorial(app);
    const greeting = await greetWithPicture(visitor, memorial, WORDS);
    await memorial.owner.delete(`${memorial.path}/guestbook/${greeting.id}`);
    await runJob(services, sweepMessagePictures, {});
    expect(await countOf(memorial)).toBe(1);
    await database
      .update(messages)
      .set({ removedAt: new Date("2020-01-01") })
      .where(eq(messages.id, greeting.id));
    await runJob(services, purgeMemorials, {});
    await runJob(services, sweepMessagePictures, {});
    expect(await countOf(memorial)).toBe(0);
  });
});

it("needs no account, and is nothing of an account's", async () => {
  const memorial = await aMemorial(app);
  const anna = await aUser(app);
  const { status } = await upload(memorial, anna);
  expect(status).toBe(201);
});

function countOf({ id }: Pick<TestMemorial, "id">): Promise<number> {
  return database.$count(messagePictures, eq(messagePictures.memorialId, id));
}
