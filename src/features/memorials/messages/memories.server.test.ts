import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addressOf, EventStream } from "#test/streams.ts";

/** Greetings with a date or a decade: memories, which are quoted in their years. */

const app = await testApp();
const SECRET = "a".repeat(32);
const WORDS = { authorName: "Knud Sørensen", message: "Hun kom gennem sneen." };

describe("a memory", () => {
  it.each([
    [{ happenedOn: "1956-02-14" }, { happenedOn: "1956-02-14" }],
    [{ happenedOn: "1956-02" }, { happenedOn: "1956-02" }],
    [{ happenedOn: "~1956" }, { happenedOn: "~1956" }],
    [{ decade: 1950 }, { decade: 1950 }],
    // As a form without a script sends it.
    [{ decade: "1950" }, { decade: 1950 }],
  ])("is written with %j, and listed with it", async (given, told) => {
    const { path } = await aMemorial(app);
    const { status, body } = await app.as().post(`${path}/guestbook`, { ...WORDS, ...given });
    expect(status).toBe(201);
    expect(body).toEqual({ ...body, ...WORDS, ...told });
    expect((await app.as().get(`${path}/guestbook`)).body.items).toEqual([body]);
  });

  it("is a greeting without either, and tells of none", async () => {
    const { path } = await aMemorial(app);
    const { body } = await app.as().post(`${path}/guestbook`, WORDS);
    expect(body).not.toHaveProperty("happenedOn");
    expect(body).not.toHaveProperty("decade");
  });

  it.each([
    [{ decade: 1975 }, "decade"],
    [{ decade: "1975" }, "decade"],
    [{ decade: -10 }, "decade"],
    [{ decade: 19_700 }, "decade"],
    [{ decade: "" }, "decade"],
    [{ decade: null }, "decade"],
    [{ happenedOn: "1931-02-30" }, "happenedOn"],
    [{ happenedOn: "~1931-05" }, "happenedOn"],
    [{ happenedOn: "2154" }, "happenedOn"],
    [{ happenedOn: "~2154" }, "happenedOn"],
    [{ happenedOn: "197X" }, "happenedOn"],
    [{ happenedOn: "1971", decade: 1970 }, "decade"],
  ])("is refused with %j, by the field", async (given, field) => {
    const { path } = await aMemorial(app);
    const { status, body } = await app.as().post(`${path}/guestbook`, { ...WORDS, ...given });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });

  it.each([[{ happenedOn: "1956" }], [{ decade: 1950 }]])(
    "is no tribute: %j is unknown there",
    async (given) => {
      const { path } = await aMemorial(app);
      const { status, body } = await app.as().post(`${path}/tributes`, { ...WORDS, ...given });
      expect(status).toBe(400);
      expect(Object.keys(body.fields ?? {})).toEqual(Object.keys(given));
    },
  );

  it("keeps its decade when its author corrects the words", async () => {
    const { path } = await aMemorial(app);
    const list = `${path}/guestbook` as const;
    const { body } = await app.as().post(list, { ...WORDS, decade: 1950, secret: SECRET });
    const better = { ...WORDS, message: "Hun kom i snestorm.", secret: SECRET };
    const corrected = await app.as().put(`${list}/${body.id}`, better);
    expect(corrected).toMatchObject({ status: 200, body: { decade: 1950 } });
    expect((await app.as().get(list)).body.items).toEqual([corrected.body]);
  });

  it("arrives on open pages with its decade", async () => {
    const { path } = await aMemorial(app);
    const stream = await EventStream.open(`${await addressOf(app.app)}${path}/live`);
    const { body } = await app.as().post(`${path}/guestbook`, { ...WORDS, decade: 1950 });
    expect(await stream.next()).toEqual({ event: "guestbook", data: body });
  });

  it("waits for approval like any greeting", async () => {
    const { path, owner } = await aMemorial(app);
    await owner.put(path, { guestbookModeration: "checked" });
    const memory = { ...WORDS, decade: 1950 };
    const { body } = await app.as().post(`${path}/guestbook`, memory);
    expect(body).toMatchObject({ waits: true, decade: 1950 });
    expect((await app.as().get(`${path}/guestbook`)).body.items).toEqual([]);
    const entries = [{ kind: "guestbook", id: body.id }];
    await owner.post(`${path}/decisions`, { decision: "show", entries });
    expect((await app.as().get(`${path}/guestbook`)).body.items).toMatchObject([memory]);
  });
});
