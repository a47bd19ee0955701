import { and, eq, getTableColumns, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { withoutTail } from "#platform/address-tail.ts";
import { outer } from "#platform/database/outer.server.ts";
import { together } from "#platform/database/batch.server.ts";
import type { Database, Reader } from "#platform/database/database.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { isId } from "#platform/ids.ts";
import { pick } from "#platform/pick.ts";
import type { Ceremony, Guests } from "../ceremony/contract.ts";
import { ceremonies } from "../ceremony/tables.server.ts";
import { TEXT_FIELDS } from "../contract.ts";
import { graves } from "../grave/tables.server.ts";
import { ENTRIES, MESSAGE_KINDS, type MessageSection } from "../messages/contract.ts";
import {
  isBiographyHidden,
  isRowUnrestricted,
  restrictedAmong,
  restraintOf,
} from "../reports/restrictions/queries.server.ts";
import type { Sections } from "../sections/contract.ts";
import { withDefaults, type StoredSections } from "../sections/model.ts";
import { storedSections } from "../sections/queries.server.ts";
import { formerSlugs } from "../slugs/tables.server.ts";
import { spouseLinks } from "../spouses/tables.server.ts";
import type { ReportKind } from "../reports/contract.ts";
import { memorials } from "../tables.server.ts";

/** What the policies need of a memorial. */
export const guardedColumns = {
  id: memorials.id,
  slug: memorials.slug,
  revision: memorials.revision,
  privacy: memorials.privacy,
  downloads: memorials.downloads,
  indexing: memorials.indexing,
  deletedAt: memorials.deletedAt,
  restraint: restraintOf(),
  sections: storedSections,
};

export function guarded<Row extends { sections: StoredSections | null }>(
  row: Row,
): Omit<Row, "sections"> & { sections: Sections } {
  return { ...row, sections: withDefaults(row.sections) };
}

/** Whose current slug it is, or whose former one. `role` is the asker's, as a keeper. */
export function hasSlug(slug: string | Placeholder, role: SQL): SQL | undefined {
  const former = (column: PgColumn) =>
    sql`(select ${column} from ${formerSlugs} where ${formerSlugs.slug} = ${slug})`;
  // A former slug redirects keepers whatever the privacy of the page.
  const leadsOn = sql`(${memorials.privacy} = 'public' or not ${former(formerSlugs.isGuessable)}
    or ${role} is not null)`;
  return or(
    eq(memorials.slug, slug),
    and(sql`${memorials.id} = ${former(formerSlugs.memorialId)}`, leadsOn),
  );
}

/** PostgreSQL text can't contain NUL; with this replacement it simply matches no slug. */
export function asSlug(name: string): string {
  return name.toLowerCase().replaceAll("\0", "\ufffd");
}

/** Neither removed nor pending. */
const SHOWN = sql`removed_at is null and waits_for is null`;

const READY_PICTURE = sql`removed_at is null and media_items.kind = 'image' and status = 'ready'`;

/**
 * Published rows of a section. An index-only count is faster than a counter that every visitor
 * updates.
 */
function countOf(table: string, kind: ReportKind, condition = SHOWN): SQL<number> {
  const rows = sql.raw(table);
  return sql<number>`((select count(*)::int from ${rows} where memorial_id = ${outer(memorials.id)} and ${condition})
    - ${restrictedAmong(table, kind, condition)})`;
}

/**
 * Columns of a joined table, as SQL expressions: Drizzle turns a group of columns that are all null
 * into one null, and the fields would be missing.
 */
function textsOf<Name extends string>(columns: Record<Name, PgColumn>, names: readonly Name[]) {
  const texts = names.map((name) => [name, sql`${columns[name]}`]);
  return Object.fromEntries(texts) as Record<Name, SQL<string | null>>;
}

const messageCounts = Object.fromEntries(
  MESSAGE_KINDS.map((kind) => [
    ENTRIES[kind].section,
    { count: countOf("messages", kind, sql`${SHOWN} and messages.kind = ${sql.raw(`'${kind}'`)}`) },
  ]),
) as Record<MessageSection, { count: SQL<number> }>;

/** Whether it names a spouse; each side has its index. */
function isLinkedBy(side: "memorial_id" | "other_id"): SQL<boolean> {
  return sql`exists (select 1 from ${spouseLinks}
    where ${sql.identifier(side)} = ${outer(memorials.id)} and accepted_at is not null)`;
}

const columns = getTableColumns(memorials);

/** While it lasts, and only if it is no guess; a month or a year lasts to its end. */
const restEndsOn = sql<string | null>`case when ${graves.isRestSure}
  and ${graves.restEndsOn} collate "C" >= left((now() at time zone 'Europe/Copenhagen')::date::text,
    length(${graves.restEndsOn})) then ${graves.restEndsOn} end`;

/** From the joined `ceremonies` and `graves`. */
export const joinedTexts = {
  ceremony: {
    ...textsOf(ceremonies, TEXT_FIELDS.ceremony),
    ceremonies: sql<Ceremony[]>`coalesce(${ceremonies.items}, '[]')`,
    ceremonyGuests: sql<Guests | null>`${ceremonies.ceremonyGuests}`,
  },
  grave: {
    ...textsOf(graves, TEXT_FIELDS.grave),
    graveRestEndsOn: restEndsOn,
  },
};

/** Empty where a decision hides it. */
export const seenBiography = sql<
  string | null
>`case when not ${isBiographyHidden} then ${memorials.biography} end`;

/** All that a page shows of a memorial itself, section by section, beside what the policies need. */
export const wholeColumns = {
  ...guardedColumns,
  page: {
    kind: memorials.kind,
    name: memorials.name,
    ...pick(columns, TEXT_FIELDS.page),
    language: memorials.language,
    layout: memorials.layout,
    theme: memorials.theme,
    stage: memorials.stage,
    createdAt: memorials.createdAt,
    updatedAt: memorials.updatedAt,
    hasPassword: sql<boolean>`${memorials.passwordHash} is not null`,
    hasSpouse: sql<boolean>`(${isLinkedBy("memorial_id")} or ${isLinkedBy("other_id")})`,
  },
  life: { ...pick(columns, TEXT_FIELDS.life), biography: seenBiography },
  ...joinedTexts,
  timeline: { count: countOf("timeline_events", "event", sql`removed_at is null`) },
  candles: { count: countOf("candles", "candle", sql`${SHOWN} and burns_until > now()`) },
  ...messageCounts,
  pictures: {
    count: countOf("media_items", "media", READY_PICTURE),
    // Deleted, it is no cover any more; restored, it is one again.
    coverId: sql<
      string | null
    >`(select id from media_items where memorial_id = ${outer(memorials.id)}
      and id = ${outer(memorials.coverId)} and ${READY_PICTURE}
      and ${isRowUnrestricted(sql`media_items`, sql`'media'`)})`,
  },
  documents: {
    count: countOf(
      "media_items",
      "media",
      sql`removed_at is null and media_items.kind = 'document' and status = 'ready' and variants <> '[]'`,
    ),
  },
};

/**
 * Memorials as visitors without an account see them. A page asks for its memorial and, for each of its
 * sections, whether it may be read: whoever asks at the same time shares one statement.
 */

const NOBODY = { role: sql<null>`null`, isLetIn: sql<boolean>`false` };
const isOneOf = sql`${memorials.id} = any(${sql.placeholder("ids")}::uuid[])`;
const hasThisSlug = hasSlug(sql.placeholder("slug"), sql`null`);

const guardedBy = (where: typeof hasThisSlug) =>
  prepared((reader) =>
    reader
      .select({ ...guardedColumns, ...NOBODY })
      .from(memorials)
      .where(where),
  );

const wholeBy = (where: typeof hasThisSlug) =>
  prepared((reader) =>
    reader
      .select({ ...wholeColumns, ...NOBODY })
      .from(memorials)
      .leftJoin(ceremonies, eq(ceremonies.memorialId, memorials.id))
      .leftJoin(graves, eq(graves.memorialId, memorials.id))
      .where(where),
  );

const statements = {
  guarded: { byIds: guardedBy(isOneOf), bySlug: guardedBy(hasThisSlug) },
  whole: { byIds: wholeBy(isOneOf), bySlug: wholeBy(hasThisSlug) },
};

async function readGuarded(reader: Reader, names: string[]) {
  return named(names, {
    ids: async (ids) => (await statements.guarded.byIds(reader).execute({ ids })).map(guarded),
    slug: async (slug) => (await statements.guarded.bySlug(reader).execute({ slug })).map(guarded),
  });
}

async function readWhole(reader: Reader, names: string[]) {
  return named(names, {
    ids: async (ids) => (await statements.whole.byIds(reader).execute({ ids })).map(guarded),
    slug: async (slug) => (await statements.whole.bySlug(reader).execute({ slug })).map(guarded),
  });
}

type Reads<Row> = { ids(ids: string[]): Promise<Row[]>; slug(slug: string): Promise<Row[]> };

/** All ids by one statement, each slug by one. */
async function named<Row extends { id: string }>(
  names: string[],
  read: Reads<Row>,
): Promise<Map<string, Row>> {
  const ids = names.filter(isId);
  const [ofIds, ofSlugs] = await Promise.all([
    ids.length === 0 ? [] : read.ids(ids),
    Promise.all(
      names
        .filter((name) => !isId(name))
        .map(async (name) => [name, (await read.slug(asSlug(name)))[0]] as const),
    ),
  ]);
  return new Map([
    ...ofIds.map((row) => [row.id, row] as const),
    ...ofSlugs.flatMap(([name, row]) => (row === undefined ? [] : [[name, row] as const])),
  ]);
}

type Guarded = Awaited<ReturnType<typeof readGuarded>> extends Map<string, infer Row> ? Row : never;
type Whole = Awaited<ReturnType<typeof readWhole>> extends Map<string, infer Row> ? Row : never;

type Asked = { name: string; isWhole: boolean };
type Answered = { guarded: Guarded | null; whole: Whole | null };

/** Who asks for a memorial's guard beside somebody who asks for all of it gets it from there. */
async function readTogether(database: Database, asked: Asked[]): Promise<Answered[]> {
  const names = new Set(asked.map(({ name }) => name));
  const wholeNames = new Set(asked.filter(({ isWhole }) => isWhole).map(({ name }) => name));
  const [whole, guarded] = await Promise.all([
    readWhole(database, [...wholeNames]),
    readGuarded(
      database,
      [...names].filter((name) => !wholeNames.has(name)),
    ),
  ]);
  return asked.map(({ name }) => {
    const found = whole.get(name) ?? null;
    return { whole: found, guarded: found ?? guarded.get(name) ?? null };
  });
}

const readers = new WeakMap<Database, (asked: Asked) => Promise<Answered>>();

function readOf(database: Database) {
  const read = readers.get(database) ?? together((asked: Asked[]) => readTogether(database, asked));
  readers.set(database, read);
  return read;
}

/** As asked for, however it was written: whoever means the same shares the answer. */
const nameIn = (idOrSlug: string) => withoutTail(idOrSlug).toLowerCase();

export async function findGuardedForVisitor(database: Database, idOrSlug: string) {
  const { guarded } = await readOf(database)({ name: nameIn(idOrSlug), isWhole: false });
  return guarded;
}

export async function findWholeForVisitor(database: Database, idOrSlug: string) {
  const { whole } = await readOf(database)({ name: nameIn(idOrSlug), isWhole: true });
  return whole;
}
