import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { holdWrites } from "#test/held-writes.ts";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { applyFile, gedcom, importFile, readFileOf, sendFile } from "#test/tree-imports.ts";
import { applyReadImport, readTreeImport } from "./jobs.server.ts";

const app = await testApp();
const { services } = app;
const sql = (text: string, values: unknown[] = []) =>
  services.database.$client.query<{ count: number }>(text, values);

/** People with a family for each two. */
function manyPeople(count: number): string {
  const people = Array.from(
    { length: count },
    (_, at) => `0 @I${at}@ INDI
    1 NAME Person${at} /Lund/
    1 DEAT Y
    1 FAMS @F${Math.floor(at / 2)}@`,
  );
  const families = Array.from(
    { length: Math.ceil(count / 2) },
    (_, at) => `0 @F${at}@ FAM
    1 HUSB @I${2 * at}@
    1 WIFE @I${2 * at + 1}@`,
  );
  return gedcom("5.5.1", [...people, ...families].join("\n"));
}

const countsOf = async ({ owner, path }: TestMemorial) =>
  (await owner.get(`${path}/family-tree`)).body.counts;

async function askToApply(page: TestMemorial, at: string): Promise<void> {
  const asked = await page.owner.post(`${at}/apply` as "/api/x", { mode: "add", subject: null });
  expect(asked.status).toBe(202);
}

it("leaves nothing of a file whose connection was lost while it was applied, and applies it again", async () => {
  const page = await aMemorial(app);
  const { at, importId } = await readFileOf(app, page, manyPeople(1200));
  await askToApply(page, at);
  const held = await holdWrites(app, "tree_people", "new.name = 'Person1100 Lund'");
  const applied = applyFile(app, page, importId);
  const outcome = applied.then(
    () => "applied",
    () => "lost",
  );
  const [pid] = await held.untilHeld();
  expect((await page.owner.get(at)).body).toMatchObject({ state: "applying", progress: 30 });
  expect(await countsOf(page)).toEqual({ people: 1, families: 0 });
  await sql("select pg_terminate_backend($1)", [pid]);
  expect(await outcome).toBe("lost");
  await held.release();
  expect(await countsOf(page)).toEqual({ people: 1, families: 0 });
  expect((await page.owner.get(at)).body.state).toBe("applying");
  await applyFile(app, page, importId);
  expect((await page.owner.get(at)).body).toMatchObject({ state: "done", progress: 100 });
  expect(await countsOf(page)).toEqual({ people: 1201, families: 600 });
  const { items } = (await page.owner.get(`${page.path}/family-tree/changes`)).body;
  expect(items.map(({ what }) => what)).toEqual(["imported"]);
});

it("says so once it is given up, and then changes nothing any more", async () => {
  const page = await aMemorial(app);
  const { at, importId } = await readFileOf(app, page, manyPeople(4));
  await askToApply(page, at);
  const key = { memorialId: page.id, importId };
  await giveUpJob(services, applyReadImport, { ...key, by: null });
  const problem = "Det blev afbrudt. Intet er ændret. Prøv igen.";
  expect((await page.owner.get(at)).body).toMatchObject({ state: "failed", problem });
  await applyFile(app, page, importId);
  expect(await countsOf(page)).toEqual({ people: 1, families: 0 });
  expect((await page.owner.delete(at)).status).toBe(204);
});

it("is given up while a forgotten attempt still applies it: that one changes nothing", async () => {
  const page = await aMemorial(app);
  const { at, importId } = await readFileOf(app, page, manyPeople(4));
  await askToApply(page, at);
  const held = await holdWrites(app, "tree_people", "new.name = 'Person3 Lund'");
  const outcome = applyFile(app, page, importId).then(
    () => "applied",
    (error: unknown) => String(error),
  );
  await held.untilHeld();
  await giveUpJob(services, applyReadImport, { memorialId: page.id, importId, by: null });
  await held.release();
  expect(await outcome).toContain("given up while it was applied");
  expect((await page.owner.get(at)).body.state).toBe("failed");
  expect(await countsOf(page)).toEqual({ people: 1, families: 0 });
});

