import { describe, expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addressOf, EventStream } from "#test/streams.ts";

const app = await testApp();
const other = await testApp();
const DAY = 86_400_000;

/** A candle with name and words that burnt out an hour ago. */
async function aBurntCandle({ path }: Pick<TestMemorial, "path">, name: string | null = "Bodil") {
  const { body } = await app.as().post(`${path}/candles`, { name, message: "Sov godt" });
  await burnOut(body.id);
  return { id: body.id, own: `${path}/candles/${body.id}/relight` as const };
}

async function burnOut(id: string) {
  await app.services.database.$client.query(
    `update candles set lit_at = now() - interval '8 days',
       burns_until = now() - interval '1 hour' where id = $1`,
    [id],
  );
}

describe("a burnt-out candle", () => {
  it("is lit again by anybody, with its name and words, for its full time", async () => {
    const memorial = await aMemorial(app);
    const { own } = await aBurntCandle(memorial);
    const before = Date.now();
    // As it is sent when it was pressed without a network.
    const { status, body } = await app.as().post(own, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Bodil", message: "Sov godt", timesRelit: 1 });
    expect(Date.parse(body.relitAt ?? "")).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(body.burnsUntil) - Date.parse(body.relitAt ?? "")).toBe(7 * DAY);
    expect(Date.parse(body.litAt)).toBeLessThan(before - 7 * DAY);
    const { body: list } = await app.as().get(`${memorial.path}/candles`);
    expect(list.items).toEqual([body]);
    expect((await app.as().get(`${memorial.path}/candles?burnt=true`)).body.items).toEqual([]);
    expect((await app.as().get(memorial.path)).body.counts.candles).toBe(1);
  });

  it("is news to the page's keepers", async () => {
    const memorial = await aMemorial(app);
    const { own } = await aBurntCandle(memorial);
    await app.services.database.$client.query(
      `update candles set id = '01800000-0000-7000-8000-000000000001' where memorial_id = $1`,
      [memorial.id],
    );
    const news = async () => (await memorial.owner.get("/api/user/news")).body.items;
    expect(await news()).toEqual([]);
    const again = own.replace(/[^/]+(?=\/relight)/, "01800000-0000-7000-8000-000000000001");
    const relit = await app.as().post(again as typeof own);
    expect(await news()).toMatchObject([{ kind: "candle", who: "Bodil", at: relit.body.relitAt }]);
  });

  it("is answered unchanged while it still burns", async () => {
    const memorial = await aMemorial(app);
    const { body } = await app.as().post(`${memorial.path}/candles`, { name: "Bo" });
    const relight = `${memorial.path}/candles/${body.id}/relight` as const;
    expect(await app.as().post(relight)).toMatchObject({ status: 200, body });
    const { own } = await aBurntCandle(memorial);
    const lit = (await app.as().post(own)).body;
    expect((await app.as().post(own)).body).toEqual(lit);
  });

  it("is lit once by many at the same moment, on any node", async () => {
    const { own } = await aBurntCandle(await aMemorial(app));
    const asked = Array.from({ length: 12 }, (_, at) => (at % 2 ? app : other).as().post(own));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.timesRelit))).toEqual(new Set([1]));
    expect(new Set(answers.map(({ body }) => body.relitAt)).size).toBe(1);
  });

  it("can be lit again each time it has burnt out", async () => {
    const { id, own } = await aBurntCandle(await aMemorial(app));
    await app.as().post(own);
    await burnOut(id);
    expect((await app.as().post(own)).body.timesRelit).toBe(2);
  });

  it("comes first in the list, which is still read page by page", async () => {
    const memorial = await aMemorial(app);
    const { own } = await aBurntCandle(memorial, "Anders");
    for (const name of ["Bodil", "Carl", "Dorte"]) {
      await app.as().post(`${memorial.path}/candles`, { name });
    }
    await app.as().post(own);
    const names: (string | null)[] = [];
    let from = "";
    for (const _ of [1, 2, 3, 4]) {
      const { body } = await app.as().get(`${memorial.path}/candles?limit=1${from}`);
      names.push(...body.items.map(({ name }) => name));
      from = `&cursor=${body.nextCursor}`;
    }
    expect(from).toBe("&cursor=null");
    expect(names).toEqual(["Anders", "Dorte", "Carl", "Bodil"]);
  });

  it("is told to open pages of every node", async () => {
    const memorial = await aMemorial(app);
    const { own } = await aBurntCandle(memorial);
    const stream = await EventStream.open(`${await addressOf(other.app)}${memorial.path}/live`);
    const { body } = await app.as().post(own);
    // The other node may hear late that it was lit first.
    let told = await stream.next();
    if (told?.event === "candle" && told.data.timesRelit === 0) told = await stream.next();
    expect(told).toEqual({ event: "candle", data: body });
  });
});

describe("relighting is refused", () => {
  it("for candles that are unknown, removed, waiting, or on another page", async () => {
    const memorial = await aMemorial(app);
    const { id, own } = await aBurntCandle(memorial);
    await memorial.owner.delete(`${memorial.path}/candles/${id}`);
    expect((await app.as().post(own)).status).toBe(404);
    const unknown = `${memorial.path}/candles/${newId()}/relight` as const;
    expect((await app.as().post(unknown)).status).toBe(404);
    await memorial.owner.put(memorial.path, { candlesModeration: "checked" });
    const waiting = await aBurntCandle(memorial, "Kim");
    expect((await app.as().post(waiting.own)).status).toBe(404);
    const elsewhere = await aBurntCandle(await aMemorial(app));
    const wrong = `${memorial.path}/candles/${elsewhere.id}/relight` as const;
    expect((await app.as().post(wrong)).status).toBe(404);
  });

  it("where no candles are lit any more, and to those who may not read them", async () => {
    const memorial = await aMemorial(app);
    const { own } = await aBurntCandle(memorial);
    await memorial.owner.put(memorial.path, { candlesModeration: "closed" });
    expect(await app.as().post(own)).toMatchObject({
      status: 409,
      body: { code: "memorials.entriesClosed" },
    });
    await memorial.owner.put(memorial.path, { candlesPrivacy: "private" });
    expect((await app.as().post(own)).status).toBe(404);
  });

  it("beyond the limit of lighting", async () => {
    const strict = await testApp({ LIMIT_ENTRY: "2/300" });
    const memorial = await aMemorial(strict);
    const relight = `${memorial.path}/candles/${newId()}/relight` as const;
    const visitor = strict.as(undefined, "192.0.2.77");
    for (const _ of [1, 2]) expect((await visitor.post(relight)).status).toBe(404);
    expect((await visitor.post(relight)).status).toBe(429);
  });
});
