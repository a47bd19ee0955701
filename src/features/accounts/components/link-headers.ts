/** Of a page whose address is a secret: no other site and no store on the way hears of it. */
export function linkHeaders() {
  return { "referrer-policy": "no-referrer", "cache-control": "no-store" };
}
