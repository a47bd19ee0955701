import { once } from "node:events";
import { ErrorLevel, SitemapStream } from "sitemap";

type Named = { slug: string; changedOn: string };

/**
 * A sitemap of these memorials, a piece for each batch of them: the library writes a few letters at a time, and
 * sending those would take ten times as long as making them.
 */
export async function* sitemapText(
  publicUrl: string,
  batches: AsyncIterable<readonly Named[]>,
): AsyncGenerator<Buffer> {
  const sitemap = new SitemapStream({
    hostname: publicUrl,
    level: ErrorLevel.SILENT,
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, xhtml: false, image: false },
  });
  const pieces: string[] = [];
  sitemap.on("data", (piece: string) => pieces.push(piece));
  const ended = once(sitemap, "end");
  for await (const named of batches) {
    for (const { slug, changedOn } of named) {
      const isTaken = sitemap.write({ url: `/memorial/${slug}`, lastmod: changedOn });
      if (!isTaken) await once(sitemap, "drain");
    }
    yield Buffer.from(pieces.splice(0).join(""));
  }
  sitemap.end();
  await ended;
  yield Buffer.from(pieces.join(""));
}
