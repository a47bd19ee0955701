import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { groupCode } from "#features/qr/model.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import { qrCodes, qrHistory } from "#features/qr/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aPlate, type TestUser } from "#test/factories.ts";
import { JOBS, type Job } from "./contract.ts";

const app = await testApp();
const { database } = app.services;
const workshop = await aColleague(app, "production", { fullName: "Bo Lund" });
const warehouse = await aColleague(app, "warehouse", { fullName: "Mie Dahl" });

/** Plates in these tests are old stock. */
const scan = (by: TestUser, code: string, job: Job) =>
  by.post("/api/admin/scans", {
    code,
    job,
    ...(job === "engraved" && { reason: "Gammelt lager" }),
  });
const takeBack = (by: TestUser, code: string, job: Job) =>
  by.post("/api/admin/scans/take-back", { code, job, reason: "Den forkerte plade" });

async function aVerifiedPlate(): Promise<string> {
  const { code } = await aPlate(app);
  await scan(workshop, code, "engraved");
  await scan(workshop, code, "verified");
  return code;
}

async function stepsOf(code: string): Promise<string[]> {
  const rows = await database
    .select({ step: qrHistory.step })
    .from(qrHistory)
    .where(eq(qrHistory.code, code))
    .orderBy(asc(qrHistory.id));
  return rows.map(({ step }) => step);
}

/** A package that holds these plates. */
async function aPackageOf(name: string, codes: string[]): Promise<void> {
  const id = newId();
  const symbol = { level: "Q", moduleUm: 1500, polarity: "darkOnLight" } as const;
  const now = new Date();
  const made = { made: codes.length, createdAt: now, readyAt: now };
  await database.insert(qrPackages).values({ id, name, count: codes.length, symbol, ...made });
  for (const code of codes)
    await database.update(qrCodes).set({ packageId: id }).where(eq(qrCodes.code, code));
}

describe("scanning a plate", () => {
  it("leads it from the workshop to the family, each step by its role", async () => {
    const { code } = await aPlate(app);
    for (const job of JOBS) {
      const by = job === "engraved" || job === "verified" ? workshop : warehouse;
      const answer = await scan(by, `HTTPS://MINDELYS.DK/Q/${code}`, job);
      const isUnchecked = job === "packed";
      expect(answer.body).toEqual({ code, job, isRepeated: false, isUnchecked, package: null });
    }
    const { body } = await warehouse.get(`/api/admin/scans/${groupCode(code)}`);
    expect(body).toMatchObject({ code, stage: "delivered", next: null, isLinked: false });
    expect(body.history.map(({ step, by }) => [step, by])).toEqual([
      ["delivered", "Mie Dahl"],
      ["shipped", "Mie Dahl"],
      ["packed", "Mie Dahl"],
      ["verified", "Bo Lund"],
      ["engraved", "Bo Lund"],
      ["created", null],
    ]);
  });

  it("is refused out of order, with what the plate waits for", async () => {
    const { code } = await aPlate(app);
    await scan(workshop, code, "engraved");
    const answer = await scan(warehouse, code, "packed");
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      "Pladen er graveret, men ikke kontrolleret. Næste skridt er kontrol.",
    );
    expect(await stepsOf(code)).toEqual(["created", "engraved"]);
  });

  it("counts once if the same person repeats it; another person gets an error", async () => {
    const code = await aVerifiedPlate();
    const answers = await Promise.all([1, 2, 3].map(() => scan(warehouse, code, "packed")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => !body.isRepeated)).toHaveLength(1);
    expect(await stepsOf(code)).toEqual(["created", "engraved", "verified", "packed"]);
    const another = await aColleague(app, "warehouse");
    expect((await scan(another, code, "packed")).status).toBe(409);
  });

  it("counts once, too, if its symbol was exported before the scan is repeated", async () => {
    const { code } = await aPlate(app);
    await scan(workshop, code, "engraved");
    expect((await workshop.get(`/api/admin/qr-codes/${code}/symbol/svg`)).status).toBe(200);
    const again = await scan(workshop, code, "engraved");
    expect(again).toMatchObject({ status: 200, body: { isRepeated: true } });
    expect((await scan(warehouse, code, "engraved")).status).toBe(409);
    expect((await takeBack(workshop, code, "engraved")).status).toBe(409);
  });

  it("returns the progress of the package", async () => {
    const codes = [await aVerifiedPlate(), await aVerifiedPlate(), await aVerifiedPlate()];
    const name = `P-${newId()}`;
    await aPackageOf(name, codes);
    const done = [];
    for (const code of codes) done.push((await scan(warehouse, code, "packed")).body.package);
    expect(done).toEqual([1, 2, 3].map((count) => ({ name, count: 3, done: count })));
  });

  it.each([
    ["a slip", "7K2MQX4R9", 400, "qr.mistypedCode"],
    ["a code of others", "https://example.org/p/4006381333931", 400, "qr.mistypedCode"],
    ["one that nobody made", "000000000", 404, "notFound"],
  ])("says what is wrong with %s", async (_, read, status, code) => {
    const answer = await scan(warehouse, read, "packed");
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe("a scan by mistake", () => {
  it("can be undone by who did it, with a reason, until the next step", async () => {
    const code = await aVerifiedPlate();
    await scan(warehouse, code, "packed");
    const another = await aColleague(app, "warehouse");
    expect((await takeBack(another, code, "packed")).status).toBe(409);
    expect((await takeBack(warehouse, code, "packed")).status).toBe(204);
    expect((await takeBack(warehouse, code, "packed")).status).toBe(409);
    expect((await scan(warehouse, code, "packed")).body.isRepeated).toBe(false);
    expect((await stepsOf(code)).slice(3)).toEqual(["packed", "takenBack", "packed"]);
  });
});

describe("the codes that wait for a job", () => {
  it("are listed for offline use", async () => {
    const verified = await aVerifiedPlate();
    const { code: created } = await aPlate(app);
    const { body } = await warehouse.get("/api/admin/scans?job=packed");
    expect(body.isWhole).toBe(true);
    expect(body.codes).toContain(verified);
    expect(body.codes).not.toContain(created);
    await scan(warehouse, verified, "packed");
    const after = await warehouse.get("/api/admin/scans?job=packed");
    expect(after.body.codes).not.toContain(verified);
  });
});
