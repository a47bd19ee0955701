import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkCharacter, groupCode } from "#features/qr/model.ts";
import { qrCodes, qrHistory, qrLinks } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aClaimedPlate, aMemorial, aPlate, aUser } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;

/** A valid code that was never issued. */
function neverDrawn(): string {
  const random = "ZZZZZZZ0";
  return random + checkCharacter(random);
}

async function stepsOf(code: string) {
  const rows = await database.select().from(qrHistory).where(eq(qrHistory.code, code));
  return rows.map(({ step }) => step);
}

describe("a code", () => {
  it("shows anybody that it opens nothing yet", async () => {
    const { code } = await aPlate(app);
    const { status, body } = await app.as().get(`/api/qr-codes/${code}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: { code, state: "unlinked", hasPlate: true, retiredFor: null, memorials: [] },
    });
  });

  it("is found however it is typed", async () => {
    const { code } = await aPlate(app);
    const typed = [
      code.toLowerCase(),
      groupCode(code),
      groupCode(code).replaceAll(" ", "-"),
      code.replaceAll("0", "O").replaceAll("1", "l"),
      code.replaceAll("0", "o").replaceAll("1", "I"),
      ` ${code} `,
    ];
    for (const text of typed) {
      const { body } = await app.as().get(`/api/qr-codes/${encodeURIComponent(text)}`);
      expect(body.code).toBe(code);
    }
  });

  it("is reported as mistyped at once, never as unknown", async () => {
    const { code } = await aPlate(app);
    const wrong = code.startsWith("2") ? `3${code.slice(1)}` : `2${code.slice(1)}`;
    const swapped = code.replace(/(.)(?!\1)(.)/, "$2$1");
    for (const text of [wrong, swapped, code.slice(0, 8), `${code}0`, "U".repeat(9), "%00", "🕯"]) {
      const answer = await app.as().get(`/api/qr-codes/${encodeURI(text).replace("%2500", "%00")}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "qr.mistypedCode" } });
    }
    const unknown = await app.as().get(`/api/qr-codes/${neverDrawn()}`);
    expect(unknown).toMatchObject({ status: 404, body: { code: "notFound" } });
  });

  it("shows the memorials that the caller may read", async () => {
    const anna = await aUser(app);
    const open = await aMemorial(app, { owner: anna, name: "Åbne Åse" });
    const hidden = await aMemorial(app, { owner: anna, name: "Skjulte Siv", privacy: "private" });
    const { path } = await aClaimedPlate(app, anna);
    await anna.put(`${path}/memorials`, { memorialIds: [hidden.id, open.id] });
    const shown = { slug: open.slug, name: "Åbne Åse" };
    const stranger = await app.as().get(path);
    expect(stranger.body).toMatchObject({ state: "linked", memorials: [shown] });
    const own = await anna.get(path);
    expect(own.body.memorials).toEqual([{ slug: hidden.slug, name: "Skjulte Siv" }, shown]);
    await anna.delete(open.path);
    expect((await app.as().get(path)).body).toMatchObject({ state: "linked", memorials: [] });
  });

  it("that is retired says so, and can't be claimed or linked", async () => {
    const anna = await aUser(app);
    const { id } = await aMemorial(app, { owner: anna });
    const { code, path } = await aClaimedPlate(app, anna);
    const free = await aPlate(app);
    for (const retired of [code, free.code]) {
      await database
        .update(qrCodes)
        .set({ retiredAt: new Date() })
        .where(eq(qrCodes.code, retired));
    }
    expect((await app.as().get(path)).body.state).toBe("retired");
    expect((await anna.put(`${path}/memorials`, { memorialIds: [id] })).status).toBe(409);
    const claim = await anna.post(`/api/qr-codes/${free.code}/claim`, free);
    expect(claim.status).toBe(400);
    const { activationKey } = free;
    const rightly = await anna.post(`/api/qr-codes/${free.code}/claim`, { activationKey });
    expect(rightly).toMatchObject({ status: 409, body: { code: "qr.outOfOrder" } });
  });
});

