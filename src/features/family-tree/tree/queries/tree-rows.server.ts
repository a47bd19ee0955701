import { and, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { AppError } from "#platform/errors.ts";
import { readTreeDate } from "../../dates/engine/tree-dates.ts";
import { marriageOf, type ChildParent, type Dated } from "../model.ts";
import { isRestrictedIn } from "./restricted-people.server.ts";
import { shownFamiliesCount, shownPeopleCount } from "./shown-counts.server.ts";
import { familyTrees, treeFamilies, treeMembers, treePeople } from "../tables.server.ts";

/** The person of the memorial, as far as the asker may read of them on its page. */
type HomePerson = {
  name: string;
  birthName: string | null;
  nickname: string | null;
  birth: Dated | null;
  death: Dated | null;
};

export type Tree = {
  memorialId: string;
  revision: number;
  people: number;
  families: number;
  shownPeople: number;
  shownFamilies: number;
  isJudged: boolean;
  /** Whether anything of the page is restricted. */
  hasRestricted: boolean;
  home: HomePerson;
};

/** One that nobody has written in yet. */
const BEGINNING = {
  revision: 0,
  people: 1,
  families: 0,
  shownPeople: 1,
  shownFamilies: 0,
  isJudged: true,
};

const ofTheRow = sql`from family_trees t where t.memorial_id = ${outer(memorials.id)}`;

/** Throws `notFound` for a pet, which has none. */
export async function findTree(
  ctx: Context,
  memorial: GuardedMemorial,
  reader: Reader = ctx.database,
): Promise<Tree> {
  const { kind, name, birthName, nickname, bornOn, diedOn, birthPlace, deathPlace } = memorials;
  const [found] = await reader
    .select({
      home: { kind, name, birthName, nickname, bornOn, diedOn, birthPlace, deathPlace },
      tree: familyTrees,
      shown: {
        shownPeople: sql<number>`(select ${shownPeopleCount} ${ofTheRow})`,
        shownFamilies: sql<number>`(select ${shownFamiliesCount} ${ofTheRow})`,
      },
    })
    .from(memorials)
    .leftJoin(familyTrees, eq(familyTrees.memorialId, memorials.id))
    .where(eq(memorials.id, memorial.id));
  if (found === undefined || found.home.kind === "pet") throw new AppError("notFound");
  const { home } = found;
  const readsLife = canReadSection(ctx.actor, memorial, "life");
  return {
    ...BEGINNING,
    ...(found.tree === null ? {} : { ...found.tree, ...found.shown }),
    memorialId: memorial.id,
    hasRestricted: memorial.restraint !== "none",
    home: homePerson(home, readsLife),
  };
}

/** What a page says of its person to whoever may read all of it but what isn't for everybody who may read the page. */
export async function findHomePerson(
  reader: Reader,
  memorial: GuardedMemorial,
): Promise<HomePerson> {
  const { name, birthName, nickname, bornOn, diedOn, birthPlace, deathPlace } = memorials;
  const [home] = await reader
    .select({ name, birthName, nickname, bornOn, diedOn, birthPlace, deathPlace })
    .from(memorials)
    .where(eq(memorials.id, memorial.id));
  if (home === undefined) throw new AppError("notFound");
  return homePerson(home, memorial.sections.life.privacy === "page");
}

/** Whether somebody has written in the tree of a memorial. */
export async function hasOwnTree(reader: Reader, memorialId: string): Promise<boolean> {
  const isWritten = or(gt(familyTrees.people, 1), gt(familyTrees.families, 0));
  return (
    (await reader.$count(familyTrees, and(eq(familyTrees.memorialId, memorialId), isWritten))) > 0
  );
}

type HomeRow = Pick<
  typeof memorials.$inferSelect,
  "name" | "birthName" | "nickname" | "bornOn" | "diedOn" | "birthPlace" | "deathPlace"
>;

function homePerson(
  { name, birthName, nickname, bornOn, diedOn, birthPlace, deathPlace }: HomeRow,
  readsLife: boolean,
): HomePerson {
  return {
    name,
    birthName,
    nickname,
    birth: datedOf(bornOn, readsLife ? birthPlace : null),
    death: datedOf(diedOn, readsLife ? deathPlace : null),
  };
}

function datedOf(date: string | null, place: string | null): Dated | null {
  const value = date === null ? null : readTreeDate(date);
  return value === null && place === null ? null : { date: value, place };
}

/** Until they are judged again, only those said dead are shown as dead. */
export function isLivingIn({ isJudged }: Pick<Tree, "isJudged">): SQL<boolean> {
  const { isLiving, isSaidDead } = treePeople;
  return isJudged ? sql<boolean>`${isLiving}` : sql<boolean>`(${isLiving} or not ${isSaidDead})`;
}

export type CardPerson = Awaited<ReturnType<typeof findPeople>>[number];

/** What cards show of these people; the memorial's own also where nothing is written yet. */
export async function findPeople(reader: Reader, tree: Tree, ids: readonly string[] | "all") {
  const { id, name, birthName, birth, death, sex, visibility, memorialId } = treePeople;
  const { isShownByConsent, unknownParents } = treePeople;
  const shown = { visibility, isShownByConsent, unknownParents };
  const own = { id, name, birthName, birth, death, sex, ...shown };
  const rows = await reader
    .select({ ...own, isLiving: isLivingIn(tree), isRestricted: isRestrictedIn(tree) })
    .from(treePeople)
    .where(and(eq(memorialId, tree.memorialId), ids === "all" ? undefined : inArray(id, [...ids])));
  const isAsked = ids === "all" || ids.includes(tree.memorialId);
  if (isAsked && !rows.some((row) => row.id === tree.memorialId))
    rows.push({ ...NOBODY_YET, id: tree.memorialId });
  return rows.map((row) => (row.id === tree.memorialId ? asHome(tree, row) : named(row)));
}

const NOBODY_YET = {
  name: null,
  birthName: null,
  birth: null,
  death: null,
  sex: null,
  visibility: "auto" as const,
  isLiving: false,
  isShownByConsent: false,
  isRestricted: false,
  unknownParents: [],
};

/** The name and dates of the page in place of the row's. */
export function asHome<Row extends object>({ home }: Tree, row: Row) {
  const { name, birthName, birth, death } = home;
  return { ...row, name, birthName, birth, death };
}

/** A check in the database says that all but the memorial's own have a name. */
export function named<Row extends { name: string | null }>(row: Row) {
  return { ...row, name: row.name ?? "" };
}

export type CardFamilyRow = {
  id: string;
  kind: (typeof treeFamilies.$inferSelect)["kind"];
  ended: (typeof treeFamilies.$inferSelect)["ended"];
  marriage: Dated | null;
  partners: string[];
  children: { personId: string; parents: ChildParent[] }[];
};

/** All families to which one of these people belongs, with everybody in them. */
export async function findFamiliesOf(
  reader: Reader,
  memorialId: string,
  people: readonly string[] | "all",
): Promise<CardFamilyRow[]> {
  const isAskedFor =
    people === "all"
      ? undefined
      : inArray(
          treeFamilies.id,
          reader
            .select({ id: treeMembers.familyId })
            .from(treeMembers)
            .where(
              and(
                eq(treeMembers.memorialId, memorialId),
                inArray(treeMembers.personId, [...people]),
              ),
            ),
        );
  const rows = await selectMembers(
    reader,
    and(eq(treeFamilies.memorialId, memorialId), isAskedFor),
  );
  return familiesIn(rows).map(({ events, ...family }) => ({
    ...family,
    marriage: marriageOf({ events }),
  }));
}

/** Each family's members in their order. */
export function selectMembers(reader: Reader, where: SQL | undefined) {
  const { id, kind, ended, events, revision } = treeFamilies;
  const { personId, role, parents } = treeMembers;
  return reader
    .select({ id, kind, ended, events, revision, personId, role, parents })
    .from(treeFamilies)
    .leftJoin(
      treeMembers,
      and(eq(treeMembers.memorialId, treeFamilies.memorialId), eq(treeMembers.familyId, id)),
    )
    .where(where)
    .orderBy(id, treeMembers.position);
}

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

export function familiesIn(rows: readonly MemberRow[]) {
  const families = new Map<string, FamilyRow>();
  for (const { personId, role, parents, ...own } of rows) {
    const family = families.get(own.id) ?? { ...own, partners: [], children: [] };
    families.set(own.id, family);
    if (personId === null) continue;
    if (role === "partner") family.partners.push(personId);
    else family.children.push({ personId, parents: parents ?? [] });
  }
  return [...families.values()];
}

export type FamilyRow = Pick<MemberRow, "id" | "kind" | "ended" | "events" | "revision"> &
  Pick<CardFamilyRow, "partners" | "children">;
