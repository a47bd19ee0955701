/** A placeholder for our own origin; relative paths are resolved against it. */
const HERE = "http://here.invalid";
/** Returning to one of these would only lead to the login again. */
const ENTRANCES = /^\/(login|logout|auth|register|qr-register)(\/|$)/;

/**
 * The target of `?next=` after a login: a path of this site, parsed as browsers do, or `null`.
 * Another host, a scheme, `//host`, `/\host` and control characters are refused.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith("/") || !URL.canParse(next, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || pathname.startsWith("//")) return null;
  if (pathname.startsWith("/api/") || ENTRANCES.test(pathname)) return null;
  return pathname + search + hash;
}

/** The login page, which returns here afterwards. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`;
}
