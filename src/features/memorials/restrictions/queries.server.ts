import { and, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { memorialError } from "#features/memorials/errors.ts";
import { outer } from "#platform/database/outer.server.ts";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { holdsRemoved, holdsWords, type WrittenWords } from "./model.ts";
import { type Restraint } from "../model.ts";
import { restrictions } from "./tables.server.ts";

type Item = {
  memorialId: PgColumn;
  id: PgColumn;
  /** The column that says it, or the kind of the whole table: what can be reported (`reported` of a section). */
  kind: PgColumn | string;
};

/** As `isUnrestricted`, in SQL written by hand: `row` is what the row is called there. */
export function isRowUnrestricted(row: SQL, kind: SQL): SQL<boolean> {
  return sql<boolean>`not exists (select 1 from ${restrictions} as r
    where r.memorial_id = ${row}.memorial_id and r.kind = ${kind} and r.item_id = ${row}.id
      and r.hides)`;
}

/**
 * The one condition by which every list leaves out what is hidden, restricted, removed or held. For
 * any query of a table whose rows can be reported, whoever asks.
 */
export function isUnrestricted({ memorialId, id, kind }: Item): SQL<boolean> {
  const ofKind = typeof kind === "string" ? sql.raw(`'${kind}'`) : outer(kind);
  return sql<boolean>`not exists (select 1 from ${restrictions} as r
    where r.memorial_id = ${outer(memorialId)} and r.kind = ${ofKind}
      and r.item_id = ${outer(id)} and r.hides)`;
}

/** Of the memorial of a row, whose id is `of`: the page's part in every policy. */
export function restraintOf(of: SQL | PgColumn = outer(memorials.id)): SQL<Restraint> {
  return sql<Restraint>`(select case
      when bool_or(r.kind = 'memorial' and r.cause = 'removed') then 'everybody'
      when bool_or(r.kind = 'memorial') then 'visitors'
      when count(*) > 0 then 'some' else 'none' end
    from ${restrictions} as r where r.memorial_id = ${of})`;
}

/** Whether visitors may see the memorial of a row at all: for lists of memorials. */
export const isPageUnrestricted = sql<boolean>`not exists (select 1 from ${restrictions} as r
  where r.memorial_id = ${outer(memorials.id)} and r.kind = 'memorial' and r.hides)`;

/** Whether nobody may see the memorial whose id is `of`, its keepers neither: they aren't told of it any more. */
export function isPageRemoved(of: SQL | PgColumn): SQL<boolean> {
  const id = "table" in of ? outer(of) : of;
  return sql<boolean>`exists (select 1 from ${restrictions} as r
    where r.memorial_id = ${id} and r.kind = 'memorial' and r.cause = 'removed')`;
}

/** Whether nobody may see the biography of the memorial of a row. */
const isBiographyHidden = sql<boolean>`exists (select 1 from ${restrictions} as r
  where r.memorial_id = ${outer(memorials.id)} and r.kind = 'biography' and r.hides)`;

/** Empty where a decision hides it. */
export const seenBiography = sql<
  string | null
>`case when not ${isBiographyHidden} then ${memorials.biography} end`;

type CountedTable = PgTable & Omit<Item, "kind">;

/**
 * Items of the memorial of a row that are shown, but for restricted ones. An index-only count is
 * faster than a counter that every visitor updates. `isShown` has no parameters: PostgreSQL would
 * plan the page's statement anew with each visit.
 */
export function countOf(table: CountedTable, kind: string, isShown: SQL | undefined): SQL<number> {
  const counted = and(eq(table.memorialId, outer(memorials.id)), isShown);
  return sql<number>`((select count(*)::int from ${table} where ${counted})
    - ${restrictedAmong(table, kind, isShown)})`;
}

/**
 * How many rows of a table that `isCounted` describes are restricted: taken from a count, which needs no
 * row that way.
 */
function restrictedAmong(
  table: CountedTable,
  kind: string,
  isCounted: SQL | undefined,
): SQL<number> {
  const { memorialId, id } = table;
  const isRow = and(sql`${memorialId} = r.memorial_id`, sql`${id} = r.item_id`);
  const isRestricted = sql`r.memorial_id = ${outer(memorials.id)} and r.kind = ${sql.raw(`'${kind}'`)} and r.hides`;
  return sql<number>`(select count(distinct r.item_id)::int from ${restrictions} as r
    join ${table} on ${isRow} where ${and(isRestricted, isCounted)})`;
}

const isRefused = (memorialId: string) =>
  and(eq(restrictions.memorialId, memorialId), ne(restrictions.cause, "held"));

/** The words that can't be added to a page again, those of its biography first. */
export async function removedWords(reader: Reader, memorialId: string) {
  const rows = await reader
    .select({ kind: restrictions.kind, quotes: restrictions.quotes })
    .from(restrictions)
    .where(isRefused(memorialId));
  const of = (isOfBiography: boolean) =>
    rows
      .filter(({ kind }) => (kind === "biography") === isOfBiography)
      .flatMap(({ quotes }) => quotes);
  return { ofBiography: of(true), ofOthers: of(false) };
}

/** The one place that everything written on a page is brought to. */
async function holdsRemovedWords(
  reader: Reader,
  memorialId: string,
  written: readonly WrittenWords[],
): Promise<boolean> {
  const { ofBiography, ofOthers } = await removedWords(reader, memorialId);
  const removed = [...ofBiography, ...ofOthers];
  return written.some((words) => holdsRemoved(words, removed));
}

/** Throws `memorials.removedWords` for what somebody writes with words that were removed from the page. */
export async function refuseRemovedWords(
  reader: Reader,
  memorialId: string,
  written: WrittenWords,
): Promise<void> {
  if (await holdsRemovedWords(reader, memorialId, [written])) throw memorialError("removedWords");
}

/** The same for what was written before and is let onto the page: whoever does that has no text to mend. */
export async function refuseToShow(
  reader: Reader,
  memorialId: string,
  ...written: readonly WrittenWords[]
): Promise<void> {
  if (await holdsRemovedWords(reader, memorialId, written))
    throw memorialError("removedWords", { values: { context: "shown" } });
}

/** As `refuseRemovedWords`, of a biography. */
export async function refuseRemovedStory(
  reader: Reader,
  memorialId: string,
  story: string | null,
): Promise<void> {
  if (story === null) return;
  const { ofBiography, ofOthers } = await removedWords(reader, memorialId);
  // However few they are: staff meant these very words in this very text.
  const isRemoved =
    holdsWords(story, ofBiography, 1) || holdsWords(story, [...ofBiography, ...ofOthers]);
  if (isRemoved) throw memorialError("removedWords");
}

/**
 * Throws `memorials.removedFile` for a file that was removed from the page, or that is held there: it would be
 * seen again under another id. Any of the digests may be that of the file.
 */
export async function refuseRemovedFile(
  reader: Reader,
  memorialId: string,
  ...digests: string[]
): Promise<void> {
  const same = await reader
    .select({ cause: restrictions.cause })
    .from(restrictions)
    .where(and(eq(restrictions.memorialId, memorialId), inArray(restrictions.sha256, digests)));
  if (same.length === 0) return;
  const isOnlyHeld = same.every(({ cause }) => cause === "held");
  throw memorialError("removedFile", isOnlyHeld ? { values: { context: "held" } } : {});
}

/** Those of the files that something still needs, though no page does: a case, as its evidence. */
export const evidenceFiles =
  defineExtensionPoint<(reader: Reader, keys: readonly string[]) => Promise<string[]>>(
    "evidenceFiles",
  );

/** The other ones: only they may be deleted from the store. */
export async function withoutEvidence(
  services: Pick<Services, "database" | "registry">,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const evidence = new Set<string>();
  for (const find of evidenceFiles.of(services))
    for (const key of await find(services.database, keys)) evidence.add(key);
  return keys.filter((key) => !evidence.has(key));
}

/** Whether nobody may delete the row: it is held, or the page that it stands on. */
export function isHeld({ memorialId, id, kind }: Item): SQL<boolean> {
  const ofKind = typeof kind === "string" ? sql.raw(`'${kind}'`) : outer(kind);
  return sql<boolean>`exists (select 1 from ${restrictions} as r
    where r.memorial_id = ${outer(memorialId)} and r.cause = 'held'
      and (r.kind = 'memorial' or (r.kind = ${ofKind} and r.item_id = ${outer(id)})))`;
}

/** Whether the biography of the memorial of a row is kept as it is: nobody writes another. */
export const isBiographyHeld = sql<boolean>`exists (select 1 from ${restrictions} as r
  where r.memorial_id = ${outer(memorials.id)} and r.cause = 'held'
    and r.kind in ('memorial', 'biography'))`;

/** Whether anything of the memorial of a row is held: the page can't be deleted meanwhile. */
export const holdsAnything = sql<boolean>`exists (select 1 from ${restrictions} as r
  where r.memorial_id = ${outer(memorials.id)} and r.cause = 'held')`;

/** Throws `memorials.held`: a deletion waits until the day of the hold. */
export async function refuseHeld(
  reader: Reader,
  memorialId: string,
  /** Without it: anything on the page. */
  item?: { kind: string; id: string },
): Promise<void> {
  const isThis =
    item === undefined
      ? undefined
      : sql`(${restrictions.kind} = 'memorial'
          or (${restrictions.kind} = ${item.kind} and ${restrictions.itemId} = ${item.id}))`;
  const held = await reader.$count(
    restrictions,
    and(eq(restrictions.memorialId, memorialId), eq(restrictions.cause, "held"), isThis),
  );
  if (held > 0) throw memorialError("held");
}

/** Whether nobody may see one thing of a page. */
export async function isRestricted(
  reader: Reader,
  memorialId: string,
  kind: string,
  itemId: string,
): Promise<boolean> {
  const { memorialId: page, kind: of, itemId: item, hides } = restrictions;
  const found = await reader.$count(
    restrictions,
    and(eq(page, memorialId), sql`${of} = ${kind}`, eq(item, itemId), eq(hides, true)),
  );
  return found > 0;
}
