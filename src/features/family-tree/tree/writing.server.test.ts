import { describe, expect, it } from "vitest";
import { treePeople } from "./tables.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { judgeTrees } from "./jobs.server.ts";

const app = await testApp({ FAMILY_TREE_PEOPLE_MAX: "6" });
const visitor = app.as();

async function aTree(given: Record<string, unknown> = {}) {
  const memorial = await aMemorial(app, { name: "Inger", privacy: "public", ...given });
  return { ...memorial, tree: `${memorial.path}/family-tree` as const };
}
type Tree = Awaited<ReturnType<typeof aTree>>;

const familiesOf = async ({ owner, tree }: Tree) => (await owner.get(tree)).body.families;

const DEAD = { life: "dead" as const };

describe("a new person", () => {
  it("joins the parents of a child in one family, until there are two", async () => {
    const page = await aTree();
    const mother = await aRelative(page, { name: "Mor" }, { to: page.id, as: "parent" });
    const father = await aRelative(page, { name: "Far" }, { to: page.id, as: "parent" });
    const third = await aRelative(page, { name: "Plejemor" }, { to: page.id, as: "parent" });
    const families = await familiesOf(page);
    expect(families.map(({ partners }) => partners)).toEqual([[mother.id, father.id], [third.id]]);
    const named = { to: page.id, as: "parent", familyId: present(families[0]).id };
    const refused = await page.owner.post(`${page.tree}/people`, { name: "Ib", relation: named });
    expect(refused).toMatchObject({ status: 409, body: { code: "familyTree.familyFull" } });
  });

  it("is a parent of a kind in a family of its own", async () => {
    const page = await aTree();
    await aRelative(page, { name: "Mor" }, { to: page.id, as: "parent" });
    const adopted = { to: page.id, as: "parent", kind: "adopted" };
    const other = await aRelative(page, { name: "Adoptivmor", sex: "female" }, adopted);
    const families = await familiesOf(page);
    expect(families[1]?.children).toEqual([
      { key: page.id, parents: [{ key: other.id, kind: "adopted" }], isTwin: false },
    ]);
    const { body } = await page.owner.get(page.tree);
    expect(body.people.find(({ key }) => key === other.id)?.kin).toBe("adoptivmor");
  });

  it("isn't the partner of a donor, whichever of them came first", async () => {
    const page = await aTree();
    const donor = { to: page.id, as: "parent", kind: "donor" };
    await aRelative(page, { name: "Donor", sex: "male" }, donor);
    const mother = await aRelative(page, { name: "Mor" }, { to: page.id, as: "parent" });
    const families = await familiesOf(page);
    expect(families.map(({ partners }) => partners.length)).toEqual([1, 1]);
    expect(families[1]?.partners).toEqual([mother.id]);
  });

  it("is a child of the only family there is, or of the one that is named", async () => {
    const page = await aTree();
    const villy = { to: page.id, as: "partner", kind: "married" };
    const husband = await aRelative(page, { name: "Villy" }, villy);
    await aRelative(page, { name: "Bo" }, { to: page.id, as: "child" });
    await aRelative(page, { name: "Kaj" }, { to: page.id, as: "partner" });
    const alone = await aRelative(page, { name: "Lis" }, { to: page.id, as: "child" });
    const families = await familiesOf(page);
    expect(families.map(({ partners, children }) => [partners.length, children.length])).toEqual([
      [2, 1],
      [2, 0],
      [1, 1],
    ]);
    expect(families[0]).toMatchObject({ partners: [page.id, husband.id], kind: "married" });
    expect(families[2]?.children[0]?.key).toBe(alone.id);
  });

  it("is a sibling without anybody knowing the parents", async () => {
    const page = await aTree();
    const sister = await aRelative(page, { name: "Else" }, { to: page.id, as: "sibling" });
    const [family] = await familiesOf(page);
    expect(family?.partners).toEqual([]);
    expect(family?.children.map(({ key }) => key)).toEqual([page.id, sister.id]);
  });

  it.each([
    ["of nobody of this tree", { as: "child", to: "00000000-0000-7000-8000-000000000000" }, "to"],
    ["of a kind that is none", { as: "partner", kind: "adopted" }, "kind"],
    [
      "of somebody else's family",
      { as: "child", familyId: "00000000-0000-7000-8000-000000000000" },
      "familyId",
    ],
  ])("isn't added as a relative %s", async (_, relation, field) => {
    const page = await aTree();
    const given = { name: "Ib", relation: { to: page.id, ...relation } };
    const { status, body } = await page.owner.post(`${page.tree}/people`, given);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([`relation.${field}`]);
  });

  it("isn't added beyond the limit", async () => {
    const page = await aTree();
    for (const name of ["A", "B", "C", "D", "E"]) await aRelative(page, { name });
    const refused = await page.owner.post(`${page.tree}/people`, { name: "F" });
    expect(refused).toMatchObject({ status: 409, body: { code: "familyTree.treeFull" } });
  });

  it("may be called anything: it is text", async () => {
    const page = await aTree();
    const { name } = await aRelative(page, { name: "<script>alert(1)</script>", ...DEAD });
    expect(name).toBe("<script>alert(1)</script>");
  });

  it("is refused with an impossible date", async () => {
    const page = await aTree();
    const given = { name: "Ib", birth: { date: "1931-02-30" } };
    expect((await page.owner.post(`${page.tree}/people`, given)).status).toBe(400);
  });
});

