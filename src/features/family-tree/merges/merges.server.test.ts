import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper } from "#test/factories.ts";
import { aRelative, aTreeToMerge } from "#test/family-trees.ts";
import { present } from "#test/present.ts";

const app = await testApp();

const visitor = app.as();
const aTree = async () => aTreeToMerge(app);

describe("two people who become one", () => {
  it("keep both names, every event, citation and note, and fill each other's gaps", async () => {
    const page = await aTree();
    const kept = await aRelative(page, {
      name: "Karen Holm",
      birth: { date: "1850" },
      citations: [{ title: "Kirkebog" }],
      events: [{ kind: "residence", place: "Skagen" }],
      notes: "Bager",
    });
    const dropped = await aRelative(page, {
      name: "Karen Marie Bak",
      birthName: "Bak",
      nickname: "Maren",
      names: [{ kind: "married", full: "Karen Lund" }],
      sex: "female",
      birth: { date: "1851", place: "Ribe" },
      death: { date: "1900" },
      citations: [{ title: "Kirkebog" }, { title: "Folketælling", page: "12" }],
      events: [
        { kind: "residence", place: "Skagen" },
        { kind: "burial", date: "1900" },
      ],
      notes: "Fra Ribe",
    });
    const { status, body } = await page.merge(kept.id, dropped.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: kept.id,
      name: "Karen Holm",
      birthName: "Bak",
      nickname: "Maren",
      names: [
        { kind: "known", full: "Karen Marie Bak" },
        { kind: "married", full: "Karen Lund" },
      ],
      sex: "female",
      birth: { date: "1850", place: "Ribe" },
      death: { date: "1900" },
      citations: [{ title: "Kirkebog" }, { title: "Folketælling", page: "12" }],
      events: [{ place: "Skagen" }, { kind: "burial" }],
      notes: "Bager\n\nFra Ribe",
      isLiving: false,
    });
    expect((await page.owner.get(`${page.tree}/people/${dropped.id}`)).status).toBe(404);
  });

  it("have what the caller chose in place of it", async () => {
    const page = await aTree();
    const [kept, dropped] = [
      await aRelative(page, { name: "Ib", notes: "a" }),
      await aRelative(page, { name: "Bo", notes: "b" }),
    ];
    const values = { name: "Ib Bo", notes: "c", birth: { date: "1900-02" } };
    const { body } = await page.merge(kept.id, dropped.id, values);
    expect(body).toMatchObject({ name: "Ib Bo", notes: "c", birth: { date: "FEB 1900" } });
    const wrong = await page.merge(page.id, kept.id, { birth: { date: "1900-02-30" } });
    expect(wrong.status).toBe(400);
  });

  it("belong to the families of both; those of the same partners become one", async () => {
    const page = await aTree();
    const kept = await aRelative(page, { name: "Villy" }, { to: page.id, as: "partner" });
    const first = await aRelative(page, { name: "Bo" }, { to: kept.id, as: "child" });
    const dropped = await aRelative(page, { name: "Wili" });
    const father = await aRelative(page, { name: "Far" }, { to: dropped.id, as: "parent" });
    const second = await aRelative(page, { name: "Lis" });
    const couple = await page.owner.post(`${page.tree}/families`, {
      partners: [dropped.id, page.id],
      kind: "married",
      events: [{ kind: "marriage", date: "1955" }],
      children: [
        { personId: first.id },
        { personId: second.id, parents: [{ personId: dropped.id, kind: "step" }] },
      ],
    });
    expect((await page.merge(kept.id, dropped.id)).status).toBe(200);
    const families = await page.familiesOf(kept.id);
    expect(families).toHaveLength(2);
    expect(families.find(({ partners }) => partners.length === 2)).toMatchObject({
      partners: [page.id, kept.id],
      kind: "married",
      marriage: { date: "1955" },
      children: [
        { key: first.id, parents: [] },
        { key: second.id, parents: [{ key: kept.id, kind: "step" }] },
      ],
    });
    expect(families.find(({ partners }) => partners.length === 1)).toMatchObject({
      partners: [father.id],
      children: [{ key: kept.id }],
    });
    expect((await page.owner.get(`${page.tree}/families/${couple.body.id}`)).status).toBe(404);
  });

  it("are two again by one undo, as if it had never been", async () => {
    const page = await aTree();
    const kept = await aRelative(page, { name: "Ib" }, { to: page.id, as: "child" });
    const dropped = await aRelative(
      page,
      { name: "Ib Holm", notes: "x" },
      { to: page.id, as: "child" },
    );
    await aRelative(page, { name: "Anne" }, { to: dropped.id, as: "child" });
    const before = await page.whole();
    await page.merge(kept.id, dropped.id);
    expect((await page.familiesOf())[0]?.children.map(({ key }) => key)).toEqual([kept.id]);
    const [change] = (await page.owner.get(`${page.tree}/changes`)).body.items;
    expect(change).toMatchObject({ what: "merged", name: "Ib", can: { undo: true } });
    const undone = `${page.tree}/changes/${present(change).id}/undo` as const;
    expect((await page.owner.post(undone)).status).toBe(204);
    expect(await page.whole()).toEqual(before);
  });

  it("are hidden as the stricter of both, and living if either is said to be", async () => {
    const page = await aTree();
    const kept = await aRelative(page, { name: "Ib", life: "dead" });
    const dropped = await aRelative(page, { name: "Ib", visibility: "editors" });
    const living = await aRelative(page, { name: "Ib", life: "living" });
    const path = `${page.tree}/people/${kept.id}` as const;
    expect((await visitor.get(path)).status).toBe(200);
    expect((await page.merge(kept.id, dropped.id)).body.visibility).toBe("editors");
    expect((await page.merge(kept.id, living.id)).body).toMatchObject({
      life: "living",
      isLiving: true,
      visibility: "editors",
    });
    const moderator = await aKeeper(app, page, "moderator");
    expect((await moderator.get(path)).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(404);
  });

  it("write a trail without names", async () => {
    const page = await aTree();
    const [kept, dropped] = [
      await aRelative(page, { name: "Hemmelig" }),
      await aRelative(page, { name: "Hemmelig", visibility: "keepers" }),
    ];
    await page.merge(kept.id, dropped.id);
    const { rows } = await app.services.database.$client.query(
      "select details from audit_entries where subject_id = $1 and action = 'tree.merged'",
      [page.id],
    );
    expect(rows).toMatchObject([
      { details: { personId: kept.id, visibility: { [kept.id]: "keepers" } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain("Hemmelig");
  });
});

describe("the person of the page", () => {
  it("stays, keeps what the page says, and takes the rest", async () => {
    const page = await aTree();
    const dropped = await aRelative(page, {
      name: "Inger Bak",
      birthName: "Bak",
      sex: "female",
      birth: { date: "1930" },
      notes: "Lærer",
    });
    const other = await page.merge(dropped.id, page.id);
    expect(other).toMatchObject({ status: 409, body: { code: "familyTree.homeStays" } });
    const renamed = await page.merge(page.id, dropped.id, { name: "Inge" });
    expect(renamed).toMatchObject({ status: 409, body: { code: "familyTree.followsPage" } });
    const { status, body } = await page.merge(page.id, dropped.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Inger Holm",
      birthName: null,
      birth: { date: "1931" },
      names: [
        { kind: "known", full: "Inger Bak" },
        { kind: "birth", full: "Bak" },
      ],
      sex: "female",
      notes: "Lærer",
      visibility: "auto",
    });
  });

  it.each([{ visibility: "keepers" as const }, { life: "living" as const }])(
    "takes nothing of who is hidden or living: %o",
    async (hidden) => {
      const page = await aTree();
      const { id } = await aRelative(page, { name: "Inger", notes: "Hemmeligt", ...hidden });
      const refused = await page.merge(page.id, id);
      expect(refused).toMatchObject({ status: 409, body: { code: "familyTree.mergedHidden" } });
      expect((await visitor.get(`${page.tree}/people/${page.id}`)).body.notes).toBeNull();
    },
  );
});
