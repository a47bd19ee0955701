import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bulkWork } from "#features/qr/bulk/commands.server.ts";
import { runBulk } from "#features/qr/bulk/jobs.server.ts";
import { qrBulks, qrBulkWaiting } from "#features/qr/bulk/tables.server.ts";
import { qrPlates } from "#features/qr/plates/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, proven } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { aPackageOf } from "#test/packages.ts";
import { present } from "#test/present.ts";

const app = await testApp();
const { database } = app.services;
const BULKS = "/api/admin/qr-bulks";
const CODES = "/api/admin/qr-codes";

const maker = await aColleague(app, "production");
const colleague = await aColleague(app, "production");
const support = await aColleague(app, "support");

/** With proven files, so that each may be engraved. */
async function aProvenPackage(count: number) {
  const { id, codes } = await aPackageOf(app, maker, count);
  await proven(app, codes);
  return { codes, scope: { filter: { packageId: id } } };
}

type Asked = { scope: unknown; step: string };

const look = (asked: Asked, who = maker) => who.post(`${BULKS}/look`, asked);
const press = (asked: Asked & { fingerprint: string; reason?: string }, who = maker) =>
  who.post(BULKS, asked);
const undo = (id: string, who = maker) =>
  who.post(`${BULKS}/${id}/undo`, { reason: "Forkert pakke" });

/** Runs the job of a bulk step; returns what the list then says of it. */
async function worked({ body: { id } }: { body: { id: string } }) {
  const said = { bulkId: id, reason: "Forkert pakke", address: null };
  await runJob(app.services, runBulk(bulkWork), said);
  const { items } = (await maker.get(BULKS)).body;
  return present(items.find((one) => one.id === id));
}

const waitingFor = (id: string) => database.$count(qrBulkWaiting, eq(qrBulkWaiting.bulkId, id));

async function looked(asked: Asked) {
  const { body } = await look(asked);
  return { ...asked, fingerprint: body.fingerprint };
}

async function stagesOf(codes: string[]) {
  const { rows } = await database.execute<{ stage: string; count: number }>(sql`
    select stage, count(*)::int as count from ${qrCodes}
    where code = any(${sql.param(codes)}::text[]) group by stage order by stage`);
  return Object.fromEntries(rows.map(({ stage, count }) => [stage, count]));
}

