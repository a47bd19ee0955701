import { describe, expect, it } from "vitest";
import { eq, sql } from "drizzle-orm";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { forgetTreeChanges } from "./jobs.server.ts";
import { treeChanges } from "./tables.server.ts";

const app = await testApp();

async function aTree() {
  const memorial = await aMemorial(app, { name: "Inger", privacy: "public" });
  const tree = `${memorial.path}/family-tree` as const;
  const { owner } = memorial;
  const changes = async () => (await owner.get(`${tree}/changes`)).body.items;
  const undo = (change: { id: string } | undefined) =>
    owner.post(`${tree}/changes/${present(change).id}/undo`);
  /** All that an undo could leave otherwise, without revisions. */
  const whole = async () => {
    const { body } = await owner.get(tree);
    const people = await Promise.all(
      body.people.map(async ({ key }) => {
        const { revision: _, ...person } = (await owner.get(`${tree}/people/${key}`)).body;
        return person;
      }),
    );
    return { people, families: body.families, counts: body.counts };
  };
  return { ...memorial, tree, changes, undo, whole };
}

describe("a change of the tree", () => {
  it("is listed with who made it, and undone as if it had never been", async () => {
    const page = await aTree();
    await aRelative(page, { name: "Mor" }, { to: page.id, as: "parent" });
    const before = await page.whole();
    const father = await aRelative(page, { name: "Far" }, { to: page.id, as: "parent" });
    const [added] = await page.changes();
    expect(added).toMatchObject({
      what: "added",
      name: "Far",
      by: "Anna Holm",
      can: { undo: true },
    });
    expect((await page.undo(added)).status).toBe(204);
    expect(await page.whole()).toEqual(before);
    expect((await page.owner.get(`${page.tree}/people/${father.id}`)).status).toBe(404);
    const [undone, first] = await page.changes();
    expect(undone).toMatchObject({ what: "undone", name: "Far", can: { undo: true } });
    expect(first).toMatchObject({ what: "added", can: { undo: false } });
  });

  it("brings back a removed person with their families", async () => {
    const page = await aTree();
    const villy = await aRelative(
      page,
      { name: "Villy", notes: "Bager", death: { date: "1990" } },
      { to: page.id, as: "partner", kind: "married" },
    );
    await aRelative(page, { name: "Bo" }, { to: page.id, as: "child" });
    const before = await page.whole();
    await page.owner.delete(`${page.tree}/people/${villy.id}`);
    expect((await page.whole()).people).toHaveLength(2);
    await page.undo((await page.changes())[0]);
    expect(await page.whole()).toEqual(before);
  });

  it("of a family is listed with one of its partners", async () => {
    const page = await aTree();
    await aRelative(page, { name: "Mor" }, { to: page.id, as: "parent" });
    const [family] = (await page.owner.get(page.tree)).body.families;
    const path = `${page.tree}/families/${present(family).id}` as const;
    expect((await page.owner.put(path, { kind: "married" })).status).toBe(200);
    expect((await page.changes())[0]).toMatchObject({ what: "family", name: "Mor" });
  });

  it("stands as long as later ones stand on it", async () => {
    const page = await aTree();
    const mother = await aRelative(page, { name: "Mor" }, { to: page.id, as: "parent" });
    const path = `${page.tree}/people/${mother.id}` as const;
    await page.owner.put(path, { name: "Maren" });
    await aRelative(page, { name: "Fremmed" });
    await aRelative(page, { name: "Mormor" }, { to: mother.id, as: "parent" });
    const undoable = async () =>
      (await page.changes()).map(({ name, what, can }) => `${what} ${name}: ${can.undo}`);
    expect(await undoable()).toEqual([
      "added Mormor: true",
      "added Fremmed: true",
      // Her mother joined a family with her: her name doesn't matter to it.
      "changed Maren: true",
      "added Maren: false",
    ]);
    const [grandmother, , renamed, first] = await page.changes();
    const refused = await page.undo(first);
    expect(refused).toMatchObject({ status: 409, body: { code: "familyTree.standsOn" } });
    await page.undo(renamed);
    await page.undo(grandmother);
    expect((await page.undo(first)).status).toBe(204);
    expect((await page.whole()).people).toHaveLength(1);
  });

  it("is done again by undoing the undoing, and can then be undone again", async () => {
    const page = await aTree();
    const { id } = await aRelative(page, { name: "Ib" });
    const nameOf = async () => (await page.owner.get(`${page.tree}/people/${id}`)).body.name;
    await page.owner.put(`${page.tree}/people/${id}`, { name: "Bo" });
    const [change] = await page.changes();
    await page.undo(change);
    expect(await nameOf()).toBe("Ib");
    await page.undo((await page.changes())[0]);
    expect(await nameOf()).toBe("Bo");
    const [again] = await page.changes();
    expect(again?.can.undo).toBe(false);
    await page.undo(change);
    expect(await nameOf()).toBe("Ib");
    expect((await page.undo(change)).status).toBe(409);
  });

  it("isn't done again once what was before it is gone, too", async () => {
    const page = await aTree();
    const { id } = await aRelative(page, { name: "A" });
    for (const name of ["B", "C"]) await page.owner.put(`${page.tree}/people/${id}`, { name });
    const [toC, toB] = await page.changes();
    await page.undo(toC);
    await page.undo(toB);
    const [undoneB, undoneC] = await page.changes();
    expect([undoneB?.can.undo, undoneC?.can.undo]).toEqual([true, false]);
    expect((await page.undo(undoneC)).status).toBe(409);
  });

  it("is undone once by two who press at the same moment", async () => {
    const page = await aTree();
    await aRelative(page, { name: "Ib" });
    const [change] = await page.changes();
    const answers = await Promise.all([page.undo(change), page.undo(change), page.undo(change)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
  });

  it("isn't undone by who doesn't edit, nor in another tree", async () => {
    const [page, other] = [await aTree(), await aTree()];
    await aRelative(page, { name: "Ib" });
    const { id } = present((await page.changes())[0]);
    const moderator = await aKeeper(app, page, "moderator");
    expect((await moderator.post(`${page.tree}/changes/${id}/undo`)).status).toBe(404);
    expect((await other.undo({ id })).status).toBe(404);
  });

  it("is kept for a year", async () => {
    const page = await aTree();
    await aRelative(page, { name: "Ib" });
    await aRelative(page, { name: "Bo" });
    const { id } = present((await page.changes())[1]);
    const { database } = app.services;
    await database
      .update(treeChanges)
      .set({ at: sql`now() - interval '367 days'` })
      .where(eq(treeChanges.id, id));
    await runJob(app.services, forgetTreeChanges, {});
    expect((await page.changes()).map(({ name }) => name)).toEqual(["Bo"]);
  });
});

it("writes a trail of what was changed and who was shown, without names", async () => {
  const page = await aTree();
  const { id } = await aRelative(page, { name: "Hemmelig Person" });
  await page.owner.put(`${page.tree}/people/${id}`, { visibility: "editors" });
  const { rows } = await app.services.database.$client.query(
    "select action, details from audit_entries where subject_id = $1 and action like 'tree.%' order by id",
    [page.id],
  );
  expect(rows).toMatchObject([
    { action: "tree.added", details: { personId: id } },
    { action: "tree.changed", details: { personId: id, visibility: { [id]: "editors" } } },
  ]);
  expect(JSON.stringify(rows)).not.toContain("Hemmelig");
});
