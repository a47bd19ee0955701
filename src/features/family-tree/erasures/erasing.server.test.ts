import { describe, expect, it } from "vitest";
import { testApp, type Client } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import { aColleague, aMemorial, type TestMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { present } from "#test/present.ts";
import { gedcom, importFile, readFileOf } from "#test/tree-imports.ts";
import { linkedTreePages } from "#test/tree-links.ts";

const app = await testApp();
const { database } = app.services;
const NAME = "Severin Krogh";
const PARTS = /severin|krogh/i;

const treeOf = ({ path }: Pick<TestMemorial, "path">) => `${path}/family-tree` as const;

async function erase({ id }: Pick<TestMemorial, "id">, personId: string, by?: Client) {
  const staff = by ?? (await aColleague(app, "support"));
  return staff.post(`/api/admin/memorials/${id}/family-tree/people/${personId}/erase`, {
    request: 17,
  });
}

/** Every row of every table that says anything of a page, but for ids. */
async function keptOf({ id }: Pick<TestMemorial, "id">): Promise<string> {
  const { rows: tables } = await database.$client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'memorial_id'`,
  );
  const kept: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.$client.query(
      `select to_jsonb(t)::text as row from "${name}" t where memorial_id = $1`,
      [id],
    );
    kept.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return kept.join("\n");
}

/** All that the keepers and visitors of a page are answered of its tree. */
async function answersOf(memorial: TestMemorial): Promise<string> {
  const tree = treeOf(memorial);
  const paths = ["", "?view=descendants", "/people", "/people?q=sev", "/changes", "/hints"];
  const files = [".ged?living=with", ".ged?living=with&version=5.5.1"];
  const texts: string[] = [];
  for (const path of [...paths, ...files]) {
    const { status, text } = await memorial.owner.get(`${tree}${path}` as never);
    expect({ path, status }).toEqual({ path, status: 200 });
    texts.push(text);
  }
  return texts.join("\n");
}

async function undoAll(memorial: TestMemorial): Promise<void> {
  const changes = `${treeOf(memorial)}/changes` as const;
  const { items } = (await memorial.owner.get(changes)).body;
  for (const { id } of items) await memorial.owner.post(`${changes}/${id}/undo`);
}

async function expectForgotten(memorial: TestMemorial) {
  expect(await answersOf(memorial)).not.toMatch(PARTS);
  expect(await keptOf(memorial)).not.toMatch(PARTS);
}

const FILE = gedcom(
  "5.5.1",
  `0 @I1@ INDI
  1 NAME Inger /Holm/
  1 FAMC @F1@
  1 NOTE Opkaldt efter Severin Krogh
  0 @I2@ INDI
  1 NAME Severin /Krogh/
  1 DEAT Y
  1 _OTHER Severin Krogh selv
  1 FAMS @F1@
  0 @F1@ FAM
  1 HUSB @I2@
  1 CHIL @I1@
  nonsense about Severin Krogh
  0 @S1@ SOUR
  1 TITL Kirkebog`,
);

async function idOf({ owner, path }: TestMemorial, name: string): Promise<string> {
  const { items } = (await owner.get(`${path}/family-tree/people`)).body;
  return present(items.find((each) => each.name === name)).id;
}

describe("a person whom staff erase from a tree on request", () => {
  it("is in no version any more, and no undoing brings them back", async () => {
    const memorial = await aMemorial(app, { name: "Inger Holm", privacy: "public" });
    const { owner, id } = memorial;
    const dead = { name: NAME, life: "dead", nickname: "Sevs" } as const;
    const person = await aRelative(memorial, dead, { to: id, as: "parent" });
    await owner.put(`${treeOf(memorial)}/people/${person.id}`, { notes: "Severin var smed" });
    await aRelative(memorial, { name: "Bo", life: "dead" }, { to: person.id, as: "child" });
    await owner.delete(`${treeOf(memorial)}/people/${person.id}`);
    const { items } = (await owner.get(`${treeOf(memorial)}/changes`)).body;
    await owner.post(`${treeOf(memorial)}/changes/${present(items[0]).id}/undo`);
    expect(await answersOf(memorial)).toMatch(PARTS);
    expect((await erase(memorial, person.id)).status).toBe(204);
    await expectForgotten(memorial);
    await undoAll(memorial);
    await expectForgotten(memorial);
    expect((await erase(memorial, person.id)).status).toBe(404);
    const trail = await auditTrailOf(database, id);
    const erased = trail.filter(({ action }) => action === "tree.erased");
    expect(erased.map(({ details }) => details)).toEqual([{ personId: person.id, request: 17 }]);
  });

  it("is forgotten, too, if they were removed before, and only versions know them", async () => {
    const memorial = await aMemorial(app, { name: "Inger Holm" });
    const person = await aRelative(memorial, { name: NAME }, { to: memorial.id, as: "sibling" });
    await memorial.owner.delete(`${treeOf(memorial)}/people/${person.id}`);
    expect(await keptOf(memorial)).toMatch(PARTS);
    expect((await erase(memorial, person.id)).status).toBe(204);
    await expectForgotten(memorial);
    await undoAll(memorial);
    await expectForgotten(memorial);
  });

  it("is forgotten with whoever was merged into them", async () => {
    const memorial = await aMemorial(app, { name: "Inger Holm" });
    const { owner } = memorial;
    const [keep, drop, third] = [
      await aRelative(memorial, { name: "Severin", life: "dead" }),
      await aRelative(memorial, { name: NAME, life: "dead" }),
      await aRelative(memorial, { name: "S. Krogh", life: "dead" }),
    ];
    const merges = `${treeOf(memorial)}/merges` as const;
    const first = await owner.post(merges, { keep: drop.id, drop: third.id, values: {} });
    const second = await owner.post(merges, { keep: keep.id, drop: drop.id, values: {} });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await erase(memorial, keep.id)).status).toBe(204);
    await expectForgotten(memorial);
    await undoAll(memorial);
    await expectForgotten(memorial);
  });

  it("is in no file that was imported, nor in its report, nor can the file be read again", async () => {
    const memorial = await aMemorial(app, { name: "Inger Holm", privacy: "public" });
    const { at, importId } = await importFile(app, memorial, FILE, { subject: "I1" });
    const waiting = await readFileOf(app, memorial, FILE);
    const report = await memorial.owner.get(`${at}/report`);
    expect(report.text).toMatch(PARTS);
    const stored = await database.$client.query<{ key: string }>(
      "select file_key as key from tree_imports where memorial_id = $1",
      [memorial.id],
    );
    expect(stored.rows).toHaveLength(2);
    expect((await erase(memorial, await idOf(memorial, NAME))).status).toBe(204);
    await expectForgotten(memorial);
    expect((await memorial.owner.get(`${at}/report`)).text).not.toMatch(PARTS);
    expect((await memorial.owner.get(at)).text).not.toMatch(PARTS);
    expect((await memorial.owner.get(waiting.at)).body).toMatchObject({ state: "cancelled" });
    expect((await memorial.owner.get(waiting.at)).text).not.toMatch(PARTS);
    const { rows: jobs } = await database.$client.query(
      "select payload from graphile_worker._private_jobs where payload::text like any($1)",
      [stored.rows.map(({ key }) => `%${key}%`)],
    );
    expect(jobs).toHaveLength(2);
    await undoAll(memorial);
    await expectForgotten(memorial);
    const lines = (await memorial.owner.get(`${treeOf(memorial)}.ged?living=with`)).text;
    expect(importId).not.toBe("");
    expect(lines).toContain("Inger /Holm/");
  });

  it("is found by the address of a page that shows the tree of another one", async () => {
    const { villy, inger } = await linkedTreePages(app, {}, true);
    const person = await aRelative(inger, { name: NAME, life: "dead" });
    expect((await erase(villy, person.id)).status).toBe(204);
    await expectForgotten(inger);
  });

  it("isn't a page's own, nor of another tree, nor evidence; and nobody but staff asks for it", async () => {
    const memorial = await aMemorial(app, { name: "Inger Holm" });
    const other = await aMemorial(app);
    const person = await aRelative(memorial, { name: NAME, life: "dead" });
    expect((await erase(memorial, memorial.id)).status).toBe(404);
    expect((await erase(other, person.id)).status).toBe(404);
    expect((await erase({ id: person.id }, person.id)).status).toBe(404);
    expect([403, 404]).toContain((await erase(memorial, person.id, memorial.owner)).status);
    const production = await aColleague(app, "production");
    expect([403, 404]).toContain((await erase(memorial, person.id, production)).status);
    const administrator = await aColleague(app, "administrator");
    const held = await administrator.post(`/api/admin/memorials/${memorial.id}/holds`, {
      kind: "person",
      itemId: person.id,
      reason: "Politiet",
      until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(held.status).toBe(201);
    expect(await erase(memorial, person.id)).toMatchObject({
      status: 409,
      body: { code: "memorials.held" },
    });
  });
});
