import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ErrorLevel, SitemapStream } from "sitemap";

/** The baseline of a part of the sitemap: the library alone, with its items in memory. */

export type SitemapOrder = { hostname: string; items: { url: string; lastmod: string }[] };

let order: SitemapOrder = { hostname: "", items: [] };

/** Milliseconds for all items, once they were given. */
async function run(): Promise<number> {
  const begun = performance.now();
  const sitemap = new SitemapStream({
    hostname: order.hostname,
    level: ErrorLevel.SILENT,
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, xhtml: false, image: false },
  });
  await finished(Readable.from(order.items).pipe(sitemap).resume());
  return performance.now() - begun;
}

process.on("message", (given: SitemapOrder | "again") => {
  if (given !== "again") order = given;
  void run().then((ms) => process.send?.(ms));
});
process.on("disconnect", () => process.exit(0));
