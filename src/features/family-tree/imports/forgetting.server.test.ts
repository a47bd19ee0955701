import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { purgeMemorials } from "#features/memorials/lifecycle/jobs.server.ts";
import { restrictions } from "#features/memorials/restrictions/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { gedcom, importFile, readFileOf } from "#test/tree-imports.ts";
import { forgetTreeChanges } from "../tree/jobs.server.ts";
import { forgetOldImports } from "./commands/forget-imports.server.ts";
import { forgetTreeImports } from "./jobs.server.ts";
import { treeImports, treeRecords } from "./tables.server.ts";

const app = await testApp({ RESTORE_DAYS: "30" });
const { services } = app;
const { database, storage } = services;

const FILE = gedcom(
  "5.5.1",
  `0 @I1@ INDI
  1 NAME Anders /Lund/
  1 DEAT Y
  1 _UNREAD bager
  0 @S1@ SOUR
  1 TITL Kirkebog`,
);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

async function fileOf(importId: string): Promise<string | null> {
  const [row] = await database
    .select({ fileKey: treeImports.fileKey })
    .from(treeImports)
    .where(eq(treeImports.id, importId));
  return row?.fileKey ?? null;
}

async function countOf(table: typeof treeImports | typeof treeRecords, importId: string) {
  const id = table === treeImports ? treeImports.id : treeRecords.importId;
  return database.$count(table, eq(id, importId));
}

const exported = async ({ owner, path }: TestMemorial) =>
  (await owner.get(`${path}/family-tree.ged?version=5.5.1&living=with`)).text;

/** A year later: what was changed can't be undone any more. */
async function forgetChanges({ id }: TestMemorial): Promise<void> {
  await database.execute(
    sql`update tree_changes set at = now() - interval '13 months' where memorial_id = ${id}`,
  );
  await runJob(services, forgetTreeChanges, {});
}

describe("the file of an import", () => {
  it("goes after thirty days, and what is in the tree stays", async () => {
    const page = await aMemorial(app);
    const { importId, at } = await importFile(app, page, FILE);
    const key = present(await fileOf(importId));
    await runJob(services, forgetTreeImports, {});
    await forgetOldImports(services, inDays(29));
    expect(await storage.size(key)).toBe(FILE.length);
    const before = await exported(page);
    await forgetOldImports(services, inDays(31));
    expect(await storage.size(key)).toBeNull();
    expect(await fileOf(importId)).toBeNull();
    expect((await page.owner.get(at)).body.state).toBe("done");
    expect(await exported(page)).toBe(before);
  });

  it("takes along what nobody put into the tree", async () => {
    const page = await aMemorial(app);
    const { importId, at } = await readFileOf(app, page, FILE);
    const cancelled = await readFileOf(app, page, FILE);
    expect((await page.owner.delete(cancelled.at)).status).toBe(204);
    const key = present(await fileOf(importId));
    await forgetOldImports(services, inDays(29));
    expect((await page.owner.get(at)).body.state).toBe("ready");
    await forgetOldImports(services, inDays(31));
    expect(await storage.size(key)).toBeNull();
    expect(await countOf(treeRecords, importId)).toBe(0);
    expect((await page.owner.get(at)).status).toBe(404);
    expect((await page.owner.get(cancelled.at)).status).toBe(404);
  });

  it("goes with a purged page, but not while that is held", async () => {
    const held = await aMemorial(app);
    const page = await aMemorial(app);
    const imports = [await importFile(app, held, FILE), await importFile(app, page, FILE)];
    const keys = await Promise.all(
      imports.map(async ({ importId }) => present(await fileOf(importId))),
    );
    for (const { owner, path, id } of [held, page]) {
      await owner.delete(path);
      await database
        .update(memorials)
        .set({ deletedAt: inDays(-31) })
        .where(eq(memorials.id, id));
    }
    const hold = { kind: "memorial", cause: "held", causeId: held.id, since: new Date() } as const;
    await database.insert(restrictions).values({ ...hold, memorialId: held.id, itemId: held.id });
    await runJob(services, purgeMemorials, {});
    const sizes = await Promise.all(keys.map((key) => storage.size(key)));
    expect(sizes).toEqual([FILE.length, null]);
    const left = await database.$count(memorials, eq(memorials.id, page.id));
    expect([left, await database.$count(memorials, eq(memorials.id, held.id))]).toEqual([0, 1]);
  });
});

describe("what a newer file replaced", () => {
  it("goes once that can't be undone any more", async () => {
    const page = await aMemorial(app);
    const first = await importFile(app, page, FILE);
    const newer = FILE.replace("bager", "smed").replace("Anders", "Andreas");
    const second = await importFile(app, page, newer, { mode: "replace" });
    await forgetOldImports(services, inDays(31));
    expect(await countOf(treeRecords, first.importId)).toBe(3);
    await forgetChanges(page);
    await forgetOldImports(services, inDays(0));
    expect(await countOf(treeImports, first.importId)).toBe(0);
    expect(await countOf(treeRecords, first.importId)).toBe(0);
    expect(await countOf(treeRecords, second.importId)).toBe(3);
    expect(await exported(page)).toContain("1 _UNREAD smed");
  });

  it("stays where the newer one was undone", async () => {
    const page = await aMemorial(app);
    const first = await importFile(app, page, FILE);
    const newer = FILE.replace("Anders", "Andreas");
    const second = await importFile(app, page, newer, { mode: "replace" });
    const changes = `${page.path}/family-tree/changes` as const;
    const [last] = (await page.owner.get(changes)).body.items;
    expect((await page.owner.post(`${changes}/${present(last).id}/undo`)).status).toBe(204);
    await forgetChanges(page);
    await forgetOldImports(services, inDays(31));
    expect(await countOf(treeImports, second.importId)).toBe(0);
    expect(await countOf(treeRecords, first.importId)).toBe(3);
    expect(await exported(page)).toContain("1 NAME Anders /Lund/");
  });
});

describe("a file that changes nothing", () => {
  it("is a change of its own: its records stay when another one is undone, and go with it", async () => {
    const page = await aMemorial(app);
    await aRelative(page, { name: "Bo Lund", life: "dead" });
    const notes = gedcom("5.5.1", "0 @N1@ NOTE Om slægten");
    const { at } = await importFile(app, page, notes);
    const changes = `${page.path}/family-tree/changes` as const;
    const [file, person] = (await page.owner.get(changes)).body.items;
    expect([present(file).what, present(person).what]).toEqual(["imported", "added"]);
    const undo = ({ id }: { id: string }) => page.owner.post(`${changes}/${id}/undo`);
    expect((await undo(present(person))).status).toBe(204);
    expect((await page.owner.get(at)).body.state).toBe("done");
    expect(await exported(page)).toContain("0 @N1@ NOTE Om slægten");
    expect((await undo(present(file))).status).toBe(204);
    expect((await page.owner.get(at)).body.state).toBe("undone");
    expect(await exported(page)).not.toContain("Om slægten");
  });

  it("takes the place of an older one all the same", async () => {
    const page = await aMemorial(app);
    await importFile(app, page, FILE);
    const same = FILE.replace("bager", "smed");
    await importFile(app, page, same, { mode: "replace" });
    const text = await exported(page);
    expect(text).toContain("1 _UNREAD smed");
    expect(text).not.toContain("1 _UNREAD bager");
  });
});
