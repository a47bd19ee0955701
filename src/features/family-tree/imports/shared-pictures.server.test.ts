import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { holdWrites } from "#test/held-writes.ts";
import { giveUpJob } from "#test/jobs.ts";
import { aPhotograph } from "#test/media.ts";
import { present } from "#test/present.ts";
import { anArchive, applyFile, importFile, readFileOf } from "#test/tree-imports.ts";
import { applyReadImport } from "./jobs.server.ts";

const app = await testApp();
const { services } = app;

const aPage = () => aMemorial(app, { name: "Inger Holm", privacy: "public" });
const pictures = async ({ owner, path }: TestMemorial) =>
  (await owner.get(`${path}/media`)).body.items.map(({ id }) => id);

/** As a page of a pet it has no tree: the pictures come, and the tree refuses them. */
async function applyRefused(page: TestMemorial, importId: string): Promise<void> {
  const become = (kind: string) =>
    services.database.$client.query("update memorials set kind = $2 where id = $1", [
      page.id,
      kind,
    ]);
  await become("pet");
  await applyFile(app, page, importId);
  await become("person");
}

/** The pictures have come, and then the connection is lost. */
async function applyLost(page: TestMemorial, importId: string): Promise<void> {
  const held = await holdWrites(app, "tree_people", "new.name = 'Bo Lund'");
  const outcome = applyFile(app, page, importId).then(
    () => "applied",
    () => "lost",
  );
  const [pid] = await held.untilHeld();
  await services.database.$client.query("select pg_terminate_backend($1)", [pid]);
  expect(await outcome).toBe("lost");
  await held.release();
}

async function askedToApply(page: TestMemorial, archive: Buffer) {
  const read = await readFileOf(app, page, archive);
  const asked = await page.owner.post(`${read.at}/apply`, { mode: "add", subject: null });
  expect(asked.status).toBe(202);
  return read;
}

describe("a picture that two files have", () => {
  it("stays for the one that is in the tree when the other one fails or is let go of", async () => {
    const page = await aPage();
    const archive = await anArchive(await aPhotograph());
    await importFile(app, page, archive);
    const [own] = await pictures(page);
    const waiting = await readFileOf(app, page, archive);
    expect((await page.owner.delete(waiting.at)).status).toBe(204);
    expect(await pictures(page)).toEqual([own]);
    const { at, importId } = await askedToApply(page, archive);
    await applyRefused(page, importId);
    expect((await page.owner.get(at)).body.state).toBe("failed");
    expect(await pictures(page)).toEqual([own]);
    expect((await page.owner.delete(at)).status).toBe(204);
    expect(await pictures(page)).toEqual([own]);
  });

  it("stays for the later one when the earlier one, which brought it, is given up", async () => {
    const page = await aPage();
    const archive = await anArchive(await aPhotograph());
    const { at, importId } = await askedToApply(page, archive);
    await applyLost(page, importId);
    const [own] = await pictures(page);
    await importFile(app, page, archive);
    await giveUpJob(services, applyReadImport, { memorialId: page.id, importId, by: null });
    expect((await page.owner.get(at)).body.state).toBe("failed");
    expect(await pictures(page)).toEqual([present(own)]);
    // It came by a file all the same, and goes with the one that is left.
    const changes = `${page.path}/family-tree/changes` as const;
    const { items } = (await page.owner.get(changes)).body;
    expect((await page.owner.post(`${changes}/${present(items[0]).id}/undo`)).status).toBe(204);
    expect(await pictures(page)).toEqual([]);
  });

  it("goes when both are undone, the later one first, though it changed nothing", async () => {
    const page = await aPage();
    const archive = await anArchive(await aPhotograph());
    await importFile(app, page, archive);
    const [own] = await pictures(page);
    await importFile(app, page, archive, { mode: "replace" });
    const changes = `${page.path}/family-tree/changes` as const;
    const [later, earlier] = (await page.owner.get(changes)).body.items;
    const undo = (change: typeof later) => page.owner.post(`${changes}/${present(change).id}/undo`);
    const refused = { status: 409, body: { code: "familyTree.standsOn" } };
    expect(await undo(earlier)).toMatchObject(refused);
    expect((await undo(later)).status).toBe(204);
    expect(await pictures(page)).toEqual([own]);
    expect((await undo(earlier)).status).toBe(204);
    expect(await pictures(page)).toEqual([]);
  });
});
