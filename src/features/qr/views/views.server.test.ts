import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { VIEWS_MAX } from "./contract.ts";

const app = await testApp();
const VIEWS = "/api/admin/qr-views";
const NOBODYS = "00000000-0000-7000-8000-000000000000";
const engraved = { stage: "engraved", text: "7K" };

describe("a saved view", () => {
  it("is saved, listed by name, renamed and deleted", async () => {
    const maker = await aColleague(app, "production");
    const saved = await maker.post(VIEWS, { name: "  Uge   48 ", filter: engraved });
    expect(saved).toMatchObject({ status: 201, body: { name: "Uge 48", filter: engraved } });
    await maker.post(VIEWS, { name: "Låste", filter: { standing: "locked" } });
    const list = async () => (await maker.get(VIEWS)).body.items;
    expect((await list()).map(({ name }) => name)).toEqual(["Låste", "Uge 48"]);
    const path = `${VIEWS}/${saved.body.id}`;
    const renamed = await maker.put(path, { name: "Granit" });
    expect(renamed.body).toEqual({ ...saved.body, name: "Granit" });
    expect((await maker.delete(path)).status).toBe(204);
    expect(await list()).toMatchObject([{ name: "Låste" }]);
    expect((await maker.delete(path)).status).toBe(404);
  });

  it("has a unique name, regardless of case", async () => {
    const maker = await aColleague(app, "production");
    const other = await aColleague(app, "production");
    const view = { name: "På øen", filter: engraved };
    const taken = { status: 400, body: { fields: { name: expect.any(String) } } };
    const both = await Promise.all([maker.post(VIEWS, view), maker.post(VIEWS, view)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(await maker.post(VIEWS, { ...view, name: "PÅ ØEN" })).toMatchObject(taken);
    expect((await other.post(VIEWS, view)).status).toBe(201);
    const { body } = await maker.post(VIEWS, { ...view, name: "Lageret" });
    expect(await maker.put(`${VIEWS}/${body.id}`, { name: "på Øen" })).toMatchObject(taken);
    expect((await maker.put(`${VIEWS}/${body.id}`, { name: "LAGERET" })).status).toBe(200);
  });

  it("is private, and its existence isn't revealed", async () => {
    const [maker, other] = [
      await aColleague(app, "production"),
      await aColleague(app, "administrator"),
    ];
    const { body } = await maker.post(VIEWS, { name: "Min", filter: engraved });
    expect((await other.get(VIEWS)).body.items).toEqual([]);
    for (const id of [body.id, NOBODYS]) {
      expect((await other.put(`${VIEWS}/${id}`, { name: "Din" })).status).toBe(404);
      expect((await other.delete(`${VIEWS}/${id}`)).status).toBe(404);
    }
    expect((await maker.get(VIEWS)).body.items).toEqual([body]);
  });

  it("accepts the filters of the list, and nothing else", async () => {
    const maker = await aColleague(app, "production");
    const save = (filter: unknown) => maker.post(VIEWS, { name: "Min", filter });
    for (const filter of [{}, { text: " " }, { owner: "Anna" }, { stage: "lost" }, { cursor: "x" }])
      expect((await save(filter)).status).toBe(400);
    expect((await maker.get(VIEWS)).body.items).toEqual([]);
  });

  it("is limited to fifty, also with two concurrent saves", async () => {
    const maker = await aColleague(app, "production");
    const save = (name: number) => maker.post(VIEWS, { name: `Uge ${name}`, filter: engraved });
    for (let name = 1; name < VIEWS_MAX; name += 1) expect((await save(name)).status).toBe(201);
    const last = await Promise.all([save(VIEWS_MAX), save(VIEWS_MAX + 1)]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await maker.get(VIEWS)).body.items).toHaveLength(VIEWS_MAX);
  });

  it("is for staff who may see codes", async () => {
    expect((await app.as().get(VIEWS)).status).toBe(401);
    expect((await (await aUser(app)).get(VIEWS)).status).toBe(403);
  });
});