describe("a change", () => {
  it("is of the given fields, and only of the revision that was read", async () => {
    const page = await aTree();
    const { id, revision } = await aRelative(page, { name: "Ib", nickname: "Ibber" });
    const path = `${page.tree}/people/${id}` as const;
    const ifMatch = (of: number) => ({ "if-match": `"${of}"` });
    const changed = await page.owner.put(path, { name: "Ib Holm" }, ifMatch(revision));
    expect(changed).toMatchObject({ status: 200, body: { name: "Ib Holm", nickname: "Ibber" } });
    const late = await page.owner.put(path, { name: "Bo" }, ifMatch(revision));
    expect(late).toMatchObject({ status: 412, body: { code: "changedMeanwhile" } });
    const gone = await page.owner.delete(path, ifMatch(revision));
    expect(gone.status).toBe(412);
  });

  it("of name and dates of the memorial's own person is made on the page", async () => {
    const page = await aTree();
    const path = `${page.tree}/people/${page.id}` as const;
    const refused = await page.owner.put(path, { name: "Inge" });
    expect(refused).toMatchObject({ status: 409, body: { code: "familyTree.followsPage" } });
    expect((await page.owner.put(path, { sex: "female" })).body.sex).toBe("female");
    await page.owner.put(page.path, { name: "Inger Marie", bornOn: "1931" });
    const { body } = await visitor.get(path);
    expect(body).toMatchObject({ name: "Inger Marie", birth: { date: "1931" } });
    const removed = await page.owner.delete(path);
    expect(removed).toMatchObject({ status: 409, body: { code: "familyTree.homeStays" } });
  });

  it.each(["moderator", "contributor", "reader"] as const)("isn't made by a %s", async (role) => {
    const page = await aTree();
    const keeper = await aKeeper(app, page, role);
    expect((await keeper.post(`${page.tree}/people`, { name: "Ib" })).status).toBe(404);
    expect((await keeper.get(`${page.tree}/changes`)).status).toBe(404);
  });

  it("is of this tree alone", async () => {
    const [page, other] = [await aTree(), await aTree()];
    const { id } = await aRelative(other, { name: "Ib" });
    const path = `${page.tree}/people/${id}` as const;
    expect((await page.owner.put(path, { name: "Bo" })).status).toBe(404);
    expect((await page.owner.get(path)).status).toBe(404);
    const family = { partners: [page.id, id] };
    expect((await page.owner.post(`${page.tree}/families`, family)).status).toBe(400);
  });

  it("drops what pages remembered", async () => {
    const page = await aTree();
    const revision = async () => {
      const { rows } = await app.services.database.$client.query(
        "select revision from topic_revisions where topic = $1",
        [page.id],
      );
      return String(rows[0]?.revision);
    };
    const before = await revision();
    await aRelative(page, { name: "Ib", ...DEAD });
    expect(await revision()).not.toBe(before);
    expect((await visitor.get(page.path)).body.counts.familyTree).toBe(2);
  });
});

