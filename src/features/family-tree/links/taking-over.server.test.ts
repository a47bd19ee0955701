import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { purgeMemorials } from "#features/memorials/lifecycle/jobs.server.ts";
import { treePeople } from "#features/family-tree/tree/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import { aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { linkedTreePages, type LinkedPages } from "#test/tree-links.ts";

const app = await testApp({ RESTORE_DAYS: "30" });
const { database } = app.services;
const visitor = app.as();
const OWN = "/api/user/family-tree-links";
const SECRET = "Lone Hemmelig";

type Pages = LinkedPages & { id: string };

const treeOf = ({ path }: Pick<TestMemorial, "path">) => `${path}/family-tree` as const;
const take = ({ villy, id }: Pages, by: Client = villy.owner) => by.post(`${OWN}/${id}/take-over`);
const listed = async (by: Client) => (await by.get(OWN)).body.items;

/** Inger's tree with her husband, who has a page, and a living daughter; her page is deleted. */
async function left(given: object = {}): Promise<Pages> {
  const pages = await linkedTreePages(app, {}, true);
  const { inger, person } = pages;
  const life = { bornOn: "1931-05-17", diedOn: "2021", birthPlace: "Skagen", birthName: "Holm" };
  await inger.owner.put(inger.path, { ...life, ...given });
  const lone = { name: SECRET, birth: { date: "1960" } };
  await aRelative(inger, lone, { to: person.id, as: "child" });
  await inger.owner.delete(inger.path);
  return pages;
}

const deletedDaysAgo = (id: string, days: number) =>
  database
    .update(memorials)
    .set({ deletedAt: new Date(Date.now() - days * 86_400_000) })
    .where(eq(memorials.id, id));

