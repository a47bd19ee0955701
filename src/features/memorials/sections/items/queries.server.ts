import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";

/** What the search on a page asks a section for: the newest so many that hold every word. */
export type ItemSearch = {
  words: string[];
  /** Only items whose ids are lower. */
  before: string;
  take: number;
};

export type FoundRow = {
  id: string;
  /** Around what was found. */
  excerpt: string;
  /** Who wrote it; `null` where nobody says. */
  by: string | null;
  writtenAt: string | null;
  /** Where it stands, behind the address of the page: `#candles`. */
  address: string;
};

export type Searched<Kind extends string = string> = {
  /** In answers, and in the cursor. */
  kind: Kind;
  /** Which kind is found first: ascending; whole tens leave room between them. */
  place: number;
  /** Nothing to whom may not read the section. */
  find(ctx: Context, memorial: GuardedMemorial, search: ItemSearch): Promise<FoundRow[]>;
};

/** A table whose dated rows stand in the walk through a life. */
export type DatedSource = {
  rows: PgTable;
  id: PgColumn;
  /** A partial date, or a decade. */
  date: PgColumn;
  title: PgColumn | SQL;
  text: PgColumn | SQL;
  /** JSON of what there is beside its words: `endedOn`, `place`, `people`, `mediaIds`, `source`, `picture`. */
  more: SQL;
  where: SQL | undefined;
  /** A select of the media that its rows show, which don't stand beside them once more. */
  shownMedia: SQL | null;
};

/** What the walk is asked for. */
export type DatedFilters = { person?: string | undefined; kind?: string | undefined };

export type Dated<Kind extends string = string> = {
  /** In answers, and as a filter. */
  kind: Kind;
  /** `null` for whom may not read the section, and where nothing of it can be meant. */
  sourceOf(ctx: Context, memorial: GuardedMemorial, filters: DatedFilters): DatedSource | null;
};

/**
 * What others add, told to keepers. The conditions may refer to `e` (the row), `k` (the keeper) and `m`
 * (the memorial); the table has `id` and `memorial_id`.
 */
export type Told<Kind extends string = string> = {
  /** In answers and settings. */
  kind: Kind;
  from: SQL;
  who: SQL;
  at: SQL;
  /** The rows that count. */
  counted: SQL;
  /** When a keeper approved it, which is later than its creation; `null` for what nobody approves. */
  approvedAt: SQL | null;
  /** An id of the moment that makes it new: as indexed. */
  madeAs: SQL;
  /** Translation key of how many there are, in a mail: with `count`. */
  mailed: string;
};

/** What open pages are told of as it comes, if their reader may read the section. */
export type Live = {
  /** That of the event that the write announces. */
  kind: string;
  /** As the list of the section answers it. Throws `notFound` for what isn't shown. */
  read(ctx: Context, memorialId: string, id: string): Promise<object>;
};

/** Asked of each row only where anything of the page is restricted: of thousands it is most of the work. */
export function ifRestricted({ restraint }: GuardedMemorial, condition: SQL): SQL | undefined {
  return restraint === "none" ? undefined : condition;
}

export type Thing = { memorialId: string; itemId: string };

/** Whether a table holds an item, also a removed one. */
export async function isItemThere(
  reader: Reader,
  table: PgTable & { memorialId: PgColumn; id: PgColumn },
  { memorialId, itemId }: Thing,
): Promise<boolean> {
  const isItem = and(eq(table.memorialId, memorialId), eq(table.id, itemId));
  return (await reader.$count(table, isItem)) > 0;
}