describe("a bulk step", () => {
  it("previews how many codes would change, and how many not, by reason", async () => {
    const { codes, scope } = await aProvenPackage(130);
    await maker.post(`${CODES}/${codes[0]}/steps`, { step: "engraved" });
    const { body } = await look({ scope, step: "engraved" });
    expect(body).toMatchObject({
      taken: 129,
      refused: [{ count: 1, message: expect.stringContaining("Næste skridt er kontrol") }],
      isUndoable: true,
    });
    expect(await stagesOf(codes)).toEqual({ created: 129, engraved: 1 });
  });

  it("changes all codes beyond the page, each with a plate and a history entry", async () => {
    const { codes, scope } = await aProvenPackage(130);
    const pressed = await press(await looked({ scope, step: "engraved" }));
    expect(pressed).toMatchObject({ status: 201, body: { wanted: 130, done: 0, readyAt: null } });
    expect(await worked(pressed)).toMatchObject({
      wanted: 130,
      done: 130,
      count: 130,
      readyAt: expect.any(String),
      can: { undo: true },
    });
    expect(await stagesOf(codes)).toEqual({ engraved: 130 });
    const { body } = await maker.get(`${CODES}/${codes[77]}`);
    expect(body.history[0]).toMatchObject({
      step: "engraved",
      actor: "Anna Holm",
      before: { stage: "created" },
      after: { stage: "engraved", plate: 1 },
    });
    expect(body.plates).toMatchObject([{ number: 1, endedAs: null }]);
  });

  it("is applied once if two people start the same; the second gets an error", async () => {
    const { codes, scope } = await aProvenPackage(60);
    const asked = await looked({ scope, step: "engraved" });
    const answers = await Promise.all([press(asked), press(asked, colleague)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412]);
    for (const answer of answers) if (answer.status === 201) await worked(answer);
    const late = await press(asked, colleague);
    expect(late).toMatchObject({ status: 412, body: { code: "changedMeanwhile" } });
    const { body } = await maker.get(`${CODES}/${codes[0]}`);
    expect(body.history.map(({ step }) => step)).toEqual(["engraved", "symbolProven", "created"]);
  });

  it("is refused if the codes are no longer those of the preview", async () => {
    const { codes, scope } = await aProvenPackage(4);
    const asked = await looked({ scope: { filter: { ...scope.filter } }, step: "engraved" });
    await maker.post(`${CODES}/${codes[0]}/steps`, { step: "engraved" });
    expect((await press(asked)).status).toBe(412);
    expect(await stagesOf(codes)).toEqual({ created: 3, engraved: 1 });
    const chosen = await looked({ scope: { codes: codes.slice(1, 3) }, step: "engraved" });
    expect((await worked(await press(chosen))).count).toBe(2);
    expect(await stagesOf(codes)).toEqual({ created: 1, engraved: 3 });
  });

  it("requires a reason where it undoes something, and ends the plates", async () => {
    const { codes, scope } = await aProvenPackage(3);
    await worked(await press(await looked({ scope, step: "engraved" })));
    const asked = await looked({ scope, step: "discarded" });
    const unsaid = await press(asked);
    expect(unsaid).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
    const done = await press({ ...asked, reason: "Laseren stod skævt" });
    expect(await worked(done)).toMatchObject({ count: 3, can: { undo: false } });
    const plates = await database
      .select()
      .from(qrPlates)
      .where(eq(qrPlates.code, codes[0] ?? ""));
    expect(plates).toMatchObject([{ number: 1, endedAs: "discarded" }]);
    expect((await undo(done.body.id)).status).toBe(409);
  });

  it.each([
    ["none", { codes: [] }],
    ["too many by name", { codes: Array.from({ length: 501 }, () => "7K2MQX4R8") }],
    ["what is no filter", { filter: { colour: "sort" } }],
  ])("is refused for %s", async (_, scope) => {
    expect((await look({ scope, step: "engraved" })).status).toBe(400);
  });

  it("is refused if no code can take it", async () => {
    const { codes, scope } = await aProvenPackage(1);
    await maker.post(`${CODES}/${codes[0]}/steps`, { step: "engraved" });
    const answer = await press(await looked({ scope, step: "engraved" }));
    expect(answer).toMatchObject({ status: 400, body: { fields: { scope: expect.any(String) } } });
  });

  it("can't retire codes: that is decided one by one", async () => {
    const { scope } = await aProvenPackage(1);
    expect((await look({ scope, step: "retired" }, support)).status).toBe(400);
    expect((await look({ scope, step: "engraved" }, support)).status).toBe(403);
  });
});

describe("a running bulk step", () => {
  it("doesn't block scans of its codes, and skips codes that were changed by one", async () => {
    const { codes, scope } = await aProvenPackage(3);
    const pressed = await press(await looked({ scope, step: "engraved" }));
    const scan = { code: codes[0], job: "engraved" };
    expect((await colleague.post("/api/admin/scans", scan)).status).toBe(200);
    await colleague.post("/api/admin/scans", { ...scan, job: "verified" });
    expect(await worked(pressed)).toMatchObject({ wanted: 3, done: 3, count: 2 });
    expect(await stagesOf(codes)).toEqual({ engraved: 2, verified: 1 });
    const { body } = await maker.get(`${CODES}/${codes[0]}`);
    expect(body.plates).toHaveLength(1);
  });

  it("resumes after its process died, also with two workers at once", async () => {
    const { codes, scope } = await aProvenPackage(600);
    const { body } = await press(await looked({ scope, step: "engraved" }));
    const said = { bulkId: body.id, reason: null, address: null };
    expect(await bulkWork.runPart(app.services, said)).toBe(true);
    expect(await stagesOf(codes)).toEqual({ created: 350, engraved: 250 });
    expect(await waitingFor(body.id)).toBe(350);
    const [own] = (await maker.get(BULKS)).body.items;
    expect(own).toMatchObject({ id: body.id, wanted: 600, done: 250, can: { undo: false } });
    expect((await undo(body.id)).status).toBe(409);
    const job = runBulk(bulkWork);
    await Promise.all([runJob(app.services, job, said), runJob(app.services, job, said)]);
    expect(await stagesOf(codes)).toEqual({ engraved: 600 });
    expect(await waitingFor(body.id)).toBe(0);
    const plates = await database.$count(qrPlates, inArray(qrPlates.code, codes));
    expect(plates).toBe(600);
  });

  it("stops between two batches when the process stops", async () => {
    const { codes, scope } = await aProvenPackage(300);
    const { body } = await press(await looked({ scope, step: "engraved" }));
    const said = { bulkId: body.id, reason: null, address: null };
    const stopped = { signal: AbortSignal.abort() };
    await expect(runJob(app.services, runBulk(bulkWork), said, stopped)).rejects.toThrow(
      "This operation was aborted",
    );
    expect(await stagesOf(codes)).toEqual({ created: 50, engraved: 250 });
    await runJob(app.services, runBulk(bulkWork), said);
    expect(await stagesOf(codes)).toEqual({ engraved: 300 });
  });
});

