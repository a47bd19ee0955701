import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { familyTreeError } from "../../errors.ts";
import type { FamilyContent } from "../model.ts";

/** Nobody descends from themselves. Called once the family is stored; the walk always ends. */
export async function refuseOwnAncestor(
  tx: Transaction,
  memorialId: string,
  { children }: Pick<FamilyContent, "children">,
): Promise<void> {
  if (children.length === 0) return;
  const ids = JSON.stringify(children.map(({ personId }) => personId));
  const { rows } = await tx.execute(sql`
    with recursive parenthood as (
      select c.person_id as child, p.person_id as parent
      from tree_members c
      join tree_members p on p.memorial_id = c.memorial_id and p.family_id = c.family_id
      where c.memorial_id = ${memorialId} and c.role = 'child' and p.role = 'partner'
        and (c.parents = '[]'::jsonb
          or c.parents @> jsonb_build_array(jsonb_build_object('personId', p.person_id)))
    ), above(child, ancestor) as (
      select child, parent from parenthood
      where child in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
      union
      select above.child, parenthood.parent from above
      join parenthood on parenthood.child = above.ancestor
    )
    select 1 from above where child = ancestor limit 1`);
  if (rows.length > 0) throw familyTreeError("ownAncestor");
}