it("tells how far it is while it is kept, and is let go of in the middle of that", async () => {
  const page = await aMemorial(app);
  const sent = await sendFile(page, manyPeople(1200));
  const importId = sent.body.id;
  const at = `${page.path}/family-tree/imports/${importId}` as const;
  const held = await holdWrites(app, "tree_records", "new.position = 1600");
  const read = runJob(services, readTreeImport, { memorialId: page.id, importId });
  await held.untilHeld();
  const { state, progress } = (await page.owner.get(at)).body;
  expect(state).toBe("reading");
  expect(progress).toBeGreaterThan(60);
  expect(progress).toBeLessThan(100);
  const cancelled = page.owner.delete(at);
  await held.release();
  await read;
  expect((await cancelled).status).toBe(204);
  expect((await page.owner.get(at)).body.state).toBe("cancelled");
  const { rows } = await sql("select count(*)::int from tree_records where import_id = $1", [
    importId,
  ]);
  expect(present(rows[0]).count).toBe(0);
});

it("isn't read once it was let go of while it waited", async () => {
  const page = await aMemorial(app);
  const { id: importId } = (await sendFile(page, manyPeople(2))).body;
  const at = `${page.path}/family-tree/imports/${importId}` as const;
  expect((await page.owner.delete(at)).status).toBe(204);
  await runJob(services, readTreeImport, { memorialId: page.id, importId });
  expect((await page.owner.get(at)).body).toMatchObject({ state: "cancelled", progress: 0 });
});

it("can't be let go of, read or applied once it was undone", async () => {
  const page = await aMemorial(app);
  const { at } = await importFile(app, page, manyPeople(2));
  const tree = `${page.path}/family-tree` as const;
  const [change] = (await page.owner.get(`${tree}/changes`)).body.items;
  expect((await page.owner.post(`${tree}/changes/${present(change).id}/undo`)).status).toBe(204);
  expect((await page.owner.get(at)).body.state).toBe("undone");
  expect((await page.owner.delete(at)).status).toBe(409);
  expect((await page.owner.put(at, { encoding: "ansel" })).status).toBe(409);
  const again = await page.owner.post(`${at}/apply`, { mode: "add", subject: null });
  expect(again.status).toBe(409);
});

it("is applied once by two at the same time", async () => {
  const page = await aMemorial(app);
  const { at, importId } = await readFileOf(app, page, manyPeople(40));
  await askToApply(page, at);
  await Promise.all([applyFile(app, page, importId), applyFile(app, page, importId)]);
  expect(await countsOf(page)).toEqual({ people: 41, families: 20 });
  const { items } = (await page.owner.get(`${page.path}/family-tree/changes`)).body;
  expect(items).toHaveLength(1);
});

it("stands whole beside another one that is applied at the same time", async () => {
  const page = await aMemorial(app);
  const both = [
    await readFileOf(app, page, manyPeople(60)),
    await readFileOf(app, page, manyPeople(80)),
  ];
  for (const { at } of both) await askToApply(page, at);
  await Promise.all(both.map(({ importId }) => applyFile(app, page, importId)));
  for (const { at } of both) expect((await page.owner.get(at)).body.state).toBe("done");
  expect(await countsOf(page)).toEqual({ people: 141, families: 70 });
  const { text } = await page.owner.get(`${page.path}/family-tree.ged?version=5.5.1&living=with`);
  const ids = text.match(/^0 @[^@]+@/gm) ?? [];
  expect([ids.length, new Set(ids).size]).toEqual([141 + 70 + 1, 141 + 70 + 1]);
  const { rows } = await sql(
    "select count(distinct revision)::int from tree_imports where memorial_id = $1",
    [page.id],
  );
  expect(present(rows[0]).count).toBe(2);
});
