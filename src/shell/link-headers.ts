/** For a page whose URL is a secret: no referrer for other sites, and no caching. */
export function linkHeaders() {
  return { "referrer-policy": "no-referrer", "cache-control": "no-store" };
}
