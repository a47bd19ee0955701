import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PersonInput } from "./contract.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { present } from "#test/present.ts";

const app = await testApp();
const ROLES = ["reader", "contributor", "moderator", "editor", "owner"] as const;

/** Every field of a person, with a word that stands nowhere else. */
function secretPerson(word: string) {
  const dated = { date: "1977-07-07", place: `Sted${word}` };
  const source = { kind: "document" as const, note: `Kilde${word}` };
  const event = { ...dated, title: `Titel${word}`, note: `Note${word}`, source };
  return {
    name: `Navn${word}`,
    birthName: `Pige${word}`,
    nickname: `Kalde${word}`,
    names: [
      { kind: "known" as const, given: `For${word}`, surname: `Efter${word}`, full: `Hele${word}` },
    ],
    birth: dated,
    events: [{ ...event, kind: "occupation" as const }],
    citations: [{ title: `Bog${word}`, page: `Side${word}` }],
    notes: `Tekst${word}`,
  } satisfies PersonInput;
}

type Secret = { id: string };

/** A dead mother with a living husband, an adopted living daughter, and a grandchild by her. */
async function aFamilyWithSecrets() {
  const memorial = await aMemorial(app, { name: "Inger", privacy: "public", diedOn: "2021" });
  const { id: home } = memorial;
  const mother = await aRelative(
    memorial,
    { name: "Maren", life: "dead" },
    { to: home, as: "parent" },
  );
  const husband = await aRelative(
    memorial,
    { ...secretPerson("Zqmand"), sex: "male" },
    { to: home, as: "partner", kind: "registered" },
  );
  const child = { to: home, as: "child" };
  const daughter = await aRelative(
    memorial,
    { ...secretPerson("Zqdatter"), sex: "female" },
    { ...child, kind: "adopted" },
  );
  const grandchild = await aRelative(memorial, secretPerson("Zqbarnebarn"), {
    to: daughter.id,
    as: "child",
  });
  const dead = await aRelative(memorial, { name: "Bo", life: "dead" }, child);
  const hidden = await aRelative(
    memorial,
    { ...secretPerson("Zqskjult"), life: "dead", visibility: "keepers" },
    child,
  );
  await wed(memorial, husband);
  return { memorial, mother, dead, hidden, secrets: [husband, daughter, grandchild, hidden] };
}

async function wed({ owner, path }: TestMemorial, husband: Secret) {
  const { families } = (await owner.get(`${path}/family-tree?person=${husband.id}`)).body;
  const { id } = present(families.find(({ partners }) => partners.includes(husband.id)));
  const wedding = { kind: "marriage", date: "1999-09-09", place: "StedZqbryllup" };
  const given = { events: [wedding], ended: "divorced" };
  expect((await owner.put(`${path}/family-tree/families/${id}`, given)).status).toBe(200);
}

const family = await aFamilyWithSecrets();
const { memorial, mother, dead, hidden, secrets } = family;
const tree = `${memorial.path}/family-tree` as const;

const askers = {
  visitor: app.as(),
  stranger: await aUser(app),
  administrator: await aColleague(app, "administrator"),
  keeperOfAnother: (await aMemorial(app)).owner,
  reader: await aKeeper(app, memorial, "reader"),
  contributor: await aKeeper(app, memorial, "contributor"),
  moderator: await aKeeper(app, memorial, "moderator"),
  editor: await aKeeper(app, memorial, "editor"),
  owner: memorial.owner,
};
type Asker = keyof typeof askers;
const OUTSIDERS: Asker[] = ["visitor", "stranger", "administrator", "keeperOfAnother"];

/** Every read of a tree about each of these people, and what else tells of the page. */
function everyRead(people: readonly string[]): string[] {
  const views = ["tree", "list", "ancestors", "descendants"];
  return [
    memorial.path,
    `${memorial.path}/search?q=zq`,
    `${memorial.path}/timeline`,
    `${tree}/people`,
    ...["zq", "navn", "1977", "hemmelig"].map((q) => `${tree}/people?q=${q}`),
    ...people.flatMap((id) => [
      `${tree}/people/${id}`,
      ...views.map((view) => `${tree}?person=${id}&view=${view}`),
      ...people.map((to) => `${tree}/relationship?from=${id}&to=${to}`),
    ]),
    ...views.map((view) => `${tree}?view=${view}`),
    `${tree}/changes`,
  ];
}

async function readAll(asker: Asker, people: readonly string[]): Promise<string> {
  const answers: string[] = [];
  for (const address of everyRead(people)) {
    const { status, body } = await askers[asker].get(address as `${typeof tree}/people`);
    if (status === 200) answers.push(JSON.stringify(body));
  }
  return answers.join("\n");
}