describe("undoing a bulk step", () => {
  it("adds new entries, and skips codes that changed since", async () => {
    const { codes, scope } = await aProvenPackage(5);
    const body = await worked(await press(await looked({ scope, step: "engraved" })));
    await maker.post(`${CODES}/${codes[0]}/steps`, { step: "verified" });
    const undone = await undo(body.id);
    expect(undone).toMatchObject({ status: 200, body: { wanted: 5, done: 1, isUndoing: true } });
    expect(await worked(undone)).toMatchObject({ wanted: 5, done: 5, count: 4 });
    expect(await stagesOf(codes)).toEqual({ created: 4, verified: 1 });
    const { body: code } = await maker.get(`${CODES}/${codes[1]}`);
    expect(code.history.map(({ step }) => step)).toEqual([
      "takenBack",
      "engraved",
      "symbolProven",
      "created",
    ]);
    expect(code.history[0]?.reason).toBe("Forkert pakke");
    expect(code.plates).toMatchObject([{ number: 1, endedAs: "takenBack" }]);
    const { items } = (await maker.get(BULKS)).body;
    expect(items.slice(0, 2)).toMatchObject([
      { step: "takenBack", isUndoing: true, count: 4, can: { undo: false } },
      { id: body.id, undoneAt: expect.any(String), can: { undo: false } },
    ]);
  });

  it("happens once, also if two people request it at once", async () => {
    const { codes, scope } = await aProvenPackage(20);
    const body = await worked(await press(await looked({ scope, step: "engraved" })));
    const answers = await Promise.all([undo(body.id), undo(body.id, support)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const answer of answers) if (answer.status === 200) await worked(answer);
    expect(await stagesOf(codes)).toEqual({ created: 20 });
  });

  it("is for who started it or support, for a day", async () => {
    const { scope } = await aProvenPackage(2);
    const body = await worked(await press(await looked({ scope, step: "engraved" })));
    expect((await undo(body.id, colleague)).status).toBe(403);
    const own = (await colleague.get(BULKS)).body.items[0];
    expect(own).toMatchObject({ id: body.id, isOwn: false, can: { undo: false } });
    await database
      .update(qrBulks)
      .set({ at: sql`now() - interval '25 hours'` })
      .where(eq(qrBulks.id, body.id));
    expect((await undo(body.id)).status).toBe(409);
  });
});

describe("a failed bulk step", () => {
  /** As after the last attempt, with nothing done yet. */
  async function gaveUp(scope: unknown) {
    const pressed = await press(await looked({ scope, step: "engraved" }));
    const said = { bulkId: pressed.body.id, reason: null, address: null };
    await runBulk(bulkWork).onGiveUp?.(app.services, said);
    return pressed;
  }

  const shown = async (id: string) =>
    (await maker.get(BULKS)).body.items.find((one) => one.id === id);

  it("is shown as failed, and frees its codes for another step", async () => {
    const { codes, scope } = await aProvenPackage(3);
    const first = await gaveUp(scope);
    expect(await shown(first.body.id)).toMatchObject({
      readyAt: null,
      gaveUpAt: expect.any(String),
      count: 0,
      wanted: 3,
    });
    const next = await press(await looked({ scope: { codes: [codes[0]] }, step: "engraved" }));
    expect(next.status).toBe(201);
    expect(await worked(next)).toMatchObject({ count: 1 });
    // A retry changes the codes that are still at the same stage.
    expect(await worked(first)).toMatchObject({ gaveUpAt: null, count: 2, done: 3, wanted: 3 });
    expect(await stagesOf(codes)).toEqual({ engraved: 3 });
    expect(await waitingFor(first.body.id)).toBe(0);
  });

  it("can be undone, and a retry then does nothing", async () => {
    const { codes, scope } = await aProvenPackage(260);
    const pressed = await press(await looked({ scope, step: "engraved" }));
    const said = { bulkId: pressed.body.id, reason: null, address: null };
    await bulkWork.runPart(app.services, said);
    await bulkWork.release(app.services, said);
    expect(await shown(pressed.body.id)).toMatchObject({ count: 250, can: { undo: true } });
    const undone = await undo(pressed.body.id);
    expect(await worked(undone)).toMatchObject({ count: 250, isUndoing: true });
    await worked(pressed);
    expect(await stagesOf(codes)).toEqual({ created: 260 });
  });
});
