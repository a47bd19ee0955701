import { beforeAll, describe, expect, it } from "vitest";
import type { CallAnswer } from "#platform/call.ts";
import type { Answer } from "#test/answers.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import type { listTreePeople } from "./contract.ts";

const app = await testApp();
const visitor = app.as();
const memorial = await aMemorial(app, {
  name: "Inger Østergård",
  privacy: "public",
  bornOn: "1931-05-17",
  diedOn: "2021",
  birthPlace: "Skagen",
});
const { path, id: inger, owner } = memorial;
const tree = `${path}/family-tree` as const;

const DEAD = { death: { date: "1990" } };

/** Inger's parents, her brother, her husband, a living daughter and a dead son. */
async function theFamily() {
  await owner.put(`${tree}/people/${inger}`, { sex: "female" });
  const [father, mother] = [
    await aRelative(
      memorial,
      { name: "Anders Østergård", sex: "male", ...DEAD },
      { to: inger, as: "parent" },
    ),
    await aRelative(
      memorial,
      { name: "Maren Østergård", sex: "female", ...DEAD },
      { to: inger, as: "parent" },
    ),
  ];
  const brother = await aRelative(
    memorial,
    { name: "Ejnar Østergård", sex: "male", ...DEAD },
    { to: inger, as: "sibling" },
  );
  const villy = await aRelative(
    memorial,
    { name: "Villy Holst", sex: "male", ...DEAD },
    { to: inger, as: "partner", kind: "married" },
  );
  const daughter = await aRelative(
    memorial,
    { name: "Lone Hemmelig", sex: "female", birth: { date: "1960-03-02" } },
    { to: inger, as: "child" },
  );
  const son = await aRelative(
    memorial,
    { name: "Bo Holst", sex: "male", birth: { date: "1958" }, ...DEAD },
    { to: inger, as: "child" },
  );
  return { father, mother, brother, villy, daughter, son };
}
let family: Awaited<ReturnType<typeof theFamily>>;
beforeAll(async () => {
  family = await theFamily();
});

describe("the page around one person", () => {
  it("is the memorial's person alone where nobody has written yet", async () => {
    const { path: other, id } = await aMemorial(app, { name: "Ib", privacy: "public" });
    const { body } = await visitor.get(`${other}/family-tree`);
    expect(body).toMatchObject({
      home: id,
      focus: id,
      people: [{ key: id, name: "Ib", kin: null, isHidden: false, isLiving: false }],
      families: [],
      counts: { people: 1, families: 0 },
      can: { edit: false, readLiving: false },
    });
  });

  it("shows who is nearest, with kin words and the dates of the page", async () => {
    const { body } = await owner.get(tree);
    const byName = new Map(body.people.map((card) => [card.name, card]));
    expect(byName.get("Inger Østergård")).toMatchObject({
      birth: { date: "17 MAY 1931", dateText: "17. maj 1931", place: "Skagen" },
      death: { date: "2021" },
      memorial: { slug: memorial.slug },
    });
    expect(byName.get("Anders Østergård")?.kin).toBe("far");
    expect(byName.get("Maren Østergård")?.kin).toBe("mor");
    expect(byName.get("Ejnar Østergård")?.kin).toBe("bror");
    expect(byName.get("Lone Hemmelig")).toMatchObject({ kin: "datter", isLiving: true });
    expect(body.people).toHaveLength(7);
    expect(body.families).toHaveLength(2);
    expect(body.counts).toEqual({ people: 7, families: 2 });
    expect(body.can).toEqual({ edit: true, readLiving: true });
  });

  it("shows visitors a living person by a word alone", async () => {
    const { body } = await visitor.get(tree);
    const hidden = body.people.filter(({ isHidden }) => isHidden);
    expect(hidden).toEqual([
      {
        key: "living-1",
        isHidden: true,
        isLiving: true,
        name: null,
        birthName: null,
        birth: null,
        death: null,
        sex: null,
        kin: "datter",
        memorial: null,
        unknownParents: [],
        more: { parents: 0, children: 0, siblings: 0 },
      },
    ]);
    expect(body.counts.people).toBe(6);
    expect(JSON.stringify(body)).not.toContain(family.daughter.id);
  });

  it("is that around another person on demand, and none around whom the asker may not see", async () => {
    const { body } = await visitor.get(`${tree}?person=${family.villy.id}`);
    expect(body.focus).toBe(family.villy.id);
    const unknown = "00000000-0000-7000-8000-000000000000";
    for (const person of [family.daughter.id, unknown])
      expect((await visitor.get(`${tree}?person=${person}`)).status).toBe(404);
    expect((await owner.get(`${tree}?person=${family.daughter.id}`)).status).toBe(200);
  });

  it.each(["ancestors", "descendants", "list"])("shows %s", async (view) => {
    const { status, body } = await owner.get(`${tree}?view=${view}`);
    expect(status).toBe(200);
    const names = body.people.map(({ name }) => name);
    expect(names.includes("Maren Østergård")).toBe(view !== "descendants");
    expect(names.includes("Bo Holst")).toBe(view !== "ancestors");
  });

  it("isn't there for a pet", async () => {
    const pet = await aMemorial(app, { name: "Trofast", kind: "pet", privacy: "public" });
    expect((await visitor.get(`${pet.path}/family-tree`)).status).toBe(404);
  });
});

