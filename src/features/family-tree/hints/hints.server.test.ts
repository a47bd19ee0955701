import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { present } from "#test/present.ts";

const app = await testApp();

async function aTree(given: Record<string, unknown> = {}) {
  const memorial = await aMemorial(app, { name: "Inger Holm", privacy: "public", ...given });
  const hintsPath = `${memorial.path}/family-tree/hints` as const;
  const hints = async () => (await memorial.owner.get(hintsPath)).body;
  const dismiss = (id: string) => memorial.owner.post(`${hintsPath}/${id}/dismiss`);
  return { ...memorial, tree: `${memorial.path}/family-tree` as const, hints, dismiss };
}

const dated = (birth: string | null, death: string | null = null) => ({
  birth: birth === null ? null : { date: birth },
  death: death === null ? null : { date: death },
});

describe("hints", () => {
  it("there are none of a tree that nobody wrote in, nor of one that may be right", async () => {
    const page = await aTree({ bornOn: "1931", diedOn: "2021" });
    expect(await page.hints()).toEqual({ items: [], count: 0 });
    await aRelative(page, { name: "Maren", ...dated("ABT 1900") }, { to: page.id, as: "parent" });
    expect(await page.hints()).toEqual({ items: [], count: 0 });
  });

  it("say of whom, with dates in the caller's words, also of the page's own person", async () => {
    const page = await aTree({ bornOn: "1931-05-17", diedOn: "2021" });
    const mother = { name: "Maren", sex: "female" as const, ...dated("1890", "1930-05-01") };
    const { id } = await aRelative(page, mother, { to: page.id, as: "parent" });
    const { items, count } = await page.hints();
    expect(items).toEqual([
      {
        id: expect.any(String),
        kind: "bornAfterParentsDeath",
        people: [
          { id: page.id, name: "Inger Holm", birth: "17. maj 1931", death: "2021" },
          { id, name: "Maren", birth: "1890", death: "1. maj 1930" },
        ],
      },
    ]);
    expect(count).toBe(1);
  });

  it("read marriages, own events, kinds of parents and further names", async () => {
    const page = await aTree({ bornOn: "1931", diedOn: "2021" });
    const wedding = { kind: "marriage", date: "1925" };
    const baptism = { kind: "baptism" as const, date: "1900" };
    const husband = await aRelative(page, { name: "Villy", ...dated("1930"), events: [baptism] });
    await page.owner.post(`${page.tree}/families`, {
      partners: [page.id, husband.id],
      events: [wedding],
    });
    const adopted = { to: page.id, as: "parent", kind: "adopted" };
    await aRelative(page, { name: "Adoptivmor", ...dated("1960") }, adopted);
    const again = { kind: "married" as const, full: "Inger Holm" };
    await aRelative(page, { name: "Inger Bak", names: [again], ...dated("1931") });
    const kinds = (await page.hints()).items.map(({ kind }) => kind);
    expect(kinds).toEqual([
      "eventBeforeBirth",
      "marriedBeforeBirth",
      "marriedBeforeBirth",
      "duplicate",
    ]);
  });

  it("go when what they tell of is corrected", async () => {
    const page = await aTree();
    const { id } = await aRelative(page, { name: "Ib", ...dated("1950", "1940") });
    expect((await page.hints()).items.map(({ kind }) => kind)).toEqual(["bornAfterDeath"]);
    await page.owner.put(`${page.tree}/people/${id}`, { death: { date: "2000" } });
    expect((await page.hints()).count).toBe(0);
  });

  it("aren't told again once they are dismissed, whatever else is written", async () => {
    const page = await aTree();
    const { id } = await aRelative(page, { name: "Ib", ...dated("1950", "1940") });
    await aRelative(page, { name: "Bo", ...dated("1951", "1941") });
    const [first, second] = (await page.hints()).items;
    const ofIb = [first, second].find((hint) => hint?.people[0]?.id === id);
    expect((await page.dismiss(present(ofIb).id)).status).toBe(204);
    expect((await page.dismiss(present(ofIb).id)).status).toBe(204);
    await page.owner.put(`${page.tree}/people/${id}`, { name: "Ib Holm" });
    const { items, count } = await page.hints();
    expect([items.map(({ people }) => people[0]?.name), count]).toEqual([["Bo"], 1]);
    const { rows } = await app.services.database.$client.query(
      "select details from audit_entries where subject_id = $1 and action = 'tree.hintDismissed'",
      [page.id],
    );
    expect(rows).toEqual([{ details: { hintId: present(ofIb).id, kind: "bornAfterDeath" } }]);
  });

  it("are dismissed only where they are told", async () => {
    const [page, other] = [await aTree(), await aTree()];
    await aRelative(page, { name: "Ib", ...dated("1950", "1940") });
    const { id } = present((await page.hints()).items[0]);
    expect((await other.dismiss(id)).status).toBe(404);
    expect((await page.dismiss("nothing")).status).toBe(404);
    expect((await page.hints()).count).toBe(1);
  });

  it("are for editors alone", async () => {
    const page = await aTree();
    await aRelative(page, { name: "Ib", ...dated("1950", "1940") });
    const { id } = present((await page.hints()).items[0]);
    for (const role of ["moderator", "contributor", "reader"] as const) {
      const keeper = await aKeeper(app, page, role);
      expect((await keeper.get(`${page.tree}/hints`)).status).toBe(404);
      expect((await keeper.post(`${page.tree}/hints/${id}/dismiss`)).status).toBe(404);
    }
    const editor = await aKeeper(app, page, "editor");
    expect((await editor.get(`${page.tree}/hints`)).body.count).toBe(1);
    expect((await app.as().get(`${page.tree}/hints`)).status).toBe(401);
  });

  it("aren't there for a pet, which has no tree", async () => {
    const page = await aTree({ kind: "pet" });
    expect((await page.owner.get(`${page.tree}/hints`)).status).toBe(404);
  });
});
