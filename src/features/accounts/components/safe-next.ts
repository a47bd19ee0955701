/** Stands for our own origin, whatever that is; no address of ours ever names a host. */
const HERE = "http://here.invalid";
/** Coming back to one of these would only lead to the login again. */
const ENTRANCES = /^\/(login|logout|auth|register|qr-register)(\/|$)/;

/**
 * Where `?next=` may lead after a login: a path of ours as the browser would read it, or `null`.
 * Another host, a scheme, `//host`, `/\host` and what hides behind control characters are refused.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith("/") || !URL.canParse(next, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || pathname.startsWith("//")) return null;
  if (pathname.startsWith("/api/") || ENTRANCES.test(pathname)) return null;
  return pathname + search + hash;
}

/** The login page, which comes back here afterwards. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`;
}
