import { eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { outer } from "#platform/database/outer.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import type { Context, Registry, Services } from "#platform/context.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { Safe } from "#platform/markup.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import type {
  SectionFields,
  Decision,
  EntryState,
  KindTexts,
  ReportKind,
  SectionRule,
  Sections,
  CountedSection,
} from "./contract.ts";
import type { GuardedMemorial } from "./policy.ts";
import type { KeeperRole } from "../contract.ts";
import { memorials } from "../tables.server.ts";
import { withDefaults, type Content, type Shown, type StoredSections } from "./model.ts";
import type { Dated, Live, Searched, Thing, Told } from "./items/queries.server.ts";
import { memorialSections } from "./tables.server.ts";

type Column = SQL | PgColumn;
type ValueOf<C> =
  C extends SQL<infer Value> ? Value : C extends PgColumn ? C["_"]["data"] | null : never;

type SectionContent<Columns extends Record<string, Column>> = {
  columns: Columns;
  /** The table that they are from, if not the memorial's own: one row for each memorial, or none. */
  join: OfMemorial | null;
  /** The answer's fields, of what the asker may read. */
  fieldsOf(content: { [Name in keyof Columns]: ValueOf<Columns[Name]> }): Partial<SectionFields>;
};

/** A page as its owner takes it home. */
export type CopiedPage = {
  memorial: Omit<typeof memorials.$inferSelect, "passwordHash"> & SectionFields;
  role: KeeperRole;
  since: Date;
  /** In the archive. */
  folder: string;
};

type SectionCopy = {
  /** Fields of `page.json`, for programs: what is restricted isn't among it. */
  dataOf(ctx: Context, page: CopiedPage): Promise<Record<string, unknown>>;
  /** The same to be read, in `index.html`, by place; `heading` is a translation key. */
  readable: {
    place: number;
    heading: string;
    itemsOf(ctx: Context, page: CopiedPage, locale: Locale): AsyncIterable<Safe>;
  } | null;
  filesOf: ((ctx: Context, page: CopiedPage) => AsyncIterable<ZipEntry>) | null;
};

/** A thing as somebody sees it who reports it. */
export type SeenThing = Pick<Shown, "name" | "text"> &
  Partial<Pick<Shown, "facts" | "events">> & {
    createdAt: Date | null;
    files?: { key: string; mime: string }[];
  };

type Reported = {
  /** As the asker sees it at this moment; `null` for what they can't read. */
  read(ctx: Context, memorial: GuardedMemorial, itemId: string): Promise<SeenThing | null>;
  /** Whether there is such a thing, also a removed one. */
  isThere(reader: Reader, thing: Thing): Promise<boolean>;
  /** The digest of the file that it is, or holds, by which it is recognised; `null` without files. */
  findSha: ((reader: Reader, thing: Thing) => Promise<string | null>) | null;
  /** The words that can't be added again after it was removed; `null` for none. */
  wordsOf(shown: Pick<Shown, "name" | "text">): string | null;
};

/** The content of a file, or all of an entry's words, that are looked for. */
export type Removed = Thing & { sha256: string | null; text: string | null };

type Reports<Kind extends string> = {
  kinds: Record<Kind, Reported>;
  /** The same again under another id, also what is deleted or waits; `null` where nothing can be. */
  findTwins: ((reader: Reader, removed: Removed) => Promise<Twin[]>) | null;
};
export type Twin = { kind: ReportKind; itemId: string };

/** How keepers approve what visitors add. */
type Moderated<Kind extends string = string> = {
  /** What its entries are called in the queue, in events and in the audit log. */
  kind: Kind;
  /**
   * A select of its pending and declined entries: `kind`, `memorial_id`, `id`, `author_name`, `relation`,
   * `message`, `created_at`, `happened_on`, `waits_for`, `removed_at`, `picture`, in this order.
   */
  entries: SQL;
  decide(
    tx: Transaction,
    memorialId: string,
    ids: string[],
    decision: Decision,
  ): Promise<DecidedEntries>;
};

export type DecidedEntries = {
  /** The ids that the decision changed, in ascending order. */
  done: string[];
  /** The state of each entry before the decision; missing where there is no such entry. */
  before: Map<string, EntryState>;
};

type Purge = {
  /** Deletes what was removed before `before` and can't be restored; `null` where a job of its own does. */
  run: ((services: Services, before: Date) => Promise<void>) | null;
  /** Knows where files lie, so that the memorial is deleted after its rows; `null` without any. */
  files: OfMemorial | null;
};

type OfMemorial = PgTable & { memorialId: PgColumn };

type Kind<Rule extends SectionRule, List extends keyof KindTexts> = keyof Rule["kinds"][List] &
  string;

/** `null` exactly where the rule names no kind for the list; either for a rule that isn't known closely. */
type OfKinds<Rule extends SectionRule, List extends keyof KindTexts, Part> = [
  Kind<Rule, List>,
] extends [never]
  ? null
  : Part | (string extends Kind<Rule, List> ? null : never);

