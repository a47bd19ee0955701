import { createHash } from "node:crypto";
import type { Context } from "#platform/context.server.ts";
import { UnreadableImageError, type InspectedImage } from "#platform/images/image-types.ts";
import { asRefusal } from "#platform/images/refusal.server.ts";
import type { IncomingFile } from "#platform/uploads/incoming.server.ts";
import { DOCUMENT_PAGES_MAX } from "../model.ts";

/** What becomes an item: a file, or one page of a scan. */
export type ExaminedPage = {
  /** `null` but for scans. */
  originalPage: number | null;
  sha256: string;
  /** What is known of a picture at once. */
  seen: ReturnType<typeof asSeen> | null;
};

export type ExaminedFile = { pages: ExaminedPage[]; hasMore: boolean };

/**
 * Reads every picture of the file once, of a scan as many pages as are taken; a document is only checked to be
 * readable. Throws `unreadableFile` with the reason, or `unsupportedType`.
 */
export async function examineFile(
  { config, images }: Context,
  { type, path, sha256 }: IncomingFile,
  { pagesMax = config.scanPages }: { pagesMax?: number | undefined } = {},
): Promise<ExaminedFile> {
  try {
    if (type.kind === "document") {
      const { pages } = await images.readPdf(path);
      if (pages > DOCUMENT_PAGES_MAX) throw new UnreadableImageError("too-many-pages");
    }
    if (type.kind !== "image") {
      return { pages: [{ originalPage: null, sha256, seen: null }], hasMore: false };
    }
    const first = await images.inspect(path);
    const [firstPage = null, ...others] = first.pages ?? [];
    const pages: ExaminedPage[] = [{ originalPage: firstPage, sha256, seen: asSeen(first) }];
    for (const page of others.slice(0, pagesMax - 1)) {
      const seen = asSeen(await images.inspect(path, { page }));
      pages.push({ originalPage: page, sha256: digestOfPage(sha256, page), seen });
    }
    return { pages, hasMore: others.length >= pages.length };
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * By which a page is known again, and kept off the page once it was removed by a decision. The first one has the
 * digest of the file, as whatever is alone in its file.
 */
function digestOfPage(sha256: string, page: number): string {
  return createHash("sha256").update(`${sha256} ${page}`).digest("hex");
}

function asSeen({ averageColor: color, isPartial, ...seen }: InspectedImage) {
  const { width, height, placeholder, takenAt, takenOn } = seen;
  const problem = isPartial ? "partial" : null;
  return { width, height, placeholder, takenAt, takenOn, color, problem };
}
