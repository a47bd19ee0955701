import { sql, type SQL } from "drizzle-orm";

/** Whether visitors see somebody, `p` being their row and `t` that of their tree, if nobody decided otherwise. */
export const isShown: SQL<boolean> = sql<boolean>`(p.id = p.memorial_id or (p.visibility = 'auto'
  and not p.is_living and (p.is_said_dead or t.is_judged)))`;

/** Restricted people of the tree `t` who are counted in it, each with their row `p`. */
const countedInVain = sql`from restrictions r
  join tree_people p on p.memorial_id = r.memorial_id and p.id = r.item_id and ${isShown}
  where r.memorial_id = t.memorial_id and r.kind = 'person' and r.hides`;

/** How many people visitors see in the tree `t`: its own count knows nothing of restrictions, which come and go. */
export const shownPeopleCount: SQL<number> = sql<number>`(t.shown_people
  - (select count(distinct p.id)::int ${countedInVain}))`;

/** Of its families: one stays as long as one of its partners is seen. */
export const shownFamiliesCount: SQL<number> = sql<number>`(t.shown_families - (
  select count(distinct m.family_id)::int from tree_members m
  where m.memorial_id = t.memorial_id and m.role = 'partner'
    and m.person_id in (select p.id ${countedInVain})
    and not exists (select 1 from tree_members o
      join tree_people p on p.memorial_id = o.memorial_id and p.id = o.person_id and ${isShown}
      where o.memorial_id = t.memorial_id and o.family_id = m.family_id and o.role = 'partner'
        and o.person_id not in (select p.id ${countedInVain}))))`;