describe("linking", () => {
  it("sets the named memorials in their order, without duplicates, replacing the former ones", async () => {
    const anna = await aUser(app);
    const [one, two] = [
      await aMemorial(app, { owner: anna }),
      await aMemorial(app, { owner: anna }),
    ];
    const { code, path } = await aClaimedPlate(app, anna);
    const link = (memorialIds: string[]) => anna.put(`${path}/memorials`, { memorialIds });
    const { body } = await link([two.id, one.id, two.id]);
    expect(body).toMatchObject({ code, state: "linked", locked: false });
    expect(body.memorials.map(({ slug }) => slug)).toEqual([two.slug, one.slug]);
    expect((await link([one.id])).body.memorials).toHaveLength(1);
    expect(await stepsOf(code)).toEqual(["created", "claimed", "linked", "linked"]);
  });

  it("refuses someone else's, unknown and deleted memorials alike", async () => {
    const [anna, other] = [await aUser(app), await aMemorial(app)];
    const gone = await aMemorial(app, { owner: anna });
    await anna.delete(gone.path);
    const own = await aMemorial(app, { owner: anna });
    const { code, path } = await aClaimedPlate(app, anna);
    const answers = [];
    for (const id of [other.id, "0190f3a4-0000-7000-8000-000000000000", gone.id]) {
      const answer = await anna.put(`${path}/memorials`, { memorialIds: [own.id, id] });
      answers.push({ status: answer.status, fields: answer.body.fields });
    }
    expect(answers[0]).toMatchObject({ status: 400, fields: { memorialIds: expect.any(String) } });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    const links = await database.select().from(qrLinks).where(eq(qrLinks.code, code));
    expect(links).toEqual([]);
  });

  it("is for the code's owner: other codes are reported as unknown", async () => {
    const [anna, bo] = [await aUser(app), await aMemorial(app)];
    const { path } = await aClaimedPlate(app, anna);
    const unclaimed = `/api/qr-codes/${(await aPlate(app)).code}`;
    const unknown = `/api/qr-codes/${neverDrawn()}`;
    for (const place of [path, unclaimed, unknown]) {
      const answer = await bo.owner.put(`${place}/memorials`, { memorialIds: [bo.id] });
      expect(answer).toMatchObject({ status: 404, body: { code: "notFound" } });
    }
    const visitor = await app.as().put(`${path}/memorials`, { memorialIds: [bo.id] });
    expect(visitor.status).toBe(401);
  });

  it("is refused while a code is locked; it keeps its links", async () => {
    const anna = await aUser(app);
    const [one, two] = [
      await aMemorial(app, { owner: anna }),
      await aMemorial(app, { owner: anna }),
    ];
    const { code, path } = await aClaimedPlate(app, anna);
    await anna.put(`${path}/memorials`, { memorialIds: [one.id] });
    await database.update(qrCodes).set({ locked: true }).where(eq(qrCodes.code, code));
    const answer = await anna.put(`${path}/memorials`, { memorialIds: [two.id] });
    expect(answer).toMatchObject({ status: 423, body: { code: "qr.codeLocked" } });
    expect((await app.as().get(path)).body.memorials[0]?.slug).toBe(one.slug);
  });

  it.each([
    ["one that is no id", ["inger"]],
    ["too many", Array.from({ length: 21 }, () => "0190f3a4-0000-7000-8000-000000000000")],
  ])("refuses a list of %s", async (_, memorialIds) => {
    const anna = await aUser(app);
    const { path } = await aClaimedPlate(app, anna);
    expect((await anna.put(`${path}/memorials`, { memorialIds })).status).toBe(400);
  });
});

