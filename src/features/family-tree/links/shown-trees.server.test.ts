import { describe, expect, it } from "vitest";
import { pageRevisionsOf } from "#features/memorials/page-revisions/queries.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { aKeeper, type TestMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { linkedTreePages, type LinkedPages } from "#test/tree-links.ts";

const app = await testApp();
const visitor = app.as();
const OWN = "/api/user/family-tree-links";
const SECRET = "Lone Hemmelig";

type Pages = LinkedPages & { id: string };

/** Inger's tree with her husband and a living daughter, shown on the husband's page. */
async function joined(given: object = {}): Promise<Pages> {
  const pages = await linkedTreePages(app, given, true);
  const lone = { name: SECRET, birth: { date: "1960" } };
  await aRelative(pages.inger, lone, { to: pages.inger.id, as: "child" });
  return pages;
}

const treeOf = ({ path }: TestMemorial) => `${path}/family-tree` as const;

/** Around whom somebody sees the family on the page, and whether it is the other page's tree. */
async function seen({ villy }: Pages, by: Client = visitor) {
  const { status, body } = await by.get(treeOf(villy));
  if (status !== 200) return status;
  return [body.focus, body.joined?.name ?? null, body.people.length];
}

const theirs = ({ person }: Pages) => [person.id, "Inger Østergård", 3];
const alone = ({ villy }: Pages) => [villy.id, null, 1];

describe("a page that shows the tree it is linked with", () => {
  it("has the family around its own person, in all that is read of the tree", async () => {
    const pages = await joined();
    const { villy, inger, person } = pages;
    const { body } = await visitor.get(treeOf(villy));
    expect(body).toMatchObject({
      home: person.id,
      focus: person.id,
      joined: { slug: inger.slug, name: "Inger Østergård" },
      can: { edit: false, readLiving: false },
      counts: { people: 2 },
    });
    const self = body.people.find(({ key }) => key === person.id);
    expect(self?.memorial).toEqual({ slug: villy.slug, portrait: null });
    expect((await visitor.get(villy.path)).body.counts.familyTree).toBe(2);
    const around = await visitor.get(`${treeOf(villy)}?person=${inger.id}`);
    expect(around.body).toMatchObject({ focus: inger.id, home: person.id });
    const own = await villy.owner.get(`${treeOf(villy)}/people/${person.id}`);
    expect(own.body).toMatchObject({ name: "Villy Holst", can: { edit: false } });
    const found = await visitor.get(`${treeOf(villy)}/people?q=inger`);
    expect(found.body.items.map(({ id }) => id)).toEqual([inger.id]);
    const ways = await visitor.get(`${treeOf(villy)}/relationship?to=${inger.id}`);
    expect(ways.body.items).toHaveLength(1);
  });

  it("tells its own keepers nothing of the living: they keep the other page", async () => {
    const pages = await joined();
    const { villy, inger } = pages;
    const paths = ["", "/people", "/people?q=lone", "?view=descendants"] as const;
    for (const path of paths) {
      for (const by of [visitor, villy.owner]) {
        const { status, body } = await by.get(`${treeOf(villy)}${path}` as never);
        expect({ path, status }).toEqual({ path, status: 200 });
        expect(JSON.stringify(body)).not.toContain(SECRET);
      }
    }
    const { body } = await inger.owner.get(treeOf(villy));
    expect(body.people.map(({ name }) => name)).toContain(SECRET);
    expect(body.can).toEqual({ edit: false, readLiving: true });
  });

  it("shows it to nobody who may not read it on both pages", async () => {
    const pages = await joined();
    const { villy, inger } = pages;
    const counted = async () => (await visitor.get(villy.path)).body.counts?.familyTree ?? null;
    await inger.owner.put(inger.path, { familyTreePrivacy: "private" });
    expect(await seen(pages)).toEqual(alone(pages));
    expect(await seen(pages, villy.owner)).toEqual(alone(pages));
    expect(await seen(pages, inger.owner)).toEqual(theirs(pages));
    expect(await counted()).toBe(0);
    await inger.owner.put(inger.path, { familyTreePrivacy: "page" });
    expect(await seen(pages)).toEqual(theirs(pages));
    for (const privacy of ["private", "invited"] as const) {
      await inger.owner.put(inger.path, { privacy });
      expect(await seen(pages)).toEqual(alone(pages));
      expect(await counted()).toBe(0);
    }
    await inger.owner.put(inger.path, { privacy: "public" });
    await villy.owner.put(villy.path, { familyTreePrivacy: "private" });
    expect(await seen(pages)).toBe(404);
    expect(await seen(pages, inger.owner)).toBe(404);
    expect(await seen(pages, villy.owner)).toEqual(theirs(pages));
    expect((await visitor.get(treeOf(inger))).status).toBe(200);
  });

  it("loses it while that page is deleted, and while its own person is hidden there", async () => {
    const pages = await joined();
    const { inger, person, tree } = pages;
    await inger.owner.delete(inger.path);
    expect(await seen(pages)).toEqual(alone(pages));
    await inger.owner.post(`${inger.path}/restore`);
    expect(await seen(pages)).toEqual(theirs(pages));
    await inger.owner.put(`${tree}/people/${person.id}`, { visibility: "keepers" });
    expect(await seen(pages)).toEqual(alone(pages));
    expect(await seen(pages, inger.owner)).toEqual(theirs(pages));
  });

  it("shows its own once somebody writes in that, and theirs when that is gone", async () => {
    const pages = await joined();
    const { villy } = pages;
    const { id } = await aRelative(villy, { name: "Karl Holst", life: "dead" });
    expect(await seen(pages)).toEqual(alone(pages));
    expect((await villy.owner.get(treeOf(villy))).body.can.edit).toBe(true);
    expect((await visitor.get(villy.path)).body.counts.familyTree).toBe(2);
    await villy.owner.delete(`${treeOf(villy)}/people/${id}`);
    expect(await seen(pages)).toEqual(theirs(pages));
  });

  it("is made anew whenever something of the other page changes", async () => {
    const pages = await joined();
    const { villy, inger, tree, person } = pages;
    const revision = () => pageRevisionsOf(app.services)(`/memorial/${villy.slug}`);
    const { headers: seenOnBoth } = await visitor.get(treeOf(villy));
    expect(seenOnBoth["x-topic"]?.split(" ")).toEqual([villy.id, inger.id]);
    const changes = [
      () => aRelative(inger, { name: "Bo", life: "dead" }),
      () => inger.owner.put(inger.path, { familyTreePrivacy: "private" }),
      () => inger.owner.put(inger.path, { name: "Inger Holst" }),
      () => inger.owner.put(`${tree}/people/${person.id}`, { nickname: "Ville" }),
      () => inger.owner.delete(inger.path),
    ];
    for (const change of changes) {
      const before = (await revision())?.revision;
      await change();
      expect((await revision())?.revision).not.toBe(before);
    }
    // Of a page that nobody may read not even the id is told.
    const { headers } = await visitor.get(treeOf(villy));
    expect(headers["x-topic"]).toBe(villy.id);
  });
});

