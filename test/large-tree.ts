/**
 * A tree with so many people as if they had been imported: each has two children, from the home on, and nobody is
 * said dead, though all were born long ago. The memorial's id, how many, and whether they count as living.
 */
export const LARGE_TREE = `
  with person as (
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
    '[]', '[]', 'auto', 1, $3::boolean, false from person returning id
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
where family.number = 0 or person.id is not null`;