describe("an empty list", () => {
  it("unlinks the code, once", async () => {
    const anna = await aUser(app);
    const { id } = await aMemorial(app, { owner: anna });
    const { code, path } = await aClaimedPlate(app, anna);
    const set = (memorialIds: string[]) => anna.put(`${path}/memorials`, { memorialIds });
    expect((await set([id])).body.state).toBe("linked");
    for (let times = 0; times < 2; times += 1) {
      expect(await set([])).toMatchObject({
        status: 200,
        body: { state: "unlinked", memorials: [] },
      });
    }
    expect((await app.as().get(path)).body.memorials).toEqual([]);
    expect(await stepsOf(code)).toEqual(["created", "claimed", "linked", "unlinked"]);
  });

  it("is refused like any other while the code is locked, and of others' codes", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const { code, path } = await aClaimedPlate(app, anna);
    const set = (by: typeof anna) => by.put(`${path}/memorials`, { memorialIds: [] });
    expect((await set(bo)).status).toBe(404);
    await database.update(qrCodes).set({ locked: true }).where(eq(qrCodes.code, code));
    expect(await set(anna)).toMatchObject({ status: 423, body: { code: "qr.codeLocked" } });
  });
});

describe("a memorial created with a code", () => {
  it("is linked from the start", async () => {
    const anna = await aUser(app);
    const { code, path } = await aClaimedPlate(app, anna);
    const given = { name: "Inger", privacy: "unlisted", qrCode: groupCode(code).toLowerCase() };
    const { status, body } = await anna.post("/api/memorials", given);
    expect(status).toBe(201);
    expect((await app.as().get(path)).body).toMatchObject({
      state: "linked",
      memorials: [{ slug: body.slug, name: "Inger" }],
    });
  });

  it("is not created if the code can't be linked", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const { code } = await aClaimedPlate(app, bo);
    const locked = await aClaimedPlate(app, anna);
    await database.update(qrCodes).set({ locked: true }).where(eq(qrCodes.code, locked.code));
    const unclaimed = await aPlate(app);
    for (const [qrCode, status] of [
      [code, 404],
      [unclaimed.code, 404],
      [neverDrawn(), 404],
      ["7K2M QX4R 9", 400],
      [locked.code, 423],
    ] as const) {
      const answer = await anna.post("/api/memorials", { name: "Halvt", slug: "halvt", qrCode });
      expect(answer.status).toBe(status);
    }
    expect((await anna.get("/api/user/memorials")).body.items).toEqual([]);
    expect((await app.as().get("/api/memorials/halvt")).status).toBe(404);
  });
});

describe("a lock", () => {
  it("protects the code's links until its owner removes it", async () => {
    const anna = await aUser(app);
    const [one, two] = [
      await aMemorial(app, { owner: anna }),
      await aMemorial(app, { owner: anna }),
    ];
    const { code, path } = await aClaimedPlate(app, anna);
    await anna.put(`${path}/memorials`, { memorialIds: [one.id] });
    const locked = await anna.post(`${path}/lock`);
    expect(locked).toMatchObject({ status: 200, body: { code, locked: true, state: "linked" } });
    const twice = await anna.post(`${path}/lock`);
    expect(twice).toMatchObject({ status: 409, body: { message: "Koden er allerede låst." } });
    for (const change of [
      anna.put(`${path}/memorials`, { memorialIds: [two.id] }),
      anna.delete(`${path}/memorials`),
    ]) {
      expect(await change).toMatchObject({ status: 423, body: { code: "qr.codeLocked" } });
    }
    expect((await app.as().get(path)).body.memorials[0]?.slug).toBe(one.slug);
    expect((await anna.post(`${path}/unlock`)).body).toMatchObject({ locked: false });
    const unlinked = await anna.delete(`${path}/memorials`);
    expect(unlinked).toMatchObject({ status: 200, body: { state: "unlinked", memorials: [] } });
    expect((await anna.delete(`${path}/memorials`)).body.code).toBe("qr.outOfOrder");
    const steps = ["created", "claimed", "linked", "locked", "unlocked", "unlinked"];
    expect(await stepsOf(code)).toEqual(steps);
  });
});