describe("whether a page shows a tree", () => {
  it("is said when one agrees, and again whenever one likes; not said, it stays", async () => {
    const pages = await linkedTreePages(app);
    const { villy, inger, id } = pages;
    const say = (body: object) => villy.owner.post(`${OWN}/${id}/accept`, body);
    const shows = async () => (await villy.owner.get(OWN)).body.items.map((link) => link.showsTree);
    expect(await seen(pages)).toEqual([villy.id, null, 1]);
    const said = [
      [{ showTree: true }, true],
      [{}, true],
      [{ showTree: true }, true],
    ] as const;
    for (const [body, isShown] of [...said, [{ showTree: false }, false], [{}, false]] as const) {
      expect((await say(body)).status).toBe(204);
      expect(await shows()).toEqual([isShown]);
    }
    expect((await say({ showTree: "yes" })).status).toBe(400);
    expect((await say({ show: true })).status).toBe(400);
    expect((await inger.owner.post(`${OWN}/${id}/accept`, { showTree: true })).status).toBe(404);
    const moderator = await aKeeper(app, villy, "moderator");
    expect((await moderator.post(`${OWN}/${id}/accept`, { showTree: true })).status).toBe(404);
    const [theirLink] = (await inger.owner.get(OWN)).body.items;
    expect(theirLink?.can).toEqual({ showTree: false });
  });

  it("is one tree at a time: the last one that was said", async () => {
    const first = await joined();
    const second = await linkedTreePages(app);
    const { villy } = first;
    await aKeeper(app, villy, "editor", { person: second.inger.owner });
    await second.inger.owner.delete(second.link);
    expect((await second.inger.owner.post(second.link, { memorial: villy.slug })).status).toBe(202);
    const own = (await villy.owner.get(OWN)).body.items;
    const other = own.find(({ id }) => id !== first.id);
    await villy.owner.post(`${OWN}/${other?.id ?? ""}/accept`, { showTree: true });
    expect(await seen(first)).toEqual([second.person.id, "Inger Østergård", 2]);
    await villy.owner.delete(`${OWN}/${other?.id ?? ""}`);
    expect(await seen(first)).toEqual(alone(first));
  });

  it("ends with the link, also when both sides end it at once", async () => {
    const one = await joined();
    const both = await Promise.all([
      one.villy.owner.delete(`${OWN}/${one.id}`),
      one.inger.owner.delete(`${OWN}/${one.id}`),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect(await seen(one)).toEqual(alone(one));
    const two = await joined();
    const [ended, removed] = await Promise.all([
      two.villy.owner.delete(`${OWN}/${two.id}`),
      two.inger.owner.delete(`${two.tree}/people/${two.person.id}`),
    ]);
    expect(ended.status).toBe(204);
    // Whoever is linked stays: refused, if it comes before the end of the link.
    expect([204, 409]).toContain(removed.status);
    expect(await seen(two)).toEqual(alone(two));
    const three = await joined();
    await Promise.all([
      three.inger.owner.delete(three.link),
      three.villy.owner.post(`${OWN}/${three.id}/accept`, { showTree: true }),
    ]);
    expect(await seen(three)).toEqual(alone(three));
    expect((await three.villy.owner.get(OWN)).body.items).toEqual([]);
  });
});
