import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { formatTreeDate } from "../../dates/engine/tree-dates.ts";
import { IMPORTS_LISTED, REPORTED_AT_ONCE, type TreeImport } from "../contract.ts";
import type { ImportProblem } from "../model.ts";
import { treeImports, treeReportLines } from "../tables.server.ts";

export type ImportRow = typeof treeImports.$inferSelect;

/** Of which nothing is known yet, or nothing any more. */
export const BLANK_IMPORT = {
  progress: 0,
  problem: null,
  encoding: null,
  version: null,
  isArchive: false,
  form: null,
  declared: [],
  samples: [],
  counts: { people: 0, families: 0, notes: 0, sources: 0, media: 0, living: 0, unread: 0 },
  subjects: [],
} satisfies Partial<ImportRow>;

type Address = { idOrSlug: string; importId: string };

/** For editors of the page. */
export async function getTreeImport(
  ctx: Context,
  { idOrSlug, importId }: Address,
  reader: Reader = ctx.database,
): Promise<TreeImport> {
  const memorial = await getEditable(ctx, idOrSlug, reader);
  const [found] = await reader
    .select()
    .from(treeImports)
    .where(and(eq(treeImports.memorialId, memorial.id), eq(treeImports.id, importId)));
  if (found === undefined) throw new AppError("notFound");
  return shown(found, ctx);
}

/** For editors of the page: whoever comes back finds the file that they, or another one, began with. */
export async function listTreeImports(ctx: Context, idOrSlug: string) {
  const { id: memorialId } = await getEditable(ctx, idOrSlug);
  const { id, at, state, progress, importedBy } = treeImports;
  const rows = await ctx.database
    .select({ id, at, state, progress, by: users.fullName })
    .from(treeImports)
    .leftJoin(users, eq(users.id, importedBy))
    .where(eq(treeImports.memorialId, memorialId))
    .orderBy(desc(at), desc(id))
    .limit(IMPORTS_LISTED);
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

function shown(row: ImportRow, ctx: Pick<Context, "locale" | "config">): TreeImport {
  const { id, state, progress, problem, version, isArchive, encoding } = row;
  const { samples, counts, subjects } = row;
  const words = (date: string | null) => (date === null ? null : formatTreeDate(date, ctx.locale));
  return {
    id,
    state,
    progress,
    problem: problem === null ? null : problemIn(ctx, problem),
    version,
    isArchive,
    encoding,
    samples,
    counts,
    subjects: subjects.map(({ key, name, birth, death }) => ({
      key,
      name,
      birth: words(birth),
      death: words(death),
    })),
  };
}

/** The sentence of the error, or one of ours. */
function problemIn(
  { locale, config }: { locale: Locale; config: Context["config"] },
  problem: ImportProblem,
): string {
  const t = translator(locale).getFixedT(locale, ["family-tree-imports", "errors"]);
  if (problem === "unreadable") return t("problems.unreadable");
  if (problem === "interrupted") return t("problems.interrupted");
  // texts: errors:*
  return t(`errors:${problem}`, { count: config.familyTreePeople });
}

/** For editors of the page, by lines. */
export async function listImportReport(
  ctx: Context,
  { idOrSlug, importId }: Address,
  { cursor }: { cursor?: string | undefined },
) {
  const { id: memorialId } = await getEditable(ctx, idOrSlug);
  const [found] = await ctx.database
    .select({ id: treeImports.id })
    .from(treeImports)
    .where(and(eq(treeImports.memorialId, memorialId), eq(treeImports.id, importId)));
  if (found === undefined) throw new AppError("notFound");
  const { position, line, text, reason, kept } = treeReportLines;
  const rows = await ctx.database
    .select({ position, line, text, reason, kept })
    .from(treeReportLines)
    .where(
      and(
        eq(treeReportLines.memorialId, memorialId),
        eq(treeReportLines.importId, importId),
        cursor === undefined ? undefined : isBehind(cursor),
      ),
    )
    .orderBy(line, position)
    .limit(REPORTED_AT_ONCE + 1);
  const items = rows.slice(0, REPORTED_AT_ONCE);
  const last = items.at(-1);
  return {
    items: items.map(({ position: _, ...item }) => item),
    nextCursor: rows.length > items.length && last ? `${last.line}.${last.position}` : null,
  };
}

/** What is told of pictures comes later than the rest, and stands among it. */
function isBehind(cursor: string) {
  const [, line, position] = /^(\d{1,9})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (line === undefined) throw invalidField("cursor", "invalid");
  return sql`(${treeReportLines.line}, ${treeReportLines.position}) > (${line}::int, ${position}::int)`;
}
