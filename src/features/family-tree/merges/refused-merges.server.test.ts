import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper } from "#test/factories.ts";
import { aRelative, aTreeToMerge } from "#test/family-trees.ts";

const app = await testApp();
const visitor = app.as();

const aTree = async () => aTreeToMerge(app);

describe("a merge is refused", () => {
  it("of a couple, and of parent and child", async () => {
    const page = await aTree();
    const partner = await aRelative(page, { name: "Villy" }, { to: page.id, as: "partner" });
    const child = await aRelative(page, { name: "Bo" }, { to: page.id, as: "child" });
    for (const id of [partner.id, child.id])
      expect(await page.merge(page.id, id)).toMatchObject({
        status: 409,
        body: { code: "familyTree.mergedKin" },
      });
    expect((await page.familiesOf())[0]?.partners).toEqual([page.id, partner.id]);
  });

  it("that would make somebody their own ancestor", async () => {
    const page = await aTree();
    const mother = await aRelative(page, { name: "Mor" }, { to: page.id, as: "parent" });
    const grandmother = await aRelative(page, { name: "Mormor" }, { to: mother.id, as: "parent" });
    const before = await page.whole();
    expect(await page.merge(page.id, grandmother.id)).toMatchObject({
      status: 409,
      body: { code: "familyTree.ownAncestor" },
    });
    expect(await page.whole()).toEqual(before);
  });

  it.each([
    ["with oneself", (id: string) => ({ keep: id, drop: id }), "drop"],
    ["with nobody", (id: string) => ({ keep: id, drop: crypto.randomUUID() }), "drop"],
    ["into nobody", (id: string) => ({ keep: crypto.randomUUID(), drop: id }), "keep"],
    ["by words", (id: string) => ({ keep: "x", drop: id }), "keep"],
  ])("%s", async (_, bodyOf, field) => {
    const page = await aTree();
    const { id } = await aRelative(page, { name: "Ib" });
    const { status, body } = await page.owner.post(`${page.tree}/merges`, bodyOf(id));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it("with people of another tree", async () => {
    const [page, other] = [await aTree(), await aTree()];
    const [ib, bo] = [
      await aRelative(page, { name: "Ib" }),
      await aRelative(other, { name: "Bo" }),
    ];
    expect((await page.merge(ib.id, bo.id)).status).toBe(400);
    expect((await page.merge(bo.id, ib.id)).status).toBe(400);
  });

  it("where nothing may be left out, until the caller says what stays", async () => {
    const page = await aTree();
    const notes = "a".repeat(1500);
    const [ib, bo] = [
      await aRelative(page, { name: "Ib", notes }),
      await aRelative(page, { name: "Bo", notes: notes.replaceAll("a", "b") }),
    ];
    const { status, body } = await page.merge(ib.id, bo.id);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["values.notes"]]);
    expect((await page.merge(ib.id, bo.id, { notes })).body.notes).toBe(notes);
  });

  it("if either was changed after it was read", async () => {
    const page = await aTree();
    const [ib, bo] = [await aRelative(page, { name: "Ib" }), await aRelative(page, { name: "Bo" })];
    const changed = await page.owner.put(`${page.tree}/people/${bo.id}`, { notes: "x" });
    const merge = (revision: number) =>
      page.merge(ib.id, bo.id, {}, { "if-match": `"${revision}"` });
    expect((await merge(bo.revision)).status).toBe(412);
    expect((await merge(changed.body.revision + 1)).status).toBe(412);
    // Of others it may.
    await aRelative(page, { name: "Ane" });
    expect((await merge(changed.body.revision)).status).toBe(200);
  });

  it("to whoever isn't an editor", async () => {
    const page = await aTree();
    const [ib, bo] = [await aRelative(page, { name: "Ib" }), await aRelative(page, { name: "Bo" })];
    const body = { keep: ib.id, drop: bo.id };
    for (const role of ["moderator", "contributor", "reader"] as const) {
      const keeper = await aKeeper(app, page, role);
      expect((await keeper.post(`${page.tree}/merges`, body)).status).toBe(404);
    }
    expect((await visitor.post(`${page.tree}/merges`, body)).status).toBe(401);
    const editor = await aKeeper(app, page, "editor");
    expect((await editor.post(`${page.tree}/merges`, body)).status).toBe(200);
  });
});
