import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { machineKerfs } from "./tables.server.ts";

const app = await testApp();
const { database } = app.services;
const maker = await aColleague(app, "production", { fullName: "Bo Graver" });
const LIST = "/api/admin/machines";
const reason = "Målt på prøvepladen";

const LASER = {
  name: "Laseren ved vinduet",
  software: "lightburn",
  bed: { widthMm: 600, heightMm: 400 },
  origin: "bottomLeft",
} as const;

async function aMachine(more: object = {}) {
  const { status, body } = await maker.post(LIST, { ...LASER, ...more });
  expect(status).toBe(201);
  return body;
}

describe("a machine", () => {
  it("is added with the usual layers of its software, edited, and listed newest first", async () => {
    const { layers: own, ...made } = await aMachine();
    expect(made).toEqual({ ...LASER, id: made.id, kerfs: [] });
    expect(own.map(({ layer, operation, index }) => [layer, operation, index])).toEqual([
      ["symbol", "fill", 0],
      ["lettering", "fill", 1],
      ["frame", "fill", 3],
      ["corners", "fill", 7],
      ["marks", "none", 30],
      ["plates", "line", 2],
    ]);
    const path = `${LIST}/${made.id}` as const;
    const edited = { ...LASER, name: "Laseren ved døren", software: "trotec", origin: "topLeft" };
    const { status, body } = await maker.put(path, edited);
    expect([status, body]).toMatchObject([200, edited]);
    expect((await maker.get(path)).body).toEqual(body);
    const second = await aMachine();
    const { body: first } = await maker.get(`${LIST}?limit=1`);
    expect(first.items.map(({ id }) => id)).toEqual([second.id]);
    const { body: next } = await maker.get(`${LIST}?limit=1&cursor=${first.nextCursor}`);
    expect(next.items.map(({ id }) => id)).toEqual([made.id]);
    const rows = await database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, made.id))
      .orderBy(auditEntries.id);
    expect(rows.map(({ action }) => action)).toEqual(["machine.created", "machine.edited"]);
  });

  it("has the layers that are chosen, and the others apart from them", async () => {
    const chosen = [
      { layer: "symbol", operation: "fill", index: 2, colour: "#FF0000" },
      { layer: "plates", operation: "line", index: 0, colour: "#000000" },
    ];
    const { layers } = await aMachine({ layers: chosen });
    expect(layers).toContainEqual({ ...chosen[0], colour: "#ff0000" });
    expect(layers).toContainEqual(chosen[1]);
    expect(new Set(layers.map(({ index }) => index)).size).toBe(6);
    expect(new Set(layers.map(({ colour }) => colour)).size).toBe(6);
  });

  const layer = { layer: "symbol", operation: "fill", index: 0, colour: "#000000" };
  it.each([
    ["without a name", { name: " " }],
    ["of other software", { software: "paint" }],
    ["with the bed of a matchbox", { bed: { widthMm: 0, heightMm: 400 } }],
    ["with a bed of 10⁹ mm", { bed: { widthMm: 1_000_000_000, heightMm: 400 } }],
    ["with a bed of one side", { bed: { widthMm: 600 } }],
    ["with another corner", { origin: "middle" }],
    ["with a layer twice", { layers: [layer, layer] }],
    ["that follows the symbol as a line", { layers: [{ ...layer, operation: "line" }] }],
    [
      "with layers of one colour",
      { layers: [layer, { ...layer, layer: "plates", operation: "line" }] },
    ],
    ["with a colour by its name", { layers: [{ ...layer, colour: "black" }] }],
    ["with an unknown field", { speed: 100 }],
  ])("is refused %s", async (_, wrong) => {
    expect((await maker.post(LIST, { ...LASER, ...wrong })).status).toBe(400);
  });

  it("isn't known if there is none", async () => {
    const unknown = `${LIST}/00000000-0000-4000-8000-000000000000` as const;
    expect((await maker.get(unknown)).status).toBe(404);
    expect((await maker.put(unknown, LASER)).status).toBe(404);
    expect((await maker.put(`${unknown}/kerfs/steel`, { kerfMm: 0.1, reason })).status).toBe(404);
  });
});

describe("a kerf", () => {
  it("is the newest of its material; earlier ones are kept, also of two at once", async () => {
    const { id } = await aMachine();
    const set = (material: string, kerfMm: number) =>
      maker.put(`${LIST}/${id}/kerfs/${material}`, { kerfMm, reason });
    expect((await set("steel", 0.12)).body.kerfs).toMatchObject([
      { material: "steel", kerfMm: 0.12, measuredAt: expect.any(String) },
    ]);
    await set("bronze", 0.2);
    const both = await Promise.all([set("steel", 0.08), set("steel", 0.1)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const kept = await database
      .select()
      .from(machineKerfs)
      .where(eq(machineKerfs.machineId, id))
      .orderBy(machineKerfs.id);
    expect(kept.map(({ kerfMm }) => kerfMm).toSorted()).toEqual([0.08, 0.1, 0.12, 0.2]);
    const { body } = await maker.get(`${LIST}/${id}`);
    expect(body.kerfs.map(({ material, kerfMm }) => [material, kerfMm])).toEqual([
      ["bronze", 0.2],
      ["steel", kept.at(-1)?.kerfMm],
    ]);
  });

  it.each([
    ["steel", { kerfMm: -0.1, reason }],
    ["steel", { kerfMm: 1_000_000_000, reason }],
    ["steel", { kerfMm: 0.1 }],
    ["steel", { kerfMm: 0.1, reason, until: "2027" }],
  ])("in %s is refused as %j", async (material, body) => {
    const { id } = await aMachine();
    expect((await maker.put(`${LIST}/${id}/kerfs/${material}`, body)).status).toBe(400);
  });
});
