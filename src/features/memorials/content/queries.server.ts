import { and, inArray, isNotNull, or, eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context, Registry } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { type Memorial, withSections } from "./contract.ts";
import {
  canChooseIndexing,
  canContribute,
  canDeleteMemorial,
  canEditMemorial,
  canModerateMemorial,
  readingOf,
} from "../policy.ts";
import { onlyReadableContent, readableSections } from "#features/memorials/sections/policy.ts";
import { findStoryForWriters } from "#features/memorials/restrictions/story/queries.server.ts";
import { restraintOf } from "#features/memorials/restrictions/queries.server.ts";
import { withDefaults } from "#features/memorials/sections/model.ts";
import {
  countsIn,
  fieldsOfSections,
  sectionRulesOf,
} from "#features/memorials/sections/queries.server.ts";
import { spouseLinks } from "#features/memorials/spouse-links/tables.server.ts";
import {
  findWholeForVisitor,
  guarded,
  selectWhole,
} from "#features/memorials/visitors/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { askerOf, isAnybody, isNamed, opened } from "../access/queries.server.ts";

/** Later features answer with the error by which they refuse the caller to show a private page. */
export const refusalToShow = defineHook<{ memorialId: string }, AppError | null, Reader>(
  "refusalToShow",
);

export async function findRefusalToShow(
  ctx: Context,
  memorialId: string,
  reader: Reader = ctx.database,
): Promise<AppError | null> {
  const refusals = await refusalToShow.raise(reader, ctx, { memorialId });
  return refusals.find((refusal) => refusal !== null) ?? null;
}

/** Schemas of calls about a memorial with what sections add to them. */
export function completedMemorials(registry: Registry) {
  return withSections(sectionRulesOf({ registry }));
}

async function findWhole(ctx: Context, idOrSlug: string, reader: Reader) {
  const [row] = await selectWhole(ctx, reader, askerOf(ctx)).where(isNamed(ctx, idOrSlug));
  return row === undefined ? null : guarded(ctx, row);
}

/** The linked pages of spouses that the caller may read: of the others nothing is told. */
async function findSpouses(ctx: Context, memorialId: string, reader: Reader) {
  const { id, slug, name, privacy, deletedAt } = memorials;
  const { memorialId: one, otherId: other, acceptedAt } = spouseLinks;
  const side = (from: PgColumn, to: PgColumn) =>
    reader
      .select({ id: to })
      .from(spouseLinks)
      .where(and(eq(from, memorialId), isNotNull(acceptedAt)));
  const rows = await reader
    .select({ slug, name, privacy, deletedAt, restraint: restraintOf(), ...askerOf(ctx) })
    .from(memorials)
    .where(or(inArray(id, side(one, other)), inArray(id, side(other, one))))
    .orderBy(id);
  return rows
    .filter((row) => readingOf(row) === "open")
    .map((row) => ({ slug: row.slug, name: row.name }));
}

/** One memorial as a reader sees it, with what the asker may do. */
export async function getMemorial(
  ctx: Context,
  idOrSlug: string,
  reader?: Reader,
): Promise<Memorial> {
  const found = opened(
    reader === undefined && isAnybody(ctx)
      ? await findWholeForVisitor(ctx, idOrSlug)
      : await findWhole(ctx, idOrSlug, reader ?? ctx.database),
  );
  const { id, slug, revision, privacy, downloads, indexing } = found;
  const { hasSpouse, ...page } = found.page;
  const contents = onlyReadableContent(found, found.contents);
  const fields = fieldsOfSections(ctx, contents);
  const canEdit = canEditMemorial(ctx.actor, found);
  return {
    id,
    slug,
    revision,
    privacy,
    downloads,
    indexing,
    ...page,
    hasPassword: canEdit && page.hasPassword,
    ...readableSections(found, withDefaults(sectionRulesOf(ctx), null)),
    ...fields,
    counts: countsIn(contents),
    ...(canEdit && found.restraint !== "none" && fields.biography === null
      ? { biography: await findStoryForWriters(reader ?? ctx.database, id) }
      : {}),
    spouses: hasSpouse ? await findSpouses(ctx, id, reader ?? ctx.database) : [],
    createdAt: page.createdAt.toISOString(),
    updatedAt: page.updatedAt.toISOString(),
    restorableUntil: null,
    can: {
      edit: canEdit,
      contribute: canContribute(ctx.actor, found),
      moderate: canModerateMemorial(ctx.actor, found),
      delete: canDeleteMemorial(ctx.actor, found),
      chooseIndexing: canChooseIndexing(ctx.actor, found),
      show:
        canEdit && (privacy !== "private" || (await findRefusalToShow(ctx, id, reader)) === null),
    },
  };
}
