/** For a page whose URL is a secret: no referrer for other sites, and no caching. */
export function linkHeaders() {
  return { "referrer-policy": "no-referrer", "cache-control": "no-store" };
}

/**
 * For such a page with a form that is sent without a script, too: without a referrer browsers send it as if
 * from elsewhere, and it is refused. No other site learns the address.
 */
export function formLinkHeaders() {
  return { ...linkHeaders(), "referrer-policy": "same-origin" };
}
