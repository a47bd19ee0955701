import { and, eq, getTableColumns, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { PgColumn, SelectedFields } from "drizzle-orm/pg-core";
import { withoutTail } from "#platform/address-tail.ts";
import { outer } from "#platform/database/outer.server.ts";
import { together } from "#platform/database/batch.server.ts";
import type { Registry, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { isId } from "#platform/ids.ts";
import { pick } from "#platform/pick.ts";
import { TEXT_FIELDS } from "../contract.ts";
import { restraintOf } from "../restrictions/queries.server.ts";
import type { Sections } from "../sections/contract.ts";
import { withDefaults, type StoredSections } from "../sections/model.ts";
import {
  contentColumns,
  sectionRulesOf,
  storedSections,
  withContentTables,
} from "../sections/queries.server.ts";
import { formerSlugs } from "../slugs/tables.server.ts";
import { spouseLinks } from "#features/memorials/spouse-links/tables.server.ts";
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
  services: Registered,
  row: Row,
): Omit<Row, "sections"> & { sections: Sections } {
  return { ...row, sections: withDefaults(sectionRulesOf(services), row.sections) };
}

type Registered = Pick<Services, "registry">;

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

/** Whether it names a spouse; each side has its index. */
function isLinkedBy(side: "memorial_id" | "other_id"): SQL<boolean> {
  return sql`exists (select 1 from ${spouseLinks}
    where ${sql.identifier(side)} = ${outer(memorials.id)} and accepted_at is not null)`;
}

const columns = getTableColumns(memorials);

/** What a page shows with the name. */
const pageColumns = {
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
};

/** One statement for all that a page shows of a memorial itself: each section adds its columns. */
export function selectWhole<Asker extends SelectedFields>(
  services: Registered,
  reader: Reader,
  asker: Asker,
) {
  const contents = contentColumns(services, { counts: true });
  const whole = reader
    .select({ ...guardedColumns, page: pageColumns, ...asker, ...contents })
    .from(memorials)
    .$dynamic();
  return withContentTables(services, whole);
}

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

const guardedStatements = { byIds: guardedBy(isOneOf), bySlug: guardedBy(hasThisSlug) };

function wholeStatements(services: Registered) {
  const wholeBy = (where: typeof hasThisSlug) =>
    prepared((reader) => selectWhole(services, reader, NOBODY).where(where));
  return { byIds: wholeBy(isOneOf), bySlug: wholeBy(hasThisSlug) };
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

type Asked = { name: string; isWhole: boolean };

/** Who asks for a memorial's guard beside somebody who asks for all of it gets it from there. */
function readerOf(services: Visited) {
  const { database } = services;
  const whole = wholeStatements(services);
  const readWhole = (names: string[]) =>
    named(names, {
      ids: (ids) => whole.byIds(database).execute({ ids }),
      slug: (slug) => whole.bySlug(database).execute({ slug }),
    });
  const readGuarded = (names: string[]) =>
    named(names, {
      ids: (ids) => guardedStatements.byIds(database).execute({ ids }),
      slug: (slug) => guardedStatements.bySlug(database).execute({ slug }),
    });
  return together(async (asked: Asked[]) => {
    const names = new Set(asked.map(({ name }) => name));
    const wholeNames = new Set(asked.filter(({ isWhole }) => isWhole).map(({ name }) => name));
    const [wholes, guards] = await Promise.all([
      readWhole([...wholeNames]),
      readGuarded([...names].filter((name) => !wholeNames.has(name))),
    ]);
    return asked.map(({ name }) => {
      const found = wholes.get(name);
      const guard = found ?? guards.get(name);
      return {
        whole: found === undefined ? null : guarded(services, found),
        guarded: guard === undefined ? null : guarded(services, guard),
      };
    });
  });
}

type Visited = Pick<Services, "database" | "registry">;

const readers = new WeakMap<Registry, ReturnType<typeof readerOf>>();

function readOf(services: Visited) {
  const read = readers.get(services.registry) ?? readerOf(services);
  readers.set(services.registry, read);
  return read;
}

/** As asked for, however it was written: whoever means the same shares the answer. */
const nameIn = (idOrSlug: string) => withoutTail(idOrSlug).toLowerCase();

export async function findGuardedForVisitor(services: Visited, idOrSlug: string) {
  const found = await readOf(services)({ name: nameIn(idOrSlug), isWhole: false });
  return found.guarded;
}

export async function findWholeForVisitor(services: Visited, idOrSlug: string) {
  const { whole } = await readOf(services)({ name: nameIn(idOrSlug), isWhole: true });
  return whole;
}