/** All that the server knows of a section of a page. */
type Definition<Rule extends SectionRule, Columns extends Record<string, Column>> = {
  rule: Rule;
  /**
   * Fields of the memorial itself that it withholds, read by the page's one statement; `null` for a
   * section that only has calls of its own.
   */
  content: SectionContent<Columns> | null;
  /** How many items it shows (`countOf`), in the same statement. */
  count: Rule["isCounted"] extends true ? SQL<number> : null;
  /**
   * What changes when the page has to be made anew: for writes that are announced after their commit,
   * and for time. None for a section all of whose writes are announced in their transaction.
   */
  revision: readonly SQL[];
  /** The parameters of the page's URL that change what it shows. */
  parameters: readonly string[];
  /** What its owner's copy of the page holds beside `content`; `null` for nothing. */
  copied: SectionCopy | null;
  /** The queue of its entries; `null` for a section that visitors add nothing to. */
  moderated: OfKinds<Rule, "waiting", Moderated<Kind<Rule, "waiting">>>;
  /** What reports about its items show, and what they restrict. */
  reported: OfKinds<Rule, "reported", Reports<Kind<Rule, "reported">>>;
  searched: OfKinds<Rule, "found", Searched<Kind<Rule, "found">>>;
  dated: OfKinds<Rule, "dated", Dated<Kind<Rule, "dated">>>;
  told: OfKinds<Rule, "told", Told<Kind<Rule, "told">> | readonly Told<Kind<Rule, "told">>[]>;
  /** `null` for what shows with the next visit. */
  live: Live | null;
  /** `null` where nothing of it is removed but with the memorial, or another section's purge does it. */
  purge: Purge | null;
};

/** As the registry holds it: whose rule and columns these are doesn't matter any more. */
export type Section = {
  rule: SectionRule;
  content: {
    columns: Record<string, Column>;
    join: SectionContent<Record<string, Column>>["join"];
    fieldsOf(content: Content): Partial<SectionFields>;
  } | null;
  count: SQL<number> | null;
  revision: readonly SQL[];
  parameters: readonly string[];
  copied: SectionCopy | null;
  moderated: Moderated | null;
  reported: Reports<string> | null;
  searched: Searched | null;
  dated: Dated | null;
  told: Told | readonly Told[] | null;
  live: Live | null;
  purge: Purge | null;
};

/** The sections of a page: each feature's manifest lists its own. */
export const pageSections = defineExtensionPoint<Section>("pageSections");

/** What else of a page lies in files, kept by a slice that defines no section. */
export const pageFiles = defineExtensionPoint<Purge>("pageFiles");

export function defineSection<
  Rule extends SectionRule,
  Columns extends Record<string, Column> = Record<string, never>,
>(section: Definition<Rule, Columns>): Section {
  return section as unknown as Section;
}

const known = new WeakMap<Registry, readonly Section[]>();

/** All sections, in the order in which they are listed to keepers. */
export function sectionsOf({ registry }: Pick<Services, "registry">): readonly Section[] {
  const sections = known.get(registry) ?? inOrder(pageSections.of({ registry }));
  known.set(registry, sections);
  return sections;
}

function inOrder(sections: readonly Section[]): readonly Section[] {
  const names = sections.map(({ rule }) => rule.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two manifests list the section ${twice}.`);
  return sections.toSorted((one, other) => one.rule.order - other.rule.order);
}

export function sectionRulesOf(services: Pick<Services, "registry">): SectionRule[] {
  return sectionsOf(services).map(({ rule }) => rule);
}

export function moderatedBy(services: Pick<Services, "registry">): Moderated[] {
  return sectionsOf(services).flatMap(({ moderated }) => moderated ?? []);
}

/** What sections withhold of the memorial itself, and how many items they show, by section. */
export type Contents = Readonly<Record<string, Content>>;

/** The columns in which a statement about memorials reads `Contents`; `withContentTables` adds their tables. */
export function contentColumns(
  services: Pick<Services, "registry">,
  { counts }: { counts: boolean },
) {
  const contents: Record<string, Record<string, Column>> = {};
  for (const { rule, content, count } of sectionsOf(services)) {
    contents[rule.name] = { ...content?.columns, ...(counts && count !== null && { count }) };
  }
  // Drizzle reads groups within a group, though its types don't say so.
  return { contents } as unknown as { contents: SQL<Contents> };
}

type Joinable = { leftJoin(table: PgTable, on: SQL): unknown };

export function withContentTables<Query extends Joinable>(
  services: Pick<Services, "registry">,
  query: Query,
): Query {
  for (const { content } of sectionsOf(services)) {
    const table = content?.join ?? null;
    if (table !== null) query.leftJoin(table, eq(table.memorialId, memorials.id));
  }
  return query;
}

/** The fields of the answer about a memorial that its sections tell. */
export function fieldsOfSections(
  services: Pick<Services, "registry">,
  contents: Contents,
): SectionFields {
  const fields = sectionsOf(services).map(({ rule, content }) =>
    content?.fieldsOf(contents[rule.name] ?? {}),
  );
  return Object.assign({}, ...fields) as SectionFields;
}

type Counts = Record<CountedSection, number>;

export function countsIn(contents: Contents): Counts {
  const counted = Object.entries(contents).filter(([, content]) => "count" in content);
  return Object.fromEntries(counted.map(([name, { count }]) => [name, count])) as Counts;
}

/**
 * The stored sections of a memorial as one column of its row: a visit reads them without a query of
 * their own.
 */
export const storedSections = sql<StoredSections | null>`(
  select json_object_agg(section, json_build_object('privacy', privacy, 'moderation', moderation))
  from ${memorialSections}
  where memorial_id = ${outer(memorials.id)})`;

/**
 * For callers that hold the lock on the memorial: a statement that waited for the lock would read
 * the previous values.
 */
export async function readSections(
  services: Pick<Services, "registry">,
  reader: Reader,
  memorialId: string,
): Promise<Sections> {
  const rows = await reader
    .select()
    .from(memorialSections)
    .where(eq(memorialSections.memorialId, memorialId));
  const stored = Object.fromEntries(rows.map((row) => [row.section, row]));
  return withDefaults(sectionRulesOf(services), stored);
}
