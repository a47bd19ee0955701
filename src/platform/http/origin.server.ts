import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site made a browser send (OWASP CSRF: verify the origin).
 * Programs outside browsers send neither header, and carry no cookie they didn't choose to.
 */
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string): void {
  if (SAFE.has(request.method)) return;
  const origin = request.headers.origin;
  if (origin === undefined) {
    const site = request.headers["sec-fetch-site"];
    if (site === undefined || site === "same-origin" || site === "none") return;
    throw new AppError("crossSite");
  }
  if (origin === publicOrigin) return;
  // By scheme, name and port, as a trusted proxy tells them: a page by http is another site than ours by https.
  const asked = `${request.protocol}://${request.host}`;
  if (URL.canParse(asked) && new URL(asked).origin === origin) return;
  throw new AppError("crossSite");
}
