import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context, Registry } from "#platform/context.server.ts";
import { dateOrder } from "#platform/database/date-order.server.ts";
import { mediaItems } from "../../media/tables.server.ts";
import type { PictureRow } from "../../messages/pictures/queries.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { DatedFilters, DatedSource } from "../../sections/items/queries.server.ts";
import { sectionsOf } from "../../sections/queries.server.ts";
import type { TimelineEvent } from "../../timeline/contract.ts";
import { placeAt } from "../../timeline/model.ts";
import { withWalkKinds, type WalkKind } from "../contract.ts";

/** What a row tells beside its words, as JSON. */
type More = Partial<Pick<TimelineEvent, "endedOn" | "place" | "people" | "mediaIds" | "source">> & {
  picture?: PictureRow | null;
};

export type Row = {
  kind: WalkKind;
  id: string;
  date: string;
  title: string | null;
  text: string | null;
  more: More;
};

type Source = DatedSource & { kind: string };

/** The tables that are asked for, and whose section the caller may read. */
export function sourcesOf(
  ctx: Context,
  memorial: GuardedMemorial,
  filters: DatedFilters,
): Source[] {
  const sources = sectionsOf(ctx).flatMap(({ dated }): Source[] => {
    if (dated === null || (filters.kind ?? dated.kind) !== dated.kind) return [];
    const source = dated.sourceOf(ctx, memorial, filters);
    return source === null ? [] : [{ kind: dated.kind, ...source }];
  });
  return sources.map((source) => withoutShown(source, sources));
}

/** Schemas of the walk with all that stands in it, by the schema without what later features bring. */
export function completedWalk(registry: Registry) {
  return withWalkKinds(sectionsOf({ registry }).flatMap(({ dated }) => dated?.kind ?? []));
}

/** Media that a row of another source shows stand there, and not beside it once more. */
function withoutShown(source: Source, sources: readonly Source[]): Source {
  if (source.rows !== mediaItems) return source;
  const shown = sources.flatMap(({ shownMedia }) => shownMedia ?? []);
  const isBeside = shown.map((ids) => sql`${source.id} not in (${ids})`);
  return { ...source, where: and(source.where, ...isBeside) };
}

type Part = { decade?: number | undefined; cursor?: string | undefined };

/** The first rows of all sources together, in the order of the life. */
export async function readRows(
  { database }: Context,
  sources: readonly Source[],
  part: Part,
  take: number,
): Promise<Row[]> {
  if (sources.length === 0) return [];
  const { rows } = await database.execute<Row>(sql`
    select kind, id, date, title, text, more
    from (${sql.join(
      sources.map((source) => rowsOf(source, part, take)),
      sql` union all `,
    )}) as told
    order by place, id limit ${take}`);
  return rows;
}

function rowsOf(source: Source, { decade, cursor }: Part, take: number): SQL {
  const { kind, rows, id, date, title, text, more, where } = source;
  const place = dateOrder(date);
  const inDecade = decade === undefined ? undefined : liesIn(place, decade);
  return sql`(select ${kind}::text as kind, ${id} as id, ${date} as date, ${title} as title,
      ${text}::text as text, ${more} as more, ${place} as place
    from ${rows} where ${and(where, inDecade, comesAfter(place, id, cursor))}
    order by ${place}, ${id} limit ${take})`;
}

/** Three digits begin the texts of a decade; nothing else that begins with them is greater than a colon. */
function liesIn(place: SQL, decade: number): SQL {
  const digits = String(decade / 10).padStart(3, "0");
  return sql`${place} >= ${digits} and ${place} < ${`${digits}:`}`;
}

function comesAfter(place: SQL, id: PgColumn, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { day, precision, id: last } = placeAt(cursor);
  return sql`(${place}, ${id}) > (${`${day}.${precision}`}, ${last}::uuid)`;
}

/** How many rows of all sources lie in each decade, by the first digits of their dates. */
export async function countByDecade(
  { database }: Context,
  sources: readonly Source[],
): Promise<Map<number, number>> {
  if (sources.length === 0) return new Map();
  const places = sources.map(
    ({ rows: from, date, where }) =>
      sql`select left(ltrim(${date}, '~'), 3) as tens from ${from} where ${where}`,
  );
  const { rows } = await database.execute<{ tens: string; count: number }>(sql`
    select tens, count(*)::int as count
    from (${sql.join(places, sql` union all `)}) as told group by tens`);
  return new Map(rows.map(({ tens, count }) => [Number(tens) * 10, count]));
}