/** Words of the living and the hidden, their dates, ids and how they belong. */
const TOLD = /Zq|1977|1999|adopt|registered|divorced|skilt/i;

describe("what is said of the living", () => {
  const everybody = [memorial.id, mother.id, dead.id, ...secrets.map(({ id }) => id)];

  it.each(OUTSIDERS)("reaches no %s, by any call", async (asker) => {
    const text = await readAll(asker, everybody);
    expect(text).toContain("Maren");
    expect(text.match(TOLD)?.[0]).toBeUndefined();
    for (const { id } of secrets) expect(text).not.toContain(id);
  });

  it.each(ROLES)("is read by a %s", async (role) => {
    const text = await readAll(role, everybody);
    for (const word of ["NavnZqmand", "NoteZqdatter", "adopted", "StedZqbryllup"])
      expect(text).toContain(word);
  });

  it("is shown beside the dead as a word, and nothing beyond them", async () => {
    const { body } = await askers.visitor.get(tree);
    const shown = body.people.map(({ key, kin, isLiving }) => ({ key, kin, isLiving }));
    expect(shown).toContainEqual({ key: "living-2", kin: "datter", isLiving: true });
    expect(shown).toContainEqual({ key: "hidden-3", kin: "barn", isLiving: false });
    expect(body.people).toHaveLength(6);
    const descendants = (await askers.visitor.get(`${tree}?view=descendants`)).body;
    // The daughter's child stands beside living people only.
    expect(descendants.people).toHaveLength(5);
  });

  it("isn't counted, nor are the hidden", async () => {
    expect((await askers.visitor.get(tree)).body.counts.people).toBe(3);
    expect((await askers.visitor.get(memorial.path)).body.counts.familyTree).toBe(3);
    expect((await askers.reader.get(tree)).body.counts.people).toBe(7);
  });
});

describe("a person for editors alone", () => {
  it("is hidden from other keepers, too", async () => {
    const path = `${tree}/people/${hidden.id}` as const;
    expect((await askers.reader.get(path)).status).toBe(200);
    await askers.owner.put(path, { visibility: "editors" });
    for (const role of ["reader", "contributor", "moderator"] as const) {
      expect((await askers[role].get(path)).status).toBe(404);
      expect(await readAll(role, [memorial.id, hidden.id])).not.toContain("Zqskjult");
    }
    expect((await askers.editor.get(path)).status).toBe(200);
    await askers.owner.put(path, { visibility: "keepers" });
  });
});

describe("any tree", () => {
  const step = fc.record({
    beside: fc.nat(),
    as: fc.constantFrom("parent", "partner", "child", "sibling"),
    sex: fc.constantFrom("female", "male", null),
    birth: fc.option(fc.integer({ min: 1780, max: 2020 }), { nil: null }),
    life: fc.constantFrom("living", "dead", null, null),
    visibility: fc.constantFrom("auto", "auto", "keepers"),
  });

  it("shows visitors nobody but the dead", async () => {
    const trees = fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const page = await aMemorial(app, { privacy: "public", owner: memorial.owner });
        const ids = [page.id];
        for (const [index, { beside, as, sex, birth, life, visibility }] of steps.entries()) {
          const to = present(ids[beside % ids.length]);
          const given = { ...secretPerson(`Zq${index}q`), sex, life, visibility };
          const born = birth === null ? null : { date: String(birth), place: `StedZq${index}q` };
          const { id } = await aRelative(page, { ...given, birth: born, events: [] }, { to, as });
          ids.push(id);
        }
        await noSecretShows(page, ids);
      }),
      { numRuns: 12 },
    );
    await expect(trees).resolves.toBeUndefined();
  });

  async function noSecretShows(page: TestMemorial, ids: readonly string[]) {
    const own = `${page.path}/family-tree` as const;
    const people = await Promise.all(
      ids.map(async (id) => (await page.owner.get(`${own}/people/${id}`)).body),
    );
    const secret = people.flatMap(({ isLiving, visibility, id }, index) =>
      isLiving || visibility !== "auto" ? [id, `Zq${index - 1}q`] : [],
    );
    const addresses = ids.flatMap((id) => [
      `${own}?person=${id}`,
      `${own}?person=${id}&view=ancestors`,
      `${own}?person=${id}&view=descendants`,
      `${own}/people/${id}`,
      `${own}/relationship?from=${page.id}&to=${id}`,
    ]);
    const texts = await Promise.all(
      [...addresses, `${own}/people`, page.path].map(async (address) =>
        JSON.stringify((await app.as().get(address as `${typeof own}/people`)).body),
      ),
    );
    const text = texts.join("\n");
    expect(secret.filter((word) => text.includes(word))).toEqual([]);
    const { items } = (await app.as().get(`${own}/people`)).body;
    expect(items).toHaveLength(ids.length - secret.length / 2);
  }
});
