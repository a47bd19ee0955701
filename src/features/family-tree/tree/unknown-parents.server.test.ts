import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { present } from "#test/present.ts";
import { importFile } from "#test/tree-imports.ts";

const app = await testApp();
const visitor = app.as();

async function aTree() {
  const memorial = await aMemorial(app, { name: "Inger", privacy: "public", diedOn: "2021" });
  const tree = `${memorial.path}/family-tree` as const;
  const say = (unknownParents: ("father" | "mother")[], id = memorial.id) =>
    memorial.owner.put(`${tree}/people/${id}`, { unknownParents });
  const shown = async (id = memorial.id) => {
    const { people } = (await visitor.get(`${tree}?person=${id}`)).body;
    const { body } = await visitor.get(`${tree}/people/${id}`);
    const card = present(people.find(({ key }) => key === id)).unknownParents;
    expect(body.unknownParents).toEqual(card);
    return card;
  };
  return { ...memorial, tree, say, shown };
}

const born = { as: "parent" } as const;

describe("a parent who is said not to be known", () => {
  it("is said to visitors, until the parent comes, and again if that is undone", async () => {
    const page = await aTree();
    const { status, body } = await page.say(["father", "mother"]);
    expect([status, body.unknownParents]).toEqual([200, ["father", "mother"]]);
    expect(await page.shown()).toEqual(["father", "mother"]);
    const mother = { name: "Maren", sex: "female" as const, life: "dead" as const };
    await aRelative(page, mother, { to: page.id, ...born });
    expect(await page.shown()).toEqual(["father"]);
    const { items } = (await page.owner.get(`${page.tree}/changes`)).body;
    await page.owner.post(`${page.tree}/changes/${present(items[0]).id}/undo`);
    expect(await page.shown()).toEqual(["father", "mother"]);
  });

  it("stays so beside one who adopted", async () => {
    const page = await aTree();
    await page.say(["father"]);
    const father = { name: "Bo", sex: "male" as const, life: "dead" as const };
    await aRelative(page, father, { to: page.id, ...born, kind: "adopted" });
    expect(await page.shown()).toEqual(["father"]);
  });

  it("doesn't tell visitors that a living parent isn't one by birth", async () => {
    const page = await aTree();
    await page.say(["father"]);
    const lars = { name: "Lars", sex: "male" as const, life: "living" as const };
    await aRelative(page, lars, { to: page.id, ...born, kind: "adopted" });
    expect(await page.shown()).toEqual([]);
    const { body } = await page.owner.get(`${page.tree}/people/${page.id}`);
    expect(body.unknownParents).toEqual(["father"]);
  });

  it("isn't unknown where a family that is edited says who it is", async () => {
    const page = await aTree();
    await page.say(["father"]);
    const { id } = await aRelative(page, { name: "Anders", sex: "male", life: "dead" });
    const family = { partners: [id], children: [{ personId: page.id }] };
    expect((await page.owner.post(`${page.tree}/families`, family)).status).toBe(201);
    expect(await page.shown()).toEqual([]);
  });

  it("isn't told of the living, nor is another word taken", async () => {
    const page = await aTree();
    const { id } = await aRelative(page, { name: "Lone" }, { to: page.id, as: "child" });
    expect((await page.say(["father"], id)).body.unknownParents).toEqual(["father"]);
    const { body } = await visitor.get(page.tree);
    expect(JSON.stringify(body)).not.toContain('"unknownParents":["');
    const wrong = await page.owner.put(`${page.tree}/people/${page.id}`, {
      unknownParents: ["uncle"],
    });
    expect(wrong.status).toBe(400);
    expect((await page.say(["father", "father"])).body.unknownParents).toEqual(["father"]);
  });

  it.each(["7.0", "5.5.1"] as const)("comes back from a file of version %s", async (version) => {
    const page = await aTree();
    await page.say(["father"]);
    const dead = { name: "Peder Lund", life: "dead" as const };
    const peder = await aRelative(page, dead, { to: page.id, as: "sibling" });
    await page.say(["mother"], peder.id);
    const file = (await page.owner.get(`${page.tree}.ged?version=${version}`)).text;
    expect(file.match(/^1 _UNKNOWN_PARENT (?:FATHER|MOTHER)$/gm)).toHaveLength(2);
    const declared = "2 TAG _UNKNOWN_PARENT https://mindelys.dk/gedcom/unknown-parent";
    expect(file.includes(declared)).toBe(version === "7.0");
    const other = await aTree();
    const subject = present(/@(?<id>\w+)@ INDI\n1 NAME Inger/.exec(file)?.groups?.["id"]);
    await importFile(app, other, file, { subject });
    expect(await other.shown()).toEqual(["father"]);
    const { items } = (await visitor.get(`${other.tree}/people?q=peder`)).body;
    const { id } = present(items[0]);
    expect(await other.shown(id)).toEqual(["mother"]);
    // What was said ends in the file, too.
    await other.say([], id);
    const again = (await other.owner.get(`${other.tree}.ged?version=${version}`)).text;
    expect(again).toContain("1 _UNKNOWN_PARENT FATHER");
    expect(again).not.toContain("MOTHER");
  });
});

describe("a half-sibling", () => {
  it("is a child of the shared parent alone, in one call", async () => {
    const page = await aTree();
    const mother = await aRelative(
      page,
      { name: "Maren", sex: "female", life: "dead" },
      { to: page.id, ...born },
    );
    await aRelative(page, { name: "Anders", sex: "male", life: "dead" }, { to: page.id, ...born });
    const relation = { to: mother.id, as: "child" as const, isAlone: true };
    const half = { name: "Ejnar", sex: "male" as const, life: "dead" as const, relation };
    expect((await page.owner.post(`${page.tree}/people`, half)).status).toBe(201);
    const { people, families } = (await visitor.get(page.tree)).body;
    expect(people.find(({ name }) => name === "Ejnar")?.kin).toBe("halvbror");
    expect(families.map(({ partners }) => partners.length)).toEqual([2, 1]);
  });

  it.each([
    { as: "sibling" as const },
    { as: "child" as const, familyId: "00000000-0000-7000-8000-000000000000" },
  ])("isn't one by another way: %o", async (relation) => {
    const page = await aTree();
    const given = { name: "Ib", relation: { to: page.id, ...relation, isAlone: true } };
    const { status, body } = await page.owner.post(`${page.tree}/people`, given);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["relation.isAlone"]]);
  });
});
