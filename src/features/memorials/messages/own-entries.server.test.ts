import { describe, expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addressOf, EventStream } from "#test/streams.ts";
import { OWN_MS } from "../entries/policy.ts";

/** What authors do with their own entries, from the same browser, for an hour. */

const app = await testApp();
const strict = await testApp({ LIMIT_ENTRY: "2/300" });
const SECRET = "a".repeat(32);
const OTHER = "b".repeat(32);

const SECTIONS = [
  {
    section: "guestbook",
    table: "messages",
    moderation: "guestbookModeration",
    entry: { authorName: "Bo", message: "Tak, Ingre" },
    better: { authorName: "Bo Holst", message: "Tak, Inger", relation: "nabo" },
  },
  {
    section: "tributes",
    table: "messages",
    moderation: "tributesModeration",
    entry: { authorName: "Bo", message: "Min mro" },
    better: { authorName: "Bo Holst", message: "Min mor", relation: null },
  },
  {
    section: "candles",
    table: "candles",
    moderation: "candlesModeration",
    entry: {},
    better: { name: "Bo Holst", message: "Sov godt" },
  },
] as const;

describe.each(SECTIONS)("the own entry in $section", (given) => {
  const { section, table, moderation, entry, better } = given;

  async function anEntry(memorial: TestMemorial, words: object = entry) {
    const list = `${memorial.path}/${section}` as const;
    const { body } = await app.as().post(list, { ...words, secret: SECRET });
    return { list, own: `${list}/${body.id}` as const, body };
  }

  const itemsOf = async ({ path }: TestMemorial) =>
    (await app.as().get(`${path}/${section}`)).body.items;

  it("is corrected, and stands where it stood", async () => {
    const memorial = await aMemorial(app);
    const { own, body } = await anEntry(memorial);
    const corrected = await app.as().put(own, { ...better, secret: SECRET });
    expect(corrected).toMatchObject({ status: 200, body: { ...body, ...better } });
    expect(await itemsOf(memorial)).toEqual([corrected.body]);
  });

  it("is taken back for good", async () => {
    const memorial = await aMemorial(app);
    const { own, body } = await anEntry(memorial);
    expect((await app.as().post(`${own}/take-back`, { secret: SECRET })).status).toBe(204);
    expect(await itemsOf(memorial)).toEqual([]);
    const { $client } = app.services.database;
    const { rows } = await $client.query(`select 1 from ${table} where id = $1`, [body.id]);
    expect(rows).toEqual([]);
    expect((await memorial.owner.post(`${own}/restore`)).status).toBe(404);
  });

  it("is not found by a stranger, who has another secret", async () => {
    const memorial = await aMemorial(app);
    const { own, body } = await anEntry(memorial);
    await expectRefused(own, OTHER);
    expect(await itemsOf(memorial)).toEqual([body]);
  });

  it("is not found if it was written without a secret", async () => {
    const { path } = await aMemorial(app);
    const { body } = await app.as().post(`${path}/${section}`, entry);
    await expectRefused(`${path}/${section}/${body.id}`, SECRET);
    expect((await app.as().get(`${path}/${section}`)).body.items).toEqual([body]);
  });

  it("is not found after an hour", async () => {
    const memorial = await aMemorial(app);
    const { list, body } = await anEntry(memorial);
    const { $client } = app.services.database;
    const age = async (ms: number, from: string) => {
      const id = newId(new Date(Date.now() - ms));
      await $client.query(`update ${table} set id = $1 where id = $2`, [id, from]);
      return id;
    };
    const inTime = await age(OWN_MS - 60_000, body.id);
    expect((await app.as().put(`${list}/${inTime}`, { ...better, secret: SECRET })).status).toBe(
      200,
    );
    await expectRefused(`${list}/${await age(OWN_MS, inTime)}`, SECRET);
    expect(await itemsOf(memorial)).toHaveLength(1);
  });

  it("is not found through another page, or on a private one", async () => {
    const memorial = await aMemorial(app);
    const { body, own } = await anEntry(memorial);
    const other = await aMemorial(app);
    await expectRefused(`${other.path}/${section}/${body.id}`, SECRET);
    await memorial.owner.put(memorial.path, { privacy: "private" });
    await expectRefused(own, SECRET);
    await memorial.owner.put(memorial.path, { privacy: "public" });
    expect(await itemsOf(memorial)).toEqual([body]);
  });

  it("is not found once a keeper has taken it off the page", async () => {
    const memorial = await aMemorial(app);
    const { own } = await anEntry(memorial);
    await memorial.owner.delete(own);
    await expectRefused(own, SECRET);
    expect((await memorial.owner.post(`${own}/restore`)).status).toBe(200);
  });

  it("is moderated again: it leaves open pages until a keeper has read it", async () => {
    const memorial = await aMemorial(app);
    const { own, body } = await anEntry(memorial);
    await memorial.owner.put(memorial.path, { [moderation]: "checked" });
    const url = `${await addressOf(app.app)}${memorial.path}/live`;
    const stream = await EventStream.open(url);
    const corrected = await app.as().put(own, { ...better, secret: SECRET });
    expect(corrected.body).toMatchObject({ id: body.id, waits: true });
    expect(await stream.next()).toEqual({ event: "removed", data: { id: body.id } });
    expect(await itemsOf(memorial)).toEqual([]);
    const queue = await memorial.owner.get(`${memorial.path}/waiting`);
    expect(JSON.stringify(queue.body)).toContain(better.message);
    expect((await app.as().post(`${own}/take-back`, { secret: SECRET })).status).toBe(204);
    const after = await memorial.owner.get(`${memorial.path}/waiting`);
    expect(JSON.stringify(after.body)).not.toContain(better.message);
  });

  it("reaches open pages when corrected", async () => {
    const memorial = await aMemorial(app);
    const { own } = await anEntry(memorial);
    const stream = await EventStream.open(`${await addressOf(app.app)}${memorial.path}/live`);
    const { body } = await app.as().put(own, { ...better, secret: SECRET });
    const event = { guestbook: "guestbook", tributes: "tribute", candles: "candle" }[section];
    expect(await stream.next()).toEqual({ event, data: body });
  });

  it("can't be corrected in a closed section, but taken back", async () => {
    const memorial = await aMemorial(app);
    const { own } = await anEntry(memorial);
    await memorial.owner.put(memorial.path, { [moderation]: "closed" });
    const refused = await app.as().put(own, { ...better, secret: SECRET });
    expect(refused).toMatchObject({ status: 409, body: { code: "memorials.entriesClosed" } });
    expect((await app.as().post(`${own}/take-back`, { secret: SECRET })).status).toBe(204);
  });

  it("counts against the limit of the network", async () => {
    const memorial = await aMemorial(strict);
    const who = strict.as(undefined, `203.0.113.${SECTIONS.indexOf(given) + 20}`);
    const list = `${memorial.path}/${section}` as const;
    const { body } = await who.post(list, { ...entry, secret: SECRET });
    const own = `${list}/${body.id}` as const;
    expect((await who.put(own, { ...better, secret: SECRET })).status).toBe(200);
    expect((await who.put(own, { ...better, secret: SECRET })).status).toBe(429);
    expect((await who.post(`${own}/take-back`, { secret: SECRET })).status).toBe(429);
  });

  it("names the fields that are wrong, and a missing or short secret", async () => {
    const memorial = await aMemorial(app);
    const { own, body } = await anEntry(memorial);
    for (const secret of [undefined, "kort", "æ".repeat(32), "x".repeat(65)]) {
      for (const refused of [
        await app.as().put(own, { ...better, secret }),
        await app.as().post(`${own}/take-back`, { secret }),
      ]) {
        const fields = { secret: expect.any(String) };
        expect(refused).toMatchObject({ status: 400, body: { fields } });
      }
    }
    const long = { ...better, message: "x".repeat(10_000), secret: SECRET };
    const refused = await app.as().put(own, long);
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { message: expect.any(String) } },
    });
    expect(await itemsOf(memorial)).toEqual([body]);
  });

  it("stores the secret as a digest, and answers it to nobody", async () => {
    const { own, body } = await anEntry(await aMemorial(app));
    const { $client } = app.services.database;
    const { rows } = await $client.query(`select t::text as row from ${table} t where id = $1`, [
      body.id,
    ]);
    // As text a column of bytes is hexadecimal.
    const plain = [SECRET, Buffer.from(SECRET).toString("hex")];
    expect(plain.filter((text) => rows[0].row.includes(text))).toEqual([]);
    const corrected = await app.as().put(own, { ...better, secret: SECRET });
    expect(JSON.stringify([body, corrected.body])).not.toMatch(/secret/i);
  });

  async function expectRefused(own: string, secret: string) {
    const corrected = await app.as().put(own, { ...better, secret });
    const taken = await app.as().post(`${own}/take-back`, { secret });
    for (const answer of [corrected, taken])
      expect(answer).toMatchObject({ status: 404, body: { code: "notFound" } });
  }
});
