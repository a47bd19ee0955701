/** The protocol's maximum of one file. */
export const PART_MAX = 50_000;

/** `/sitemap-1.xml` and on: at the root, since a sitemap may only name what is below it. */
export function partAddress(part: number): string {
  return `/sitemap-${part}.xml`;
}

/** What crawlers are told: pages say themselves whether they may be listed. */
export function robotsText(publicUrl: string): string {
  return ["User-agent: *", "Disallow: /api/", "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join(
    "\n",
  );
}
