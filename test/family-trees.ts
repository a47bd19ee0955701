import assert from "node:assert/strict";
import type { PersonInput, TreePerson } from "#features/family-tree/tree/contract.ts";
import type { Client, TestApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { LARGE_TREE } from "#test/large-tree.ts";
import { present } from "#test/present.ts";

type Tree = Pick<TestMemorial, "path"> & { owner: Client };
type Related = { to: string; as: string; kind?: string | null; familyId?: string | null };

/** Somebody in the tree of a memorial, alone or beside one who is there. */
export async function aRelative(
  { path, owner }: Tree,
  person: PersonInput & { name: string },
  relation?: Related,
): Promise<TreePerson> {
  const answer = await owner.post(`${path}/family-tree/people`, { ...person, relation });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

/** A parent who is dead, with a family; what made them can't be undone any more. And somebody who may be the same. */
export async function aWrittenTree(memorial: TestMemorial) {
  const { owner, path, id } = memorial;
  const tree = `${path}/family-tree` as const;
  const twin = { name: "Anders Holm", birth: { date: "1950" }, death: { date: "1850" } };
  const { id: twinId } = await aRelative(memorial, twin);
  const parent = { name: "Anders Holm", death: { date: "1950" } };
  const { id: personId } = await aRelative(memorial, parent, { to: id, as: "parent" });
  await owner.put(`${tree}/people/${personId}`, { nickname: "Anders Bager" });
  const { families } = (await owner.get(tree)).body;
  const { items } = (await owner.get(`${tree}/changes`)).body;
  const [hint] = (await owner.get(`${tree}/hints`)).body.items;
  return {
    personId,
    twinId,
    familyId: present(families[0]).id,
    treeChangeId: present(items[1]).id,
    hintId: present(hint).id,
  };
}

/** The tree of a new page, with what its owner does to merge people in it. */
export async function aTreeToMerge(app: TestApp) {
  const memorial = await aMemorial(app, { name: "Inger Holm", privacy: "public", bornOn: "1931" });
  const tree = `${memorial.path}/family-tree` as const;
  const { owner } = memorial;
  const merge = (keep: string, drop: string, values = {}, headers = {}) =>
    owner.post(`${tree}/merges`, { keep, drop, values }, headers);
  const familiesOf = async (person = memorial.id) =>
    (await owner.get(`${tree}?person=${person}`)).body.families;
  /** All that an undo could leave otherwise, without revisions. */
  const whole = async () => {
    const { body } = await owner.get(tree);
    const people = await Promise.all(
      body.people.map(async ({ key }) => {
        const { revision: _, ...person } = (await owner.get(`${tree}/people/${key}`)).body;
        return person;
      }),
    );
    return { people, families: body.families, counts: body.counts };
  };
  return { ...memorial, tree, merge, familiesOf, whole };
}

/** See `LARGE_TREE`; nobody is judged yet. */
export async function aLargeTree(
  { services: { database } }: Pick<TestApp, "services">,
  { id: memorialId }: Pick<TestMemorial, "id">,
  people: number,
): Promise<void> {
  await database.$client.query(LARGE_TREE, [memorialId, people, true]);
}
