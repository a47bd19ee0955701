import assert from "node:assert/strict";
import type { PersonInput, TreePerson } from "#features/family-tree/tree/contract.ts";
import type { Client, TestApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
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

/**
 * A tree with so many people as if they had been imported: each has two children, from the home on, and nobody is
 * said dead, though all were born long ago.
 */
export async function aLargeTree(
  { services: { database } }: Pick<TestApp, "services">,
  { id: memorialId }: Pick<TestMemorial, "id">,
  people: number,
): Promise<void> {
  await database.$client.query(
    `with person as (
      select number, gen_random_uuid() as id from generate_series(1, $2::int) number
    ), tree as (
      insert into family_trees values ($1, 1, $2::int + 1, $2::int / 2, 1, 0, true)
      on conflict do nothing returning memorial_id
    ), home as (
      insert into tree_people (memorial_id, id, names, events, citations, visibility, revision, is_living, is_said_dead)
      values ($1, $1, '[]', '[]', '[]', 'auto', 1, false, true) returning id
    ), added as (
      insert into tree_people (memorial_id, id, name, names, birth, events, citations, visibility, revision,
        is_living, is_said_dead)
      select $1, id, 'Person ' || number, '[]', jsonb_build_object('date', (1700 + 15 * floor(log(2, number + 1)))::int::text, 'place', null),
        '[]', '[]', 'auto', 1, true, false from person returning id
    ), family as (
      select number, gen_random_uuid() as id from generate_series(0, $2::int / 2 - 1) number
    ), families as (
      insert into tree_families (memorial_id, id, kind, events, revision)
      select $1, id, 'married', '[]', 1 from family returning id
    )
    insert into tree_members (memorial_id, family_id, person_id, role, position, parents)
    select $1, family.id, coalesce(person.id, $1), role, position, case when role = 'child' then '[]'::jsonb end
    from family
    cross join (values ('partner', 0), ('child', 0), ('child', 1)) as member (role, position)
    left join person on person.number = case when role = 'partner' then family.number
      else family.number * 2 + 1 + position end
    where family.number = 0 or person.id is not null`,
    [memorialId, people],
  );
}
