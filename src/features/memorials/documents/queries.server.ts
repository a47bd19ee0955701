import { buffer } from "node:stream/consumers";
import { and, asc, eq, gt, gte } from "drizzle-orm";
import { pathOf } from "#platform/call.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { jpegsBySize } from "../media/model.ts";
import { isMediaUnrestricted, isShownTo, standing } from "../media/queries.server.ts";
import { documentPages, mediaItems } from "../media/tables.server.ts";
import { robotsHeaders } from "../model.ts";
import { canDownloadPictures } from "../policy.ts";
import { isForEverybody } from "../sections/policy.ts";
import { getReadableSection } from "../access/queries.server.ts";
import { DOCUMENT_DOWNLOAD_PATH, type DocumentPage } from "./contract.ts";
import type { PicturePage } from "./engine/picture-pdf.server.ts";
import { pageFileName, pageOfFile } from "./model.ts";

type PageRow = typeof documentPages.$inferSelect;

/** A document whose pages are drawn, for whoever reads the section. */
async function getDocument(ctx: Context, idOrSlug: string, mediaId: string) {
  const memorial = await getReadableSection(ctx, idOrSlug, "documents");
  const [row] = await ctx.database
    .select({
      id: mediaItems.id,
      caption: mediaItems.caption,
      pages: mediaItems.pages,
      isHidden: mediaItems.isHidden,
    })
    .from(mediaItems)
    .where(
      and(
        standing(memorial.id, mediaId),
        isMediaUnrestricted,
        isShownTo(ctx, memorial),
        eq(mediaItems.kind, "document"),
        eq(mediaItems.status, "ready"),
        gt(mediaItems.pages, 0),
      ),
    );
  if (row === undefined) throw new AppError("notFound");
  const { isHidden, ...document } = row;
  const isPublic = !isHidden && isForEverybody(memorial, "documents");
  return { memorial, isPublic, document: { ...document, pages: row.pages ?? 0 } };
}

const ofDocument = (memorialId: string, mediaId: string) =>
  and(eq(documentPages.memorialId, memorialId), eq(documentPages.mediaId, mediaId));

export async function readDocument(
  ctx: Context,
  { id, mediaId }: { id: string; mediaId: string },
  { from, limit }: { from: number; limit: number },
) {
  const { memorial, document } = await getDocument(ctx, id, mediaId);
  const rows = await ctx.database
    .select()
    .from(documentPages)
    .where(and(ofDocument(memorial.id, mediaId), gte(documentPages.page, from)))
    .orderBy(asc(documentPages.page))
    .limit(limit);
  const last = rows.at(-1)?.page ?? document.pages;
  const address = pathOf({ path: DOCUMENT_DOWNLOAD_PATH }, { id: memorial.id, mediaId });
  return {
    ...document,
    download: canDownloadPictures(ctx.actor, memorial) ? address : null,
    items: rows.map(asPage),
    nextCursor: last < document.pages ? String(last + 1) : null,
  };
}

function asPage({
  memorialId,
  mediaId,
  page,
  width,
  height,
  text,
  isTextSeen,
  variants,
}: PageRow): DocumentPage {
  return {
    page,
    width,
    height,
    text: isTextSeen ? text : "",
    variants: variants.map((variant) => ({
      format: variant.format === "jpeg" ? ("jpeg" as const) : ("webp" as const),
      width: variant.width ?? width,
      height: variant.height ?? height,
      url: `/media/${memorialId}/${mediaId}/pages/${pageFileName(page, variant)}`,
    })),
  };
}

/** A picture of a page, by its address. `isPublic`: whether a shared cache may keep it. */
export async function findPageFile(
  ctx: Context,
  { memorialId, mediaId, name }: { memorialId: string; mediaId: string; name: string },
) {
  const { memorial, isPublic } = await getDocument(ctx, memorialId, mediaId);
  const page = pageOfFile(name) ?? 0;
  const [row] = await ctx.database
    .select({ variants: documentPages.variants })
    .from(documentPages)
    .where(and(ofDocument(memorial.id, mediaId), eq(documentPages.page, page)));
  const variant = row?.variants.find((one) => pageFileName(page, one) === name);
  if (variant === undefined) throw new AppError("notFound");
  return { variant, isPublic, robots: robotsHeaders(memorial) };
}

/** Points for a pixel: a page of A4 is as large again. */
const POINTS = 842 / 2000;

/** Its pages as a PDF of pictures, read one by one. */
export async function findDocumentDownload(ctx: Context, idOrSlug: string, mediaId: string) {
  const { memorial, document } = await getDocument(ctx, idOrSlug, mediaId);
  if (!canDownloadPictures(ctx.actor, memorial)) throw new AppError("notFound");
  const fileName = `${memorial.slug}-${mediaId.slice(-6)}.pdf`;
  return { fileName, pages: picturesOf(ctx, memorial.id, mediaId, document.pages) };
}

async function* picturesOf(
  ctx: Context,
  memorialId: string,
  mediaId: string,
  pages: number,
): AsyncGenerator<PicturePage> {
  for (let page = 1; page <= pages; page += 1) {
    const [row] = await ctx.database
      .select()
      .from(documentPages)
      .where(and(ofDocument(memorialId, mediaId), eq(documentPages.page, page)));
    const largest = jpegsBySize(row?.variants ?? []).at(-1);
    const file = largest && (await ctx.storage.read(largest.key));
    // Deleted meanwhile: what is there ends here.
    if (!row || !file) return;
    const { width, height } = row;
    yield { picture: await buffer(file.stream), width: width * POINTS, height: height * POINTS };
  }
}
