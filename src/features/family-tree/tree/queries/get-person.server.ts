import { and, eq, getTableColumns } from "drizzle-orm";
import { canEditMemorial } from "#features/memorials/policy.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { TreePerson } from "../contract.ts";
import { BLANK_PERSON, type PersonContent } from "../model.ts";
import { canReadPerson, canSeePerson, readsLiving, sightOf } from "../policy.ts";
import { treePeople } from "../tables.server.ts";
import { findFileLines } from "./file-lines.server.ts";
import { findPersonPages, type PersonPage } from "./person-pages.server.ts";
import { getReadableTree } from "./readable-tree.server.ts";
import { isRestrictedIn } from "./restricted-people.server.ts";
import { shownDate, shownDateOrNull } from "./shown-dates.server.ts";
import { asHome, findTree, isLivingIn, named, type Tree } from "./tree-rows.server.ts";
import { findUnknownParents } from "./unknown-parents.server.ts";

export async function getTreePerson(
  ctx: Context,
  idOrSlug: string,
  personId: string,
): Promise<TreePerson> {
  const { memorial, isJoined } = await getReadableTree(ctx, idOrSlug);
  const person = await getPerson(ctx, memorial, personId);
  return isJoined ? { ...person, can: { edit: false } } : person;
}

/** Throws `notFound` for one whom the asker may not see, as for one who isn't there. */
export async function getPerson(
  ctx: Context,
  memorial: GuardedMemorial,
  personId: string,
  reader: Reader = ctx.database,
): Promise<TreePerson> {
  const tree = await findTree(ctx, memorial, reader);
  const found = await findPerson(reader, tree, personId);
  const sight = sightOf(memorial);
  if (found === null || !canSeePerson(sight, found)) throw new AppError("notFound");
  const isHome = personId === memorial.id;
  const own = isHome ? asHome(tree, found) : named(found);
  const { isLiving, revision, isShownByConsent: _, isRestricted: __, ...written } = own;
  const isRead = canReadPerson(sight, found);
  const isForVisitors = !readsLiving(sight);
  const content = isRead ? written : { ...BLANK_PERSON, name: written.name };
  const { unknownParents } = content;
  const pages = isLiving
    ? new Map<string, PersonPage>()
    : await findPersonPages(ctx, memorial.id, [personId], reader);
  return {
    id: personId,
    ...shownContent(content, ctx.locale),
    // Written for those who keep the tree.
    notes: isForVisitors ? null : content.notes,
    unknownParents: await findUnknownParents(reader, { tree, personId, sight }, unknownParents),
    fromFile: isRead ? await findFileLines(ctx, reader, { tree, personId, isForVisitors }) : [],
    isLiving,
    memorial: isHome
      ? { slug: memorial.slug, name: tree.home.name }
      : (pages.get(personId) ?? null),
    revision,
    can: { edit: canEditMemorial(ctx.actor, memorial) },
  };
}

type Found = PersonContent & {
  isLiving: boolean;
  isShownByConsent: boolean;
  isRestricted: boolean;
  revision: number;
};

/** As stored; the memorial's own also where nothing is written yet. */
async function findPerson(reader: Reader, tree: Tree, personId: string): Promise<Found | null> {
  const {
    memorialId,
    id,
    foldedNames: _,
    isSaidDead: __,
    ...columns
  } = getTableColumns(treePeople);
  const [row] = await reader
    .select({ ...columns, isLiving: isLivingIn(tree), isRestricted: isRestrictedIn(tree) })
    .from(treePeople)
    .where(and(eq(memorialId, tree.memorialId), eq(id, personId)));
  const isHome = personId === tree.memorialId;
  return row ?? (isHome ? { ...BLANK_PERSON, ...NOT_WRITTEN_YET } : null);
}

const NOT_WRITTEN_YET = {
  isLiving: false,
  isShownByConsent: false,
  isRestricted: false,
  revision: 0,
};

function shownContent(
  { birth, death, events, ...content }: PersonContent & { name: string; nickname: string | null },
  locale: Locale,
) {
  return {
    ...content,
    birth: shownDateOrNull(birth, locale),
    death: shownDateOrNull(death, locale),
    events: events.map(({ date, place, ...event }) => ({
      ...event,
      ...shownDate({ date, place }, locale),
    })),
  };
}
