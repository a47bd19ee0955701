import { and, asc, eq, isNull, not } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { formatMoment } from "#platform/dates.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { markup, type Safe } from "#platform/markup.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { listSection, section } from "#platform/readable-document.server.ts";
import { custodians } from "../../custodians/tables.server.ts";
import { listWholeMemorialsOf } from "../../keepers/queries.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { isMediaUnrestricted } from "../../media/queries.server.ts";
import { mediaItems } from "../../media/tables.server.ts";
import { notificationChoices } from "../../notifications/tables.server.ts";
import { isPageRemoved } from "../../restrictions/queries.server.ts";
import type { CopiedPage } from "../../sections/queries.server.ts";
import { memorials } from "../../tables.server.ts";
import { exportedVersions } from "../../versions/queries/exported.server.ts";
import { folderOf } from "../model.ts";
import { filesOf } from "./pages.server.ts";

/** Handles `personalDataExported`: the pages they keep, whole ones of those they own, and what they added. */
export async function copyMemorials(
  _reader: Reader,
  ctx: Context,
  { userId, locale }: CopiedPerson,
): Promise<PersonalCopy> {
  const [kept, choices, pictures, custodies] = await Promise.all([
    listWholeMemorialsOf(ctx, userId),
    choicesOf(ctx, userId),
    picturesElsewhere(ctx, userId),
    custodiesOf(ctx, userId),
  ]);
  const owned = kept
    // Of a page that a decision removed, its name alone is theirs.
    .filter(({ role, isRemoved }) => role === "owner" && !isRemoved)
    .map((page, index) => ({ ...page, folder: folderOf(index, page.memorial.slug) }));
  const helping = kept.filter(({ role }) => role !== "owner");
  const pages = kept.map(({ memorial: { id, slug, name }, role, since }) => ({
    id,
    slug,
    name,
    role,
    since,
  }));
  const t = translator(locale).getFixedT(locale, "export");
  const moment = (at: Date) => formatMoment(at, locale);
  return {
    data: { choices, pages, pictures, custodies, written: exportedVersions(ctx, userId) },
    sections: [
      section(t("archive.pages"), pageList(owned) ?? markup`<p>${t("archive.noPages")}</p>`),
      ...listSection(
        t("archive.helping"),
        helping.map(({ memorial, since }) => [memorial.name, moment(since)]),
      ),
      ...listSection(
        t("archive.pictures"),
        pictures.map(({ page, fileName, createdAt }) => [
          `${page}: ${fileName}`,
          moment(createdAt),
        ]),
      ),
    ],
    async *files() {
      for (const page of owned) yield* filesOf(ctx, locale, page);
    },
  };
}

/** Links to their folders in the archive; `null` without any. */
function pageList(owned: CopiedPage[]): Safe | null {
  if (owned.length === 0) return null;
  const rows = owned.map(
    ({ folder, memorial }) =>
      markup`<li><a href="${folder}/index.html"><bdi>${memorial.name}</bdi></a></li>`,
  );
  return markup`<ul>${rows}</ul>`;
}

/** What they added to other people's pages: a list, without files. */
function picturesElsewhere({ database }: Context, userId: string) {
  const { memorialId, fileName, caption, altText, createdAt } = mediaItems;
  return database
    .select({ page: memorials.name, fileName, caption, altText, createdAt })
    .from(mediaItems)
    .innerJoin(memorials, eq(memorials.id, memorialId))
    .leftJoin(
      keepers,
      and(
        eq(keepers.memorialId, memorialId),
        eq(keepers.userId, userId),
        eq(keepers.role, "owner"),
      ),
    )
    .where(
      and(
        eq(mediaItems.createdBy, userId),
        isNull(keepers.userId),
        isMediaUnrestricted,
        not(isPageRemoved(memorials.id)),
      ),
    )
    .orderBy(asc(createdAt));
}

/** The pages they are custodians of, with their position. */
function custodiesOf({ database }: Context, userId: string) {
  return database
    .select({ page: memorials.name, place: custodians.place })
    .from(custodians)
    .innerJoin(memorials, eq(memorials.id, custodians.memorialId))
    .where(eq(custodians.userId, userId))
    .orderBy(asc(memorials.name));
}

/** Their notification settings. */
function choicesOf({ database }: Context, userId: string) {
  const { memorialId, kind, how } = notificationChoices;
  return database
    .select({ memorialId, kind, how })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId));
}
