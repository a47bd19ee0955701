import { and, eq, sql, type SQL } from "drizzle-orm";
import { findGuarded, getReadableSection } from "#features/memorials/access/queries.server.ts";
import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { canSeePerson, sightOf } from "../policy.ts";
import { isPersonUnrestricted } from "./restricted-people.server.ts";
import { shownPeopleCount } from "./shown-counts.server.ts";
import { familyTrees, shownTrees, treePeople } from "../tables.server.ts";

export type ReadableTree = {
  /** Whose tree it is: its privacy and the asker's role there decide what they see. */
  memorial: GuardedMemorial;
  /** Whom the page is about that was asked for. */
  personId: string;
  /** Whether the page shows another page's tree. */
  isJoined: boolean;
  /** The pages whose changes change what is answered. */
  topics: string[];
};

/**
 * The tree that a page shows: its own, or, while nobody has written in that, the one of another page that it is joined
 * to. That one only to whoever may read it on both pages.
 */
export async function getReadableTree(ctx: Context, idOrSlug: string): Promise<ReadableTree> {
  const page = await getReadableSection(ctx, idOrSlug, "familyTree");
  const own = { memorial: page, personId: page.id, isJoined: false, topics: [page.id] };
  const shown = await findShown(ctx, page.id);
  if (shown === null) return own;
  const memorial = await findGuarded(ctx, shown.memorialId);
  const isSeen =
    memorial !== null &&
    canReadSection(ctx.actor, memorial, "familyTree") &&
    canSeePerson(sightOf(memorial), shown);
  // Which page it would be isn't told either.
  if (!isSeen) return own;
  const topics = [page.id, shown.memorialId];
  return { memorial, personId: shown.personId, isJoined: true, topics };
}

/** `null` for a page with a tree of its own, and for one that is joined to none. */
async function findShown({ database }: Context, pageId: string) {
  const { memorialId, personId } = shownTrees;
  const { visibility, isShownByConsent, isSaidDead, isLiving } = treePeople;
  const [found] = await database
    .select({
      memorialId,
      personId,
      visibility,
      isShownByConsent,
      isRestricted: sql<boolean>`not ${isPersonUnrestricted}`,
      isLiving: sql<boolean>`case when ${familyTrees.isJudged} then ${isLiving}
        else ${isLiving} or not ${isSaidDead} end`,
    })
    .from(shownTrees)
    .innerJoin(familyTrees, eq(familyTrees.memorialId, memorialId))
    .innerJoin(treePeople, and(eq(treePeople.memorialId, memorialId), eq(treePeople.id, personId)))
    .where(and(eq(shownTrees.pageId, pageId), sql`not ${isWritten(sql`${pageId}::uuid`)}`));
  return found ?? null;
}

/** Whose tree a page shows, if not its own. */
export async function findShownTree(reader: Reader, pageId: string): Promise<string | null> {
  const [found] = await reader
    .select({ memorialId: shownTrees.memorialId })
    .from(shownTrees)
    .where(and(eq(shownTrees.pageId, pageId), sql`not ${isWritten(sql`${pageId}::uuid`)}`));
  return found?.memorialId ?? null;
}

/** Whether somebody has written in the tree of a memorial. */
function isWritten(of: SQL): SQL<boolean> {
  return sql<boolean>`exists (select 1 from family_trees own where own.memorial_id = ${of}
    and (own.people > 1 or own.families > 0))`;
}

/**
 * How many anybody sees in the tree that the page of a row is joined to: of one that not everybody may read, nobody is
 * told how many there are.
 */
export const countJoined = sql<number | null>`(select ${shownPeopleCount}
  from shown_trees s join memorials h on h.id = s.memorial_id
  join family_trees t on t.memorial_id = h.id
  where s.page_id = ${outer(memorials.id)} and not ${isWritten(sql`s.page_id`)}
  and h.deleted_at is null and h.privacy in ('public', 'unlisted')
  and not exists (select 1 from memorial_sections c
    where c.memorial_id = h.id and c.section = 'familyTree' and c.privacy <> 'page')
  and not exists (select 1 from restrictions r
    where r.memorial_id = h.id and r.kind = 'memorial' and r.hides))`;

/** Changes whenever anything of the page does that the page of a row is joined to, its privacy among it. */
export const revisionOfJoined = sql<string | null>`(select concat(h.xmin, ' ', r.revision)
  from topic_revisions r right join memorials h on r.topic = h.id::text
  where h.id = (select s.memorial_id from shown_trees s where s.page_id = ${outer(memorials.id)}))`;