type Listed = CallAnswer<typeof listTreePeople>;

describe("the list of people", () => {
  const listed = async (query: string, by = visitor) =>
    (await by.get(`${tree}/people?${query}`)).body.items.map(({ name }) => name);

  it("is in the order of the letters, for visitors without the living", async () => {
    expect(await listed("")).toEqual([
      "Anders Østergård",
      "Bo Holst",
      "Ejnar Østergård",
      "Inger Østergård",
      "Maren Østergård",
      "Villy Holst",
    ]);
    expect(await listed("", owner)).toContain("Lone Hemmelig");
    const reader = await aKeeper(app, memorial, "reader");
    expect(await listed("", reader)).toContain("Lone Hemmelig");
  });

  it("finds names as the rest of the site does", async () => {
    expect(await listed("q=ostergaard+ing")).toEqual(["Inger Østergård"]);
    expect(await listed("q=Lone")).toEqual([]);
    expect(await listed("q=Lone", owner)).toEqual(["Lone Hemmelig"]);
  });

  it("goes on by a cursor", async () => {
    const names: (string | undefined)[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body }: Answer<Listed> = await visitor.get(`${tree}/people?limit=1${cursor}`);
      names.push(body.items[0]?.name);
      cursor = body.nextCursor && `&cursor=${body.nextCursor}`;
    }
    expect(names).toEqual(await listed(""));
  });
});

describe("one person", () => {
  it("is read whole by visitors, if dead", async () => {
    const { body } = await visitor.get(`${tree}/people/${family.villy.id}`);
    expect(body).toMatchObject({ name: "Villy Holst", isLiving: false, can: { edit: false } });
    const stranger = await aUser(app);
    expect((await stranger.get(`${tree}/people/${family.daughter.id}`)).status).toBe(404);
  });

  it("has notes for those who keep the tree, and events, names and sources for all", async () => {
    const person = `${tree}/people/${family.son.id}` as const;
    const names = [{ kind: "known" as const, full: "Bo Tømrer" }];
    const events = [{ kind: "occupation" as const, title: "Tømrer", note: "I lære i Ribe" }];
    const citations = [{ title: "Kirkebog", page: "3" }];
    const written = { names, events, citations, notes: "Zqnote" };
    expect((await owner.put(person, written)).body.notes).toBe("Zqnote");
    const { body } = await visitor.get(person);
    expect(body).toMatchObject({ names, events, citations, notes: null, fromFile: [] });
    const reader = await aKeeper(app, memorial, "reader");
    expect((await reader.get(person)).body.notes).toBe("Zqnote");
  });

  it("is the memorial's own, with its page", async () => {
    const { body } = await visitor.get(`${tree}/people/${inger}`);
    expect(body.memorial).toEqual({ slug: memorial.slug, name: "Inger Østergård" });
  });
});

describe("what one is to another", () => {
  it("is told in a word, with the way between them", async () => {
    const { body } = await visitor.get(`${tree}/relationship?to=${family.brother.id}`);
    expect(body.items[0]?.word).toBe("bror");
    expect(body.items[0]?.people.map(({ key }) => key)).toEqual([inger, family.brother.id]);
  });

  it("isn't told of a living person to a visitor", async () => {
    const query = `from=${family.daughter.id}&to=${inger}`;
    expect((await visitor.get(`${tree}/relationship?${query}`)).status).toBe(404);
    const { body } = await owner.get(`${tree}/relationship?${query}`);
    expect(body.items[0]?.word).toBe("mor");
  });
});