describe("a family", () => {
  it("is made, changed and dissolved; its people stay", async () => {
    const page = await aTree();
    const ib = await aRelative(page, { name: "Ib" });
    const bo = await aRelative(page, { name: "Bo" });
    const wedding = { kind: "marriage", date: "1955-06-11", place: "Skagen" };
    const given = { partners: [page.id, ib.id], kind: "married", events: [wedding] };
    const made = await page.owner.post(`${page.tree}/families`, given);
    expect(made).toMatchObject({
      status: 201,
      body: { events: [{ dateText: "11. juni 1955", place: "Skagen" }], children: [] },
    });
    const path = `${page.tree}/families/${made.body.id}` as const;
    const children = [{ personId: bo.id, parents: [{ personId: ib.id, kind: "step" }] }];
    const changed = await page.owner.put(path, { ended: "divorced", children });
    expect(changed.body).toMatchObject({ kind: "married", ended: "divorced", children });
    expect(await page.owner.get(path)).toMatchObject({ status: 200, body: changed.body });
    expect((await page.owner.delete(path)).status).toBe(204);
    expect((await page.owner.get(path)).status).toBe(404);
    expect((await page.owner.get(`${page.tree}/people/${bo.id}`)).status).toBe(200);
  });

  it.each([
    ["three partners", (ids: string[]) => ({ partners: ids }), "invalid"],
    ["one partner twice", ([a]: string[]) => ({ partners: [a, a] }), "invalid"],
    [
      "a child of itself",
      ([a]: string[]) => ({ partners: [a], children: [{ personId: a }] }),
      "familyTree.ownAncestor",
    ],
    ["nobody", () => ({ partners: [] }), "invalid"],
    [
      "a parent who isn't a partner",
      ([a, b, c]: string[]) => ({
        partners: [a],
        children: [{ personId: b, parents: [{ personId: c, kind: null }] }],
      }),
      "invalid",
    ],
  ])("of %s is refused", async (_, familyOf, code) => {
    const page = await aTree();
    const [ib, bo] = [await aRelative(page, { name: "Ib" }), await aRelative(page, { name: "Bo" })];
    const family = familyOf([page.id, ib.id, bo.id]);
    expect((await page.owner.post(`${page.tree}/families`, family)).body.code).toBe(code);
  });

  it("in which somebody would descend from themselves is refused", async () => {
    const page = await aTree();
    const child = await aRelative(page, { name: "Barn" }, { to: page.id, as: "child" });
    const grandchild = await aRelative(page, { name: "Barnebarn" }, { to: child.id, as: "child" });
    const circle = { partners: [grandchild.id], children: [{ personId: page.id }] };
    const refused = await page.owner.post(`${page.tree}/families`, circle);
    expect(refused).toMatchObject({ status: 409, body: { code: "familyTree.ownAncestor" } });
    expect(await familiesOf(page)).toHaveLength(1);
  });

  it("goes with the last but one who belongs to it", async () => {
    const page = await aTree();
    const { id } = await aRelative(page, { name: "Villy" }, { to: page.id, as: "partner" });
    expect(await familiesOf(page)).toHaveLength(1);
    expect((await page.owner.delete(`${page.tree}/people/${id}`)).status).toBe(204);
    expect(await familiesOf(page)).toEqual([]);
  });
});

describe("who is living", () => {
  const isLiving = async ({ owner, tree }: Tree, id: string) =>
    (await owner.get(`${tree}/people/${id}`)).body.isLiving;

  it("is judged with each change, also of others", async () => {
    const page = await aTree({ bornOn: "1931", diedOn: "2021" });
    const mother = await aRelative(
      page,
      { name: "Mor", sex: "female" },
      { to: page.id, as: "parent" },
    );
    expect(await isLiving(page, mother.id)).toBe(true);
    expect((await visitor.get(`${page.tree}/people/${mother.id}`)).status).toBe(404);
    // Her mother can't be born later than twelve years before her daughter.
    await page.owner.put(page.path, { bornOn: "1890", diedOn: "1950" });
    expect(await isLiving(page, mother.id)).toBe(false);
    expect((await visitor.get(`${page.tree}/people/${mother.id}`)).status).toBe(200);
    const path = `${page.tree}/people/${mother.id}` as const;
    await page.owner.put(path, { life: "living" });
    expect((await visitor.get(path)).status).toBe(404);
  });

  it("is judged each night, as time goes by", async () => {
    const page = await aTree();
    const old = await aRelative(page, { name: "Ib", birth: { date: "1800" } });
    expect(await isLiving(page, old.id)).toBe(false);
    await app.services.database.update(treePeople).set({ isLiving: true });
    expect(await isLiving(page, old.id)).toBe(true);
    await runJob(app.services, judgeTrees, {});
    expect(await isLiving(page, old.id)).toBe(false);
  });
});
