import { once } from "node:events";
import { ErrorLevel, SitemapItemStream } from "sitemap";

export type Named = { slug: string; changedOn: string };

const BEGINNING =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const END = "</urlset>";

/** More than a batch holds: it is in memory anyway, and nothing that is written waits. */
const BATCH_MAX = 10_000;
const NONE: never[] = [];

/**
 * A sitemap of these memorials, a piece for each batch of them: the library writes a few letters at a time, and
 * sending those would take ten times as long as making them. Its own stream around the items' checks each address
 * and date once more, which takes a third of the time; ours come from the database.
 */
export async function* sitemapText(
  publicUrl: string,
  batches: AsyncIterable<readonly Named[]>,
): AsyncGenerator<Buffer> {
  const items = new SitemapItemStream({ level: ErrorLevel.SILENT, highWaterMark: BATCH_MAX });
  let text = BEGINNING;
  items.on("data", (piece: string) => {
    text += piece;
  });
  const ended = once(items, "end");
  for await (const named of batches) {
    for (const { slug, changedOn } of named) {
      const url = `${publicUrl}/memorial/${slug}`;
      const isTaken = items.write({ url, lastmod: changedOn, img: NONE, video: NONE, links: NONE });
      if (!isTaken) await once(items, "drain");
    }
    yield Buffer.from(text);
    text = "";
  }
  items.end();
  await ended;
  yield Buffer.from(text + END);
}