describe("the tree of a deleted page", () => {
  it("is taken over by the owner of a linked one, who has it as their own", async () => {
    const pages = await left();
    const { villy, inger, person } = pages;
    await database
      .update(treePeople)
      .set({ unknownParents: ["father"] })
      .where(eq(treePeople.id, person.id));
    const [link] = await listed(villy.owner);
    expect(link).toMatchObject({
      state: "left",
      tree: { name: "Inger Østergård", slug: null },
      memorial: { slug: villy.slug },
    });
    expect(Date.parse(present(link?.takeUntil))).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect((await take(pages)).status).toBe(204);
    expect((await take(pages)).status).toBe(404);
    const { body } = await villy.owner.get(treeOf(villy));
    expect(body).toMatchObject({
      home: villy.id,
      focus: villy.id,
      joined: null,
      counts: { people: 3 },
      can: { edit: true },
    });
    expect(body.people.map(({ key }) => key)).not.toContain(person.id);
    const own = await villy.owner.get(`${treeOf(villy)}/people/${villy.id}`);
    expect(own.body.unknownParents).toEqual(["father"]);
    const was = await villy.owner.get(`${treeOf(villy)}/people/${inger.id}`);
    expect(was.body).toMatchObject({
      name: "Inger Østergård",
      birthName: "Holm",
      birth: { date: "17 MAY 1931", place: "Skagen" },
      death: { date: "2021" },
      life: "dead",
      visibility: "auto",
      memorial: null,
      can: { edit: true },
    });
    const changed = await villy.owner.put(`${treeOf(villy)}/people/${inger.id}`, { name: "Inger" });
    expect(changed.body).toMatchObject({ name: "Inger" });
    expect((await villy.owner.delete(`${treeOf(villy)}/people/${villy.id}`)).status).toBe(409);
    const found = await visitor.get(`${treeOf(villy)}/relationship?to=${inger.id}`);
    expect(found.body.items).toHaveLength(1);
    const trails = await Promise.all(
      [villy.id, inger.id].map((page) => auditTrailOf(database, page)),
    );
    for (const trail of trails)
      expect(trail.map(({ action }) => action)).toContain("tree.takenOver");
  });

  it("tells visitors nothing of the living at its new page, either", async () => {
    const pages = await left();
    const { villy } = pages;
    expect((await villy.owner.get(treeOf(villy))).text).not.toContain(SECRET);
    await take(pages);
    for (const path of ["", "/people", "?view=descendants"] as const) {
      const { status, text } = await visitor.get(`${treeOf(villy)}${path}` as never);
      expect(status).toBe(200);
      expect(text).not.toContain(SECRET);
    }
    const { people } = (await villy.owner.get(treeOf(villy))).body;
    expect(people.map(({ name }) => name)).toContain(SECRET);
  });

  it("is open to nobody who could not read it before, until its new owner says so", async () => {
    for (const closed of [{ privacy: "private" }, { familyTreePrivacy: "invited" }]) {
      const pages = await left(closed);
      const { villy } = pages;
      expect((await take(pages)).status).toBe(204);
      expect((await visitor.get(treeOf(villy))).status).toBe(404);
      expect((await visitor.get(villy.path)).body.counts.familyTree).toBe(0);
      expect((await villy.owner.get(treeOf(villy))).body.counts.people).toBe(3);
      await villy.owner.put(villy.path, { familyTreePrivacy: "page" });
      expect((await visitor.get(treeOf(villy))).status).toBe(200);
    }
  });

  it("keeps back places that not everybody might read on the deleted page", async () => {
    const pages = await left({ lifePrivacy: "private" });
    const { villy, inger } = pages;
    await take(pages);
    const { body } = await visitor.get(`${treeOf(villy)}/people/${inger.id}`);
    expect(body.birth).toMatchObject({ date: "17 MAY 1931", place: null });
  });

  it("is for the owner alone, while it can be restored, and from nobody's hands", async () => {
    const pages = await left();
    const { villy, inger, id } = pages;
    const editor = await aKeeper(app, villy, "editor");
    for (const by of [editor, inger.owner]) {
      expect(await listed(by)).toEqual([]);
      expect((await take(pages, by)).status).toBe(404);
    }
    expect((await visitor.post(`${OWN}/${id}/take-over`)).status).toBe(401);
    await deletedDaysAgo(inger.id, 31);
    expect(await listed(villy.owner)).toEqual([]);
    expect((await take(pages)).status).toBe(404);
    await deletedDaysAgo(inger.id, 29);
    await inger.owner.post(`${inger.path}/restore`);
    expect((await take(pages)).status).toBe(404);
    expect(await listed(villy.owner)).toMatchObject([{ state: "linked", takeUntil: null }]);
  });

  it("isn't mixed with a tree that the page has itself", async () => {
    const pages = await left();
    const { villy } = pages;
    const { id } = await aRelative(villy, { name: "Karl Holst", life: "dead" });
    expect(await take(pages)).toMatchObject({
      status: 409,
      body: { code: "familyTree.hasTree" },
    });
    expect((await villy.owner.get(treeOf(villy))).body.counts.people).toBe(2);
    await villy.owner.delete(`${treeOf(villy)}/people/${id}`);
    const own = `${treeOf(villy)}/people/${villy.id}` as const;
    await villy.owner.put(own, { notes: "Skovfoged" });
    expect((await take(pages)).status).toBe(409);
    expect((await villy.owner.get(own)).body.notes).toBe("Skovfoged");
    await villy.owner.put(own, { notes: null });
    expect((await take(pages)).status).toBe(204);
    const { items } = (await villy.owner.get(`${treeOf(villy)}/changes`)).body;
    expect(JSON.stringify(items)).not.toContain("Karl Holst");
  });

  it("is had by one of two owners who take it at once; the other one's page stays linked", async () => {
    const pages = await linkedTreePages(app, {}, true);
    const { villy, inger, tree } = pages;
    const karl = await aMemorial(app, { name: "Karl Holst", privacy: "public" });
    const brother = { name: "Karl Holst", life: "dead" } as const;
    const person = await aRelative(inger, brother, { to: pages.person.id, as: "sibling" });
    await inger.owner.post(`${tree}/people/${person.id}/link`, { memorial: karl.slug });
    const { id } = present((await listed(karl.owner))[0]);
    await karl.owner.post(`${OWN}/${id}/accept`, { showTree: true });
    await inger.owner.delete(inger.path);
    const both = await Promise.all([take(pages), karl.owner.post(`${OWN}/${id}/take-over`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    const isVilly = both[0].status === 204;
    const [winner, other] = isVilly ? [villy, karl] : [karl, villy];
    const self = isVilly ? person.id : pages.person.id;
    expect((await visitor.get(treeOf(winner))).body).toMatchObject({ home: winner.id });
    const { body } = await visitor.get(treeOf(other));
    expect(body).toMatchObject({ home: self, joined: { slug: winner.slug } });
    expect(await listed(other.owner)).toMatchObject([{ state: "linked", showsTree: true }]);
  });

  it("outlives the page that it came from", async () => {
    const pages = await left();
    const { villy, inger } = pages;
    await take(pages);
    const before = (await villy.owner.get(treeOf(villy))).body;
    await deletedDaysAgo(inger.id, 31);
    await runJob(app.services, purgeMemorials, {});
    const isThere = await database.$count(memorials, eq(memorials.id, inger.id));
    expect(isThere).toBe(0);
    expect((await villy.owner.get(treeOf(villy))).body).toEqual(before);
    expect(await listed(villy.owner)).toEqual([]);
  });

  it("stays at its new page if the deleted one is restored, and is shown there", async () => {
    const pages = await left();
    const { villy, inger } = pages;
    await take(pages);
    await inger.owner.post(`${inger.path}/restore`);
    const { body } = await inger.owner.get(treeOf(inger));
    expect(body).toMatchObject({
      home: inger.id,
      focus: inger.id,
      joined: { slug: villy.slug },
      can: { edit: false, readLiving: false },
    });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    const card = (await visitor.get(treeOf(villy))).body.people.find(({ key }) => key === inger.id);
    expect(card?.memorial?.slug).toBe(inger.slug);
  });
});

describe("what was changed before a tree was taken over", () => {
  it("is undone as before, but for what made the page's own person", async () => {
    const pages = await linkedTreePages(app);
    const { villy, inger, tree, person } = pages;
    await inger.owner.put(`${tree}/people/${inger.id}`, { sex: "female" });
    await inger.owner.put(`${tree}/people/${person.id}`, { nickname: "Ville", sex: "male" });
    const son = await aRelative(
      inger,
      { name: "Bo", life: "dead" },
      { to: person.id, as: "child" },
    );
    await inger.owner.delete(inger.path);
    await take(pages);
    const changes = async () => (await villy.owner.get(`${treeOf(villy)}/changes`)).body.items;
    const undoAll = async () => {
      for (const { id, can } of await changes())
        if (can.undo) await villy.owner.post(`${treeOf(villy)}/changes/${id}/undo`);
    };
    const made = (await changes()).find(({ name }) => name === "Bo");
    const undone = await villy.owner.post(`${treeOf(villy)}/changes/${present(made).id}/undo`);
    expect(undone.status).toBe(204);
    expect((await villy.owner.get(`${treeOf(villy)}/people/${son.id}`)).status).toBe(404);
    await undoAll();
    await undoAll();
    const own = await villy.owner.get(`${treeOf(villy)}/people/${villy.id}`);
    expect(own.body).toMatchObject({ name: "Villy Holst", life: null });
    const was = await villy.owner.get(`${treeOf(villy)}/people/${inger.id}`);
    expect(was.body).toMatchObject({ name: "Inger Østergård", life: "dead" });
  });
});
