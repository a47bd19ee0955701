import { expect, it } from "vitest";
import type { PlateEnd, ShownPlate } from "#features/qr/plates/contract.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aPlate } from "#test/factories.ts";

const app = await testApp();
const CODES = "/api/admin/qr-codes";

const maker = await aColleague(app, "production");
const support = await aColleague(app, "support");

const press = (code: string, body: Record<string, unknown>, who = maker) =>
  who.post(`${CODES}/${code}/steps`, {
    ...(body["step"] === "engraved" && { reason: "Gammelt lager" }),
    ...body,
  });
const write = (code: string, body: Record<string, unknown>, who = maker) =>
  who.put(`${CODES}/${code}/plates/1`, body);

async function platesOf(code: string): Promise<[number, PlateEnd | null][]> {
  const { body } = await maker.get(`${CODES}/${code}`);
  return body.plates.map(({ number, endedAs }: ShownPlate) => [number, endedAs]);
}

it("keeps every plate that carried a code, with how its use ended", async () => {
  const { code } = await aPlate(app);
  await press(code, { step: "engraved" });
  await press(code, { step: "takenBack", reason: "Det var nabopladen" });
  await press(code, { step: "engraved" });
  await press(code, { step: "verified" });
  await press(code, { step: "discarded", reason: "Ridset" });
  for (const step of ["engraved", "verified", "packed", "shipped"]) await press(code, { step });
  const lost = await press(code, { step: "replaced", reason: "Blev væk med posten" }, support);
  expect(lost.body).toMatchObject({ stage: "created" });
  await press(code, { step: "engraved" });
  expect(await platesOf(code)).toEqual([
    [4, null],
    [3, "replaced"],
    [2, "discarded"],
    [1, "takenBack"],
  ]);
});

it("creates one when engraved by scanner as well as by hand", async () => {
  const { code } = await aPlate(app);
  const scanned = await maker.post("/api/admin/scans", {
    code,
    job: "engraved",
    reason: "Gammelt lager",
  });
  expect(scanned.status).toBe(200);
  expect(await platesOf(code)).toEqual([[1, null]]);
  const { body } = await maker.get(`${CODES}/${code}`);
  expect(body.history[0]).toMatchObject({ step: "engraved", after: { plate: 1 } });
});

it("can be described later and corrected with a reason; both are in the history", async () => {
  const { code } = await aPlate(app);
  await press(code, { step: "engraved" });
  const facts = { material: "Skifer", widthMm: 60, heightMm: 80, serial: `S-${code}` };
  const first = await write(code, facts);
  expect(first).toMatchObject({ status: 200, body: { plates: [facts] } });
  expect(await write(code, { ...facts, widthMm: "61" })).toMatchObject({
    status: 400,
    body: { fields: { widthMm: "Skriv et tal." } },
  });
  const unsaid = await write(code, { ...facts, material: "Granit" });
  expect(unsaid).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
  const reason = "Læst forkert på følgesedlen";
  const { body } = await write(code, { ...facts, material: "Granit", reason }, support);
  expect(body.history[0]).toMatchObject({
    step: "plateDescribed",
    reason,
    before: { facts: { material: "Skifer" } },
    after: { plate: 1, facts: { material: "Granit" } },
  });
  const again = await write(code, { ...facts, material: "Granit" });
  expect(again.body.history).toHaveLength(body.history.length);
});

it("has a unique serial, also with two concurrent changes", async () => {
  const codes = await Promise.all([1, 2, 3].map(async () => (await aPlate(app)).code));
  for (const code of codes) await press(code, { step: "engraved" });
  const answers = await Promise.all(codes.map((code) => write(code, { serial: `T-${codes[0]}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(Object.keys(refused?.body.fields ?? {})).toEqual(["serial"]);
});

it.each([
  ["of a plate that is none", { material: "Granit" }, 404],
  ["without end", { widthMm: 5001 }, 400],
  ["of half a millimetre", { widthMm: 0.5 }, 400],
  ["of what isn't asked for", { colour: "sort" }, 400],
])("refuses facts %s", async (_, body, status) => {
  const { code } = await aPlate(app);
  expect((await write(code, body)).status).toBe(status);
});
