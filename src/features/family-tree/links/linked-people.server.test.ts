import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { present } from "#test/present.ts";
import { gedcom, importFile } from "#test/tree-imports.ts";
import { linkedTreePages, type LinkedPages } from "#test/tree-links.ts";

const app = await testApp();
const OWN = "/api/user/family-tree-links";

const linksOf = async ({ villy }: LinkedPages) => (await villy.owner.get(OWN)).body.items;

const undo = ({ inger, tree }: LinkedPages, changeId: string) =>
  inger.owner.post(`${tree}/changes/${changeId}/undo`);

async function changesOf({ inger, tree }: LinkedPages) {
  return (await inger.owner.get(`${tree}/changes`)).body.items;
}

async function familiesOf({ inger, tree, person }: LinkedPages) {
  const { families } = (await inger.owner.get(tree)).body;
  return families.filter(({ partners }) => partners.includes(person.id)).length;
}

describe("a person with an agreed link", () => {
  it("stays when a file replaces the tree without them, and has their family back when it is undone", async () => {
    const pages = await linkedTreePages(app);
    const other = gedcom("5.5.1", "0 @I2@ INDI\n1 NAME Bo /Lund/\n1 DEAT Y");
    const { done } = await importFile(app, pages.inger, other, { mode: "replace" });
    expect(done.state).toBe("done");
    expect(await linksOf(pages)).toMatchObject([{ state: "linked" }]);
    expect(await familiesOf(pages)).toBe(0);
    const [last] = await changesOf(pages);
    expect((await undo(pages, present(last).id)).status).toBe(204);
    expect(await linksOf(pages)).toMatchObject([{ state: "linked" }]);
    expect(await familiesOf(pages)).toBe(1);
  });

  it("is not taken out by undoing what brought them, until the link is ended", async () => {
    const pages = await linkedTreePages(app);
    const [added] = await changesOf(pages);
    const refused = await undo(pages, present(added).id);
    expect(refused).toMatchObject({ status: 409, body: { code: "familyTree.linkedPerson" } });
    expect(refused.body.message).toContain(pages.person.name);
    expect(await linksOf(pages)).toMatchObject([{ state: "linked" }]);
    expect((await pages.inger.owner.delete(pages.link)).status).toBe(202);
    expect((await undo(pages, present(added).id)).status).toBe(204);
    expect(await linksOf(pages)).toEqual([]);
  });
});
